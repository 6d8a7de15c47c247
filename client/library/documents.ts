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
      demo {
        ...DemoFields
      }
    }
    serverInfo {
      guestRetentionDays
    }
    adventures(first: 5) {
      edges {
        node {
          ...AdventurePreview
        }
      }
    }
    scenarios(first: 50) {
      edges {
        node {
          id
          title
          description
          questions
          otherOpenings
          options {
            id
          }
          ...ScenarioCover
        }
      }
    }
  }
`)
