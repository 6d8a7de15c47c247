// The story cards of a scenario. An adventure takes copies of them when it starts.
import type { ScenarioCard } from '../../../generated/sqlite/client.ts'
import { readableScenarioCard } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import { MAX_CARDS, MAX_CARD_CHARACTERS, type CardContent } from '../../engine/context/card-content.ts'
import { readContent } from '../../io/store/cards.ts'
import type { Reader, Tx } from '../../io/store/database.ts'
import { appendScenarioCards, scenarioCardSize } from '../../io/store/scenarios.ts'
import { hashOf } from '../../io/store/states.ts'
import { assertScenarioCardRoom } from '../../play/caps.ts'
import type { Deps } from '../../play/deps.ts'
import { NotPossible, ScenarioRevised } from '../../play/failures.ts'
import { checkedContent } from '../../play/story-cards.ts'
import { newId } from '../new-id.ts'
import { changeScenario } from './change-scenario.ts'

/** What names the wording of a card: another wording has another name. */
export const cardRevision = ({ body }: Pick<ScenarioCard, 'body'>): string => hashOf({ body })

/** The cards of a scenario in their order. */
export const cardsOfScenario = (db: Reader, scenarioId: string): Promise<ScenarioCard[]> =>
  db.scenarioCard.findMany({ where: { scenarioId }, orderBy: [{ position: 'asc' }, { id: 'asc' }] })

/** Makes a card, the last of its scenario. */
export async function createScenarioCard(
  deps: Deps,
  viewer: Viewer,
  scenarioId: string,
  written: Partial<CardContent>,
): Promise<ScenarioCard> {
  const content = checkedContent(written)
  return changeScenario(deps, viewer, { scenarioId, expectedVersion: null }, async (tx) => {
    await assertScenarioCardRoom(deps, tx, scenarioId)
    await assertRoom(tx, scenarioId, [content])
    const id = newId()
    await appendScenarioCards(tx, scenarioId, { ids: [id], contents: [content] }, deps.clock.now())
    return tx.scenarioCard.findUniqueOrThrow({ where: { id } })
  })
}

/** Changes what is given of a card.
 * @param expectedRevision what the caller saw; ScenarioRevised when it is another (null = any) */
export function editScenarioCard(
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: Partial<CardContent>,
  expectedRevision: string | null = null,
): Promise<ScenarioCard> {
  return changeCard(deps, viewer, id, async (tx, card, revised) => {
    if (expectedRevision !== null && expectedRevision !== cardRevision(card)) throw revised()
    const body = JSON.stringify(checkedContent({ ...readContent(card.body), ...change }))
    await assertSize(tx, card.scenarioId, body.length - card.body.length)
    return tx.scenarioCard.update({ where: { id }, data: { body } })
  })
}

/** Deletes a card. Copies in adventures stay. */
export function deleteScenarioCard(deps: Deps, viewer: Viewer, id: string): Promise<ScenarioCard> {
  return changeCard(deps, viewer, id, (tx) => tx.scenarioCard.delete({ where: { id } }))
}

async function changeCard(
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: (tx: Tx, card: ScenarioCard, revised: () => ScenarioRevised) => Promise<ScenarioCard>,
): Promise<ScenarioCard> {
  const { scenarioId } = await readableScenarioCard(deps.db.reader, viewer, id)
  return changeScenario(deps, viewer, { scenarioId, expectedVersion: null }, async (tx, scenario) =>
    change(tx, await readableScenarioCard(tx, viewer, id), () => new ScenarioRevised(scenario)),
  )
}

/** Refuses more cards than a scenario may have, or than it has room for: the bounds of a story. */
export async function assertRoom(db: Reader, scenarioId: string, more: CardContent[]): Promise<void> {
  const { count } = await scenarioCardSize(db, scenarioId)
  if (count + more.length > MAX_CARDS)
    throw new NotPossible(
      `A scenario has at most ${MAX_CARDS.toLocaleString('en')} cards; this one has ${count.toLocaleString('en')}. Delete some first.`,
    )
  await assertSize(
    db,
    scenarioId,
    more.reduce((sum, content) => sum + JSON.stringify(content).length, 0),
  )
}

async function assertSize(db: Reader, scenarioId: string, growth: number): Promise<void> {
  if (growth <= 0) return
  const { characters } = await scenarioCardSize(db, scenarioId)
  if (characters + growth > MAX_CARD_CHARACTERS)
    throw new NotPossible(
      `The cards of a scenario hold at most ${MAX_CARD_CHARACTERS.toLocaleString('en')} characters together. Shorten entries or notes, or delete cards first.`,
    )
}
