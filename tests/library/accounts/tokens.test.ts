// Personal access tokens: each lets a program do as much as its scope says, and nothing with the account itself.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aHostedApp, type Hosted, type Person } from '../../fakes/a-hosted-app.ts'
import { TAKE_TURN, begin, type Data } from '../../fakes/an-app.ts'
import {
  PASSWORD,
  createAccessToken,
  errorOf,
  register,
  revokeAccessToken,
  storiesOf,
  soon,
} from './people.ts'

let hosted: Hosted
let person: Person
let story: string
beforeEach(async () => {
  hosted = await aHostedApp()
  person = hosted.person()
  story = (await begin(person)).id
  await register(person, { email: 'ann@example.com', password: PASSWORD })
})
afterEach(() => hosted.stop())

/** A program with a token, and no cookie. */
function programWith(token: string): Pick<Person, 'ask' | 'raw'> {
  const raw: Person['raw'] = (query, variables) =>
    hosted.person().raw(query, variables, { authorization: `Bearer ${token}` })
  return {
    raw,
    ask: async (query, variables) => {
      const { body } = await raw(query, variables)
      if (body.errors) throw new Error(JSON.stringify(body.errors))
      return body.data
    },
  }
}

async function aProgram(scope: string) {
  const { token, accessToken } = await createAccessToken(person, { name: `to ${scope}`, scope })
  return { ...programWith(token), token, id: accessToken.id }
}

/** What becomes of a mutation: its type, or the code of the error. */
async function outcome(who: Pick<Person, 'raw'>, mutation: string, input?: object): Promise<string> {
  const type = mutation[0]!.toUpperCase() + mutation.slice(1)
  const query = input
    ? `mutation ($input: ${type}Input!) { it: ${mutation}(input: $input) { __typename } }`
    : `mutation { it: ${mutation} { __typename } }`
  const { body } = await who.raw(query, input ? { input } : {})
  return body.errors?.[0].extensions.code ?? body.data.it.__typename
}

const turn = () => ({ adventureId: story, requestId: Math.random().toString(), kind: 'DO', text: 'look' })

describe('a token', () => {
  it('is shown once, and stored as its hash alone', async () => {
    const { token, accessToken, viewer } = await createAccessToken(person, {
      name: '  My   program ',
      scope: 'READ',
    })
    expect(token).toMatch(/^flp_[\w-]{43}$/)
    expect(accessToken).toMatchObject({
      name: 'My program',
      scope: 'READ',
      expiresAt: null,
      lastUsedAt: null,
    })
    expect(viewer.tokens).toEqual([{ id: accessToken.id }])
    const rows = await hosted.app.deps.db.reader.accessToken.findMany()
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
  })

  it('lets do as much as its scope says', async () => {
    for (const [scope, plays, writes] of [
      ['READ', 'FORBIDDEN', 'FORBIDDEN'],
      ['PLAY', 'TakeTurnPayload', 'FORBIDDEN'],
      ['WRITE', 'TakeTurnPayload', 'CreateScenarioPayload'],
    ]) {
      const program = await aProgram(scope!)
      expect(await storiesOf(program), scope).toEqual([story])
      expect(await outcome(program, 'takeTurn', turn()), scope).toBe(plays)
      expect(await outcome(program, 'createScenario', { title: 'Mine' }), scope).toBe(writes)
      await soon(() => hosted.app.deps.running.size).toBe(0)
    }
  })

  it('changes nothing of the account, whatever its scope', async () => {
    const program = await aProgram('WRITE')
    const tries: [string, object?][] = [
      ['register', { email: 'b@example.com', password: PASSWORD }],
      ['signIn', { email: 'ann@example.com', password: PASSWORD }],
      ['signOut'],
      ['signOutEverywhere'],
      ['changePassword', { current: PASSWORD, next: 'another password' }],
      ['deleteAccount', { password: PASSWORD }],
      ['createAccessToken', { name: 'more', scope: 'WRITE' }],
      ['revokeAccessToken', { id: program.id }],
    ]
    for (const [mutation, input] of tries) expect(await outcome(program, mutation, input)).toBe('FORBIDDEN')
    expect(await errorOf(person)).toBeNull()
  })

  it('sees no tokens, no accesses and no address', async () => {
    const program = await aProgram('WRITE')
    const query = '{ viewer { kind email tokens { id } accesses { event } seesVisits } }'
    expect((await program.ask(query)).viewer).toEqual({
      kind: 'ACCOUNT',
      email: null,
      tokens: [],
      accesses: [],
      seesVisits: false,
    })
    expect((await person.ask(query)).viewer).toMatchObject({
      email: 'ann@example.com',
      tokens: [{ id: program.id }],
      accesses: [{ event: 'TOKEN_MADE' }, { event: 'REGISTERED' }],
    })
  })

  it('counts for nothing more than itself beside a cookie', async () => {
    const { token } = await aProgram('READ')
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await person.raw(TAKE_TURN, { input: turn() }, headers)
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN')
  })

  it('is known no more once it is revoked, or its time is over', async () => {
    const program = await aProgram('READ')
    const last = async () =>
      (await person.ask('{ viewer { tokens { lastUsedAt } } }')).viewer.tokens[0].lastUsedAt
    expect(await last()).toBeNull()
    await storiesOf(program)
    expect(Date.now() - Date.parse(await last())).toBeLessThan(60_000)
    expect((await revokeAccessToken(person, { id: program.id })).viewer.tokens).toEqual([])
    expect((await program.ask('{ viewer { id } }')).viewer).toBeNull()
    expect((await revokeAccessToken(person, { id: program.id })).code).toBe('NOT_FOUND')
    const short = await aProgram('READ')
    await hosted.app.deps.db.write((tx) => tx.accessToken.updateMany({ data: { expiresAt: new Date() } }))
    expect((await short.ask('{ viewer { id } }')).viewer).toBeNull()
  })

  it('is its owner’s alone', async () => {
    const { id } = await aProgram('READ')
    const other = hosted.person()
    await register(other, { email: 'bob@example.com', password: PASSWORD })
    expect((await revokeAccessToken(other, { id })).code).toBe('NOT_FOUND')
    expect((await other.ask('{ viewer { tokens { id } } }')).viewer.tokens).toEqual([])
  })

  it('has a name and a time to come, and there are 20 at most', async () => {
    const past = new Date(0).toISOString()
    expect(
      (await createAccessToken(person, { name: ' ', scope: 'READ', expiresAt: past })).issues,
    ).toMatchObject([{ path: 'name' }, { path: 'expiresAt' }])
    expect((await createAccessToken(person, { name: 'a'.repeat(81), scope: 'READ' })).code).toBe(
      'INVALID_INPUT',
    )
    const many = Array.from({ length: 24 }, (_, at) =>
      createAccessToken(person, { name: `${at}`, scope: 'READ' }),
    )
    const codes = (await Promise.all(many)).map(({ __typename }: Data) => __typename)
    expect(codes.filter((code) => code === 'CreateAccessTokenPayload')).toHaveLength(20)
    expect(codes.filter((code) => code === 'LimitReached')).toHaveLength(4)
  })

  it('needs an account', async () => {
    const visitor = hosted.person()
    expect((await createAccessToken(visitor, { name: 'one', scope: 'READ' })).code).toBe('ACCOUNT_NEEDED')
    await begin(visitor)
    expect((await createAccessToken(visitor, { name: 'one', scope: 'READ' })).code).toBe('ACCOUNT_NEEDED')
  })
})
