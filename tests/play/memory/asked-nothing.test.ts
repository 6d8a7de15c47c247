// Work on memories that was asked for and comes to nothing: why is told as it is, and no model is blamed that was not asked.
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AskedKind } from '../../../server/play/memory/asked.ts'
import { askWork } from '../../../server/play/memory/ask-work.ts'
import { memoryWorker } from '../../../server/play/memory/memory-worker.ts'
import { aRememberedStory, play, type RememberedStory } from '../../fakes/a-remembered-story.ts'

let story: RememberedStory
beforeEach(async () => {
  story = await aRememberedStory()
  await play(story, 6)
})
afterEach(async () => {
  expect(story.jobFailures).toEqual([])
  await story.close()
})

const ask = (kind: AskedKind) => askWork(story.deps, story.viewer, story.adventure.id, kind)
const texts = async () => (await story.memories()).map(({ text }) => text)

it('memories whose takes tell nothing any more keep their words', async () => {
  const before = await texts()
  await story.deps.db.write((tx) =>
    tx.take.updateMany({ where: { depth: { lt: 6 } }, data: { hidden: true } }),
  )
  story.summariser(() => 'New.')
  await ask('REWRITE')
  await story.idle()
  expect(await texts()).toEqual([before[0], 'New.'])
  const { failureCode, failureMessage } = (await story.work())!
  expect(failureCode).toBe('NOTHING_TOLD')
  expect(failureMessage).toMatch(/hidden or empty/)
  expect(failureMessage).not.toMatch(/model/)
})

it('memories without words make no summary', async () => {
  await story.set({ endpointUrl: null })
  await story.deps.db.write((tx) => tx.memory.updateMany({ data: { text: '…' } }))
  await ask('REBUILD_SUMMARY')
  await story.idle()
  expect(await story.summaries()).toEqual([])
  const { failureCode, failureMessage } = (await story.work())!
  expect(failureCode).toBe('NOTHING_TOLD')
  expect(failureMessage).not.toMatch(/model/)
})

it('memories are not written anew as extracts where the model was taken away meanwhile', async () => {
  const before = await texts()
  story.deps.jobs.ask = async () => {}
  await ask('REWRITE')
  await story.set({ endpointUrl: null })
  await memoryWorker(story.deps)(
    { adventureId: story.adventure.id, kind: 'REWRITE' },
    new AbortController().signal,
  )
  expect(await texts()).toEqual(before)
  expect(await story.work()).toMatchObject({ status: 'FAILED', failureCode: 'NO_MODEL' })
})
