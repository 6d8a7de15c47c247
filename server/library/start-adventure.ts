// Starting an adventure: copies of all that a scenario says, with the player's answers in place; or a blank page.
import type { Adventure, Scenario } from '../../generated/sqlite/client.ts'
import { readableScenario } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import type { CardContent } from '../engine/context/card-content.ts'
import type { Persona } from '../engine/context/persona.ts'
import { countTokens } from '../engine/context/tokens.ts'
import { cleanText } from '../engine/story/clean.ts'
import { matchAnswers, type Answer } from '../engine/story/placeholders.ts'
import { readContent } from '../io/store/cards.ts'
import type { Database, Reader, Tx } from '../io/store/database.ts'
import { isUnique } from '../io/store/errors.ts'
import { copyScriptsToStory, placedScripts, type PlacedScript } from '../io/store/scenarios.ts'
import { createSourcedCards, plotHashes } from '../io/store/sources.ts'
import { hashOf, putState } from '../io/store/states.ts'
import { createBeginnings, moveHead } from '../io/store/tree.ts'
import { assertOwns } from '../play/caps.ts'
import type { Deps } from '../play/deps.ts'
import { InvalidInput, NotPossible, type Issue } from '../play/failures.ts'
import { MAX_REQUEST_ID, isRequestId } from '../play/request-id.ts'
import { idOfRequest, newId } from './new-id.ts'
import { ADVENTURE_LIMITS } from './limits.ts'
import { cardsOfScenario } from './scenarios/cards.ts'
import { unsourced } from './scenarios/duplicate-scenario.ts'
import { withParents } from './scenarios/options.ts'
import {
  assertFilled,
  filledCard,
  filledPlot,
  personaWith,
  questionsWith,
  withNames,
  type Plot,
} from './scenarios/questions.ts'

/** What a player chooses when he starts: his answers, who he is (what is left out is the scenario's), and which of the
 * openings he begins with (from 0; the others stand beside it). */
export interface StartChoices {
  answers?: readonly Answer[]
  persona?: Partial<Persona>
  opening?: number
  /** Made by the client: the same id answers with the same story. Null: every request begins one. */
  requestId?: string | null
}

/** What an adventure begins with. */
interface Beginning extends Plot {
  persona: Persona
  answers: Answer[]
  statSchema: string | null
  cards: { content: CardContent; sourceId: string }[]
  scripts: PlacedScript[]
  scenario: Pick<Scenario, 'id' | 'version' | 'coverHash'> | null
}

/** Starts an adventure from a scenario, or a blank one. Throws NotFound, InvalidInput with every fault, and NotPossible
 * for a scenario of which one of its options is to be chosen. */
export async function startAdventure(
  deps: Deps,
  viewer: Viewer,
  scenarioId: string | null,
  wanted: string | null,
  { answers = [], persona = {}, opening = 0, requestId = null }: StartChoices = {},
): Promise<Adventure> {
  const title = wanted === null ? null : cleanText(wanted).trim()
  const who = mapTexts(persona, cleanText)
  const issues = [...requestFaults(requestId), ...titleFaults(title), ...personaFaults(who)]
  if (issues.length > 0) throw new InvalidInput(issues)
  const now = deps.clock.now()
  const id = requestId === null ? newId() : idOfRequest(viewer.userId, requestId)
  const { adventure, isNew } = await writeOnce(deps.db, viewer, id, async (tx) => {
    const begun =
      scenarioId === null
        ? blank(who)
        : await beginningOf(tx, viewer, await readableScenario(tx, viewer, scenarioId), answers, who)
    if (opening !== 0 && begun.openings[opening] === undefined)
      throw new InvalidInput([{ path: 'opening', message: 'There is no such opening.' }])
    await assertOwns(deps, tx, 'adventures', viewer.userId, 1)
    return begin(tx, viewer, id, { ...begun, title: title ?? begun.title }, opening, now)
  })
  if (isNew) deps.notice({ type: 'STORY_BEGUN', userId: viewer.userId })
  return adventure
}

const blank = (persona: Partial<Persona>): Beginning => ({
  title: 'Untitled',
  plotEssentials: '',
  authorsNote: '',
  aiInstructions: '',
  openings: [],
  persona: { name: '', pronouns: '', description: '', ...persona },
  answers: [],
  statSchema: null,
  cards: [],
  scripts: [],
  scenario: null,
})

