// Turns of a dead process: found when their lease is over, without anybody asking, and told to who watches.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startHeartbeat } from '../../server/play/keep-alive.ts'
import { watchTurn } from '../../server/play/watch-turn.ts'
import { aStory, type Story } from '../fakes/a-story.ts'

let story: Story
let stop: () => Promise<void>
beforeEach(async () => {
  story = await aStory('O')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  stop = startHeartbeat(story.deps)
})
afterEach(async () => {
  vi.useRealTimers()
  await stop()
  await story.close()
})

it('ends them and their streams', async () => {
  const now = story.deps.clock.now()
  await story.deps.db.write((tx) =>
    tx.turn.create({
      data: {
        id: 'dead',
        adventureId: story.adventure.id,
        requestId: 'x',
        kind: 'CONTINUE',
        status: 'RUNNING',
        startedAt: now,
        leaseUntil: new Date(now.getTime() + 30_000),
      },
    }),
  )
  const heard: string[] = []
  const watching = (async () => {
    for await (const { type } of await watchTurn(story.deps, story.viewer, 'dead', null)) heard.push(type)
  })()
  const row = () => story.deps.db.reader.turn.findUniqueOrThrow({ where: { id: 'dead' } })
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await row()).status).toBe('RUNNING')
  story.clock.ms += 30_001
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.poll(async () => (await row()).status).toBe('FAILED')
  await watching
  expect(heard.at(-1)).toBe('TURN_FAILED')
})
