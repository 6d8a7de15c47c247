// Memories and summaries without a model: sentences of the story that name people and tell what happened, chosen by rules.
// It brings `compromise`, which takes a while to load: import it when it is needed.
import type { TakeKind } from '../story/words.ts'
import { isInput } from '../story/words.ts'
import { termsOf as partsOf } from '../storyteller/grammar.ts'
import { isEnglish, tidy } from '../storyteller/wording.ts'
import { told, type BlockTake } from './blocks.ts'
import { cutAtWords, wordsIn } from './measures.ts'
import { MEMORY_SENTENCES, MEMORY_WORDS, SUMMARY_WORDS } from './prompts.ts'
import { standsAlone, wholeSentences } from './standing.ts'
import { scoreOf } from './telling.ts'
import { termsOf } from './terms.ts'

/** What a memory or a summary that is an extract is said to be made by. */
export const EXTRACT_NAME = 'Extract (sentences of the story, no AI model)'

/** A take that an extract is made from. */
export interface ExtractTake extends BlockTake {
  kind: TakeKind
}

/** A sentence that may be kept. */
interface Sentence {
  text: string
  score: number
  /** Its place in the whole. */
  at: number
}

const LONGEST = 32
/** Takes are read up to here. */
const READ = 6_000
/** Two sentences that share so much of their words say the same. */
const SAME = 0.6

/** The memory of a block as an extract: one or two sentences of at most 50 words, in their order; null where nothing is
 * told.
 * @param takes oldest first; what is hidden or blank is left out
 * @param names of people who are known */
export function extractMemory(takes: readonly ExtractTake[], names: readonly string[]): string | null {
  const all = standing(sentencesOf(told(takes), names))
  const events = withoutRepeats(all).filter(({ score }) => score > 0)
  // A block without an event still has its best sentence: a memory is never empty where something was told.
  const kept = events.length > 0 ? eventsFirst(events) : byScore(all).slice(0, 1)
  return joined(kept, MEMORY_WORDS, MEMORY_SENTENCES)
}

/** A summary as an extract: what was most of an event in the summary before and the memories since, at most 250 words. */
export function extractSummary(
  previous: string | null,
  memories: readonly string[],
  names: readonly string[],
): string | null {
  const texts = [previous ?? '', ...memories].map((text) => ({
    kind: 'NARRATION' as const,
    text,
    hidden: false,
  }))
  return joined(byScore(withoutRepeats(standing(sentencesOf(told(texts), names)))), SUMMARY_WORDS)
}

/** The sentences of takes. */
function sentencesOf(takes: readonly ExtractTake[], names: readonly string[]): Sentence[] {
  const found: Sentence[] = []
  for (const { kind, text } of takes)
    for (const raw of wholeSentences(text.slice(0, READ).replace(/^\s*>\s*/gm, ''), LONGEST)) {
      const sentence = cutAtWords(tidy(raw), LONGEST)
      if (/[\p{L}\p{N}]/u.test(sentence))
        found.push({ text: sentence, score: scoreOf(sentence, names, isInput(kind)), at: found.length })
    }
  return found
}

/** Those that say by themselves whom they are about and what was said; all of them where none does. */
function standing(all: Sentence[]): Sentence[] {
  const alone = all.filter(({ text }) => standsAlone(text))
  return alone.length > 0 ? alone : all
}

/** By score. Grammar is asked only where that leaves it open which are kept. */
function eventsFirst(all: readonly Sentence[]): Sentence[] {
  const events = byScore(all)
  const [last, next] = [events[MEMORY_SENTENCES - 1], events[MEMORY_SENTENCES]]
  if (last?.score !== next?.score || !last) return events
  const tied = events.filter(({ score }) => score === last.score)
  return [
    ...events.filter(({ score }) => score > last.score),
    ...tied.filter(isAct),
    ...tied.filter((one) => !isAct(one)),
    ...events.filter(({ score }) => score < last.score),
  ]
}

/** Somebody does something: a verb of action soon after a name or a pronoun. */
function isAct({ text }: Sentence): boolean {
  if (!isEnglish(text)) return false
  const terms = partsOf(text)
  return terms.some(({ tags }, at) => {
    if (!tags.has('Verb') || tags.has('Copula') || tags.has('Auxiliary') || tags.has('Gerund')) return false
    return terms.slice(Math.max(0, at - 3), at).some((term) => isSomebody(term.tags))
  })
}

const isSomebody = (tags: ReadonlySet<string>): boolean =>
  tags.has('Pronoun') || tags.has('ProperNoun') || tags.has('Person')

/** What is told twice (an action, and the narrator saying it back) stands once, where it was told first. */
function withoutRepeats(all: readonly Sentence[]): Sentence[] {
  const kept: { sentence: Sentence; terms: Set<string> }[] = []
  for (const sentence of all) {
    const terms = new Set(termsOf(sentence.text))
    if (!kept.some((other) => likeness(terms, other.terms) >= SAME)) kept.push({ sentence, terms })
  }
  return kept.map(({ sentence }) => sentence)
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0
  for (const term of a) if (b.has(term)) both++
  return both / Math.max(1, Math.min(a.size, b.size))
}

const byScore = (all: readonly Sentence[]): Sentence[] =>
  all.toSorted((a, b) => b.score - a.score || a.at - b.at)

/** The first of some sentences that have room in so many words, in the order of the story; null for none.
 * @param all the best first */
function joined(all: readonly Sentence[], words: number, most = Number.POSITIVE_INFINITY): string | null {
  const kept: Sentence[] = []
  let left = words
  for (const sentence of all) {
    const weight = wordsIn(sentence.text)
    if (weight > left || kept.length >= most) continue
    kept.push(sentence)
    left -= weight
  }
  const inOrder = kept.toSorted((a, b) => a.at - b.at)
  return inOrder.length === 0 ? null : inOrder.map(({ text }) => text).join(' ')
}
