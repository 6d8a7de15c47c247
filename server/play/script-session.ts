// The scripts of a story during one turn: hook after hook, each goes on with what the one before left. What they leave is
// written together with the takes that it belongs to; a turn that saves nothing keeps nothing of it.
import type { Adventure } from '../../generated/sqlite/client.ts'
import type { BuiltContext } from '../engine/context/build.ts'
import type { ScriptCard } from '../engine/scripts/cards.ts'
import { withCardChanges } from '../engine/scripts/cards.ts'
import { contextChange, withContextChange, withSectionTexts } from '../engine/scripts/context-change.ts'
import { contextText } from '../engine/scripts/context-text.ts'
import { hookText, historyOf, storyText, type ScriptTake } from '../engine/scripts/history.ts'
import { SCRIPT_LIMITS, type Hook } from '../engine/scripts/hook.ts'
import { proposedChanges, type HookJob, type HookResult, type Proposal } from '../engine/scripts/job.ts'
import { inOrder, packKept, readKept } from '../engine/scripts/kept.ts'
import { memoryOverrides, type MemoryOverrides } from '../engine/scripts/memory.ts'
import { messageOf, toastOf } from '../engine/scripts/message.ts'
import { endSentence } from '../engine/scripts/resolve.ts'
import { sectionTexts } from '../engine/scripts/section-texts.ts'
import type { ScriptState } from '../engine/scripts/state.ts'
import type { InputKind, Spot, TakeKind } from '../engine/story/words.ts'
import type { Value, WorldState } from '../engine/world/state.ts'
import type { Tx } from '../io/store/database.ts'
import { newestOnPath, takeAt } from '../io/store/path.ts'
import { activeScripts, type ActiveScript, type HookRun, type TurnScripts } from '../io/store/scripts.ts'
import { getState, putState } from '../io/store/states.ts'
import type { Deps } from './deps.ts'
import { ScriptsFailed, ScriptsStopped } from './script-ends.ts'
import { knownCards, writeCardChanges, type KnownCards } from './script-cards.ts'

/** About so many characters make a token: scripts reckon in characters. */
const CHARACTERS_PER_TOKEN = 4

/** The scripts of an adventure as they stand below a spot; null when none is on. */
export async function scriptsAt(deps: Deps, adventure: Adventure, spot: Spot): Promise<ScriptSession | null> {
  if (adventure.scriptCount === 0) return null
  const below = await takeAt(deps.db.reader, spot)
  return ScriptSession.open(deps, adventure, spot, below ? below.scriptHash : adventure.initialScript)
}

export class ScriptSession {
  readonly #deps: Deps
  readonly #adventure: Adventure
  readonly #scripts: ActiveScript[]
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
  #world: Record<string, Value> | null = null

  private constructor(deps: Deps, adventure: Adventure, opened: Opened) {
    this.#deps = deps
    this.#adventure = adventure
    this.#scripts = opened.scripts
    this.#state = opened.state
    this.#messageBefore = messageOf(opened.state)
    this.#stored = opened.known
    this.#hasOrder = opened.order !== null
    this.#cards = inOrder(opened.known.cards, opened.order)
    this.#history = opened.history
    this.#actionCount = opened.actionCount
  }

  /** The scripts of an adventure as they stand below a spot; null when none is on.
   * @param scriptHash their state there */
  static async open(
    deps: Deps,
    adventure: Adventure,
    spot: Spot,
    scriptHash: string | null,
  ): Promise<ScriptSession | null> {
    if (adventure.scriptCount === 0) return null
    const db = deps.db.reader
    const scripts = await activeScripts(db, adventure.id)
    if (scripts.length === 0) return null
    const { state, order } = readKept(await getState(db, adventure.id, scriptHash))
    const takes = await newestOnPath(db, spot, SCRIPT_LIMITS.history)
    const history = historyOf(takes.map((take) => ({ ...take, kind: take.kind as TakeKind })))
    const known = await knownCards(db, adventure.id, spot)
    return new ScriptSession(deps, adventure, {
      scripts,
      state,
      order,
      known,
      history,
      actionCount: spot.depth + 1,
    })
  }

  /** What the state puts in place of the story's plot texts. */
  get overrides(): MemoryOverrides {
    return memoryOverrides(this.#state)
  }

  /** What the scripts did so far, and what they have to say to the player. */
  get done(): TurnScripts {
    return { runs: this.#runs, message: toastOf(this.#messageBefore, messageOf(this.#state)) }
  }

  /** What scripts proposed to the referee, by path. */
  get proposals(): Map<string, Value> {
    return proposedChanges(this.#proposals)
  }

  /** What the story counts, for scripts of our own kind. */
  knowsWorld(world: { state: WorldState } | null): void {
    this.#world = world && Object.fromEntries(world.state.values)
  }

  /** Runs the input hook; what it answers stands at the end of the story since. Throws ScriptsStopped, or ScriptsFailed when a script emptied the input. */
  async input(kind: InputKind, text: string): Promise<string> {
    const { verdict, text: answered } = await this.#run('INPUT', hookText(kind, text))
    if (verdict === 'STOP') throw new ScriptsStopped(this.done.message)
    if (verdict === 'EMPTY') throw new ScriptsFailed(endSentence('INPUT', verdict)!)
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
    if (result.verdict === 'STOP') throw new ScriptsFailed(endSentence('CONTEXT', 'STOP')!)
    const flat =
      result.verdict === 'PASS'
        ? withContextChange(built.sections, contextChange(text, result.text, maxChars))
        : built.sections
    const sections = withSectionTexts(flat, result.sections)
    if (sections === built.sections) return built
    const tokens = sections.reduce((sum, section) => sum + section.tokens, 0)
    return { sections, report: { ...built.report, tokens } }
  }

  /** Runs the output hook on the prose of a narration. Throws ScriptsFailed when a script emptied it. */
  async output(prose: string): Promise<string> {
    const { verdict, text } = await this.#run('OUTPUT', prose)
    if (verdict === 'EMPTY') throw new ScriptsFailed(endSentence('OUTPUT', verdict)!)
    return text
  }

  /** Stores the state that scripts leave; its hash goes with the take.
   * @param at now, or as it was when the input was entered */
  putState(tx: Tx, at: 'NOW' | 'ENTERED' = 'NOW'): Promise<string> {
    const { state, cards, hasOrder } = this.#moment(at)
    const order = hasOrder && cards.length > 0 ? cards.map(({ id }) => id) : null
    return putState(tx, this.#adventure.id, packKept({ state, order }))
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
    const { verdict, ms, logs, warnings, errors } = result
    this.#runs.push({ hook, verdict, ms, logs, warnings, errors })
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
      info: { actionCount: this.#actionCount, characters: names, characterNames: names, ...sizes },
      plot: { essentials: plotEssentials, authorsNote },
      sections,
      world: this.#world,
      user: ownerId,
      purpose: 'TURN',
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

interface Opened {
  scripts: ActiveScript[]
  state: ScriptState
  order: string[] | null
  known: KnownCards
  history: ScriptTake[]
  actionCount: number
}
