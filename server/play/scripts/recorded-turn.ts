// A turn that was told long ago, with all that its scripts found before it and left after it. Nothing of it is written.
import type { Adventure, Take, Turn } from '../../../generated/sqlite/client.ts'
import { ownTurn } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Rebuilt } from '../../engine/context/recipe.ts'
import { textOf, type SectionLabel } from '../../engine/context/sections.ts'
import { scriptCard, type ScriptCard } from '../../engine/scripts/cards.ts'
import { markOfFound } from '../../engine/scripts/found.ts'
import { historyOf, storyText } from '../../engine/scripts/history.ts'
import { SCRIPT_LIMITS, type Hook } from '../../engine/scripts/hook.ts'
import { readKept, type Kept } from '../../engine/scripts/kept.ts'
import { memoryOverrides } from '../../engine/scripts/memory.ts'
import { saidInNote } from '../../engine/scripts/prompt-again.ts'
import type { InputKind, Spot, TakeKind } from '../../engine/story/words.ts'
import { cardsAsOf, wordsAsOf } from '../../io/store/as-of.ts'
import type { Reader } from '../../io/store/database.ts'
import { newestOnPath } from '../../io/store/path.ts'
import { scriptRunsOf, type Began, type TurnScripts } from '../../io/store/scripts.ts'
import { findState, getState } from '../../io/store/states.ts'
import type { Deps } from '../deps.ts'
import { NotPossible } from '../failures.ts'
import { sentPrompts, type SentPrompt } from '../insights.ts'
import { saidInPassage } from '../said-in-passage.ts'
import { countedIn, type Opened } from './script-session.ts'

/** What a hook was given in a turn, and what came of it. */
export interface Passed {
  given: string
  answered: string
}

/** A turn as it is known now. */
export interface RecordedTurn {
  turn: Turn
  take: Take
  /** The story with the texts that it had then, as far as they are known. */
  adventure: Adventure
  /** null: no scripts ran. */
  scripts: TurnScripts | null
  before: Pick<Opened, 'history' | 'world' | 'began'> & { kept: Kept; cards: ScriptCard[] }
  /** Its input, as the story holds it; null for a turn without one. */
  input: (Passed & { kind: InputKind; takeId: number }) | null
  /** What stood in the memory of scripts when the prompt was made. */
  memory: ReturnType<typeof memoryOverrides>
  /** The prompt before scripts saw it, and as it was sent; null when it is not kept. */
  prompt: { unscripted: Rebuilt; sent: SentPrompt } | null
  /** What the narrator wrote, without its block of changes; null when nobody knows any more. */
  output: Passed | null
  after: { state: Kept['state']; cards: ScriptCard[] }
  /** Whether nothing speaks against all this being what scripts found. */
  isExact: boolean
}

/** Loads a turn of one of the viewer's adventures. Throws NotFound, or NotPossible for one that cannot be gone back to. */
export async function recordedTurn(deps: Deps, viewer: Viewer, turnId: string): Promise<RecordedTurn> {
  const db = deps.db.reader
  const { turn, adventure, take, inputTake } = await whole(db, viewer, turnId)
  const scripts = await scriptRunsOf(db, turn.id)
  const spot = spotOf(turn, take, inputTake)
  const found = await foundAt(db, adventure, { spot, at: turn.startedAt, began: scripts?.began })
  const input = inputTake && {
    kind: turn.inputKind as InputKind,
    takeId: inputTake.id,
    ...passed(scripts, 'INPUT', await firstWords(db, inputTake), (text) =>
      storyText(inputTake.kind as TakeKind, text),
    ),
  }
  const entered = inputTake && turn.kind === 'TAKE' ? inputTake.scriptHash : null
  const memory = memoryOverrides(await scriptState(db, adventure.id, entered, found.kept))
  const prompt = await promptOf(deps, turn, take)
  const told = turn.kind === 'PASSAGE' ? await saidInPassage(db, turn, take) : await firstWords(db, take)
  const has = (hook: Hook) => scripts?.runs.some((run) => run.hook === hook && run.given !== undefined)
  return {
    turn,
    take,
    adventure: withTextsThen(adventure, prompt?.unscripted ?? null, found.began),
    scripts,
    before: found,
    input,
    memory,
    prompt,
    output: told === null && !has('OUTPUT') ? null : passed(scripts, 'OUTPUT', told ?? '', (text) => text),
    after: {
      state: await scriptState(db, adventure.id, scripts?.left ?? take.scriptHash, found.kept),
      cards: await cardsThen(db, adventure.id, take, turn.endedAt ?? turn.startedAt),
    },
    isExact: found.isExact && prompt?.sent.isExact !== false,
  }
}

