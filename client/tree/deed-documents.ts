// What a player can do with a tree. Every answer is what was made, or a failure with its sentence.
import { graphql } from '../api/generated/gql.ts'

export const TreeGoTo = graphql(`
  mutation TreeGoTo($input: GoToInput!) {
    goTo(input: $input) {
      __typename
      ... on GoToPayload {
        adventure {
          id
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const RenameBranch = graphql(`
  mutation RenameBranch($input: RenameBranchInput!) {
    renameBranch(input: $input) {
      __typename
      ... on RenameBranchPayload {
        branch {
          id
          name
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const DeleteBranch = graphql(`
  mutation DeleteBranch($input: DeleteBranchInput!) {
    deleteBranch(input: $input) {
      __typename
      ... on DeleteBranchPayload {
        deletion {
          takeCount
          memoryCount
          checkpointCount
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const Prune = graphql(`
  mutation Prune($input: PruneInput!) {
    prune(input: $input) {
      __typename
      ... on PrunePayload {
        branchIds
        deletion {
          takeCount
          memoryCount
          checkpointCount
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const TreeRenameCheckpoint = graphql(`
  mutation TreeRenameCheckpoint($input: RenameCheckpointInput!) {
    renameCheckpoint(input: $input) {
      __typename
      ... on RenameCheckpointPayload {
        checkpoint {
          id
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const TreeRemoveCheckpoint = graphql(`
  mutation TreeRemoveCheckpoint($input: RemoveCheckpointInput!) {
    removeCheckpoint(input: $input) {
      __typename
      ... on RemoveCheckpointPayload {
        checkpointId
      }
      ... on UserError {
        message
      }
    }
  }
`)
