// Changing an adventure at rest: its title, its plot, who the player is. Allowed while a turn runs; the next reads it.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { ownAdventure } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { cleanText } from '../engine/story/clean.ts'
import type { Deps } from '../play/deps.ts'
import { InvalidInput } from '../play/failures.ts'

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

/** The bounds of each text, in characters. */
export const ADVENTURE_LIMITS = {
  title: 200,
  plotEssentials: 50_000,
  authorsNote: 10_000,
  aiInstructions: 50_000,
  personaName: 80,
  personaPronouns: 80,
  personaDescription: 10_000,
} as const satisfies Record<keyof AdventureChange, number>

/** Saves what is given. Throws InvalidInput with every fault, and then changes nothing. */
export function saveAdventure(
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: AdventureChange,
): Promise<Adventure> {
  const data = Object.fromEntries(
    Object.entries(change).map(([path, text]) => [path, cleanText(text as string)]),
  ) as AdventureChange
  const issues = faultsOf(data)
  if (issues.length > 0) throw new InvalidInput(issues)
  return deps.db.write(async (tx) => {
    await ownAdventure(tx, viewer, id)
    return tx.adventure.update({ where: { id }, data })
  })
}

function faultsOf(data: AdventureChange): { path: string; message: string }[] {
  const long = (Object.keys(ADVENTURE_LIMITS) as (keyof AdventureChange)[]).flatMap((path) =>
    (data[path]?.length ?? 0) > ADVENTURE_LIMITS[path]
      ? [{ path, message: `${path} has at most ${ADVENTURE_LIMITS[path].toLocaleString('en')} characters.` }]
      : [],
  )
  return data.title !== undefined && data.title.trim() === ''
    ? [...long, { path: 'title', message: 'Give the story a title.' }]
    : long
}
