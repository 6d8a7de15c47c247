// What a story remembers, as it may be kept: clean, and not longer than a player could write it.
import { cleanText } from '../../../engine/story/clean.ts'
import type { FoundMemory } from '../found.ts'
import { counted, type Report } from '../report.ts'

/** As long as a player may write one, in characters. */
const LONGEST = 5_000
/** A story of any length has fewer. */
const MOST = 20_000

/** The memories that may be kept; the report says how many may not. */
export function keptMemories(all: readonly FoundMemory[], report: Report): FoundMemory[] {
  const clean = all
    .map((memory) => ({ ...memory, text: cleanText(memory.text).trim() }))
    .filter(({ text }) => text !== '')
  const kept = clean.filter(({ text }) => text.length <= LONGEST).slice(0, MOST)
  const lost = clean.length - kept.length
  if (lost > 0)
    report.dropped(
      `${counted(lost, 'memory', 'memories')}: of more than ${LONGEST.toLocaleString('en')} characters, or too many.`,
    )
  if (kept.length > 0) report.found(counted(kept.length, 'memory', 'memories'))
  return kept
}
