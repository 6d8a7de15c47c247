// Memories in words: which takes, who wrote them, how they stand. Pure.
import { ago } from '../ui/time.ts'
import type { Memory, MemorySettings, Page, Summary } from './story.ts'

/** A path has memories from so many takes on. */
const FIRST_TAKES = 12

const span = (from: number, to: number): string => (from === to ? `${from}` : `${from} to ${to}`)

/** Takes are counted from 1 where a player reads it. */
export function whereOf({ takes, depth, turnNumber }: Memory): string {
  if (takes)
    return `Takes ${span(takes.fromDepth + 1, takes.toDepth + 1)} · ${turnsOf(takes.fromTurn, takes.toTurn)}`
  return depth < 0
    ? 'From the beginning on'
    : `From take ${depth + 1} on · ${turnsOf(turnNumber, turnNumber)}`
}

/** The opening is told before the first turn. */
function turnsOf(from: number, to: number): string {
  if (to === 0) return 'the opening'
  if (from === 0) return `up to turn ${to}`
  return `${from === to ? 'turn' : 'turns'} ${span(from, to)}`
}

/** All that is known of where a memory comes from, in one line. */
export const factsOf = (memory: Memory, now?: number): string =>
  [whereOf(memory), memory.text && writerOf(memory), memory.text && usesOf(memory, now), nearOf(memory)]
    .filter(Boolean)
    .join(' · ')

const nearOf = ({ similarity, status }: Memory): string =>
  similarity == null || status !== 'ACTIVE' ? '' : `similarity ${similarity.toFixed(2)} last turn`

/** Who wrote the words. */
function writerOf({ madeBy, reworded }: Pick<Memory, 'madeBy' | 'reworded'>): string {
  if (madeBy === null) return reworded ? 'in your words' : 'written by you'
  return `by ${/^Extract\b/.test(madeBy) ? 'the built-in extract' : madeBy}`
}

/** How often it came back. */
function usesOf({ uses, lastUsedAt }: Memory, now?: number): string {
  if (uses === 0) return 'not told yet'
  const times = uses === 1 ? 'told once' : `told ${uses.toLocaleString('en')} times`
  return lastUsedAt == null ? times : `${times}, last ${ago(lastUsedAt, now)}`
}

/** A mark on a memory, and what it means. */
export interface Mark {
  word: string
  hint: string
}

export function marksOf(memory: Memory, capacity: number): Mark[] {
  const marks: Mark[] = []
  if (memory.status === 'FORGOTTEN') marks.push({ word: 'forgotten', hint: 'You had it forgotten.' })
  if (memory.status === 'DISCARDED') marks.push({ word: 'deleted', hint: 'Its words are kept.' })
  if (memory.stale && memory.status !== 'DISCARDED')
    marks.push({ word: 'to be made again', hint: 'One of its takes has changed. Until then it is not told.' })
  if (memory.beyondCapacity)
    marks.push({
      word: 'beyond capacity',
      hint: `Only ${capacity} memories of a line compete. Others are pinned, or were told later or more often. Pin it, and it counts.`,
    })
  return marks
}

/** How the work on memories stands, in one sentence; empty when there is nothing to say. */
export function workText(work: Page['memoryWork'], settings: MemorySettings | null): string {
  if (settings?.memoryOn === false) return 'The memory bank is switched off: nothing is remembered or told.'
  if (!work) return ''
  const words = WORK[work.kind]
  const far = work.total === 0 ? '' : `: ${work.done} of ${work.total} done`
  switch (work.status) {
    case 'RUNNING':
      return `${words.runs}${far}. You can play on meanwhile.`
    case 'FAILED':
      return [words.failed, sentence(work.failure ?? ''), words.after].filter(Boolean).join(' ')
    case 'CANCELLED':
      return `Stopped${far}. ${words.stopped}`
    case 'DONE':
      return ''
  }
}

type WorkKind = NonNullable<Page['memoryWork']>['kind']

const WORK: Record<WorkKind, { runs: string; failed: string; after: string; stopped: string }> = {
  REMEMBER: {
    runs: 'Remembering',
    failed: 'Not all could be remembered.',
    after: 'It is tried again after the next turn.',
    stopped: 'The next turn goes on with the rest.',
  },
  REBUILD_SUMMARY: {
    runs: 'Making the summary anew',
    failed: 'The summary could not be made anew.',
    after: '',
    stopped: 'The summary is as it was.',
  },
  REWRITE: {
    runs: 'Writing memories anew',
    failed: 'Not all memories could be written anew; those keep their words.',
    after: '',
    stopped: 'The other memories keep their words.',
  },
  EMBED: {
    runs: 'Preparing memories to be found by their meaning',
    failed: 'Not all memories could be prepared.',
    after: 'Until then they are found by their words.',
    stopped: 'The next turns go on with the rest.',
  },
}

const sentence = (text: string): string => (/[.!?…]$|^$/.test(text) ? text : `${text}.`)

/** So many memories. */
export const countText = (count: number): string =>
  count === 1 ? '1 memory' : `${count.toLocaleString('en')} memories`

/** What is summed up, by whom and when. */
export function summaryFacts(summary: Summary, now?: number): string {
  const upTo = `Up to take ${summary.depth + 1}, ${turnsOf(summary.turnNumber, summary.turnNumber)}`
  return `${upTo} · ${writerOf(summary)} · ${ago(summary.createdAt, now)}`
}

/** Whether a path has memories. */
export const isLong = (takes: number): boolean => takes >= FIRST_TAKES

/** When the first memory is made. */
export function beginText(takes: number): string {
  if (isLong(takes)) return 'The first memories of this line are made after the next turn.'
  const now = takes === 0 ? 'has none yet' : takes === 1 ? 'has 1' : `has ${takes}`
  return `It begins when a story is ${FIRST_TAKES} takes long; this one ${now}.`
}
