// Accounts: a guest becomes one in place, signs in and out, and no cookie of before is worth anything afterwards.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CAPS } from '../../../server/play/caps.ts'
import { aHostedApp, type Hosted, type Person } from '../../fakes/a-hosted-app.ts'
import { begin } from '../../fakes/an-app.ts'
import {
  PASSWORD,
  changePassword,
  deleteAccount,
  errorOf,
  register,
  signIn,
  signOut,
  signOutEverywhere,
  storiesOf,
  viewerOf,
} from './people.ts'

let hosted: Hosted
beforeEach(async () => (hosted = await aHostedApp()))
afterEach(() => hosted.stop())

const db = () => hosted.app.deps.db
const ann = { email: 'ann@example.com', password: PASSWORD }

/** Somebody with an account, and a story. */
async function anAccount(asked = ann): Promise<Person & { story: string }> {
  const person = hosted.person()
  const { id } = await begin(person)
  expect((await register(person, asked)).__typename).toBe('RegisterPayload')
  return { ...person, story: id }
}

/** Another browser with the same cookie. */
function copyOf(person: Person): Person {
  const copy = hosted.person()
  copy.setCookie(person.cookie())
  return copy
}

describe('registering', () => {
  it('makes an account of the guest: his id and his stories stay', async () => {
    const person = hosted.person()
    const { id } = await begin(person)
    const before = await viewerOf(person)
    expect(before).toMatchObject({ kind: 'GUEST', email: null })
    const { viewer } = await register(person, { email: ' Ann@Example.COM ', password: PASSWORD })
    expect(viewer).toEqual({ id: before.id, kind: 'ACCOUNT', email: 'ann@example.com' })
    expect(await viewerOf(person)).toEqual(viewer)
    expect(await storiesOf(person)).toEqual([id])
  })

  it('raises the version of his sessions: a cookie that somebody else knew is worth nothing', async () => {
    const person = hosted.person()
    await begin(person)
    const thief = copyOf(person)
    await register(person, ann)
    expect(await errorOf(thief)).toBe('SESSION_ENDED')
    expect(await errorOf(person)).toBeNull()
  })

  it('of a visitor makes a row of its own, but not for what cannot be taken', async () => {
    const person = hosted.person()
    await person.open()
    expect(await register(person, { email: 'nobody', password: 'short' })).toMatchObject({
      __typename: 'InvalidInput',
      issues: [{ path: 'email' }, { path: 'password' }],
    })
    expect(await db().reader.user.count()).toBe(0)
    expect((await register(person, ann)).viewer.kind).toBe('ACCOUNT')
    expect(await db().reader.user.count()).toBe(1)
  })

  it('wants 8 to 128 characters, as a reader counts them', async () => {
    const person = hosted.person()
    const code = async (password: string) => (await register(person, { ...ann, password })).__typename
    expect(await code('1234567')).toBe('InvalidInput')
    expect(await code('🐴🐴🐴🐴')).toBe('InvalidInput')
    expect(await code('a'.repeat(129))).toBe('InvalidInput')
    expect(await code('🐴'.repeat(128))).toBe('RegisterPayload')
  })

  it('is not kept busy by a password as long as a request', async () => {
    const person = hosted.person()
    const long = '\uFDFA'.repeat(600_000) // each is written out as 18 letters
    const began = performance.now()
    const answer = await register(person, { ...ann, password: long })
    expect(answer.issues).toEqual([
      { path: 'password', message: 'A password has 8 to 128 characters; this one has 600000.' },
    ])
    await register(person, ann)
    expect(await changePassword(person, { current: PASSWORD, next: long })).toMatchObject({
      __typename: 'InvalidInput',
    })
    expect(await signIn(hosted.person(), { ...ann, password: long })).toMatchObject({
      code: 'SIGN_IN_FAILED',
    })
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  it('takes no address that is none', async () => {
    const person = hosted.person()
    const long = `${'a'.repeat(250)}@b.cd`
    for (const email of ['a@b', '@b.c', 'a@b c.d', 'a@@b.c', 'a\0@b.c', 'a@b.', 'A <a@b.c>', long]) {
      const { issues } = await register(person, { email, password: PASSWORD })
      expect(issues, email).toMatchObject([{ path: 'email' }])
    }
  })

  it('refuses an address that is taken, in capital letters too, and whoever has an account', async () => {
    const person = await anAccount()
    const other = hosted.person()
    expect(await register(other, { ...ann, email: 'ANN@example.com' })).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(await register(person, { ...ann, email: 'ann2@example.com' })).toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  it('gives an address to one of two who ask for it at once', async () => {
    const people = [hosted.person(), hosted.person()]
    await Promise.all(people.map((person) => begin(person)))
    const answers = await Promise.all(people.map((person) => register(person, ann)))
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['EmailTaken', 'RegisterPayload'])
    for (const [at, person] of people.entries()) {
      const kind = answers[at].__typename === 'RegisterPayload' ? 'ACCOUNT' : 'GUEST'
      expect((await viewerOf(person)).kind).toBe(kind)
      expect(await storiesOf(person)).toHaveLength(1)
    }
  })

  it('twice at once makes one account, and one of the answers says so', async () => {
    const person = hosted.person()
    await begin(person)
    const tabs = [person, copyOf(person)]
    const answers = await Promise.all(
      tabs.map((tab, at) => register(tab, { ...ann, email: `ann${at}@example.com` })),
    )
    const codes = answers.map(({ __typename }) => __typename).sort()
    expect(codes).toEqual(['InvalidInput', 'RegisterPayload'])
    expect(await db().reader.user.count({ where: { email: { not: null } } })).toBe(1)
    expect(await db().reader.user.findFirst()).toMatchObject({ sessionVersion: 1 })
  })

  it('keeps no password that could be read', async () => {
    await anAccount()
    const { passwordHash } = await db().reader.user.findFirstOrThrow()
    expect(passwordHash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/)
  })
})

describe('signing in', () => {
  it('opens the account in another browser', async () => {
    const { story } = await anAccount()
    const other = hosted.person()
    const { viewer, broughtStories } = await signIn(other, { ...ann, email: 'ANN@example.com' })
    expect(viewer).toMatchObject({ kind: 'ACCOUNT', email: 'ann@example.com' })
    expect(broughtStories).toBe(0)
    expect(await storiesOf(other)).toEqual([story])
  })

  it('brings what the guest of the browser has, and his cookie is worth nothing afterwards', async () => {
    const { story } = await anAccount()
    const other = hosted.person()
    const { id } = await begin(other)
    await other.ask('mutation { createScenario(input: { title: "Mine" }) { __typename } }')
    const before = copyOf(other)
    const { ownerId } = await db().reader.scenario.findFirstOrThrow({ where: { title: 'Mine' } })
    const [startedAt, leaseUntil] = [new Date(), new Date(Date.now() + 60_000)]
    const run = { id: 'run', ownerId: ownerId!, status: 'RUNNING', startedAt, leaseUntil }
    await db().write((tx) => tx.importRun.create({ data: run }))
    expect((await signIn(other, ann)).broughtStories).toBe(1)
    expect((await storiesOf(other)).sort()).toEqual([story, id].sort())
    const { id: userId } = await db().reader.user.findFirstOrThrow({ where: { email: ann.email } })
    expect(await db().reader.scenario.count({ where: { ownerId: userId } })).toBe(1)
    // What it would make were the guest's.
    expect(await db().reader.importRun.findFirst()).toMatchObject({ ownerId: userId, cancelAsked: true })
    expect(await errorOf(before)).toBe('SESSION_ENDED')
  })

  it('brings no more than an account may have: then the guest keeps it, and is told', async () => {
    const account = await anAccount()
    const other = hosted.person()
    await begin(other)
    const rows = async (count: number) => {
      const { id: ownerId } = await db().reader.user.findFirstOrThrow({ where: { email: ann.email } })
      const [one] = await db().reader.adventure.findMany({ where: { ownerId } })
      const { headBranchId: _head, ...row } = one!
      const data = Array.from({ length: count }, (_, at) => ({ ...row, id: `a${at}`, headBranchId: null }))
      await db().write((tx) => tx.adventure.createMany({ data }))
    }
    await rows(CAPS.adventures - 1)
    expect(await signIn(other, ann)).toMatchObject({ code: 'LIMIT_REACHED' })
    expect((await viewerOf(other)).kind).toBe('GUEST')
    expect(await storiesOf(other)).toHaveLength(1)
    await db().write((tx) => tx.adventure.delete({ where: { id: 'a0' } }))
    expect((await signIn(other, ann)).broughtStories).toBe(1)
    const third = hosted.person()
    await third.ask('mutation { createScenario(input: { title: "Mine" }) { __typename } }')
    expect((await signIn(third, ann)).broughtStories).toBe(0) // stories are full, scenarios are not
    expect(await storiesOf(account)).toHaveLength(50) // a page of them
  })

  it('leaves it with the guest when it is asked to', async () => {
    const { story } = await anAccount()
    const other = hosted.person()
    const { id } = await begin(other)
    const before = copyOf(other)
    expect((await signIn(other, { ...ann, bringStories: false })).broughtStories).toBe(0)
    expect(await storiesOf(other)).toEqual([story])
    expect(await storiesOf(before)).toEqual([id])
  })

  it('brings nothing of another account, and what was set where nothing is set', async () => {
    await anAccount()
    const bob = await anAccount({ email: 'bob@example.com', password: PASSWORD })
    expect((await signIn(bob, ann)).broughtStories).toBe(0)
    const again = hosted.person()
    await signIn(again, { email: 'bob@example.com', password: PASSWORD })
    expect(await storiesOf(again)).toEqual([bob.story])
    const guest = hosted.person()
    await guest.ask('mutation { saveSettings(input: { temperature: 0.25 }) { __typename } }')
    await signIn(guest, ann)
    expect((await guest.ask('{ viewer { settings { temperature } } }')).viewer.settings.temperature).toBe(
      0.25,
    )
    const other = hosted.person()
    await other.ask('mutation { saveSettings(input: { temperature: 1.5 }) { __typename } }')
    await signIn(other, ann)
    expect((await other.ask('{ viewer { settings { temperature } } }')).viewer.settings.temperature).toBe(
      0.25,
    )
  })

  it('says the same of a wrong password and of an address that nobody has', async () => {
    await anAccount()
    const other = hosted.person()
    const wrong = await signIn(other, { ...ann, password: 'another password' })
    const unknown = await signIn(other, { ...ann, email: 'nobody@example.com' })
    const shapeless = await signIn(other, { ...ann, email: 'no\0body' })
    expect(wrong).toMatchObject({ __typename: 'SignInFailed', code: 'SIGN_IN_FAILED' })
    expect(unknown).toEqual(wrong)
    expect(shapeless).toEqual(wrong)
    expect((await viewerOf(other)).kind).toBe('VISITOR')
  })

  it('takes what other keyboards write for the same letters', async () => {
    await anAccount({ ...ann, password: 'cafe\u0301 au lait' })
    expect((await signIn(hosted.person(), { ...ann, password: 'café au lait' })).viewer.kind).toBe('ACCOUNT')
  })
})

describe('signing out', () => {
  it('makes a visitor of this browser, and leaves others signed in', async () => {
    const person = await anAccount()
    const other = hosted.person()
    await signIn(other, ann)
    const { viewer } = await signOut(person)
    expect(viewer).toMatchObject({ kind: 'VISITOR', email: null })
    expect(await viewerOf(person)).toEqual(viewer)
    expect(await storiesOf(person)).toEqual([])
    expect((await viewerOf(other)).kind).toBe('ACCOUNT')
  })

  it('everywhere ends all sessions but this one', async () => {
    const person = await anAccount()
    const other = hosted.person()
    await signIn(other, ann)
    const before = copyOf(person)
    expect((await signOutEverywhere(person)).viewer.kind).toBe('ACCOUNT')
    expect(await errorOf(other)).toBe('SESSION_ENDED')
    expect(await errorOf(before)).toBe('SESSION_ENDED')
    expect(await storiesOf(person)).toEqual([person.story])
  })
})

describe('a new password', () => {
  it('ends all sessions but this one, and the old one opens nothing', async () => {
    const person = await anAccount()
    const other = hosted.person()
    await signIn(other, ann)
    const next = 'another password'
    expect((await changePassword(person, { current: PASSWORD, next })).viewer.kind).toBe('ACCOUNT')
    expect(await errorOf(other)).toBe('SESSION_ENDED')
    expect(await errorOf(person)).toBeNull()
    expect((await signIn(hosted.person(), ann)).__typename).toBe('SignInFailed')
    expect((await signIn(hosted.person(), { ...ann, password: next })).__typename).toBe('SignInPayload')
  })

  it('needs the old one, and is a password', async () => {
    const person = await anAccount()
    expect((await changePassword(person, { current: 'wrong password', next: 'another password' })).code).toBe(
      'SIGN_IN_FAILED',
    )
    expect((await changePassword(person, { current: PASSWORD, next: 'short' })).issues).toMatchObject([
      { path: 'next' },
    ])
    expect((await changePassword(hosted.person(), { current: '', next: 'another password' })).code).toBe(
      'SIGN_IN_FAILED',
    )
  })

  it('is changed once by two who change it at once', async () => {
    const person = await anAccount()
    const tabs = [person, copyOf(person)]
    const answers = await Promise.all(
      tabs.map((tab, at) => changePassword(tab, { current: PASSWORD, next: `new password ${at}` })),
    )
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual([
      'ChangePasswordPayload',
      'SignInFailed',
    ])
  })
})

describe('deleting', () => {
  it('an account takes everything of his, and nothing of others', async () => {
    const person = await anAccount()
    const other = hosted.person()
    const { id } = await begin(other)
    const tab = copyOf(person)
    expect((await deleteAccount(person, { password: 'wrong password' })).code).toBe('SIGN_IN_FAILED')
    expect((await deleteAccount(person, {})).code).toBe('SIGN_IN_FAILED')
    expect((await deleteAccount(person, { password: PASSWORD })).deletedStories).toBe(1)
    expect((await viewerOf(person)).kind).toBe('VISITOR')
    expect(await errorOf(tab)).toBe('SESSION_ENDED')
    expect(await storiesOf(other)).toEqual([id])
    expect(await db().reader.user.count()).toBe(1)
    expect(await db().reader.adventure.count()).toBe(1)
    expect(await db().reader.access.count({ where: { userId: { not: null } } })).toBe(0)
    expect((await signIn(hosted.person(), ann)).code).toBe('SIGN_IN_FAILED')
  })

  it('a guest needs no password, and a visitor has nothing', async () => {
    const person = hosted.person()
    expect((await deleteAccount(person, {})).deletedStories).toBe(0)
    await begin(person)
    const before = (await viewerOf(person)).id
    expect((await deleteAccount(person, {})).deletedStories).toBe(1)
    expect(await db().reader.user.count()).toBe(0)
    expect((await viewerOf(person)).id).not.toBe(before)
  })
})
