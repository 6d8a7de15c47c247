// What the page of model calls says. Pure.
import type {
  CallFieldsFragment,
  Finish,
  ModelCallPurpose,
  ModelCallQuery,
  ModelCallState,
} from '../api/generated/graphql.ts'
import { countOf, numberOf } from '../ui/counts.ts'

export type Call = CallFieldsFragment
export type WholeCall = NonNullable<ModelCallQuery['modelCall']>

export const PURPOSES: Record<ModelCallPurpose, string> = {
  NARRATION: 'Narration',
  MEMORY: 'Memory',
  SUMMARY: 'Summary',
  EMBEDDING: 'Embedding',
  DOCTOR: 'Test of an endpoint',
}

export const FILTERS = ['all', 'turns', 'behind', 'failed'] as const
export type Filter = (typeof FILTERS)[number]

export const FILTER_NAMES: Record<Filter, string> = {
  all: 'All',
  turns: 'Narrations',
  behind: 'Memory work',
  failed: 'Failed',
}

const BEHIND: ReadonlySet<ModelCallPurpose> = new Set(['MEMORY', 'SUMMARY', 'EMBEDDING'])

const PASSES: Record<Filter, (call: Call) => boolean> = {
  all: () => true,
  turns: ({ purpose }) => purpose === 'NARRATION',
  behind: ({ purpose }) => BEHIND.has(purpose),
  failed: ({ state }) => state === 'FAILED',
}

export const passing = (calls: readonly Call[], filter: Filter): Call[] => calls.filter(PASSES[filter])

const ENDS: Record<ModelCallState, string> = {
  RUNNING: 'Running',
  DONE: 'Done',
  FAILED: 'Failed',
  LEFT: 'Left early',
}

const CUTS: Partial<Record<Finish, string>> = {
  LENGTH: 'Cut at its limit',
  FILTERED: 'Cut by a filter',
  INTERRUPTED: 'Broke off',
}

/** What became of it, in a word or two. */
export const endOf = ({ state, finish }: Pick<Call, 'state' | 'finish'>): string =>
  (state === 'DONE' && finish && CUTS[finish]) || ENDS[state]

/** "640 ms", "4.2 s", "2 min 5 s". */
export function lasted(ms: number): string {
  if (ms < 1_000) return `${ms} ms`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** How long it took, and how long until the first word. */
export function timesOf({ totalMs, firstTokenMs }: Call): string {
  const first = firstTokenMs == null ? '' : `first word after ${lasted(firstTokenMs)}`
  if (totalMs == null) return first || 'no word yet'
  return [lasted(totalMs), first].filter(Boolean).join(', ')
}

/** What it weighed: as the endpoint counted, else as we did. */
export function tokensOf({ usage, expectedTokens }: Call): string {
  if (usage && (usage.promptTokens != null || usage.outputTokens != null)) {
    const read = usage.promptTokens == null ? '' : `${numberOf(usage.promptTokens)} read`
    const cached = usage.cachedTokens ? `${numberOf(usage.cachedTokens)} of them from its cache` : ''
    const written = usage.outputTokens == null ? '' : `${numberOf(usage.outputTokens)} written`
    return `${[read, cached, written].filter(Boolean).join(', ')}, in tokens`
  }
  return expectedTokens == null ? '' : `about ${countOf(expectedTokens, 'token')} to read, by our own count`
}

/** The same, as short as it can be: what it read, and what it wrote. */
export function weightOf({ usage, expectedTokens }: Call): string {
  const read = usage?.promptTokens ?? expectedTokens
  if (read == null) return ''
  const written = usage?.outputTokens
  return written == null ? `${numberOf(read)} tokens` : `${numberOf(read)} → ${numberOf(written)} tokens`
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
export const clockTime = (startedAt: string): string => clock.format(new Date(startedAt))

/** The facts of a call, in the order in which they are asked about. */
export function factsOf(call: WholeCall): [string, string][] {
  const facts: [string, string | null][] = [
    ['Model', call.model || null],
    ['Asked at', call.url ?? null],
    ['Asked', call.attempts > 1 ? `${call.attempts} times` : null],
    ['Took', timesOf(call)],
    ['Weight', tokensOf(call) || null],
    ['Vectors', vectorsOf(call)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

const vectorsOf = ({ vectorWidth, sent }: WholeCall): string | null =>
  vectorWidth == null ? null : `${countOf(sent.length, 'vector')} of ${numberOf(vectorWidth)} numbers`

/** The whole call as text, for a report of what went wrong. */
export const asText = (call: WholeCall): string => JSON.stringify(call, null, 2)

/** What is to be said of what was sent. */
export function sentTitle({ purpose, sent, model }: WholeCall): string {
  if (sent.length > 0)
    return purpose === 'EMBEDDING'
      ? `What was sent: ${countOf(sent.length, 'text')}`
      : `What was sent: ${countOf(sent.length, 'message')}`
  if (purpose === 'DOCTOR') return 'A test asks small questions of its own.'
  return model.startsWith('Built-in')
    ? 'Nothing was sent: the built-in storyteller tells by rules and reads no prompt.'
    : 'Nothing was sent yet.'
}
