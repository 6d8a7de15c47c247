// `npm run account`: who runs a server lets somebody in who has lost his password, or had the installation to himself.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountCommand } from '../../server/commands/account.ts'
import { userOf } from '../../server/commands/user.ts'
import { LOCAL_USER } from '../../server/library/seed-user.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { aHostedApp, type Hosted } from '../fakes/a-hosted-app.ts'
import { begin } from '../fakes/an-app.ts'

const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) { __typename ... on UserError { code } } }`
const STORIES = '{ viewer { email } adventures { edges { node { id } } } }'

let hosted: Hosted
let lines: string[]
beforeEach(async () => {
  hosted = await aHostedApp()
  lines = []
})
afterEach(() => hosted.stop())

const run = (...words: string[]) =>
  accountCommand({ deps: hosted.app.deps, print: (line) => lines.push(line) }, words)
const password = () => lines.at(-1)!.split(': ').at(-1)!
const signIn = async (email: string, secret: string, person = hosted.person()) => {
  const { signIn: answer } = await person.ask(SIGN_IN, { input: { email, password: secret } })
  return { answer: answer.__typename as string, person }
}

describe('npm run account', () => {
  it('makes an account that one signs in to', async () => {
    await run('Ann@Example.org')
    const { answer, person } = await signIn('ann@example.org', password())
    expect(answer).toBe('SignInPayload')
    expect((await person.ask(STORIES)).viewer.email).toBe('ann@example.org')
  })

  it('gives a new password, and who was signed in with the old one is so no more', async () => {
    await run('ann@example.org')
    const old = password()
    const { person } = await signIn('ann@example.org', old)
    const { id } = await begin(person)
    await run('ann@example.org')
    expect(lines.join(' ')).toContain('has a new password')
    expect((await person.raw(STORIES)).body.errors[0].extensions.code).toBe('SESSION_ENDED')
    expect((await signIn('ann@example.org', old)).answer).toBe('SignInFailed')
    const again = await signIn('ann@example.org', password())
    expect((await again.person.ask(STORIES)).adventures.edges).toEqual([{ node: { id } }])
  })

  it('gives an account what was there before the installation was hosted', async () => {
    const { deps } = hosted.app
    await deps.db.write((tx) => tx.user.create({ data: { id: LOCAL_USER.userId, createdAt: new Date() } }))
    await startAdventure(deps, LOCAL_USER, null, 'Of old')
    await run('ann@example.org', '--take-local')
    expect(lines.join(' ')).toContain('its own now: 1')
    const { person } = await signIn('ann@example.org', password())
    expect((await person.ask(STORIES)).adventures.edges).toHaveLength(1)
  })

  it('says that it was given less than the server has', async () => {
    const deps = { ...hosted.app.deps, hosted: null }
    await expect(accountCommand({ deps, print: () => {} }, ['ann@example.org'])).rejects.toThrow(/MULTI_USER/)
    expect(await hosted.app.deps.db.reader.user.count()).toBe(0)
  })

  it('says what it needs', async () => {
    await expect(run()).rejects.toThrow(/npm run account -- EMAIL/)
    await expect(run('ann@example.org', '--all')).rejects.toThrow(/npm run account -- EMAIL/)
    await expect(run('ann')).rejects.toThrow(/no.* e-mail address/)
    expect(await hosted.app.deps.db.reader.user.count()).toBe(0)
  })
})

describe('a command on stories', () => {
  const NO_MODEL = { url: null, name: null, key: null }
  const of = (...words: string[]) => userOf(hosted.app.deps, NO_MODEL, words)

  it('is about the account that it names, and makes nobody up', async () => {
    await run('ann@example.org')
    const { viewer, rest } = await of('rewrite', '--user', 'ANN@example.org', 'x')
    expect(viewer).toMatchObject({ email: 'ann@example.org', standing: 'ACCOUNT' })
    expect(rest).toEqual(['rewrite', 'x'])
    await expect(of('rewrite')).rejects.toThrow(/--user EMAIL/)
    await expect(of('--user', 'ben@example.org')).rejects.toThrow(/Nobody/)
    expect(await hosted.app.deps.db.reader.user.count()).toBe(1)
  })
})
