// Strangers on a hosted server: who has written nothing owns nothing, who has is known again by his cookie, and nobody
// gets at what is another's.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aHostedApp, type Hosted } from '../fakes/a-hosted-app.ts'
import { TAKE_TURN, begin } from '../fakes/an-app.ts'

let hosted: Hosted
beforeEach(async () => (hosted = await aHostedApp()))
afterEach(() => hosted.stop())

const users = () => hosted.app.deps.db.reader.user.count()
const STORIES = '{ adventures { edges { node { id } } } }'

describe('a visitor', () => {
  it('is answered what no cache on the way may keep', async () => {
    const { headers } = await hosted.person().raw('{ viewer { id } }')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('has a cookie from his first page on, and a row from his first write on', async () => {
    const person = hosted.person()
    await person.open()
    const first = person.cookie()
    expect(first).toMatch(/^forklore_session=v1\./)
    expect((await person.ask(STORIES)).adventures.edges).toEqual([])
    expect(await users()).toBe(0)
    const { id } = await begin(person)
    expect(await users()).toBe(1)
    expect(person.cookie()).toBe(first)
    expect((await person.ask(STORIES)).adventures.edges).toEqual([{ node: { id } }])
  })

  it('who asks the API without a page first is given one there', async () => {
    const person = hosted.person()
    await begin(person)
    expect((await person.ask(STORIES)).adventures.edges).toHaveLength(1)
  })

  it('is nobody to another: what is his answers as what is missing', async () => {
    const [one, other] = [hosted.person(), hosted.person()]
    const { id } = await begin(one)
    await begin(other)
    expect((await other.ask('query ($id: ID!) { adventure(id: $id) { id } }', { id })).adventure).toBeNull()
    const input = { adventureId: id, requestId: 'r', kind: 'DO', text: 'look' }
    expect((await other.ask(TAKE_TURN, { input })).takeTurn.__typename).toBe('NotFound')
  })

  it('keeps one row when his first writes come at the same time', async () => {
    const person = hosted.person()
    await person.open()
    await Promise.all([begin(person), begin(person), begin(person)])
    expect(await users()).toBe(1)
  })
})

describe('a session', () => {
  it('that is over says so, and POST /session begins another', async () => {
    const person = hosted.person()
    await begin(person)
    await hosted.app.deps.db.write((tx) => tx.user.updateMany({ data: { sessionVersion: 1 } }))
    const { body } = await person.raw(STORIES)
    expect(body.errors[0].extensions.code).toBe('SESSION_ENDED')
    const before = person.cookie()
    expect((await person.fetch('/session', { method: 'POST' })).status).toBe(204)
    expect(person.cookie()).not.toBe(before)
    expect((await person.ask(STORIES)).adventures.edges).toEqual([])
  })

  it('that counts is not replaced', async () => {
    const person = hosted.person()
    await begin(person)
    const before = person.cookie()
    await person.fetch('/session', { method: 'POST' })
    expect(person.cookie()).toBe(before)
  })

  it('cannot be made up', async () => {
    const [one, other] = [hosted.person(), hosted.person()]
    await begin(one)
    await begin(other)
    const [, id] = one.cookie()!.split('.')
    other.setCookie(other.cookie()!.replace(/v1\.[^.]+/, `v1.${id}`))
    expect((await other.raw(STORIES)).body.errors[0].extensions.code).toBe('SESSION_ENDED')
    other.setCookie('forklore_session=nonsense')
    expect((await other.raw(STORIES)).body.errors[0].extensions.code).toBe('SESSION_ENDED')
  })

  it('of a guest who was swept goes on, with an empty shelf', async () => {
    const person = hosted.person()
    await begin(person)
    await hosted.app.deps.db.write((tx) => tx.user.deleteMany())
    expect((await person.ask(STORIES)).adventures.edges).toEqual([])
    await begin(person)
    expect((await person.ask(STORIES)).adventures.edges).toHaveLength(1)
  })

  it('is kept by a cookie that scripts and other sites cannot use', async () => {
    const response = await fetch(hosted.url)
    expect(response.headers.get('set-cookie')).toMatch(
      /Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const { status } = await hosted.person().fetch('/session', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(status).toBe(403)
  })
})

it('is whole on a socket too', async () => {
  const person = hosted.person()
  const { id } = await begin(person)
  const query = 'subscription ($id: ID!) { adventureEvents(adventureId: $id) { __typename } }'
  const first = (who = person) =>
    new Promise((resolve) => {
      const client = who.socket()
      const done = (value: unknown) => {
        void client.dispose()
        resolve(value)
      }
      client.subscribe(
        { query, variables: { id } },
        {
          next: ({ data, errors }) => done(errors ? errors[0]!.message : Object.keys(data ?? {})[0]),
          error: (error) => done(Array.isArray(error) ? error[0].message : error),
          complete: () => {},
        },
      )
    })
  const other = hosted.person()
  await other.open()
  expect(await first(other)).toMatch(/no such|There is no/i)
  expect(await first()).toBe('adventureEvents')
})
