// The scripts of a story during one turn: hook after hook, each goes on with what the one before left. What they leave is
// written together with the takes that it belongs to; a turn that saves nothing keeps nothing of it.
import type { Adventure } from '../../../generated/sqlite/client.ts'
import type { BuiltContext } from '../../engine/context/build.ts'
import type { ScriptCard } from '../../engine/scripts/cards.ts'
import { withCardChanges } from '../../engine/scripts/cards.ts'
import { contextChange, withContextChange, withSectionTexts } from '../../engine/scripts/context-change.ts'
import { contextText } from '../../engine/scripts/context-text.ts'
import { hookText, historyOf, storyText, type ScriptTake } from '../../engine/scripts/history.ts'
import { SCRIPT_LIMITS, type Hook } from '../../engine/scripts/hook.ts'
import { proposedChanges, type HookJob, type HookResult, type Proposal } from '../../engine/scripts/job.ts'
import { inOrder, packKept, readKept } from '../../engine/scripts/kept.ts'
import { memoryOverrides, type MemoryOverrides } from '../../engine/scripts/memory.ts'
import { messageOf, toastOf } from '../../engine/scripts/message.ts'
import { endSentence } from '../../engine/scripts/resolve.ts'
import { sectionTexts } from '../../engine/scripts/section-texts.ts'
import { markOfFound } from '../../engine/scripts/found.ts'
import type { ScriptState } from '../../engine/scripts/state.ts'
import type { InputKind, Spot, TakeKind } from '../../engine/story/words.ts'
import { readState as readWorld, type Value } from '../../engine/world/state.ts'
import type { Tx } from '../../io/store/database.ts'
import { newestOnPath, takeAt } from '../../io/store/path.ts'
import {
  activeScripts,
  type ActiveScript,
  type Began,
  type HookRun,
  type TurnScripts,
} from '../../io/store/scripts.ts'
import { getState, putState, type StateBody } from '../../io/store/states.ts'
import type { Deps } from '../deps.ts'
import { ScriptsFailed, ScriptsStopped } from './script-ends.ts'
import { knownCards, roomFor, writeCardChanges, type KnownCards } from './script-cards.ts'
import { schemaOf } from '../world.ts'

/** About so many characters make a token: scripts reckon in characters. */
const CHARACTERS_PER_TOKEN = 4

/** The scripts of an adventure as they stand below a spot; null when none is on. */
export async function scriptsAt(deps: Deps, adventure: Adventure, spot: Spot): Promise<ScriptSession | null> {
  if (adventure.scriptCount === 0) return null
  const below = await takeAt(deps.db.reader, spot)
  const { worldHash: world, scriptHash: script } = below ?? {
    worldHash: adventure.initialWorld,
    scriptHash: adventure.initialScript,
  }
  return ScriptSession.open(deps, adventure, spot, { world, script })
}

/** What a story counts in a state, as scripts of our own kind read it; null for one that counts nothing. */
export function countedIn(adventure: Adventure, stored: StateBody): Record<string, Value> | null {
  const schema = schemaOf(adventure)
  return schema && Object.fromEntries(readWorld(schema, stored).values)
}

export class ScriptSession {
  readonly #deps: Deps
  readonly #adventure: Adventure
  readonly #scripts: ActiveScript[]
  readonly #purpose: HookJob['purpose']
  readonly #began: Began
  readonly #messageBefore: string | null
  readonly #runs: HookRun[] = []
  readonly #proposals: Proposal[] = []
  #stored: KnownCards
  #cards: ScriptCard[]
  #state: ScriptState
  #hasOrder: boolean
  /** What was there when the input was entered, and before the prompt was made. */
  #entered: Moment | null = null
  #unprompted: Moment | null = null
  #history: ScriptTake[]
  #actionCount: number
  readonly #world: Opened['world']
  #left: string | undefined

  constructor(deps: Deps, adventure: Adventure, opened: Opened, purpose: HookJob['purpose'] = 'TURN') {
    this.#deps = deps
    this.#adventure = adventure
    this.#purpose = purpose
    this.#began = opened.began
    this.#scripts = opened.scripts
    this.#world = opened.world
    this.#state = opened.state
    this.#proposals.push(...opened.proposals)
    this.#messageBefore = messageOf(opened.state)
    this.#stored = opened.known
    this.#hasOrder = opened.order !== null
    this.#cards = inOrder(opened.known.cards, opened.order)
    this.#history = opened.history
    this.#actionCount = opened.began.depth + 1
  }

