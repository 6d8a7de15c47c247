// Strangers on a hosted server, in real browsers: a guest plays, makes an account of what he has, comes in from elsewhere,
// lets a program in, and loses nothing when his session ends.
import { existsSync, statSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { UNLIMITED } from '../../server/access/limits.ts'
import {
  chromiumPath,
  fromStory,
  openHouse,
  openPlayer,
  type House,
  type Player,
  spoilSession,
  leave,
} from './house.ts'

const missing = !existsSync(chromiumPath)

const HOSTED = { MULTI_USER: 'on', SECRET_KEY: 'a secret for tests', HOST: '127.0.0.1' }
const PASSWORD = 'a long walk by the sea'

let house: House
let player: Player
let page: Page
let people = 0

const newEmail = () => `reader${++people}@example.org`
const button = (where: Page, name: string | RegExp) => where.getByRole('button', { name, exact: true })
const field = (where: Page, name: string) => where.getByLabel(name, { exact: true })
const says = (locator: Locator, text: string | RegExp) => locator.filter({ hasText: text }).waitFor()
const has = (locator: Locator, value: string) => expect.poll(() => locator.inputValue()).toBe(value)
const focused = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

/** For what the browser does without a bound of its own. */
function within<Value>(ms: number, what: string, done: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`Not within ${ms} ms: ${what}`)), ms).unref(),
  )
  return Promise.race([done, late])
}

