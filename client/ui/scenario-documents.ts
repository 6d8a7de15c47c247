// What several rooms ask of a scenario: what stands above each of its pages, starting it, and copying it.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment ScenarioHead on Scenario {
    id
    title
    canEdit
    isBuiltIn
    version
    parent {
      id
      title
    }
  }
`)

graphql(`
  fragment ScenarioCover on Scenario {
    cover {
      url
      width
      height
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
      ...FormRefusal
    }
  }
`)

export const DuplicateScenario = graphql(`
  mutation DuplicateScenario($input: DuplicateScenarioInput!) {
    duplicateScenario(input: $input) {
      __typename
      ... on DuplicateScenarioPayload {
        scenario {
          id
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)
