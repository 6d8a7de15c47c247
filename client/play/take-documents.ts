// Single takes, as the play page asks for them and changes them: their words, whether they are read, their checkpoints.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment TakeRefusal on UserError {
    message
    ... on TurnInProgress {
      turn {
        ...TurnFields
        text
      }
    }
    ... on TakeRevised {
      take {
        ...TakeFields
      }
    }
  }
`)

export const EditTake = graphql(`
  mutation EditTake($input: EditTakeInput!) {
    editTake(input: $input) {
      __typename
      ... on EditTakePayload {
        take {
          ...TakeFields
        }
      }
      ...TakeRefusal
    }
  }
`)

export const HideTake = graphql(`
  mutation HideTake($input: HideTakeInput!) {
    hideTake(input: $input) {
      __typename
      ... on HideTakePayload {
        take {
          ...TakeFields
        }
      }
      ...TakeRefusal
    }
  }
`)

export const EraseTake = graphql(`
  mutation EraseTake($input: EraseTakeInput!) {
    eraseTake(input: $input) {
      __typename
      ... on EraseTakePayload {
        take {
          ...TakeFields
        }
      }
      ...TakeRefusal
    }
  }
`)

export const AddCheckpoint = graphql(`
  mutation AddCheckpoint($input: AddCheckpointInput!) {
    addCheckpoint(input: $input) {
      __typename
      ... on AddCheckpointPayload {
        checkpoint {
          take {
            ...TakeFields
          }
        }
      }
      ...TakeRefusal
    }
  }
`)

export const RenameCheckpoint = graphql(`
  mutation RenameCheckpoint($input: RenameCheckpointInput!) {
    renameCheckpoint(input: $input) {
      __typename
      ... on RenameCheckpointPayload {
        checkpoint {
          take {
            ...TakeFields
          }
        }
      }
      ...TakeRefusal
    }
  }
`)

export const RemoveCheckpoint = graphql(`
  mutation RemoveCheckpoint($input: RemoveCheckpointInput!) {
    removeCheckpoint(input: $input) {
      __typename
      ... on RemoveCheckpointPayload {
        checkpointId
      }
      ...TakeRefusal
    }
  }
`)

export const WordingsQuery = graphql(`
  query Wordings($id: ID!) {
    node(id: $id) {
      __typename
      ... on Take {
        revisions {
          number
          text
          replacedAt
        }
      }
    }
  }
`)

export const ThinkingQuery = graphql(`
  query Thinking($id: ID!) {
    node(id: $id) {
      __typename
      ... on Take {
        reasoning
      }
    }
  }
`)
