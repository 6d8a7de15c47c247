// What the raw output of a take asks.
import { graphql } from '../api/generated/gql.ts'

export const RawOutputQuery = graphql(`
  query RawOutput($id: ID!) {
    node(id: $id) {
      __typename
      ... on Take {
        id
        text
        revision
        rawOutput
        reasoning
      }
    }
  }
`)
