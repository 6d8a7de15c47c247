// The prompts that two sides of a story were told from: which sections differ, what each quotes, which cards it tells.
import type { Take } from '../../../generated/sqlite/client.ts'
import {
  quotedStory,
  quotesStory,
  sectionPairs,
  toldDifferences,
  type QuotedStory,
  type ToldDifference,
} from '../../engine/context/compare.ts'
import { textOf, type SectionLabel } from '../../engine/context/sections.ts'
import { countTokens } from '../../engine/context/tokens.ts'
import { newestOnPath } from '../../io/store/path.ts'
import { lazily, wordComparer, type Comparison, type Side, type WordDifference } from './compare.ts'
import type { Deps } from '../deps.ts'
import { sentPrompts, type SentPrompt } from '../insights.ts'

/** Why a side has no prompt. NOT_TOLD: no narrator told it. NOT_KEPT: one did, and what he read is not kept. */
export type NoPrompt = 'NOT_TOLD' | 'NOT_KEPT'

/** The prompt of a side. */
export interface PromptSide {
  /** The narration that was told from it; the take compared where that is none; null where a branch has none. */
  take: Take | null
  prompt: SentPrompt | null
  missing: NoPrompt | null
}

/** A section of either prompt. null where one has no such section. */
export interface SectionDifference {
  label: SectionLabel
  tokensA: number | null
  tokensB: number | null
  isSame: boolean
  /** null where there is nothing to tell: both are the same, or it quotes the story. */
  words: () => Promise<WordDifference | null>
}

export type StoryDifference = QuotedStory & { words: () => Promise<WordDifference | null> }

export interface PromptComparison {
  a: PromptSide
  b: PromptSide
  /** None unless both have a prompt; and so for the rest. */
  sections: SectionDifference[]
  story: StoryDifference | null
  /** null too where a prompt of the first versions does not tell. */
  told: ToldDifference[] | null
}

/** A branch's newest narration is looked for among so many takes. */
export const LOOK_BACK = 32
/** Of the story so much is compared word by word (UTF-16 units); more is only counted. */
export const MOST_QUOTED = 12_000

/** Holds the prompts of two sides against each other. */
export async function comparePrompts(deps: Deps, comparison: Comparison): Promise<PromptComparison> {
  const [a, b] = [await promptOf(deps, comparison.a), await promptOf(deps, comparison.b)]
  if (!a.prompt || !b.prompt) return { a, b, sections: [], story: null, told: null }
  const [left, right] = [a.prompt, b.prompt]
  const reports = left.report && right.report && ([left.report, right.report] as const)
  return {
    a,
    b,
    sections: differencesOf(left, right),
    story: storyOf(quotedStory(left.sections, right.sections)),
    told: reports && toldDifferences(reports[0].cards, reports[1].cards),
  }
}

/** What a side was told from: the first prompt of its narration, if that was gone on with later. */
async function promptOf(deps: Deps, side: Side): Promise<PromptSide> {
  const take = await narrationOf(deps, side)
  if (take?.kind !== 'NARRATION') return { take, prompt: null, missing: 'NOT_TOLD' }
  const prompt = (await sentPrompts(deps, take)).find(({ part }) => part === 0) ?? null
  const missing = take.narrator === null ? 'NOT_TOLD' : 'NOT_KEPT'
  return { take, prompt, missing: prompt ? null : missing }
}

/** A take stands for itself, a branch for its newest narration. */
async function narrationOf({ db }: Deps, { end, isTake }: Side): Promise<Take | null> {
  if (!end || isTake || end.kind === 'NARRATION') return end
  const { branchId, depth } = end
  const takes = await newestOnPath(db.reader, { branchId, depth }, LOOK_BACK)
  return takes.findLast(({ kind }) => kind === 'NARRATION') ?? null
}

function differencesOf(left: SentPrompt, right: SentPrompt): SectionDifference[] {
  const compare = wordComparer()
  const [weighA, weighB] = [weigher(left), weigher(right)]
  return sectionPairs(left.sections, right.sections).map(({ label, a, b }) => {
    const hasWords = a !== b && !quotesStory(label)
    return {
      label,
      tokensA: a === null ? null : weighA(label),
      tokensB: b === null ? null : weighB(label),
      isSame: a === b,
      words: lazily(async () => (hasWords ? compare(a ?? '', b ?? '') : null)),
    }
  })
}

/** What sections weighed as it was counted then; counted now where that was not kept. */
function weigher({ report, sections }: SentPrompt): (label: SectionLabel) => number {
  const counted = new Map(report?.sections ?? [])
  return (label) =>
    counted.get(label) ??
    countTokens(
      sections
        .filter((one) => one.label === label)
        .map(textOf)
        .join(''),
    )
}

function storyOf(story: QuotedStory): StoryDifference {
  const { a, b } = story
  const isLong = Math.max(a.text.length, b.text.length) > MOST_QUOTED
  const isEmpty = a.text === b.text
  return { ...story, words: lazily(async () => (isLong || isEmpty ? null : wordComparer()(a.text, b.text))) }
}
