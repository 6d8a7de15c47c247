// Trees of every shape that random play gives (retries, edits, deleted and pruned lines, erased takes) come back from their
// bundles: the order of takes and branches, the head, names and visits, byte for byte. FORKLORE_SEQUENCES raises their number.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { aTreeStore } from '../../fakes/tree/a-tree-store.ts'
import { compareTrees } from '../../fakes/tree/compare.ts'
import { profiles, sequences, type Profile } from '../../fakes/tree/operations.ts'
import { bundleOf, filesOf, takenIn } from './bundles.ts'
import { storedColumns } from './stored-columns.ts'

const LENGTH = 30
const all = Object.keys(profiles) as Profile[]
const numRuns = Math.ceil(Number(process.env.FORKLORE_SEQUENCES ?? 24) / all.length)

it.each(all)('%s', { timeout: 120_000 + numRuns * 6_000 }, async (profile) => {
  const story = await aTreeStore()
  const { db } = story.deps
  const known = new Set([story.adventure.id])
  const property = fc.asyncProperty(sequences(profile, LENGTH), async (sequence) => {
    await compareTrees(story, sequence)
    const stories = await db.reader.adventure.findMany({ where: { ownerId: 'one' }, select: { id: true } })
    const { id } = stories.find((one) => !known.has(one.id))!
    known.add(id)
    const first = await bundleOf(db, id)
    const copy = await takenIn(db, first)
    expect(filesOf(await bundleOf(db, copy))).toEqual(filesOf(first))
    expect(await storedColumns(db, copy)).toEqual(await storedColumns(db, id))
  })
  try {
    await fc.assert(property, { numRuns })
  } finally {
    await story.close()
  }
})
