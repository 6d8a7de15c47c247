// The links of a story, and how its owner makes and ends them.
import { graphql } from '../../api/generated/gql.ts'

graphql(`
  fragment ShareFields on Share {
    id
    role
    label
    showsStats
    token
    expiresAt
    createdAt
  }
`)

export const SharesQuery = graphql(`
  query Shares($id: ID!) {
    serverInfo {
      guestsReachUs
      guestAddresses
    }
    adventure(id: $id) {
      shares {
        ...ShareFields
      }
    }
  }
`)

export const CreateShare = graphql(`
  mutation CreateShare($input: CreateShareInput!) {
    createShare(input: $input) {
      __typename
      ... on CreateSharePayload {
        share {
          ...ShareFields
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const RevokeShare = graphql(`
  mutation RevokeShare($input: RevokeShareInput!) {
    revokeShare(input: $input) {
      __typename
      ... on UserError {
        message
      }
    }
  }
`)
