// Sessions and tokens that end while somebody is just coming in by them, or without a word: he hears nothing more either way.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Viewer } from '../../../server/access/viewer.ts'
import type { Deps } from '../../../server/play/deps.ts'
import { startHeartbeat } from '../../../server/play/keep-alive.ts'
import { watchAdventure } from '../../../server/play/watch-turn.ts'
import { aStory, type Story } from '../../fakes/a-story.ts'
import { soon } from './people.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(() => story.close())

const sessionOf = (session: number): Viewer => ({ ...story.viewer, standing: 'ACCOUNT', session })
const tokenOf = (id: string): Viewer => ({
  ...story.viewer,
  standing: 'ACCOUNT',
  token: { id, scope: 'READ', expiresAt: null },
})
const watch = (viewer: Viewer, deps: Deps = story.deps) =>
  watchAdventure(deps, viewer, story.adventure.id, null, true)

it('who was on his way in when his session or token ended hears nothing', async () => {
  const { watch: real } = story.deps
  const { userId } = story.viewer
  const slow: Deps = {
    ...story.deps,
    watch: {
      ...real,
      follow: async () => {
        real.end({ type: 'SESSIONS_ENDED', userId, before: 2 })
        real.end({ type: 'TOKEN_ENDED', tokenId: 'one' })
      },
    },
  }
  for (const viewer of [sessionOf(1), tokenOf('one')])
    expect(await (await watch(viewer, slow)).next()).toEqual({ done: true, value: undefined })
  for (const viewer of [sessionOf(2), tokenOf('two')])
    expect((await (await watch(viewer, slow)).next()).done).toBe(false)
})

it('nobody is forgotten when whoever ended his session or token died before saying so', async () => {
  const { userId } = story.viewer
  const token = { userId, name: '', scope: 'READ', createdAt: new Date(0) }
  await story.deps.db.write(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { sessionVersion: 2 } })
    await tx.accessToken.create({ data: { ...token, id: 'there', tokenHash: 'there' } })
  })
  const over = [await watch(sessionOf(1)), await watch(tokenOf('gone'))]
  const there = [await watch(sessionOf(2)), await watch(tokenOf('there')), await watch(story.viewer)]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = startHeartbeat(story.deps)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await soon(() => story.deps.watch.watchers).toBe(3)
  for (const events of over) expect((await events.next()).done).toBe(true)
  for (const events of there) expect((await events.next()).done).toBe(false)
  await stop()
})
