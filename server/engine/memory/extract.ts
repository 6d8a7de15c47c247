// Memories and summaries without a model: sentences of the story that name people and tell what happened, chosen by rules.
// It brings `compromise`, which takes a while to load: import it when it is needed.
import type { TakeKind } from '../story/words.ts'
import { isInput } from '../story/words.ts'
import { termsOf as partsOf } from '../storyteller/grammar.ts'
import { isEnglish, tidy } from '../storyteller/wording.ts'
import { told, type BlockTake } from './blocks.ts'
import { cutAtWords, sentencesIn, wordsIn } from './measures.ts'
import { MEMORY_WORDS, SUMMARY_WORDS } from './prompts.ts'
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
  turn: number
  /** Its place in the whole. */
  at: number
}

const PER_TURN = 2
const LONGEST = 32
/** Takes are read up to here. */
const READ = 6_000
/** Two sentences that share so much of their words say the same. */
const SAME = 0.6

/** The memory of a block as an extract: at most two sentences of a turn and 50 words, in their order; null where nothing is
 * told.
 * @param takes oldest first; what is hidden or blank is left out
 * @param names of people who are known */
export function extractMemory(takes: readonly ExtractTake[], names: readonly string[]): string | null {
  const all = sentencesOf(told(takes), names)
  const turns = [...new Set(all.map(({ turn }) => turn))]
  const best = turns.flatMap((turn) => bestOf(all.filter((sentence) => sentence.turn === turn)))
  // A block without an event still has its best sentence: a memory is never empty where something was told.
  const kept = best.length > 0 ? best : byScore(all).slice(0, 1)
  return joined(kept, MEMORY_WORDS)
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
  return joined(withoutRepeats(sentencesOf(told(texts), names)), SUMMARY_WORDS)
}

/** The sentences of takes; a turn begins with what a player wrote. */
function sentencesOf(takes: readonly ExtractTake[], names: readonly string[]): Sentence[] {
  const found: Sentence[] = []
  let turn = 0
  takes.forEach(({ kind, text }, index) => {
    if (isInput(kind) && index > 0) turn++
    for (const raw of sentencesIn(text.slice(0, READ).replace(/^\s*>\s*/gm, ''))) {
      const sentence = cutAtWords(tidy(raw), LONGEST)
      if (/[\p{L}\p{N}]/u.test(sentence))
        found.push({ text: sentence, score: scoreOf(sentence, names, isInput(kind)), turn, at: found.length })
    }
  })
  return found
}

/** The two sentences of a turn that are most of an event. Grammar is asked only where the rest leaves it open which. */
function bestOf(turn: Sentence[]): Sentence[] {
  const events = byScore(withoutRepeats(turn).filter(({ score }) => score > 0))
  const [last, next] = [events[PER_TURN - 1], events[PER_TURN]]
  if (last && next && last.score === next.score) {
    const sure = events.filter(({ score }) => score > last.score)
    const tied = events.filter(({ score }) => score === last.score)
    return [...sure, ...tied.filter(isAct), ...tied.filter((one) => !isAct(one))].slice(0, PER_TURN)
  }
  return events.slice(0, PER_TURN)
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

/** The best of some sentences that have room in so many words, in their order; null for none. */
function joined(all: readonly Sentence[], words: number): string | null {
  const kept: Sentence[] = []
  let left = words
  for (const sentence of byScore(all)) {
    const weight = wordsIn(sentence.text)
    if (weight > left) continue
    kept.push(sentence)
    left -= weight
  }
  const inOrder = kept.toSorted((a, b) => a.at - b.at)
  return inOrder.length === 0 ? null : inOrder.map(({ text }) => text).join(' ')
}
