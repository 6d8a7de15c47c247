// The last write of an import: scenarios, loose cards and scripts are made, and the stories that were saved appear.
import { blankScenario } from './blank.ts'
import { ownAdventure } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import { MAX_CARDS, MAX_CARD_CHARACTERS, type CardContent } from '../../engine/context/card-content.ts'
import { createCards } from '../../io/store/cards.ts'
import type { Tx } from '../../io/store/database.ts'
import { completeImport, type Made } from '../../io/store/import-runs.ts'
import { appendScenarioCards } from '../../io/store/scenarios.ts'
import { assertOwns } from '../../play/caps.ts'
import type { Deps } from '../../play/deps.ts'
import { addToLibrary } from '../../play/scripts/keep-script.ts'
import type { BundledScenario } from '../bundle/check-scenario.ts'
import { readBundledScenario, saveBundledScenario } from '../bundle/save-bundle.ts'
import { newCards } from '../card-files.ts'
import { newId } from '../new-id.ts'
import { newCards as newToScenario } from '../scenarios/card-files.ts'
import { editableScenario, raiseVersion } from '../scenarios/change-scenario.ts'
import { createScenarioFrom } from '../scenarios/create-scenario.ts'
import type { FoundScenario } from './found.ts'
import type { Covers } from './keep-covers.ts'
import type { CardTarget, Import, ReadableFile } from './import-types.ts'
import { dropUploads } from './uploads.ts'

/** What an import has read and saved by then. */
export interface Saved {
  files: ReadableFile[]
  adventures: string[]
  covers: Covers
  total: number
}

/** Ends an import that has saved its stories: all that it holds is there then. */
export async function saveFound(
  deps: Deps,
  viewer: Viewer,
  { id, wish, into }: Import,
  { files, adventures, covers, total }: Saved,
): Promise<void> {
  const now = deps.clock.now()
  const cards = files.flatMap(({ file }) => file.cards)
  const coverOf = ({ picture }: FoundScenario) => (picture && covers.get(picture)) ?? null
  const bundled = await scenariosIn(files)
  const scenarios = await deps.db.write(async (tx) => {
    const made: Made = { scenarios: [], adventures, cards: [] }
    for (const scenario of files.flatMap(({ file }) => file.scenarios))
      made.scenarios.push((await createScenarioFrom(tx, viewer.userId, scenario, now, coverOf)).id)
    for (const book of into ? [] : booksOf(files)) {
      const { id: scenarioId } = await createScenarioFrom(tx, viewer.userId, book, now)
      made.scenarios.push(scenarioId)
      made.cards.push({ scenarioId, count: book.cards.length })
    }
    for (const scenario of bundled)
      made.scenarios.push((await saveBundledScenario(tx, viewer.userId, scenario, now)).id)
    if (made.scenarios.length > 0) await assertOwns(deps, tx, 'scenarios', viewer.userId)
    if (into && cards.length > 0)
      made.cards.push({ ...into, count: await putCards(tx, viewer, into, cards, now) })
    for (const { enabled: _enabled, ...script } of files.flatMap(({ file }) => file.scripts))
      await addToLibrary(deps, tx, viewer, script, now)
    await tx.adventure.updateMany({ where: { id: { in: adventures } }, data: { incomplete: false } })
    await completeImport(tx, id, made, total, now)
    return made.scenarios
  })
  const { userId } = viewer
  for (const _ of adventures) deps.notice({ type: 'STORY_BEGUN', userId })
  for (const _ of scenarios) deps.notice({ type: 'SCENARIO_MADE', userId })
  if (into && 'adventureId' in into) deps.watch.tell(into.adventureId, { type: 'CARDS_CHANGED' })
  await dropUploads(deps.db, wish.uploadIds)
}

/** Those of bundles. */
async function scenariosIn(files: ReadableFile[]): Promise<BundledScenario[]> {
  const found: BundledScenario[] = []
  for (const { bundle } of files)
    if (bundle?.manifest.kind === 'SCENARIO') found.push(await readBundledScenario(bundle))
  return found
}

/** Each book of cards that belongs to nothing becomes a scenario with its cards, or as many as it takes to hold them. */
const booksOf = (files: ReadableFile[]): FoundScenario[] =>
  files.flatMap(({ name, file: { cards } }) => {
    const title = name.replace(/\.[a-z0-9]{1,12}$/i, '').trim() || 'Cards'
    return volumesOf(cards).map((some, at) => bookOf(at === 0 ? title : `${title} (${at + 1})`, some))
  })

function volumesOf(cards: CardContent[]): CardContent[][] {
  const volumes: CardContent[][] = []
  let room = 0
  for (const card of cards) {
    const size = JSON.stringify(card).length + 1 // and what stands between two
    const last = volumes.at(-1)
    if (!last || last.length === MAX_CARDS || size > room) {
      volumes.push([card])
      room = MAX_CARD_CHARACTERS - 2 - size
    } else {
      last.push(card)
      room -= size
    }
  }
  return volumes
}

const bookOf = (title: string, cards: CardContent[]): FoundScenario => ({ ...blankScenario(title), cards })

/** Puts those cards that are not there yet into a story or a scenario of the viewer's, and says how many these are. */
async function putCards(
  tx: Tx,
  viewer: Viewer,
  into: NonNullable<CardTarget>,
  cards: CardContent[],
  now: Date,
): Promise<number> {
  if ('adventureId' in into) {
    const adventure = await ownAdventure(tx, viewer, into.adventureId)
    const contents = await newCards(tx, adventure, cards)
    await createCards(tx, adventure.id, contents, now)
    return contents.length
  }
  await editableScenario(tx, viewer, into.scenarioId)
  const contents = await newToScenario(tx, into.scenarioId, cards)
  if (contents.length > 0) {
    await appendScenarioCards(tx, into.scenarioId, { ids: contents.map(newId), contents }, now)
    await raiseVersion(tx, into.scenarioId, now)
  }
  return contents.length
}
