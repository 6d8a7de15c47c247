// Story cards as files of other tools: read into a story after a look at what they hold, and written out again.
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

/** What a file holds, and whether it was taken into the story. */
export interface CardImport {
  adventure: Adventure
  file: CardFile
  /** Cards that are new to the story. */
  made: number
  /** Cards that the story has word for word, and that are not made again. */
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
): Promise<CardImport> {
  const adventure = await ownAdventure(deps.db.reader, viewer, adventureId)
  const file = readCardFile(text)
  if ('problem' in file) throw new InvalidInput([{ path: 'text', message: file.message }])
  const answer = (made: CardContent[]) => ({
    adventure,
    file,
    made: made.length,
    known: file.cards.length - made.length,
    imported: !dryRun,
  })
  if (dryRun) return answer(await newCards(deps.db.reader, adventure, file.cards))
  const made = await deps.db.write(async (tx) => {
    const fresh = await newCards(tx, await ownAdventure(tx, viewer, adventureId), file.cards)
    await createCards(tx, adventureId, fresh, deps.clock.now())
    return fresh
  })
  if (made.length > 0) deps.watch.tell(adventureId, { type: 'CARDS_CHANGED' })
  return answer(made)
}

/** Those cards that the story does not have, if there is room for them. */
export async function newCards(
  db: Reader,
  adventure: Adventure,
  cards: CardContent[],
): Promise<CardContent[]> {
  const seen = await cardsAt(db, adventure.id, headOf(adventure))
  const known = new Set(seen.map(({ content }) => JSON.stringify(content)))
  const fresh = cards.filter((card) => !known.has(JSON.stringify(card)))
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
