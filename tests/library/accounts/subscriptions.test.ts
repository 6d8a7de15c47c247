// Watching ends with what let somebody in: a session that was ended, a token that was revoked, an account that is gone.
import type { Client } from 'graphql-ws'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aHostedApp, type Hosted, type Person } from '../../fakes/a-hosted-app.ts'
import { begin } from '../../fakes/an-app.ts'
import {
  PASSWORD,
  changePassword,
  createAccessToken,
  deleteAccount,
  register,
  revokeAccessToken,
  signIn,
  signOutEverywhere,
  soon,
} from './people.ts'

let hosted: Hosted
let clients: Client[]
beforeEach(async () => {
  hosted = await aHostedApp()
  clients = []
})
afterEach(async () => {
  for (const client of clients) await client.dispose()
  await hosted.stop()
})

const ann = { email: 'ann@example.com', password: PASSWORD }
const EVENTS = 'subscription ($id: ID!) { adventureEvents(adventureId: $id) { __typename } }'

interface Watcher {
  heard: string[]
  /** Whether the server ended it. */
  isOver: boolean
}

/** Watches a story, and waits for the first word. */
async function watching(client: Client, id: string): Promise<Watcher> {
  clients.push(client)
  const watcher: Watcher = { heard: [], isOver: false }
  client.subscribe<{ adventureEvents: { __typename: string } }>(
    { query: EVENTS, variables: { id } },
    {
      next: ({ data, errors }) => {
        const word = data?.adventureEvents.__typename ?? String(errors?.[0]?.message)
        if (word !== 'PresenceChanged') watcher.heard.push(word)
      },
      error: (error) => watcher.heard.push(JSON.stringify(error)),
      complete: () => (watcher.isOver = true),
    },
  )
  await soon(() => watcher.heard).toEqual(['HeadMoved'])
  return watcher
}

async function anAccount(): Promise<{ person: Person; id: string }> {
  const person = hosted.person()
  const { id } = await begin(person)
  await register(person, ann)
  return { person, id }
}

/** Does something that whoever watches the story as its owner hears of. */
const change = (person: Person, adventureId: string) =>
  person.ask('mutation ($input: SaveAdventureInput!) { saveAdventure(input: $input) { __typename } }', {
    input: { adventureId, title: `A title ${Math.random()}` },
  })

it('registering ends who watches by the cookie of before, and nobody else', async () => {
  const [person, other] = [hosted.person(), hosted.person()]
  const [mine, others] = [await begin(person), await begin(other)]
  const before = await watching(person.socket(), mine.id)
  const elsewhere = await watching(other.socket(), others.id)
  await register(person, ann)
  await change(person, mine.id) // at once: later who was forgotten is found
  await soon(() => before.isOver).toBe(true)
  const after = await watching(person.socket(), mine.id)
  await change(person, mine.id)
  await soon(() => after.heard).toContain('PlotChanged')
  expect([after.isOver, elsewhere.isOver]).toEqual([false, false])
  expect(before.heard).toEqual(['HeadMoved'])
})

it.each([
  ['signing out everywhere', signOutEverywhere],
  ['a new password', (who: Person) => changePassword(who, { current: PASSWORD, next: 'another password' })],
])('%s ends who watches by any session of before, and no token', async (_what, end) => {
  const { person, id } = await anAccount()
  const other = hosted.person()
  await signIn(other, ann)
  const { token } = await createAccessToken(person, { name: 'a program', scope: 'READ' })
  const watchers = [await watching(person.socket(), id), await watching(other.socket(), id)]
  const program = await watching(hosted.socket({ authorization: `Bearer ${token}` }), id)
  await end(person)
  await change(person, id)
  await soon(() => watchers.map(({ isOver }) => isOver)).toEqual([true, true])
  const after = await watching(person.socket(), id)
  await change(person, id)
  await soon(() => [after.heard.at(-1), program.heard.at(-1)]).toEqual(['PlotChanged', 'PlotChanged'])
  expect(watchers.map(({ heard }) => heard)).toEqual([['HeadMoved'], ['HeadMoved']])
})

it('who signs in takes his stories along: who watches them as the guest hears nothing more', async () => {
  await anAccount()
  const guest = hosted.person()
  const { id } = await begin(guest)
  const before = await watching(guest.socket(), id)
  expect((await signIn(guest, ann)).broughtStories).toBe(1)
  await change(guest, id)
  await soon(() => before.isOver).toBe(true)
  expect(before.heard).toEqual(['HeadMoved'])
})

it('a revoked token hears nothing more, another does', async () => {
  const { person, id } = await anAccount()
  const made = [
    await createAccessToken(person, { name: 'one', scope: 'READ' }),
    await createAccessToken(person, { name: 'two', scope: 'READ' }),
  ]
  const [one, two] = await Promise.all(
    made.map(({ token }) => watching(hosted.socket({ authorization: `Bearer ${token}` }), id)),
  )
  await revokeAccessToken(person, { id: made[0].accessToken.id })
  await change(person, id)
  await soon(() => one!.isOver).toBe(true)
  await soon(() => two!.heard.at(-1)).toBe('PlotChanged')
  expect(one!.heard).toEqual(['HeadMoved'])
})

it('an account that is deleted watches no more, by session, token or link', async () => {
  const { person, id } = await anAccount()
  const { token } = await createAccessToken(person, { name: 'one', scope: 'READ' })
  const { createShare } = await person.ask(
    `mutation ($id: ID!) { createShare(input: { adventureId: $id, role: SPECTATOR }) { ... on CreateSharePayload { share { token } } } }`,
    { id },
  )
  const watchers = await Promise.all([
    watching(person.socket(), id),
    watching(hosted.socket({ authorization: `Bearer ${token}` }), id),
    watching(hosted.socket({ authorization: `Bearer ${createShare.share.token}` }), id),
  ])
  await deleteAccount(person, { password: PASSWORD })
  await soon(() => watchers.map(({ isOver }) => isOver)).toEqual([true, true, true])
})

it('a token that runs out hears nothing more', async () => {
  const { person, id } = await anAccount()
  const expiresAt = new Date(Date.now() + 4_000).toISOString()
  const { token } = await createAccessToken(person, { name: 'short', scope: 'READ', expiresAt })
  const watcher = await watching(hosted.socket({ authorization: `Bearer ${token}` }), id)
  await soon(() => watcher.isOver).toBe(true)
})
