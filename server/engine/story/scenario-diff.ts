// What a scenario offers a story that was made of it: its words then, its words now and the story's own, held together.
import type { CardContent } from '../context/card-content.ts'
import { declared, type WorldSchema } from '../world/schema.ts'

/** Something at three moments, each by a name of what it says: as the scenario gave it, as the scenario has it now, as the
 * story has it now. Null: not known then, gone now. */
export interface ThreeWays {
  given: string | null
  offered: string | null
  own: string | null
}

/** Whether the scenario has changed it since, and the story does not say the same already. What only its player changed is
 * nothing to be offered. */
export const isOffered = ({ given, offered, own }: ThreeWays): boolean => offered !== given && offered !== own

/** Whether the story says something else than it was given. What it was given is not known of the oldest stories: their
 * words are taken for the player's. */
export const isPlayers = ({ given, own }: ThreeWays): boolean => own !== given

/** A card of a scenario as a story would have it. */
export interface OfferedCard {
  id: string
  content: CardContent
  hash: string
}

/** A card of a story that came from a scenario. Null: its player removed it. */
export interface OwnCard {
  sourceId: string
  sourceHash: string | null
  content: CardContent | null
  hash: string | null
}

/** A card that the scenario has besides, says otherwise, or has no more. */
export interface CardOffer {
  kind: 'ADDED' | 'UPDATED' | 'REMOVED'
  /** Of the card of the scenario. */
  id: string
  old: CardContent | null
  new: CardContent | null
  changedByPlayer: boolean
}

/** What a scenario offers of cards: in its own order, then what is gone. */
export function cardOffers(offered: readonly OfferedCard[], own: readonly OwnCard[]): CardOffer[] {
  const bySource = new Map(own.map((card) => [card.sourceId, card]))
  const left = new Set(offered.map(({ id }) => id))
  const there = offered.flatMap(({ id, content, hash }): CardOffer[] => {
    const card = bySource.get(id)
    if (!card) return [{ kind: 'ADDED', id, old: null, new: content, changedByPlayer: false }]
    const ways = { given: card.sourceHash, offered: hash, own: card.hash }
    if (!isOffered(ways)) return []
    return [{ kind: 'UPDATED', id, old: card.content, new: content, changedByPlayer: isPlayers(ways) }]
  })
  const gone = own.flatMap(({ sourceId: id, sourceHash: given, content, hash }): CardOffer[] =>
    content === null || left.has(id)
      ? []
      : [
          {
            kind: 'REMOVED',
            id,
            old: content,
            new: null,
            changedByPlayer: isPlayers({ given, offered: null, own: hash }),
          },
        ],
  )
  return [...there, ...gone]
}

/** Paths of two schemas that only the second has, only the first has, or both have and say differently. */
export interface SchemaDifference {
  added: string[]
  removed: string[]
  changed: string[]
}

/** How a schema differs from another; people stand among the paths as npc.ID. */
export function schemaDifference(old: WorldSchema | null, offered: WorldSchema | null): SchemaDifference {
  const [before, after] = [wordsByPath(old), wordsByPath(offered)]
  const paths = [...after.keys()]
  return {
    added: paths.filter((path) => !before.has(path)),
    removed: [...before.keys()].filter((path) => !after.has(path)),
    changed: paths.filter((path) => before.has(path) && before.get(path) !== after.get(path)),
  }
}

function wordsByPath(schema: WorldSchema | null): Map<string, string> {
  if (schema === null) return new Map()
  return new Map([
    ...Object.entries(schema.npcs).map(
      ([id, { name, keys, desc }]) => [`npc.${id}`, JSON.stringify([name, keys, desc])] as const,
    ),
    ...declared(schema).map((one) => [one.path, JSON.stringify(one)] as const),
  ])
}
