// What the ledger asks: its rulings, what is counted, the first turn at which a value was so; and the way to a take.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment LedgerRuling on Ruling {
    source
    path
    proposed
    old
    new
    verdict
    reason
    turnNumber
    take {
      id
      depth
    }
  }
`)

export const LedgerQuery = graphql(`
  query Ledger($id: ID!, $first: Int!, $after: String, $path: String, $verdict: Verdict) {
    adventure(id: $id) {
      people {
        path
        name
      }
      stats {
        path
        kind
        description
      }
      rulings(first: $first, after: $after, path: $path, verdict: $verdict, newestFirst: true) {
        edges {
          cursor
          node {
            ...LedgerRuling
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

export const FirstTurnQuery = graphql(`
  query FirstTurn($id: ID!, $path: String!, $comparison: ValueComparison!, $value: JSON!) {
    adventure(id: $id) {
      firstTurnWhere(path: $path, comparison: $comparison, value: $value) {
        turnNumber
        value
        take {
          id
          depth
        }
      }
    }
  }
`)

export const ReadTake = graphql(`
  mutation ReadTake($input: GoToInput!) {
    goTo(input: $input) {
      __typename
      ... on UserError {
        message
      }
    }
  }
`)
