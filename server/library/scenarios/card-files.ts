// The story cards of a scenario as files of other tools: read in after a look at what they hold, and written out again.
import type { Scenario } from '../../../generated/sqlite/client.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { CardContent } from '../../engine/context/card-content.ts'
import { readContent } from '../../io/store/cards.ts'
import type { Reader } from '../../io/store/database.ts'
import { appendScenarioCards } from '../../io/store/scenarios.ts'
import type { Deps } from '../../play/deps.ts'
import { importInto, unknownTo, type CardImport } from '../card-files.ts'
import type { CardWriteFormat, WrittenCards } from '../cards/types.ts'
import { writeCards } from '../cards/write-cards.ts'
import { newId } from '../new-id.ts'
import { assertRoom, cardsOfScenario } from './cards.ts'
import { changeScenario, editableScenario } from './change-scenario.ts'

/** Reads a file of cards; with `dryRun` it only reports, else all that are new are made in one write, and none that is
 * there is changed. Throws InvalidInput for what is no file of cards, and NotPossible when there is no room for them. */
export async function importScenarioCards(
  deps: Deps,
  viewer: Viewer,
  { scenarioId, text, dryRun }: { scenarioId: string; text: string; dryRun: boolean },
): Promise<CardImport & { scenarioId: string }> {
  await editableScenario(deps.db.reader, viewer, scenarioId)
  const imported = await importInto(text, dryRun, {
    look: (cards) => newCards(deps.db.reader, scenarioId, cards),
    take: (cards) =>
      changeScenario(deps, viewer, { scenarioId, expectedVersion: null }, async (tx) => {
        const contents = await newCards(tx, scenarioId, cards)
        await appendScenarioCards(tx, scenarioId, { ids: contents.map(newId), contents }, deps.clock.now())
        return contents
      }),
  })
  return { ...imported, scenarioId }
}

/** Those cards that the scenario does not have, if there is room for them. */
export async function newCards(db: Reader, scenarioId: string, cards: CardContent[]): Promise<CardContent[]> {
  const fresh = unknownTo(await contentsOf(db, scenarioId), cards)
  await assertRoom(db, scenarioId, fresh)
  return fresh
}

const contentsOf = async (db: Reader, scenarioId: string): Promise<CardContent[]> =>
  (await cardsOfScenario(db, scenarioId)).map(({ body }) => readContent(body))

/** The cards of a scenario as a file. */
export async function exportScenarioCards(
  deps: Deps,
  { id }: Pick<Scenario, 'id'>,
  format: CardWriteFormat,
): Promise<WrittenCards> {
  return writeCards(await contentsOf(deps.db.reader, id), format)
}
