// Whole stories in words: how long they are, what goes with one, until when it can be had back. Pure.
import { countOf } from '../ui/counts.ts'
import { listOf } from '../ui/lists.ts'
import type { Deletion, Story } from './answers.ts'

/** How long a story is where its reader stands, and how many lines it has besides. */
export function lengthOf({ narrationCount, lineCount }: Pick<Story, 'narrationCount' | 'lineCount'>): string {
  const lines = lineCount > 1 ? `, ${countOf(lineCount, 'line')}` : ''
  return narrationCount === 0 ? `At its beginning${lines}` : `${countOf(narrationCount, 'turn')}${lines}`
}

/** What goes with a story. */
export function goneOf(deletion: Deletion): string {
  const parts: [number, string, string?][] = [
    [deletion.takeCount, 'take'],
    [deletion.lineCount, 'line'],
    [deletion.memoryCount, 'memory', 'memories'],
    [deletion.checkpointCount, 'checkpoint'],
    [deletion.cardCount, 'card'],
    [deletion.shareCount, 'link for others', 'links for others'],
  ]
  return listOf(parts.filter(([count]) => count > 0).map((part) => countOf(...part)))
}

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' })

/** "December 30". */
export const dayOf = (date: string): string => day.format(new Date(date))