async function whole(db: Reader, viewer: Viewer, turnId: string) {
  const found = await ownTurn(db, viewer, turnId)
  const turn = await db.turn.findUniqueOrThrow({
    where: { id: found.id },
    include: { adventure: true, take: true, inputTake: true },
  })
  const { adventure, take, inputTake } = turn
  if (take === null || turn.status === 'RUNNING')
    throw new NotPossible('Nothing was told in this turn, or it is gone. Choose another one.')
  if (turn.inputKind !== null && inputTake === null)
    throw new NotPossible('What was entered in this turn is gone. Choose another one.')
  if (take.text === '' || inputTake?.text === '')
    throw new NotPossible('The words of this turn were erased. Choose another one.')
  return { turn, adventure, take, inputTake }
}

/** Where its scripts began: above its input, above what it told; what a passage goes on with is read by them. */
function spotOf({ kind }: Turn, take: Take, inputTake: Take | null): Spot {
  if (kind === 'PASSAGE') return { branchId: take.branchId, depth: take.depth }
  const { branchId, depth } = inputTake ?? take
  return { branchId, depth: depth - 1 }
}

/** What scripts found at a spot: as it was noted then, else as the story tells it. */
async function foundAt(
  db: Reader,
  adventure: Adventure,
  { spot, at, began }: { spot: Spot; at: Date; began: Began | undefined },
): Promise<RecordedTurn['before'] & { isExact: boolean }> {
  const takes = await newestOnPath(db, spot, SCRIPT_LIMITS.history)
  const noted = began?.depth === spot.depth ? began : null
  const hidden = noted && new Set(noted.hidden)
  const words = await wordsAsOf(db, takes, at)
  const history = historyOf(
    words.map((take) => ({
      ...take,
      kind: take.kind as TakeKind,
      hidden: take.text === '' || (hidden ? hidden.has(take.depth) : take.hidden),
    })),
  )
  const cards = await cardsThen(db, adventure.id, spot, at)
  const below = takes.at(-1)
  const [script, world] = below
    ? [below.scriptHash, below.worldHash]
    : [adventure.initialScript, adventure.initialWorld]
  const mark = markOfFound(cards, history)
  const persona = adventure.personaName
  const known = noted ?? { depth: spot.depth, script, world, persona, hidden: [], mark }
  const state = await findState(db, adventure.id, known.script)
  const counted = await findState(db, adventure.id, known.world)
  return {
    kept: readKept(state ?? {}),
    cards,
    history,
    world: countedIn(adventure, counted ?? (await getState(db, adventure.id, world))),
    began: known,
    isExact: known.mark === mark && state !== null && counted !== null,
  }
}

async function cardsThen(
  db: Reader,
  adventureId: string,
  { branchId, depth }: Spot,
  at: Date,
): Promise<ScriptCard[]> {
  const seen = await cardsAsOf(db, adventureId, { branchId, depth }, at)
  return seen.map(({ card, content }) => scriptCard(card.scriptId ?? String(card.id), content))
}

/** A state of scripts by its hash; another one where there is none. */
async function scriptState(db: Reader, adventureId: string, hash: string | null, otherwise: Kept) {
  const state = hash === null ? null : await findState(db, adventureId, hash)
  return state === null ? otherwise.state : readKept(state).state
}

/** The words that a take was written with. */
async function firstWords(db: Reader, take: Take): Promise<string> {
  return (await wordsAsOf(db, [take], new Date(take.createdAt.getTime() - 1)))[0]!.text
}

/** What a hook was given and answered; without a note of it both are what the story holds. */
function passed(
  scripts: TurnScripts | null,
  hook: Hook,
  held: string,
  inStory: (text: string) => string,
): Passed {
  const { given, answered } = scripts?.runs.find((run) => run.hook === hook) ?? {}
  if (given === undefined || answered === undefined) return { given: held, answered: held }
  return { given: inStory(given), answered: inStory(answered) }
}

/** What was sent in a turn. The last parts of a passage belong to the last turns that wrote it. */
async function promptOf(deps: Deps, turn: Turn, take: Take): Promise<RecordedTurn['prompt']> {
  const prompts = await sentPrompts(deps, take)
  const later = await deps.db.reader.turn.count({
    where: { takeId: take.id, startedAt: { gt: turn.startedAt } },
  })
  const sent = prompts[prompts.length - 1 - later]
  return sent ? { unscripted: sent.unscripted ?? sent.sections, sent } : null
}

/** The texts of the story as its prompt had them; as they are now where it does not tell. */
function withTextsThen(adventure: Adventure, prompt: Rebuilt | null, { persona }: Began): Adventure {
  const said = (label: SectionLabel, now: string, otherwise: string) => {
    const section = prompt?.find((one) => one.label === label)
    const text = section ? saidInNote(textOf(section)) : otherwise
    return text === now.trim() ? now : text
  }
  const { plotEssentials: plot, authorsNote: note } = adventure
  const isReplaced = prompt === null || prompt.some(({ label }) => label === 'script_context')
  return {
    ...adventure,
    personaName: persona,
    plotEssentials: said('plot_essentials', plot, isReplaced ? plot : ''),
    authorsNote: said('authors_note', note, note),
  }
}
