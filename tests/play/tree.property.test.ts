// The story tree under random play: whatever is done to the real store, it shows what a naive tree of whole lists shows.
// FORKLORE_SEQUENCES raises the number of sequences. A failing one is shrunk and printed with what runs it again.
import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { aTreeStore } from '../fakes/tree/a-tree-store.ts'
import { compareTrees } from '../fakes/tree/compare.ts'
import { profiles, sequences, type Profile, type Sequence } from '../fakes/tree/operations.ts'

const LENGTH = 30
const all = Object.keys(profiles) as Profile[]
const each = Math.ceil(Number(process.env.FORKLORE_SEQUENCES ?? 300) / all.length)
/** Enough for a slow machine, and for shrinking. */
const timeout = 240_000 + each * 6000

// All at once: on Postgres the one reckons while the other waits.
describe.concurrent('the story tree under random play', () => {
  it.each(all)('%s', { timeout }, async (profile) => {
    const story = await aTreeStore()
    const property = fc.asyncProperty(sequences(profile, LENGTH), async (sequence) => {
      await compareTrees(story, sequence)
    })
    try {
      const run = await fc.check(property, { numRuns: each, ...replayed() })
      if (run.failed) throw new Error(report(profile, run))
    } finally {
      await story.close()
    }
  })
})

function replayed(): { seed?: number; path?: string } {
  const { FORKLORE_SEED: seed, FORKLORE_PATH: path } = process.env
  return { ...(seed ? { seed: Number(seed) } : {}), ...(path ? { path } : {}) }
}

function report(profile: Profile, run: fc.RunDetails<[Sequence]>): string {
  const { numRuns, numShrinks, seed, counterexamplePath: path, errorInstance } = run
  return [
    `Sequence ${numRuns} shows something else than it should. Shrunk ${numShrinks} times:`,
    '',
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    '',
    'To run it again:',
    `FORKLORE_SEED=${seed} FORKLORE_PATH=${path} npx vitest run tests/play/tree.property.test.ts -t '${profile}'`,
  ].join('\n')
}
