// One hook of one story: its scripts one after the other, each in an interpreter of its own; what one leaves, the next finds.
import {
  cardChanges,
  readCards,
  withCardChanges,
  withinRoom,
  type ScriptCard,
} from '../../engine/scripts/cards.ts'
import type { Envelope } from '../../engine/scripts/envelope.ts'
import { SCRIPT_LIMITS, type HookScript, type ScriptError } from '../../engine/scripts/hook.ts'
import { infoFor, untouched, type HookJob, type HookResult } from '../../engine/scripts/job.ts'
import { dropMemory, fillMemory, memoryOverrides, type Filled } from '../../engine/scripts/memory.ts'
import { messageOf } from '../../engine/scripts/message.ts'
import { resolveOutcome, type Outcome } from '../../engine/scripts/resolve.ts'
import { scrubText } from '../../engine/scripts/scrub.ts'
import { readSectionTexts, type SectionText } from '../../engine/scripts/section-texts.ts'
import { checkedState, isPlain, readState, stateJson, type ScriptState } from '../../engine/scripts/state.ts'
import { openInstance, type Budget, type Instance } from './instance.ts'
import { runScript, ScriptFailure } from './run-script.ts'
import { threadCpuMs } from './thread-cpu.ts'

/** What goes from one script to the next. */
interface Standing {
  text: string
  state: ScriptState
  cards: ScriptCard[]
  /** How many more cards may be made. */
  room: number
  sections: SectionText[] | null
}

const NO_TIME = 'The scripts before this one took too long. It was left out.'
const TOO_MANY = `Only the first ${SCRIPT_LIMITS.scripts} scripts run.`

type Heard = Pick<HookResult, 'logs' | 'warnings' | 'errors' | 'proposals'>

/** What the pool knows of scripts that it had to end, by their place in the chain. */
export type Ended = Record<number, string>

/** Runs the scripts of a hook. What fails is left out; what others did is kept.
 * @param begin is told before each script which it is */
export async function runHook(
  { wasmModule, budget }: { wasmModule: WebAssembly.Module; budget: Budget },
  job: HookJob,
  ended: Ended,
  begin: (index: number) => void,
): Promise<HookResult> {
  const began = performance.now()
  const isOver = endOfTime(budget)
  const heard: Heard = { logs: [], warnings: [], errors: [], proposals: [] }
  const before = readState(job.state)
  let standing: Standing = { ...job, state: before }
  const history = JSON.stringify(job.history)
  let verdict: HookResult['verdict'] = 'PASS'
  let bytes = 0
  for (const [index, script] of job.scripts.entries()) {
    const why = ended[index] ?? (index < SCRIPT_LIMITS.scripts ? (isOver() ? NO_TIME : null) : TOO_MANY)
    if (why !== null) {
      heard.errors.push({ script: script.id, slot: null, line: null, message: why })
      continue
    }
    begin(index)
    let instance: Instance | null = null
    try {
      const { state, filled } = fillMemory(standing.state, job.plot)
      instance = await openInstance(wasmModule, budget)
      const input = inputOf(job, script, { ...standing, state }, history)
      const left = runScript(instance, job.hook, script, input)
      const outcome = resolveOutcome(job.hook, standing.text, left)
      standing = standingAfter(standing, { left, outcome, filled, script, heard })
      if (outcome.verdict !== 'PASS') verdict = outcome.verdict
      if (verdict === 'STOP' || verdict === 'EMPTY') break
    } catch (error) {
      if (error instanceof ScriptFailure) hearLogs(heard, script, { logs: error.logs, dropped: 0 })
      heard.errors.push(errorOf(script, error))
    } finally {
      bytes = Math.max(bytes, instance?.peakBytes() ?? 0)
    }
  }
  const ms = performance.now() - began
  if (verdict === 'UNCHANGED' && standing.text !== job.text) verdict = 'PASS'
  const used = { ms, bytes }
  if (verdict === 'EMPTY') return { ...untouched(job), ...heard, verdict, ...used }
  return { ...changesOf(job, before, standing), ...heard, verdict, ...used }
}

/** All scripts of a hook together may take about as long as three that use up their time: others wait for the worker. */
function endOfTime({ cpuMs, busyMs }: Budget): () => boolean {
  const began = performance.now()
  const cpuBegan = threadCpuMs()
  return () => threadCpuMs() - cpuBegan > 2.5 * cpuMs || performance.now() - began > 2.5 * busyMs
}