async function beginningOf(
  db: Reader,
  viewer: Viewer,
  scenario: Scenario,
  given: readonly Answer[],
  wanted: Partial<Persona>,
): Promise<Beginning> {
  if ((await db.scenario.count({ where: { parentId: scenario.id } })) > 0)
    throw new NotPossible('This scenario has several beginnings. Choose one of its options.')
  const rows = await cardsOfScenario(db, scenario.id)
  const { answers: answered, issues } = matchAnswers(questionsWith(scenario, rows), given)
  if (issues.length > 0) throw new InvalidInput(issues)
  const persona = personaWith(scenario, wanted, answered)
  const answers = withNames(answered, persona, scenario)
  const plot = filledPlot(scenario, answers)
  const cards = rows.map((row) => ({ content: filledCard(readContent(row.body), answers), sourceId: row.id }))
  assertFilled(
    plot,
    persona,
    cards.map(({ content }) => content),
  )
  const scripts = await placedScripts(db, scenario.id)
  return {
    ...plot,
    title: titled([plot.title, ...(await withParents(db, scenario)).slice(1).map(({ title }) => title)]),
    persona,
    answers,
    statSchema: scenario.statSchema,
    cards,
    scripts: scenario.ownerId === viewer.userId ? scripts : unsourced(scripts),
    scenario,
  }
}

/** An option is named after what it is an option of. */
const titled = (titles: string[]): string =>
  cleanText([...new Set([titles.at(-1)!, titles[0]!])].join(': ').slice(0, ADVENTURE_LIMITS.title))

async function begin(
  tx: Tx,
  viewer: Viewer,
  id: string,
  begun: Beginning,
  opening: number,
  now: Date,
): Promise<Adventure> {
  const { scenario, persona, statSchema } = begun
  const empty = hashOf({})
  const adventure = await tx.adventure.create({
    data: {
      id,
      ownerId: viewer.userId,
      scenarioId: scenario?.id ?? null,
      scenarioVersion: scenario?.version ?? null,
      coverHash: scenario?.coverHash ?? null,
      answers: JSON.stringify(begun.answers),
      ...(scenario && { sourceHashes: plotHashes(begun) }),
      title: begun.title,
      plotEssentials: begun.plotEssentials,
      authorsNote: begun.authorsNote,
      aiInstructions: begun.aiInstructions,
      personaName: persona.name,
      personaPronouns: persona.pronouns,
      personaDescription: persona.description,
      statSchema,
      statVersion: statSchema === null ? 0 : 1,
      initialWorld: empty,
      initialScript: empty,
      scriptCount: begun.scripts.filter(({ enabled }) => enabled).length,
      createdAt: now,
      playedAt: now,
    },
  })
  await putState(tx, adventure.id, {})
  await createSourcedCards(tx, adventure.id, begun.cards, now)
  await copyScriptsToStory(tx, adventure.id, begun.scripts)
  const takes = begun.openings.map((text) => ({
    kind: 'OPENING' as const,
    text,
    tokens: countTokens(text),
    worldHash: empty,
    scriptHash: empty,
  }))
  const branches = await createBeginnings(tx, adventure.id, takes, now)
  const to = { branchId: branches[opening]!, depth: takes.length > 0 ? 0 : -1 }
  return moveHead(tx, adventure, to, now, { takes: takes.length, narrations: 0 })
}

/** The story of a request: what it had begun before, or what it begins now. */
async function writeOnce(
  db: Database,
  viewer: Viewer,
  id: string,
  write: (tx: Tx) => Promise<Adventure>,
): Promise<{ adventure: Adventure; isNew: boolean }> {
  try {
    return await db.write(async (tx) => {
      const begun = await begunBefore(tx, viewer, id)
      return { adventure: begun ?? (await write(tx)), isNew: begun === null }
    })
  } catch (error) {
    // Another process can have begun it in between: the key has the last word.
    const begun = isUnique(error) ? await begunBefore(db.reader, viewer, id) : null
    if (begun === null) throw error
    return { adventure: begun, isNew: false }
  }
}

async function begunBefore(db: Reader, viewer: Viewer, id: string): Promise<Adventure | null> {
  const begun = await db.adventure.findUnique({ where: { id, ownerId: viewer.userId } })
  if (begun?.deletedAt)
    throw new NotPossible('The story that this request began was thrown away. Begin another one.')
  return begun
}

function requestFaults(requestId: string | null): Issue[] {
  return requestId === null || isRequestId(requestId)
    ? []
    : [{ path: 'requestId', message: `Give a requestId of 1 to ${MAX_REQUEST_ID} characters, or none.` }]
}

function titleFaults(title: string | null): Issue[] {
  const most = ADVENTURE_LIMITS.title
  return title !== null && (title === '' || title.length > most)
    ? [{ path: 'title', message: `Give a title of 1 to ${most} characters, or none.` }]
    : []
}

function personaFaults(persona: Partial<Persona>): Issue[] {
  const fields = {
    name: 'personaName',
    pronouns: 'personaPronouns',
    description: 'personaDescription',
  } as const
  return (Object.keys(fields) as (keyof Persona)[]).flatMap((part) => {
    const most = ADVENTURE_LIMITS[fields[part]]
    return (persona[part]?.length ?? 0) > most
      ? [{ path: fields[part], message: `At most ${most.toLocaleString('en')} characters.` }]
      : []
  })
}

const mapTexts = (texts: Partial<Persona>, map: (text: string) => string): Partial<Persona> =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, map(text)]))
