// A turn as it was recorded, held against what became of it when it was run again with another script.
import { sectionPairs, type SectionPair } from '../../engine/context/compare.ts'
import { cardPairs, type CardPair } from '../../engine/scripts/compare-cards.ts'
import { stateDifferences, type ValueDifference } from '../../engine/story/compare.ts'
import { proposedChanges } from '../../engine/scripts/job.ts'
import type { Value } from '../../engine/world/state.ts'
import type { TurnScripts } from '../../io/store/scripts.ts'
import { wordComparer, type WordDifference } from '../compare/compare.ts'
import type { Rehearsal } from './rehearse-script.ts'

/** How words differ; null where there is nothing to tell. */
export type Words = Promise<WordDifference | null>

/** At most so many values of the state, and so many cards, are told. */
export const MOST_VALUES = 200
export const MOST_CARDS = 100

/** Words that are not the same; null for the same, and where one was not come to. */
function wordsOf(a: string | null, b: string | null, compare = wordComparer()): Words {
  return a === null || b === null || a === b ? Promise.resolve(null) : compare(a, b)
}

/** What the input hook made of the input. */
export const inputWords = ({ recorded, input }: Rehearsal): Words =>
  wordsOf(recorded.input?.answered ?? null, input)

/** What the output hook made of the narration. */
export const outputWords = ({ recorded, output }: Rehearsal): Words =>
  wordsOf(recorded.output?.answered ?? null, output)

/** A section of the prompt that is not the same. */
export interface ChangedSection extends SectionPair {
  words: () => Words
}

/** The sections of the prompt that differ. */
export function changedSections({ recorded, prompt }: Rehearsal): ChangedSection[] {
  if (recorded.prompt === null || prompt === null) return []
  const compare = wordComparer()
  return sectionPairs(recorded.prompt.sent.sections, prompt)
    .filter(({ a, b }) => a !== b)
    .map((pair) => ({ ...pair, words: () => compare(pair.a ?? '', pair.b ?? '') }))
}

/** What differs in the state that scripts left. */
export function changedState({ recorded, leaves }: Rehearsal): {
  differences: ValueDifference[]
  more: boolean
} {
  return stateDifferences(recorded.after.state, leaves.state, MOST_VALUES)
}

/** A card that is not the same. */
export interface ChangedCard extends CardPair {
  /** How its entry differs; null where it does not. */
  entry: () => Words
}

/** The cards that differ. */
export function changedCards({ recorded, leaves }: Rehearsal): ChangedCard[] {
  const compare = wordComparer()
  return cardPairs(recorded.after.cards, leaves.cards).map((pair) => ({
    ...pair,
    entry: () => wordsOf(pair.a?.entry ?? '', pair.b?.entry ?? '', compare),
  }))
}

/** A change of the world that scripts propose in one of the two, or another one in both. */
export interface ChangedProposal {
  path: string
  a: Value | null
  b: Value | null
}

/** The proposals that differ. */
export function changedProposals({ recorded, scripts }: Rehearsal): ChangedProposal[] {
  const [before, after] = [recorded.scripts, scripts].map((one) => proposedChanges(one?.proposals ?? []))
  const paths = [...new Set([...before!.keys(), ...after!.keys()])]
  return paths
    .map((path) => ({ path, a: before!.get(path) ?? null, b: after!.get(path) ?? null }))
    .filter(({ a, b }) => a !== b)
}

/** What was logged, line by line: each is a paragraph. */
export const logWords = ({ recorded, scripts }: Rehearsal): Words =>
  wordsOf(logOf(recorded.scripts), logOf(scripts))

const logOf = (scripts: TurnScripts | null): string =>
  (scripts?.runs ?? []).flatMap(({ logs }) => logs.map(({ line }) => line)).join('\n\n')
