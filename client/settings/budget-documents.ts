// What the picture of a prompt asks: the story that was played last, and its next prompt with the settings as they stand.
import { graphql } from '../api/generated/gql.ts'

export const LastStoryQuery = graphql(`
  query LastStory {
    adventures(first: 1) {
      edges {
        node {
          id
          title
        }
      }
    }
  }
`)

export const TriedPromptQuery = graphql(`
  query TriedPrompt($id: ID!, $settings: TriedSettingsInput) {
    nextPrompt(adventureId: $id, settings: $settings) {
      tokens
      budget
      isOverBudget
      sections {
        label
        tokens
      }
      cards {
        verdict
        included
      }
      recall {
        memories {
          included
        }
      }
      history {
        included
        total
      }
    }
  }
`)
