// Holds the rows of a bundle of a scenario against each other, and makes of them what any file gives.
import { cardContent } from '../../engine/context/card-content.ts'
import { readSchema } from '../../engine/world/schema.ts'
import type { FoundScenario } from '../files/found.ts'
import { OPTION_LIMITS } from '../limits.ts'
import { foundFaults } from '../scenarios/create-scenario.ts'
import { checkPicture } from './pictures.ts'
import type { Batch, Kind, Row } from './rows.ts'
import { fits } from './shape.ts'

/** Cards, or scripts, of all of them together. */
const MOST_ROWS = 100_000

/** A scenario of a bundle. */
export interface BundledScenario {
  scenario: FoundScenario
  pictures: Row<'pictures'>[]
  /** The hash of the picture that each shows. */
  covers: Map<FoundScenario, string>
}

/** Reads a scenario with its options. Throws Misfit. */
export async function checkScenario(batches: AsyncIterable<Batch<Kind>>): Promise<BundledScenario> {
  const all: FoundScenario[] = []
  const pictures: Row<'pictures'>[] = []
  const covers: BundledScenario['covers'] = new Map()
  let rows = 0
  for await (const batch of batches) {
    fits((rows += batch.rows.length) <= MOST_ROWS)
    if (batch.kind === 'scenarios')
      for (const row of batch.rows) {
        const scenario = foundScenario(row)
        place(all, scenario, row.parent)
        if (row.coverHash !== null) covers.set(scenario, row.coverHash)
      }
    if (batch.kind === 'scenarioCards')
      for (const { scenario, body } of batch.rows) {
        fits(scenario < all.length)
        all[scenario]!.cards.push(cardContent.parse(JSON.parse(body)))
      }
    if (batch.kind === 'scenarioScripts')
      for (const { scenario, library, input, context, output, ...script } of batch.rows) {
        fits(scenario < all.length)
        all[scenario]!.scripts.push({ ...script, code: { library, input, context, output } })
      }
    if (batch.kind === 'pictures')
      for (const row of batch.rows) {
        checkPicture(row)
        pictures.push(row)
      }
  }
  const kept = new Set(pictures.map(({ hash }) => hash))
  fits(
    all.length > 0 && kept.size === pictures.length && [...covers.values()].every((hash) => kept.has(hash)),
  )
  fits(foundFaults(all[0]!).length === 0)
  return { scenario: all[0]!, pictures, covers }
}

/** The first stands alone; every other is an option of one before it. */
function place(all: FoundScenario[], scenario: FoundScenario, parent: number | null): void {
  fits(all.length <= OPTION_LIMITS.all && (parent === null) === (all.length === 0))
  if (parent !== null) {
    fits(parent < all.length)
    all[parent]!.options.push(scenario)
  }
  all.push(scenario)
}

function foundScenario({
  parent: _parent,
  coverHash: _coverHash,
  personaName,
  personaPronouns,
  personaDescription,
  statSchema,
  extensions,
  ...texts
}: Row<'scenarios'>): FoundScenario {
  return {
    ...texts,
    persona: { name: personaName, pronouns: personaPronouns, description: personaDescription },
    statSchema: statSchema === null ? null : readSchema(JSON.parse(statSchema)).schema,
    extensions: extensions === null ? {} : (JSON.parse(extensions) as Record<string, unknown>),
    cards: [],
    scripts: [],
    options: [],
    picture: null,
  }
}