  /** The scripts of an adventure as they stand below a spot; null when none is on.
   * @param hashes the states there */
  static async open(
    deps: Deps,
    adventure: Adventure,
    spot: Spot,
    hashes: Pick<Began, 'world' | 'script'>,
  ): Promise<ScriptSession | null> {
    if (adventure.scriptCount === 0) return null
    const db = deps.db.reader
    const scripts = await activeScripts(db, adventure.id)
    if (scripts.length === 0) return null
    const kept = readKept(await getState(db, adventure.id, hashes.script))
    const takes = await newestOnPath(db, spot, SCRIPT_LIMITS.history)
    const history = historyOf(takes.map((take) => ({ ...take, kind: take.kind as TakeKind })))
    const known = await knownCards(db, adventure.id, spot)
    const hidden = takes.flatMap((take) => (take.hidden ? [take.depth] : []))
    const mark = markOfFound(known.cards, history)
    const began = { ...hashes, depth: spot.depth, persona: adventure.personaName, hidden, mark }
    const world = countedIn(adventure, await getState(db, adventure.id, hashes.world))
    return new ScriptSession(deps, adventure, { scripts, ...kept, known, history, world, began })
  }

  /** What the state puts in place of the story's plot texts. */
  get overrides(): MemoryOverrides {
    return memoryOverrides(this.#state)
  }

  /** What the scripts found and did so far, and what they have to say to the player. */
  get done(): TurnScripts {
    const message = toastOf(this.#messageBefore, messageOf(this.#state))
    const [runs, proposals] = [this.#runs, this.#proposals]
    return { runs, message, began: this.#began, proposals, ...(this.#left && { left: this.#left }) }
  }

  /** Names the scripts and what they found: the same name, the same answers to the same text. */
  get name(): string {
    return JSON.stringify([this.#scripts.map(({ id, version }) => [id, version]), this.#began])
  }

  /** What they have left so far. */
  get leaves(): { state: ScriptState; cards: ScriptCard[] } {
    return { state: this.#state, cards: this.#cards }
  }

  /** What scripts proposed to the referee, by path. */
  get proposals(): Map<string, Value> {
    return proposedChanges(this.#proposals)
  }

  /** Runs the input hook; what it answers stands at the end of the story since. Throws ScriptsStopped, or ScriptsFailed when a script emptied the input. */
  async input(kind: InputKind, text: string): Promise<string> {
    const { verdict, text: answered } = await this.#run('INPUT', hookText(kind, text))
    if (verdict === 'STOP') throw new ScriptsStopped(this.done.message)
    if (verdict === 'EMPTY') throw new ScriptsFailed(endSentence('INPUT', verdict)!, this.done)
    const entered = storyText(kind, answered)
    this.#follows(kind, entered)
    return entered
  }

  /** A take that stands at the end of the story since: the input that was entered. */
  #follows(kind: TakeKind, text: string): void {
    const more = historyOf([{ kind, text, hidden: false }])
    this.#history = [...this.#history, ...more].slice(-SCRIPT_LIMITS.history)
    this.#actionCount++
    this.#entered = this.#now()
  }

  /** Runs the context hook on a prompt. Throws ScriptsFailed when a script wants no model to be called. */
  async context(built: BuiltContext): Promise<BuiltContext> {
    // A prompt that was too long is made again: then it is as if the first had never been.
    if (this.#unprompted) this.#restore(this.#unprompted)
    this.#unprompted = this.#now()
    const { text, memoryLength } = contextText(built.sections)
    const { budget } = built.report
    const maxChars = budget * CHARACTERS_PER_TOKEN
    const sizes = { maxChars, memoryLength, contextTokens: budget }
    const result = await this.#run('CONTEXT', text, { sizes, sections: sectionTexts(built.sections) })
    if (result.verdict === 'STOP') throw new ScriptsFailed(endSentence('CONTEXT', 'STOP')!, this.done)
    const flat =
      result.verdict === 'PASS'
        ? withContextChange(built.sections, contextChange(text, result.text, maxChars))
        : built.sections
    const sections = withSectionTexts(flat, result.sections)
    if (sections === built.sections) return built
    const tokens = sections.reduce((sum, section) => sum + section.tokens, 0)
    return { sections, report: { ...built.report, tokens }, unscripted: built.sections }
  }

  /** Runs the output hook on the prose of a narration. Throws ScriptsFailed when a script emptied it. */
  async output(prose: string): Promise<string> {
    const { verdict, text } = await this.#run('OUTPUT', prose)
    if (verdict === 'EMPTY') throw new ScriptsFailed(endSentence('OUTPUT', verdict)!, this.done)
    return text
  }

  /** Stores the state that scripts leave; its hash goes with the take.
   * @param at now, or as it was when the input was entered; then with what its narrations are to be ruled on */
  async putState(tx: Tx, at: 'NOW' | 'ENTERED' = 'NOW'): Promise<string> {
    const { state, cards, hasOrder, proposed } = this.#moment(at)
    const proposals = at === 'ENTERED' ? this.#proposals.slice(0, proposed) : []
    const order = hasOrder && cards.length > 0 ? cards.map(({ id }) => id) : null
    return (this.#left = await putState(tx, this.#adventure.id, packKept({ state, order, proposals })))
  }

  /** Writes what scripts made of the cards, anchored at a take. Settle it once it is committed.
   * @param since what was written just before in the same transaction */
  putCards(
    tx: Tx,
    { branchId, depth }: Spot,
    now: Date,
    { at = 'NOW', since = this.#stored }: { at?: 'NOW' | 'ENTERED'; since?: KnownCards } = {},
  ): Promise<KnownCards> {
    const { cards } = this.#moment(at)
    return writeCardChanges(tx, this.#adventure.id, since, cards, { spot: { branchId, depth }, now })
  }

  /** What was written is committed: from here on only what is new since will be written. */
  settle(cards: KnownCards): void {
    this.#stored = cards
  }

  #moment(at: 'NOW' | 'ENTERED'): Moment {
    return (at === 'ENTERED' ? this.#entered : null) ?? this.#now()
  }

  #now(): Moment {
    return {
      state: this.#state,
      cards: this.#cards,
      hasOrder: this.#hasOrder,
      runs: this.#runs.length,
      proposed: this.#proposals.length,
    }
  }

  #restore({ state, cards, hasOrder, runs, proposed }: Moment): void {
    this.#state = state
    this.#cards = cards
    this.#hasOrder = hasOrder
    this.#runs.length = runs
    this.#proposals.length = proposed
  }

  async #run(hook: Hook, text: string, more: RunMore = {}): Promise<HookResult> {
    const result = await this.#deps.sandbox.run(this.#job(hook, text, more))
    if (result.state !== null) this.#state = JSON.parse(result.state) as ScriptState
    if (result.cards?.order) this.#hasOrder = true
    this.#cards = withCardChanges(this.#cards, result.cards)
    this.#proposals.push(...result.proposals)
    const { verdict, ms, bytes, logs, warnings, errors } = result
    // A prompt is kept as it is sent, and what is not changed as a take.
    const isKept = hook === 'CONTEXT' || result.text === text
    const texts = isKept ? {} : { given: text, answered: result.text }
    this.#runs.push({ hook, verdict, ms, bytes, ...texts, logs, warnings, errors })
    return result
  }

  #job(hook: Hook, text: string, { sizes, sections = null }: RunMore): HookJob {
    const { ownerId, plotEssentials, authorsNote, personaName } = this.#adventure
    const names = personaName ? [personaName] : []
    return {
      hook,
      scripts: this.#scripts.map((script) => ({ ...script, code: script.code[hook] })),
      text,
      state: JSON.stringify(this.#state),
      history: this.#history,
      cards: this.#cards,
      room: roomFor(this.#stored, this.#cards),
      info: { actionCount: this.#actionCount, characters: names, characterNames: names, ...sizes },
      plot: { essentials: plotEssentials, authorsNote },
      sections,
      world: this.#world,
      user: ownerId,
      purpose: this.#purpose,
    }
  }
}

/** What scripts have left so far. */
interface Moment {
  state: ScriptState
  cards: ScriptCard[]
  hasOrder: boolean
  runs: number
  proposed: number
}

interface RunMore {
  sizes?: { maxChars: number; memoryLength: number; contextTokens: number }
  sections?: HookJob['sections']
}

/** What scripts begin with. */
export interface Opened {
  scripts: ActiveScript[]
  state: ScriptState
  order: string[] | null
  /** What they proposed on the input that they stand on. */
  proposals: Proposal[]
  known: KnownCards
  history: ScriptTake[]
  /** What the story counts, by path; null when it counts nothing. */
  world: Record<string, Value> | null
  began: Began
}
