// What the log of a story's scripts asks.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment LoggedTurn on Turn {
    id
    kind
    status
    inputText
    startedAt
    scriptRuns {
      hook
      verdict
      ...RehearsedRun
    }
  }
`)

export const ScriptLogQuery = graphql(`
  query ScriptLog($id: ID!, $after: String) {
    adventure(id: $id) {
      id
      scriptLog(first: 20, after: $after) {
        edges {
          node {
            ...LoggedTurn
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)
