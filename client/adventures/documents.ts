// What the shelf of stories asks and changes.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment ShelfStory on Adventure {
    id
    title
    excerpt
    narrationCount
    lineCount
    playedAt
    cover {
      url
      width
      height
    }
  }
`)

export const AdventuresQuery = graphql(`
  query Adventures($first: Int!, $after: String, $search: String, $sort: AdventureSort!) {
    adventures(first: $first, after: $after, search: $search, sort: $sort) {
      edges {
        node {
          ...ShelfStory
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export const DeletedAdventuresQuery = graphql(`
  query DeletedAdventures {
    deletedAdventures(first: 100) {
      edges {
        node {
          id
          title
          restorableUntil
        }
      }
    }
  }
`)

export const SetAdventureCover = graphql(`
  mutation SetAdventureCover($input: SetAdventureCoverInput!) {
    setAdventureCover(input: $input) {
      __typename
      ... on SetAdventureCoverPayload {
        adventure {
          ...ShelfStory
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const DuplicateAdventure = graphql(`
  mutation DuplicateAdventure($input: DuplicateAdventureInput!) {
    duplicateAdventure(input: $input) {
      __typename
      ... on DuplicateAdventurePayload {
        adventure {
          title
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const DeleteAdventure = graphql(`
  mutation DeleteAdventure($input: DeleteAdventureInput!) {
    deleteAdventure(input: $input) {
      __typename
      ... on DeleteAdventurePayload {
        deletion {
          takeCount
          lineCount
          memoryCount
          checkpointCount
          cardCount
          shareCount
        }
        restorableUntil
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const RestoreAdventure = graphql(`
  mutation RestoreAdventure($input: RestoreAdventureInput!) {
    restoreAdventure(input: $input) {
      __typename
      ... on UserError {
        message
      }
    }
  }
`)

export const PurgeAdventure = graphql(`
  mutation PurgeAdventure($input: PurgeAdventureInput!) {
    purgeAdventure(input: $input) {
      __typename
      ... on UserError {
        message
      }
    }
  }
`)
