// What the plot page asks of the scenario of a story.
import { graphql } from '../api/generated/gql.ts'

export const ScenarioNewsQuery = graphql(`
  query ScenarioNews($id: ID!) {
    adventure(id: $id) {
      scenarioDiff {
        isNew
      }
    }
  }
`)
