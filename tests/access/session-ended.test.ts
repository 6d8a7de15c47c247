// A session that is over says so wherever it is used, so that a browser can begin another and go on.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SESSION_IS_OVER } from '../../server/graphql/socket.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { begin } from '../fakes/an-app.ts'

let hosted: Hosted
beforeEach(async () => (hosted = await aHostedApp()))
afterEach(() => hosted.stop())

const endAll = () =>
  hosted.app.deps.db.write((tx) => tx.user.updateMany({ data: { sessionVersion: { increment: 1 } } }))

const WATCH = 'subscription ($id: ID!) { adventureEvents(adventureId: $id) { __typename } }'

/** Subscribes; answers with the name of the first event, or the code that the socket was closed with. */
function firstOf(client: ReturnType<Person['socket']>, id: string): Promise<string | number> {
  return new Promise((resolve) => {
    client.subscribe<{ adventureEvents: { __typename: string } }>(
      { query: WATCH, variables: { id } },
      {
        next: ({ data, errors }) => resolve(errors?.[0]?.message ?? data!.adventureEvents.__typename),
        error: (error) => resolve((error as CloseEvent).code),
        complete: () => {},
      },
    )
  })
}

it('a socket is closed with a code of its own when it opens', async () => {
  const person = hosted.person()
  const { id } = await begin(person)
  await endAll()
  const client = person.socket()
  expect(await firstOf(client, id)).toBe(SESSION_IS_OVER)
  await client.dispose()
})

it('and when something is asked of one that was open before, until it comes back with another cookie', async () => {
  const person = hosted.person()
  const { id } = await begin(person)
  const client = person.socket()
  expect(await firstOf(client, id)).not.toBe(SESSION_IS_OVER)
  await endAll()
  expect(await firstOf(client, id)).toBe(SESSION_IS_OVER)
  await client.dispose()
  await person.fetch('/session', { method: 'POST' })
  const fresh = person.socket()
  expect(await firstOf(fresh, id)).not.toBe(SESSION_IS_OVER)
  await fresh.dispose()
})

it('files are neither taken in nor given out', async () => {
  const person = hosted.person()
  const { id } = await begin(person)
  await endAll()
  const octets = { 'content-type': 'application/octet-stream' }
  const sent = await person.fetch('/uploads?name=a.txt', { method: 'POST', headers: octets, body: 'Once.' })
  expect(sent.status).toBe(401)
  const given = await person.fetch(`/exports/adventure/${encodeURIComponent(id)}/BUNDLE`)
  expect(given.status).toBe(401)
  expect(await given.text()).toContain('signed out')
})
