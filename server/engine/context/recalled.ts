// What a prompt is given of long ago: the summary of the story, and the memories that bear on the scene.
import type { RecallReport } from '../memory/recall-report.ts'
import type { Piece, SectionLabel } from './sections.ts'

/** A memory or a summary as it stands at a revision. */
export interface ContextMemory {
  id: number
  revision: number
  text: string
}

/** What was brought back for a moment. */
export interface Recalled {
  /** null: none is made yet, or its player wants none. */
  summary: ContextMemory | null
  /** By the place in the story that they are about. */
  memories: ContextMemory[]
  /** null: nothing was looked for. */
  report: RecallReport | null
}

export const NOTHING_RECALLED: Recalled = { summary: null, memories: [], report: null }

export const MEMORIES_HEADING = 'Remembered from earlier:'
export const SUMMARY_HEADING = 'The story so far: '

/** A memory as a prompt quotes it. */
export const memoryLine = (text: string): string => `- ${text.trim()}`

/** A summary as a prompt quotes it. */
export const summaryLine = (text: string): string => `${SUMMARY_HEADING}${text.trim()}`

/** The sections that quote what was recalled, as their pieces; none without any. */
export function recalledPieces({ summary, memories }: Recalled): [SectionLabel, Piece[]][] {
  const sections: [SectionLabel, Piece[]][] = []
  if (summary) {
    const { id, revision, text } = summary
    sections.push(['story_summary', [{ summary: id, revision, text: summaryLine(text) }]])
  }
  if (memories.length > 0) {
    const lines = memories.map(({ id, revision, text }) => ({ memory: id, revision, text: memoryLine(text) }))
    sections.push(['used_memories', [{ text: MEMORIES_HEADING }, ...lines]])
  }
  return sections
}
