// Reads what a model answered when it was asked for a memory or a summary: the text alone, no longer than agreed.
import { firstSentences } from './measures.ts'
import { MEMORY_SENTENCES, MEMORY_WORDS, SUMMARY_WORDS } from './prompts.ts'

/** "Memory:", "**Summary**" and the like, which models put before what they were asked for. */
const HEADING =
  /^(?:#+ *)?[*_]*(?:(?:here is|here's) [^:\n]{0,60}|(?:the )?(?:new |updated |story )*(?:memory|summary|story so far))[*_]*(?::[*_]*|\n)\s*/i
/** A heading, and nothing under it. */
const HEADING_ALONE =
  /^(?:#+ *)?[*_]*(?:the )?(?:new |updated |story )*(?:memory|summary|story so far)[*_]*$/i
const BULLET = /^[-*•] +/gm
const FENCE = /^```\w*\n?|\n?```$/g
const QUOTED = /^["“«„](?<inner>[^"“”«»„]*)["”»“]$/s

/** The memory in an answer: at most two sentences and 50 words; null where there is none. */
export function readMemory(answer: string): string | null {
  const text = plain(answer).replace(/\s+/g, ' ')
  return text === '' ? null : firstSentences(text, MEMORY_WORDS, MEMORY_SENTENCES)
}

/** The summary in an answer: whole sentences of at most 250 words, its paragraphs kept; null where there is none. */
export function readSummary(answer: string): string | null {
  const kept: string[] = []
  let left = SUMMARY_WORDS
  for (const paragraph of plain(answer).split(/\s*\n\s*/)) {
    if (paragraph === '' || left <= 0) continue
    const words = paragraph.split(/\s+/).length
    kept.push(words <= left ? paragraph : firstSentences(paragraph, left))
    left -= words
  }
  return kept.length === 0 ? null : kept.join('\n\n')
}

function plain(answer: string): string {
  const bare = answer.trim().replace(FENCE, '').trim().replace(HEADING_ALONE, '')
  const text = bare.replace(HEADING, '').replace(BULLET, '').trim()
  return (QUOTED.exec(text)?.groups?.inner ?? text).trim()
}
