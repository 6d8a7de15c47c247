// What the server answers about a tree, by name.
import type {
  CompareCardsQuery,
  CompareMemoriesQuery,
  ComparePromptsQuery,
  CompareQuery,
  SearchQuery,
} from '../api/generated/graphql.ts'

/** Two sides held against each other. */
export type Compared = NonNullable<CompareQuery['compare']>

/** What both sides were told from. */
export type ComparedPrompts = NonNullable<ComparePromptsQuery['compare']>['prompts']

/** The cards of both sides, and those that only one of the prompts tells. */
export type ComparedCards = NonNullable<CompareCardsQuery['compare']>

/** What is remembered on both sides. */
export type ComparedMemories = NonNullable<CompareMemoriesQuery['compare']>['memories']

/** A take that has what was searched for. */
export type Hit = NonNullable<SearchQuery['search']>['edges'][number]['node']
