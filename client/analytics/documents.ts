// What the page of visits asks.
import { graphql } from '../api/generated/gql.ts'

export const VisitsQuery = graphql(`
  query Visits($from: String!) {
    visits(from: $from) {
      from
      to
      days {
        day
        visitors
        opened
        created
        played
        signedUp
        pages
        turns
        stories
        scenarios
        signUps
        errors
      }
      pages {
        label
        hits
      }
      turns {
        label
        hits
      }
      errors {
        label
        hits
      }
    }
  }
`)
