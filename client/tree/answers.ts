// What the server answers about a tree, by name.
import type { CompareQuery, SearchQuery } from '../api/generated/graphql.ts'

/** Two sides held against each other. */
export type Compared = NonNullable<CompareQuery['compare']>

/** A take that has what was searched for. */
export type Hit = NonNullable<SearchQuery['search']>['edges'][number]['node']