/** What the prelude is given, as JSON. */
function inputOf(job: HookJob, script: HookScript, now: Standing, history: string): string {
  const isOurs = script.kind === 'FORKLORE'
  const answer = Math.max(SCRIPT_LIMITS.text, 4 * (job.info.maxChars ?? 0))
  const parts: Record<string, string> = {
    text: JSON.stringify(now.text),
    state: JSON.stringify(now.state),
    history,
    cards: JSON.stringify(now.cards),
    info: JSON.stringify(infoFor(job)),
    memory: JSON.stringify(job.plot.essentials),
    returnsLength: String(script.returnsLength),
    world: JSON.stringify(isOurs ? (job.world ?? {}) : null),
    sections: JSON.stringify(isOurs ? now.sections : null),
    limits: JSON.stringify({ ...SCRIPT_LIMITS, answer, cards: CARDS_JSON }),
  }
  return `{${Object.entries(parts).map(([name, json]) => `"${name}":${json}`)}}`
}

/** Cards as JSON: their characters, and what stands around and before them. */
const CARDS_JSON = 2 * SCRIPT_LIMITS.cardCharacters

interface Left {
  left: Envelope
  outcome: Outcome
  filled: Filled
  script: HookScript
  heard: Heard
}

/** What the next script finds. Throws when something is beyond the bounds: then nothing of this one is kept, nor heard but
 * what it logged. */
function standingAfter(now: Standing, { left, outcome, filled, script, heard }: Left): Standing {
  hearLogs(heard, script, left)
  const warnings = [...outcome.warnings]
  const warn = (message: string) => warnings.push(message)
  if (!isPlain(left.state)) warn('The state is no object any more. The one before is kept.')
  const state = isPlain(left.state) ? dropMemory(checkedState(left.state), filled) : now.state
  stateJson(state)
  if (!Array.isArray(left.cards)) warn('storyCards is no list any more. The cards before are kept.')
  const known = new Set(now.cards.map(({ id }) => id))
  const read = Array.isArray(left.cards) ? readCards(left.cards, known, warn) : now.cards
  const changes = withinRoom(cardChanges(now.cards, read), now.room, warn)
  const cards = withCardChanges(now.cards, changes)
  const room = now.room - (changes?.created.length ?? 0)
  const sections = readSectionTexts(left.sections, warn) ?? now.sections
  const lines = Math.max(0, SCRIPT_LIMITS.warnings - heard.warnings.length)
  heard.warnings.push(...warnings.slice(0, lines).map((message) => ({ script: script.id, message })))
  heard.proposals.push(
    ...left.proposals.map(({ path, delta }) => ({
      script: script.id,
      path: scrubText(path),
      delta: typeof delta === 'string' ? scrubText(delta) : delta,
    })),
  )
  return { text: outcome.text, state, cards, room, sections }
}

/** Keeps what was logged, for all scripts together within the bounds. */
function hearLogs(
  { logs }: Heard,
  { id }: HookScript,
  { logs: lines, dropped }: Pick<Envelope, 'logs' | 'dropped'>,
): void {
  let characters = logs.reduce((sum, { line }) => sum + line.length, 0)
  for (const line of lines) {
    if (logs.length >= SCRIPT_LIMITS.logLines || characters >= SCRIPT_LIMITS.logCharacters) return
    const kept = scrubText(line.slice(0, SCRIPT_LIMITS.logCharacters - characters))
    characters += kept.length
    logs.push({ script: id, line: kept })
  }
  if (dropped > 0) logs.push({ script: id, line: `(${dropped} more lines)` })
}

/** What is told of a script that failed. */
function errorOf(script: HookScript, error: unknown): ScriptError {
  const place = error instanceof ScriptFailure ? error.place : { slot: null, line: null }
  const message = error instanceof Error ? error.message : String(error)
  return { script: script.id, ...place, message: scrubText(message.slice(0, SCRIPT_LIMITS.error)) }
}

/** What is different from what the job came with. */
function changesOf(job: HookJob, before: ScriptState, after: Standing): HookResult {
  const json = stateJson(after.state)
  return {
    ...untouched(job),
    text: after.text === job.text ? job.text : scrubText(after.text),
    state: json === JSON.stringify(before) ? null : json,
    cards: cardChanges(job.cards, after.cards),
    memory: memoryOverrides(after.state),
    message: { before: messageOf(before), after: messageOf(after.state) },
    sections: after.sections === job.sections ? null : after.sections,
  }
}
