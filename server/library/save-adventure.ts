// Changing an adventure at rest: its title, its plot, who the player is. Allowed while a turn runs; the next reads it.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { ownAdventure } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { cleanText } from '../engine/story/clean.ts'
import { hashOf } from '../io/store/states.ts'
import type { Deps } from '../play/deps.ts'
import { InvalidInput, PlotRevised } from '../play/failures.ts'
import { ADVENTURE_LIMITS } from './limits.ts'

/** What can be changed; what is left out stays. */
export interface AdventureChange {
  title?: string
  plotEssentials?: string
  authorsNote?: string
  aiInstructions?: string
  personaName?: string
  personaPronouns?: string
  personaDescription?: string
}

const FIELDS = Object.keys(ADVENTURE_LIMITS) as (keyof AdventureChange)[]

/** What names title, plot and persona as they stand: when any of them changes, it does. */
export function plotRevision(adventure: Adventure): string {
  return hashOf(Object.fromEntries(FIELDS.map((field) => [field, adventure[field]])))
}

/** Saves what is given. Throws InvalidInput with every fault, and then changes nothing.
 * @param expectedRevision what the caller saw; PlotRevised when it is another (null = any) */
export async function saveAdventure(
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: AdventureChange,
  expectedRevision: string | null = null,
): Promise<Adventure> {
  const data = Object.fromEntries(
    Object.entries(change).map(([path, text]) => [path, cleanText(text as string)]),
  ) as AdventureChange
  const issues = faultsOf(data)
  if (issues.length > 0) throw new InvalidInput(issues)
  const saved = await deps.db.write(async (tx) => {
    const adventure = await ownAdventure(tx, viewer, id)
    if (expectedRevision !== null && expectedRevision !== plotRevision(adventure))
      throw new PlotRevised(adventure)
    return tx.adventure.update({ where: { id }, data })
  })
  if (Object.keys(data).length > 0) deps.watch.tell(id, { type: 'PLOT_CHANGED' })
  return saved
}

function faultsOf(data: AdventureChange): { path: string; message: string }[] {
  const long = FIELDS.flatMap((path) =>
    (data[path]?.length ?? 0) > ADVENTURE_LIMITS[path]
      ? [{ path, message: `${path} has at most ${ADVENTURE_LIMITS[path].toLocaleString('en')} characters.` }]
      : [],
  )
  return data.title !== undefined && data.title.trim() === ''
    ? [...long, { path: 'title', message: 'Give the story a title.' }]
    : long
}
