// What the server answers about whole stories, by name.
import type {
  AdventuresQuery,
  DeleteAdventureMutation,
  DeletedAdventuresQuery,
  ShelfStoryFragment,
} from '../api/generated/graphql.ts'

export type Story = ShelfStoryFragment

export type StoryPage = NonNullable<AdventuresQuery['adventures']>

/** One that was thrown away. */
export type ThrownStory = NonNullable<DeletedAdventuresQuery['deletedAdventures']>['edges'][number]['node']

/** What goes with a story. */
export type Deletion = Extract<
  NonNullable<DeleteAdventureMutation['deleteAdventure']>,
  { __typename: 'DeleteAdventurePayload' }
>['deletion']
