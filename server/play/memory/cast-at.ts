// Who is who at a spot of the story, for whoever writes what is remembered of it.
import type { Adventure } from '../../../generated/sqlite/client.ts'
import type { CastInput } from '../../engine/memory/cast.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader } from '../../io/store/database.ts'
import { toldCards } from '../../io/store/cards.ts'
import { personaOf } from '../gather.ts'
import { schemaOf } from '../world.ts'

/** What a brief is made from, as it is seen at a spot. */
export async function castAt(
  db: Reader,
  adventure: Adventure,
  spot: Spot,
  texts: readonly string[],
): Promise<CastInput> {
  return {
    persona: personaOf(adventure),
    npcs: Object.values(schemaOf(adventure)?.npcs ?? {}),
    cards: await toldCards(db, adventure.id, spot),
    plotEssentials: adventure.plotEssentials,
    texts,
  }
}

/** The names in it, for whoever looks for them in sentences. */
export function namesIn({ persona, npcs, cards }: CastInput): string[] {
  const characters = cards.filter(({ type, enabled }) => enabled && type.trim().toLowerCase() === 'character')
  const names = [persona?.name ?? '', ...npcs.map(({ name }) => name), ...characters.map(({ name }) => name)]
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
}
