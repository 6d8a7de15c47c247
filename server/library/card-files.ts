// Story cards as files of other tools: read in after a look at what they hold, and written out again.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { ownAdventure } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { createCards, cardsAt } from '../io/store/cards.ts'
import type { Reader } from '../io/store/database.ts'
import type { Deps } from '../play/deps.ts'
import { InvalidInput } from '../play/failures.ts'
import { headOf } from '../play/head.ts'
import { assertRoom } from '../play/story-cards.ts'
import { readCardFile } from './cards/read-card-file.ts'
import type { CardContent } from '../engine/context/card-content.ts'
import type { CardFile, CardWriteFormat, WrittenCards } from './cards/types.ts'
import { writeCards } from './cards/write-cards.ts'

/** What a file holds, and whether it was taken in. */
export interface CardImport {
  file: CardFile
  /** Cards that are new there. */
  made: number
  /** Cards that are there word for word, and that are not made again. */
  known: number
  imported: boolean
}

/** Reads a file of cards; with `dryRun` it only reports, else all that are new are made in one write, and none that is
 * there is changed. Allowed while a turn runs. Throws InvalidInput for what is no file of cards, and NotPossible when
 * there is no room for them. */
export async function importCards(
  deps: Deps,
  viewer: Viewer,
  { adventureId, text, dryRun }: { adventureId: string; text: string; dryRun: boolean },
): Promise<CardImport & { adventure: Adventure }> {
  const adventure = await ownAdventure(deps.db.reader, viewer, adventureId)
  const imported = await importInto(text, dryRun, {
    look: (cards) => newCards(deps.db.reader, adventure, cards),
    take: (cards) =>
      deps.db.write(async (tx) => {
        const fresh = await newCards(tx, await ownAdventure(tx, viewer, adventureId), cards)
        await createCards(tx, adventureId, fresh, deps.clock.now())
        return fresh
      }),
  })
  if (imported.imported && imported.made > 0) deps.watch.tell(adventureId, { type: 'CARDS_CHANGED' })
  return { ...imported, adventure }
}

/** What holds cards: which of some are new to it, to look at them or to take them in. */
interface CardHolder {
  look(cards: CardContent[]): Promise<CardContent[]>
  take(cards: CardContent[]): Promise<CardContent[]>
}

/** The same into whatever holds cards. */
export async function importInto(text: string, dryRun: boolean, holder: CardHolder): Promise<CardImport> {
  const file = readCardFile(text)
  if ('problem' in file) throw new InvalidInput([{ path: 'text', message: file.message }])
  const { length: made } = await (dryRun ? holder.look(file.cards) : holder.take(file.cards))
  return { file, made, known: file.cards.length - made, imported: !dryRun }
}

/** Those cards that are not there yet, word for word. */
export function unknownTo(there: readonly (CardContent | null)[], cards: CardContent[]): CardContent[] {
  const known = new Set(there.map((content) => JSON.stringify(content)))
  return cards.filter((card) => !known.has(JSON.stringify(card)))
}

/** Those cards that the story does not have, if there is room for them. */
export async function newCards(
  db: Reader,
  adventure: Adventure,
  cards: CardContent[],
): Promise<CardContent[]> {
  const seen = await cardsAt(db, adventure.id, headOf(adventure))
  const fresh = unknownTo(
    seen.map(({ content }) => content),
    cards,
  )
  await assertRoom(db, adventure, fresh)
  return fresh
}

/** The cards of a story as they are seen at its head, as a file. */
export async function exportCards(
  deps: Deps,
  adventure: Adventure,
  format: CardWriteFormat,
): Promise<WrittenCards> {
  const seen = await cardsAt(deps.db.reader, adventure.id, headOf(adventure))
  return writeCards(
    seen.flatMap(({ content }) => content ?? []),
    format,
  )
}
