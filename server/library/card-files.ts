// Story cards as files of other tools: read into a story after a look at what they hold, and written out again.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { ownAdventure } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { createCards, cardsAt } from '../io/store/cards.ts'
import type { Deps } from '../play/deps.ts'
import { InvalidInput } from '../play/failures.ts'
import { headOf } from '../play/head.ts'
import { assertRoom } from '../play/story-cards.ts'
import { readCardFile } from './cards/read-card-file.ts'
import type { CardFile, CardWriteFormat, WrittenCards } from './cards/types.ts'
import { writeCards } from './cards/write-cards.ts'

/** What a file holds, and whether it was taken into the story. */
export interface CardImport {
  adventure: Adventure
  file: CardFile
  imported: boolean
}

/** Reads a file of cards; with `dryRun` it only reports, else all of its cards are made in one write. Allowed while a
 * turn runs. Throws InvalidInput for what is no file of cards. */
export async function importCards(
  deps: Deps,
  viewer: Viewer,
  { adventureId, text, dryRun }: { adventureId: string; text: string; dryRun: boolean },
): Promise<CardImport> {
  const adventure = await ownAdventure(deps.db.reader, viewer, adventureId)
  const file = readCardFile(text)
  if ('problem' in file) throw new InvalidInput([{ path: 'text', message: file.message }])
  if (dryRun) return { adventure, file, imported: false }
  await deps.db.write(async (tx) => {
    await ownAdventure(tx, viewer, adventureId)
    await assertRoom(tx, adventureId, file.cards.length)
    await createCards(tx, adventureId, file.cards, deps.clock.now())
  })
  return { adventure, file, imported: true }
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
