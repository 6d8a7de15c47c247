// Making scenarios: an empty one, an option of another, or all that a file holds.
import type { Scenario } from '../../../generated/sqlite/client.ts'
import type { Viewer } from '../../access/viewer.ts'
import {
  MAX_CARDS,
  MAX_CARD_CHARACTERS,
  cardFaults,
  type CardContent,
} from '../../engine/context/card-content.ts'
import { SCRIPT_LIMITS } from '../../engine/scripts/hook.ts'
import { scriptFaults } from '../../engine/scripts/script.ts'
import { isEmptySchema, type WorldSchema } from '../../engine/world/schema.ts'
import type { Tx } from '../../io/store/database.ts'
import { appendScenarioCards, appendScenarioScripts, type PlacedScript } from '../../io/store/scenarios.ts'
import { assertOwns } from '../../play/caps.ts'
import type { Deps } from '../../play/deps.ts'
import { InvalidInput, NotPossible, type Issue } from '../../play/failures.ts'
import type { FoundScenario } from '../files/found.ts'
import { OPTION_LIMITS, SCENARIO_LIMITS } from '../limits.ts'
import { newId } from '../new-id.ts'
import { editableScenario, raiseVersion } from './change-scenario.ts'
import { placeOfOption } from './options.ts'
import { asColumns, blankTexts, cleanTexts, textFaults, type ScenarioTexts } from './texts.ts'

/** A user has at most so many scenarios, options among them. */
export const MAX_SCENARIOS = 2_000

/** A scenario whole, not stored yet. */
export interface NewScenario {
  texts: ScenarioTexts
  statSchema: WorldSchema | null
  cards: CardContent[]
  scripts: PlacedScript[]
  coverHash: string | null
  /** As JSON by tool. */
  extensions: string | null
  options: NewScenario[]
}

/** Makes a scenario of which only the title is given.
 * @param parentId what it is to be an option of; null: of nothing */
export async function createScenario(
  deps: Deps,
  viewer: Viewer,
  title: string,
  parentId: string | null = null,
): Promise<Scenario> {
  const texts = { ...blankTexts(''), ...cleanTexts({ title }) }
  const faults = textFaults(texts)
  if (faults.length > 0) throw new InvalidInput(faults)
  const made = await deps.db.write(async (tx) => {
    const now = deps.clock.now()
    const place =
      parentId === null ? OWN : await placeOfOption(tx, await editableScenario(tx, viewer, parentId))
    await assertOwns(deps, tx, 'scenarios', viewer.userId, 1)
    await assertShelfRoom(tx, viewer.userId, 1)
    if (parentId !== null) await raiseVersion(tx, parentId, now)
    return insertScenario(tx, viewer.userId, { ...BLANK, texts }, now, place)
  })
  if (parentId === null) deps.notice({ type: 'SCENARIO_MADE', userId: viewer.userId })
  return made
}

/** Makes a scenario of what was found in a file, its options too. Throws InvalidInput for what is out of bounds, and
 * NotPossible when there is no room for it.
 * @param coverOf the picture that each of them shows, which is kept already */
export async function createScenarioFrom(
  tx: Tx,
  ownerId: string,
  found: FoundScenario,
  now: Date,
  coverOf: (scenario: FoundScenario) => string | null = () => null,
): Promise<Scenario> {
  const scenario = newScenario(found, coverOf)
  const faults = scenarioFaults(scenario)
  if (faults.length > 0) throw new InvalidInput(faults)
  return createWhole(tx, ownerId, scenario, now)
}

/** Stores a scenario with its options, private, if there is room. */
export async function createWhole(
  tx: Tx,
  ownerId: string,
  scenario: NewScenario,
  now: Date,
): Promise<Scenario> {
  await assertShelfRoom(tx, ownerId, countAll(scenario))
  return insertScenario(tx, ownerId, scenario, now, OWN)
}

interface Placed {
  parentId: string | null
  position: number
  visibility: string
}

const OWN: Placed = { parentId: null, position: 0, visibility: 'PRIVATE' }
const BLANK = { statSchema: null, cards: [], scripts: [], coverHash: null, extensions: null, options: [] }

