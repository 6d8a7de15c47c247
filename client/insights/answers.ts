// What the server answers about a prompt and the cards, by name.
import type {
  InsightsCardFragment,
  InsightsCardReportFragment,
  InsightsMemoryFragment,
  InsightsPageFragment,
  InsightsPromptFragment,
  PromptBlock,
  TakePromptsQuery,
} from '../api/generated/graphql.ts'

export type Page = InsightsPageFragment
export type Prompt = InsightsPromptFragment
export type PromptSection = Prompt['sections'][number]
export type Block = PromptBlock
export type Card = InsightsCardFragment
export type CardReport = InsightsCardReportFragment
export type RecallReport = NonNullable<Prompt['recall']>
export type MemoryReport = InsightsMemoryFragment

/** A narration with what was read before it. */
export type ToldTake = Extract<NonNullable<TakePromptsQuery['node']>, { __typename: 'Take' }>
