// What the home page asks and changes.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment AdventurePreview on Adventure {
    id
    title
    excerpt
    narrationCount
    playedAt
  }
`)

export const HomePageQuery = graphql(`
  query HomePage {
    viewer {
      settings {
        narrator
        usesStoryteller
      }
    }
    adventures(first: 10) {
      edges {
        node {
          ...AdventurePreview
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    scenarios(first: 50) {
      edges {
        node {
          id
          title
          description
        }
      }
    }
  }
`)

export const MoreAdventuresQuery = graphql(`
  query MoreAdventures($after: String) {
    adventures(first: 20, after: $after) {
      edges {
        node {
          ...AdventurePreview
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export const StartAdventure = graphql(`
  mutation StartAdventure($input: StartAdventureInput!) {
    startAdventure(input: $input) {
      __typename
      ... on StartAdventurePayload {
        adventure {
          id
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)