async function insertScenario(
  tx: Tx,
  ownerId: string,
  { texts, statSchema, cards, scripts, options, ...rest }: NewScenario,
  now: Date,
  place: Placed,
): Promise<Scenario> {
  const schema = statSchema === null || isEmptySchema(statSchema) ? null : JSON.stringify(statSchema)
  const row = await tx.scenario.create({
    data: {
      id: newId(),
      ownerId,
      ...place,
      ...(asColumns(texts) as ReturnType<typeof asColumns> & ScenarioColumns),
      ...rest,
      statSchema: schema,
      createdAt: now,
    },
  })
  await appendScenarioCards(tx, row.id, { ids: cards.map(newId), contents: cards }, now)
  await appendScenarioScripts(tx, row.id, scripts)
  for (const [position, option] of options.entries())
    await insertScenario(tx, ownerId, option, now, { ...place, parentId: row.id, position })
  return row
}

type ScenarioColumns = Pick<
  Scenario,
  'title' | 'description' | 'opening' | 'plotEssentials' | 'authorsNote' | 'aiInstructions'
>

async function assertShelfRoom(tx: Tx, ownerId: string, more: number): Promise<void> {
  const count = await tx.scenario.count({ where: { ownerId } })
  if (count + more > MAX_SCENARIOS)
    throw new NotPossible(
      `You can have at most ${MAX_SCENARIOS.toLocaleString('en')} scenarios, options among them; you have ${count}. Delete some first.`,
    )
}

const countAll = ({ options }: NewScenario): number =>
  options.reduce((sum, option) => sum + countAll(option), 1)

function newScenario(found: FoundScenario, coverOf: (scenario: FoundScenario) => string | null): NewScenario {
  const { persona, statSchema, cards, scripts, extensions, options, picture: _picture, ...texts } = found
  return {
    texts: {
      ...texts,
      ...(cleanTexts({
        ...texts,
        personaName: persona.name,
        personaPronouns: persona.pronouns,
        personaDescription: persona.description,
      }) as ScenarioTexts),
    },
    statSchema,
    cards,
    scripts: scripts.map(({ enabled, ...script }) => ({ script, enabled, source: null })),
    coverHash: coverOf(found),
    extensions: Object.keys(extensions).length === 0 ? null : JSON.stringify(extensions),
    options: options.map((option) => newScenario(option, coverOf)),
  }
}

/** What of a found scenario is out of bounds, its options too. */
export const foundFaults = (found: FoundScenario): Issue[] => scenarioFaults(newScenario(found, () => null))

/** What of a scenario is out of bounds, its options too; paths of an option begin with `options.N`. */
function scenarioFaults(scenario: NewScenario, depth = 0): Issue[] {
  const { texts, cards, scripts, extensions, options } = scenario
  const most = (path: string, count: number, bound: number) =>
    count > bound ? [{ path, message: `At most ${bound.toLocaleString('en')}.` }] : []
  if (depth === OPTION_LIMITS.depth && options.length > 0)
    return [{ path: 'options', message: `Options are nested at most ${OPTION_LIMITS.depth} deep.` }]
  return [
    ...textFaults(texts),
    ...most('cards', cards.length, MAX_CARDS),
    ...most('scripts', scripts.length, SCRIPT_LIMITS.scripts),
    ...most('cards', sizeOf(cards), MAX_CARD_CHARACTERS),
    ...most('scripts', codeOf(scripts), SCRIPT_LIMITS.storyCode),
    ...most('extensions', extensions?.length ?? 0, SCENARIO_LIMITS.extensions),
    ...most('options', options.length, OPTION_LIMITS.options),
    ...(depth === 0 ? most('options', countAll(scenario) - 1, OPTION_LIMITS.all) : []),
    ...cards.flatMap((card, at) => under(`cards.${at}`, cardFaults(card, { draft: true }))),
    ...scripts.flatMap(({ script }, at) => under(`scripts.${at}`, scriptFaults(script))),
    ...options.flatMap((option, at) => under(`options.${at}`, scenarioFaults(option, depth + 1))),
  ]
}

/** How many characters cards hold together, as they are stored. */
const sizeOf = (cards: CardContent[]): number =>
  cards.reduce((sum, card) => sum + JSON.stringify(card).length, 0)

/** How much code scripts have together, in characters. */
const codeOf = (scripts: PlacedScript[]): number =>
  scripts.reduce((sum, { script }) => sum + Object.values(script.code).join('').length, 0)

const under = (prefix: string, issues: Issue[]): Issue[] =>
  issues.map(({ path, message }) => ({ path: `${prefix}.${path}`, message }))
