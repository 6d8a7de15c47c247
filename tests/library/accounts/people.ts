// What people do with accounts, in the words of the API.
import { expect } from 'vitest'
import type { Data } from '../../fakes/an-app.ts'
import type { Person } from '../../fakes/a-hosted-app.ts'

const FAILURE = '__typename ... on UserError { code message } ... on RateLimited { retryAfterSeconds }'
const ISSUES = '} ... on InvalidInput { issues { path message }'
const VIEWER = 'viewer { id kind email }'

type Answer = Promise<Data>

const mutation =
  (name: string, type: string, wanted: string) =>
  async (who: Pick<Person, 'ask'>, input: object): Answer => {
    const query = `mutation ($input: ${type}Input!) { ${name}(input: $input) { ${FAILURE} ... on ${type}Payload { ${wanted} } } }`
    return (await who.ask(query, { input }))[name]
  }

const bare =
  (name: string, type: string, wanted: string) =>
  async (who: Pick<Person, 'ask'>): Answer =>
    (await who.ask(`mutation { ${name} { ${FAILURE} ... on ${type}Payload { ${wanted} } } }`))[name]

export const PASSWORD = 'correct horse battery'

export const register = mutation('register', 'Register', `${VIEWER} ${ISSUES}`)
export const signIn = mutation('signIn', 'SignIn', `${VIEWER} broughtStories`)
export const signOut = bare('signOut', 'SignOut', VIEWER)
export const signOutEverywhere = bare('signOutEverywhere', 'SignOutEverywhere', VIEWER)
export const changePassword = mutation('changePassword', 'ChangePassword', `${VIEWER} ${ISSUES}`)
export const deleteAccount = mutation('deleteAccount', 'DeleteAccount', 'deletedStories')
export const createAccessToken = mutation(
  'createAccessToken',
  'CreateAccessToken',
  'token accessToken { id name scope createdAt expiresAt lastUsedAt } viewer { tokens { id } } ' + ISSUES,
)
export const revokeAccessToken = mutation(
  'revokeAccessToken',
  'RevokeAccessToken',
  'viewer { tokens { id } }',
)

export const viewerOf = async (who: Pick<Person, 'ask'>): Answer => (await who.ask(`{ ${VIEWER} }`)).viewer

export const storiesOf = async (who: Pick<Person, 'ask'>): Promise<string[]> =>
  (await who.ask('{ adventures { edges { node { id } } } }')).adventures.edges.map(
    ({ node }: Data) => node.id,
  )

/** The code of the GraphQL error that an answer consists of; null for an answer without. */
export const errorOf = async (who: Pick<Person, 'raw'>, query = '{ viewer { id } }', headers = {}) =>
  (await who.raw(query, {}, headers)).body.errors?.[0]?.extensions?.code ?? null

/** What is so in a moment, also on a busy machine. */
export const soon = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 })
