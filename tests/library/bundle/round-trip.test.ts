// A bundle loses nothing: what is exported, imported and exported again is the same, byte for byte, and every prompt of the
// copy rebuilds to the hash that it was sent with. Stories are played at random, with everything that a player may do.
// FORKLORE_TURNS plays on for longer, FORKLORE_SEED another story.
import { afterEach, expect, it } from 'vitest'
import type { Take } from '../../../generated/sqlite/client.ts'
import { sentPrompts } from '../../../server/play/insights.ts'
import { aRecordedStory, type RecordedStory } from '../../fakes/a-recorded-story.ts'
import { playAtRandom } from '../../fakes/deeds.ts'
import { bundleOf, filesOf, takenIn } from './bundles.ts'

const TURNS = Number(process.env.FORKLORE_TURNS ?? 60)
const SEEDS = process.env.FORKLORE_SEED ? [Number(process.env.FORKLORE_SEED)] : [1, 2, 3]

let story: RecordedStory
afterEach(() => story.close())

/** What was sent for the takes of a story, in their order. */
async function promptsOf(adventureId: string) {
  const { deps } = story
  const takes: Take[] = await deps.db.reader.take.findMany({ where: { adventureId }, orderBy: { id: 'asc' } })
  const prompts = []
  for (const take of takes) prompts.push(...(await sentPrompts(deps, take)))
  return prompts.map(({ sha256, isExact, messages }) => ({ sha256, isExact, messages }))
}

it.each(SEEDS)('a story played at random comes back as it was (%i)', { timeout: 240_000 }, async (seed) => {
  story = await aRecordedStory()
  const { db } = story.deps
  await playAtRandom(story, seed, TURNS)
  const first = await bundleOf(db, story.adventure.id)
  const copy = await takenIn(db, first)
  const second = await bundleOf(db, copy)
  expect(filesOf(second)).toEqual(filesOf(first))
  const [before, after] = [await promptsOf(story.adventure.id), await promptsOf(copy)]
  expect(before.filter(({ isExact }) => isExact).length).toBeGreaterThan(10)
  expect(after).toEqual(before)
})
