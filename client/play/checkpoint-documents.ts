// What the list of checkpoints asks.
import { graphql } from '../api/generated/gql.ts'

export const CheckpointsQuery = graphql(`
  query Checkpoints($id: ID!) {
    adventure(id: $id) {
      tree {
        checkpoints {
          id
          name
          depth
          take {
            id
            excerpt
          }
        }
      }
    }
  }
`)