/** Begins a story and takes a turn; answers where it is played. */
async function play(where: Page, words: string): Promise<string> {
  await where.goto('/')
  await button(where, 'Begin: A blank page').click()
  await where.waitForURL(/\/play\//)
  await turn(where, words)
  return new URL(where.url()).pathname
}

async function turn(where: Page, words: string): Promise<void> {
  const before = await within(10_000, 'takes are counted', where.locator('.take').count())
  await where.locator('.composer textarea').fill(words)
  await where.locator('.composer textarea').press('Enter')
  await where
    .locator('.take:not(.pending)')
    .nth(before + 1)
    .waitFor()
  await where.getByRole('button', { name: /^(Continue|Send)/ }).waitFor()
}

/** Makes an account on the page of one's account, which is open. */
async function register(where: Page): Promise<string> {
  const email = newEmail()
  await field(where, 'E-mail address').fill(email)
  await field(where, 'Password').fill(PASSWORD)
  await field(where, 'Password').press('Enter')
  return email
}

async function signIn(where: Page, email: string): Promise<void> {
  await field(where, 'E-mail address').fill(email)
  await field(where, 'Password').fill(PASSWORD)
  await field(where, 'Password').press('Enter')
}

describe.skipIf(missing && !process.env.CI).each([1280, 360])('an account at %i pixels', (width) => {
  beforeAll(async () => {
    house = await openHouse(HOSTED)
    house.app.deps.limits = UNLIMITED // all these people have one address
  }, 60_000)
  afterAll(() => house?.close())
  beforeEach(async () => {
    player = await openPlayer(house, width)
    page = player.page
    page.setDefaultTimeout(8_000)
  })
  afterEach(() => leave(player))

  test('a guest plays, makes an account, leaves, and comes in from another browser', async () => {
    const story = await play(page, 'look around')
    await page.goto('/')
    await page.getByRole('link', { name: 'Account' }).click()
    await says(page.locator('.account'), 'after 5 days without a visit')
    await player.shot('account-guest')
    await button(page, 'Make an account').click()
    await says(page.locator('.fault').first(), 'still missing')
    await focused(field(page, 'E-mail address'))
    await field(page, 'E-mail address').fill('nobody')
    await field(page, 'Password').fill('short')
    await button(page, 'Make an account').click()
    await says(page.locator('.fault').last(), '8 to 128 characters')
    await focused(field(page, 'E-mail address'))
    await player.shot('account-faults')
    const email = await register(page)
    await page.getByRole('heading', { name: email }).waitFor()
    await player.shot('account')
    await page.goto(story)
    await page.locator('.take.players').filter({ hasText: 'look around' }).waitFor()
    await turn(page, 'go on')

    const other = await openPlayer(house, width)
    await other.page.goto(`/sign-in?from=${encodeURIComponent(story)}`)
    await field(other.page, 'Password').waitFor()
    await other.shot('sign-in')
    await field(other.page, 'E-mail address').fill(email)
    await field(other.page, 'Password').fill('not his password')
    await field(other.page, 'Password').press('Enter')
    await other.page.locator('.account-form > .fault').waitFor()
    await focused(field(other.page, 'Password'))
    await signIn(other.page, email)
    await other.page.waitForURL(`**${story}`)
    await other.page.locator('.take.players').filter({ hasText: 'go on' }).waitFor()
    // What is told there is heard here, by the socket of the same user.
    await turn(other.page, 'knock')
    await page.locator('.take.players').filter({ hasText: 'knock' }).waitFor()
    await leave(other)

    await page.goto('/account')
    await button(page, 'Sign out').click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Nothing is told yet').waitFor()
    expect(await page.locator('.signed-out').count()).toBe(0)
  })

  test('a session that ended elsewhere is said calmly, and the turn that was typed is taken after signing in', async () => {
    const story = await play(page, 'wake up')
    await page.goto('/account')
    const email = await register(page)
    await page.getByRole('heading', { name: email }).waitFor()
    await page.goto(story)
    await page.locator('.take').first().waitFor()

    const other = await openPlayer(house, width)
    await other.page.goto('/sign-in?from=/account')
    await signIn(other.page, email)
    await button(other.page, 'Sign out everywhere else').click()
    await page.locator('.composer textarea').fill('open the third letter')
    await button(other.page, 'Yes, everywhere but here').click()
    await other.page.getByText('You are signed out everywhere else').waitFor()
    await other.shot('account-elsewhere')
    await leave(other)

    await page.locator('.composer textarea').press('Enter')
    await page.locator('.signed-out').waitFor()
    await has(page.locator('.composer textarea'), 'open the third letter')
    expect(await page.locator('.take').count()).toBeGreaterThan(0)
    await player.shot('account-ended')
    await page.locator('.signed-out').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL('**/sign-in?**')
    await signIn(page, email)
    await page.waitForURL(`**${story}`)
    await has(page.locator('.composer textarea'), 'open the third letter')
    expect(await page.locator('.signed-out').count()).toBe(0)
    await page.locator('.composer textarea').press('Enter')
    await page.locator('.take.players').filter({ hasText: 'open the third letter' }).waitFor()
  })

  test('other windows of the browser hear of it: a guest goes on as the account, and who signs out does so in all', async () => {
    const story = await play(page, 'wait')
    const other = await within(10_000, 'a second window opens', player.context.newPage())
    other.setDefaultTimeout(8_000)
    await other.goto('/account')
    const email = await register(other)
    await other.getByRole('heading', { name: email }).waitFor()
    await other.goto(story)
    await other.locator('.take').first().waitFor()
    // What this window watches goes on too, by a socket with the new cookie.
    await turn(other, 'listen')
    await page.locator('.take.players').filter({ hasText: 'listen' }).waitFor({ timeout: 15_000 })
    await turn(page, 'answer')
    expect(await page.locator('.signed-out').count()).toBe(0)
    await page.locator('.composer textarea').fill('not yet')
    await other.goto('/account')
    await button(other, 'Sign out').click()
    await page.locator('.signed-out').waitFor()
    await has(page.locator('.composer textarea'), 'not yet')
    await page.locator('.signed-out').getByRole('link', { name: 'Sign in' }).click()
    await field(page, 'Password').waitFor()
    await signIn(page, email)
    await page.waitForURL(`**${story}`)
    await has(page.locator('.composer textarea'), 'not yet')
  })

  test('a token is made, shown once, used by a program, and revoked', async () => {
    await page.goto('/account')
    const email = await register(page)
    await page.getByRole('heading', { name: email }).waitFor()
    await button(page, 'Make a token').click()
    await focused(field(page, 'What it is for'))
    await button(page, 'Make a token').click()
    await says(page.locator('.fault'), 'still missing')
    await field(page, 'What it is for').fill('My script')
    await field(page, 'What it is for').press('Enter')
    const token = await page.getByLabel('The token', { exact: true }).inputValue()
    expect(token).toMatch(/^flp_/)
    await focused(button(page, 'Copy'))
    await says(page.locator('.accesses li').first(), 'An access token was made')
    await player.shot('account-token')
    const asked = async (query: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const body = JSON.stringify({ query })
      const answer = await fetch(`${house.app.url}/graphql`, { method: 'POST', headers, body })
      return answer.text()
    }
    expect(await asked('{ viewer { kind } adventures { edges { node { id } } } }')).toContain('ACCOUNT')
    await page.reload()
    await says(page.locator('.tokens'), 'used')
    expect(await page.content()).not.toContain(token)
    await button(page, 'Revoke').click()
    await button(page, 'Revoke this token').click()
    await page.locator('.tokens').waitFor({ state: 'detached' })
    expect(await asked('{ viewer { kind } }')).toContain('"viewer":null')
  })

  test('a guest is told where he tries what needs an account, and comes back there with one', async () => {
    const story = await play(page, 'sit down')
    await fromStory(page, 'Share this story')
    await page.locator('.account-needed').waitFor()
    await player.shot('share-guest')
    await page.getByRole('link', { name: 'Make an account' }).click()
    await page.waitForURL('**/account?**')
    await register(page)
    await page.waitForURL(`**${story}`)
    await button(page, 'Make a link').click()
    await page.locator('.share').waitFor()
  })

  test('a cookie that nobody knows any more is no error: one goes on as a visitor', async () => {
    await page.goto('/')
    await page.getByText('Nothing is told yet').waitFor()
    await spoilSession(player)
    let renewals = 0
    page.on('request', (request) => (renewals += Number(request.url().endsWith('/session'))))
    await page.reload()
    await page.getByText('Nothing is told yet').waitFor()
    // All that the page asked was refused at once, and began one session.
    expect(renewals).toBe(1)
    await spoilSession(player)
    await button(page, 'Begin: A blank page').click()
    await page.waitForURL(/\/play\//)
    await turn(page, 'stand up')
    expect(await page.locator('.signed-out').count()).toBe(0)
  })

  test('whoever was signed in here is told so on every page until he goes on, and not that something is missing', async () => {
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('forklore:account', 'somebody'))
    await page.goto('/play/none')
    await page.getByRole('heading', { name: 'You are signed out here' }).waitFor()
    await player.shot('account-signed-out')
    await page.goto('/')
    await page.locator('.signed-out').waitFor()
    await page.getByText('Nothing is told yet').waitFor()
    await button(page, 'Go on as a guest').click()
    await page.locator('.signed-out').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Nothing is told yet').waitFor()
    expect(await page.locator('.signed-out').count()).toBe(0)
  })

  test('a guest brings along what he has when he signs in, and the password is changed, and asked before all goes', async () => {
    await page.goto('/account')
    const email = await register(page)
    await page.getByRole('heading', { name: email }).waitFor()
    const other = await openPlayer(house, width)
    await play(other.page, 'knock twice')
    // The page was opened by a visitor; by now he is a guest.
    await other.page.getByRole('link', { name: 'Home' }).click()
    await other.page.getByRole('link', { name: 'Account' }).click()
    await other.page.getByRole('link', { name: 'I have one: sign in' }).click()
    await other.page.getByLabel('Bring along what I have here as a guest').waitFor()
    await other.shot('sign-in-guest')
    await signIn(other.page, email)
    await other.page.waitForURL((url) => url.pathname === '/')
    await other.page.locator('.continue').waitFor()
    await leave(other)

    await page.goto('/')
    await page.locator('.continue').waitFor()
    await page.goto('/account')
    await button(page, 'Change the password').click()
    await field(page, 'Password as it is').fill('not this')
    await field(page, 'New password').fill('another walk by the sea')
    await button(page, 'Change it').click()
    await says(page.locator('.fault'), 'This is not your password')
    await focused(field(page, 'Password as it is'))
    await player.shot('account-password')
    await field(page, 'Password as it is').fill(PASSWORD)
    await field(page, 'Password as it is').press('Enter')
    await page.getByText('The password is changed').waitFor()
    await focused(button(page, 'Change the password'))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save all that is yours' }).click(),
    ])
    expect(statSync(await file.path()).size).toBeGreaterThan(100)
    await button(page, 'Delete this account …').click()
    await says(page.locator('.going'), '1 story')
    await field(page, 'Your password').fill(PASSWORD)
    await field(page, 'Your password').press('Enter')
    await says(page.locator('.going .fault'), 'This is not your password')
    await field(page, 'Your password').fill('another walk by the sea')
    await button(page, 'Delete this account').click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Nothing is told yet').waitFor()
    expect(await page.locator('.signed-out').count()).toBe(0)
  })

  test('a guest goes for good, with all that he had', async () => {
    await play(page, 'leave')
    await page.goto('/account')
    await button(page, 'Delete all that you have …').click()
    await says(page.locator('.going'), '1 story')
    await focused(button(page, 'Keep everything'))
    await player.shot('account-going')
    await button(page, 'Delete all that you have').click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Nothing is told yet').waitFor()
  })
})
