// Links that end while somebody is just coming in by them, or without a word: whoever came by them neither stays nor plays.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LinkRole, Viewer } from '../../server/access/viewer.ts'
import { linkOf } from '../../server/access/share-token.ts'
import { NotFound } from '../../server/io/store/errors.ts'
import type { Deps } from '../../server/play/deps.ts'
import { startHeartbeat } from '../../server/play/keep-alive.ts'
import { createShare, revokeShare } from '../../server/play/share.ts'
import { startTurn } from '../../server/play/start-turn.ts'
import { watchAdventure } from '../../server/play/watch-turn.ts'
import { aStory, move, type Story } from '../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(() => story.close())

/** Somebody who was let in by a link a moment ago. */
async function aGuest(role: LinkRole): Promise<Viewer> {
  const { deps, viewer, adventure } = story
  const request = { adventureId: adventure.id, role, label: null, showsStats: false, expiresAt: null }
  const { token } = await createShare(deps, viewer, request)
  return { userId: '', link: await linkOf(deps.db.reader, deps.secrets.open(token)!, deps.clock.now()) }
}
const revoke = (guest: Viewer) => revokeShare(story.deps, story.viewer, guest.link!.shareId)

it('a watcher who was on his way in when his link ended hears nothing', async () => {
  const guest = await aGuest('SPECTATOR')
  const { watch } = story.deps
  const slow: Deps = { ...story.deps, watch: { ...watch, follow: async () => void (await revoke(guest)) } }
  const events = await watchAdventure(slow, guest, story.adventure.id, null, true)
  expect(await events.next()).toEqual({ done: true, value: undefined })
  expect(watch.watchers).toBe(0)
})

it('a co-player whose link ended takes no turn more, and is told so', async () => {
  const guest = await aGuest('COPLAYER')
  await revoke(guest)
  const request = { ...move(story), requestId: 'late', wish: { kind: 'CONTINUE' as const } }
  await expect(startTurn(story.deps, guest, request)).rejects.toBeInstanceOf(NotFound)
  expect(await story.deps.db.reader.turn.count()).toBe(0)
})

it('a watcher is not forgotten when whoever took his link back died before saying so', async () => {
  const [guest, other] = [await aGuest('SPECTATOR'), await aGuest('SPECTATOR')]
  const watch = (viewer: Viewer) => watchAdventure(story.deps, viewer, story.adventure.id, null, true)
  const [events, others] = [await watch(guest), await watch(other)]
  await story.deps.db.write((tx) => tx.share.delete({ where: { id: guest.link!.shareId } }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = startHeartbeat(story.deps)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await expect.poll(() => story.deps.watch.watchers).toBe(1)
  expect((await events.next()).done).toBe(true)
  expect((await others.next()).done).toBe(false)
  await stop()
})
