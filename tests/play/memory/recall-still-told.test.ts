// A memory whose takes the prompt holds themselves does not come back as well: it would say again what stands there, and take
// the place of another.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { blockAt } from '../../../server/engine/memory/blocks.ts'
import { changeSettings } from '../../../server/io/store/settings.ts'
import { previewPrompt } from '../../../server/play/preview.ts'
import { act, aStory, type Story } from '../../fakes/a-story.ts'
import { remembered } from '../../fakes/memories.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('The ferry lands.', { remembers: false })
  await story.deps.db.write((tx) => changeSettings(tx, 'one', { contextBudget: 4_000, memoryTopK: 2 }))
})
afterEach(() => story.close())

const WORDS = 'the keeper of the inn lent a lamp'

/** What would be told next of the memories, and where the story begins in the prompt. */
async function next() {
  const draft = { kind: 'STORY' as const, text: WORDS }
  const { built } = await previewPrompt(story.deps, story.viewer, story.adventure.id, draft)
  const { recall, history } = built.report
  const of = (reason: string | null) =>
    recall!.memories.filter(({ leftOut }) => leftOut === reason).map(({ memoryId }) => memoryId)
  return { recall: recall!, start: history.start, told: of(null), stillTold: of('STILL_TOLD') }
}
const weigh = (tokens: number) => story.deps.db.write((tx) => tx.take.updateMany({ data: { tokens } }))

it('stays out while the prompt holds all its takes, and the next best has its place', async () => {
  for (let turn = 0; turn < 12; turn++) await act(story, `walk ${turn}`)
  const auto = { reworded: false }
  const ids: number[] = []
  for (let block = 0; block < 4; block++)
    ids.push((await remembered(story, block, `${WORDS} ${block}`, auto)).id)
  const short = await next()
  expect(short).toMatchObject({ start: 0, told: [], stillTold: ids })
  expect(short.recall.memories.map(({ rank }) => rank)).toEqual([null, null, null, null])

  await weigh(160) // the window holds the newest takes alone
  const long = await next()
  expect(long.start).toBeGreaterThan(6)
  expect(long.stillTold.length).toBeGreaterThan(0)
  expect(long.told.length).toBe(2)
  // Nothing is lost: what stays out is in the prompt from its first take on.
  for (const id of long.stillTold) expect(blockAt(ids.indexOf(id)).from).toBeGreaterThanOrEqual(long.start)
  expect(long.recall.memories.flatMap(({ rank }) => rank ?? [])).toEqual([1, 2])
})

it('comes back all the same when it is pinned, written by hand, or has its player’s words', async () => {
  for (let turn = 0; turn < 12; turn++) await act(story, `walk ${turn}`)
  const pinned = await remembered(story, 0, WORDS, { reworded: false, pinned: true })
  expect((await next()).told).toEqual([pinned.id])
  const reworded = await remembered(story, 1, WORDS, { reworded: true })
  expect(new Set((await next()).told)).toEqual(new Set([pinned.id, reworded.id]))
})

it('is never missing from both, wherever the window begins', async () => {
  for (let turn = 0; turn < 14; turn++) await act(story, `walk ${turn}`)
  const ids: number[] = []
  for (let block = 0; block < 4; block++)
    ids.push((await remembered(story, block, `${WORDS} ${block}`, { reworded: false })).id)
  await story.deps.db.write((tx) => changeSettings(tx, 'one', { memoryTopK: 50 }))
  for (let tokens = 20; tokens < 400; tokens += 20) {
    await weigh(tokens)
    const { told, stillTold, start } = await next()
    expect(
      [...told, ...stillTold].toSorted((a, b) => a - b),
      `${tokens}`,
    ).toEqual(ids)
    for (const id of stillTold) expect(blockAt(ids.indexOf(id)).from).toBeGreaterThanOrEqual(start)
  }
})
