// What the player can do, as the play page asks for it. Every answer is what was made, or a failure that helps to go on.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment Refusal on UserError {
    code
    message
    ... on StoryMoved {
      adventure {
        ...AdventurePage
      }
    }
    ... on TurnInProgress {
      turn {
        ...TurnFields
        text
      }
    }
  }
`)

export const TakeTurn = graphql(`
  mutation TakeTurn($input: TakeTurnInput!) {
    takeTurn(input: $input) {
      __typename
      ... on TakeTurnPayload {
        turn {
          ...TurnFields
        }
      }
      ...Refusal
    }
  }
`)

export const Retry = graphql(`
  mutation Retry($input: RetryInput!) {
    retry(input: $input) {
      __typename
      ... on RetryPayload {
        turn {
          ...TurnFields
        }
      }
      ...Refusal
    }
  }
`)

export const Retake = graphql(`
  mutation Retake($input: RetakeInput!) {
    retake(input: $input) {
      __typename
      ... on RetakePayload {
        turn {
          ...TurnFields
        }
      }
      ...Refusal
    }
  }
`)

export const ContinuePassage = graphql(`
  mutation ContinuePassage($input: ContinuePassageInput!) {
    continuePassage(input: $input) {
      __typename
      ... on ContinuePassagePayload {
        turn {
          ...TurnFields
        }
      }
      ...Refusal
    }
  }
`)

export const KeepInterrupted = graphql(`
  mutation KeepInterrupted($input: KeepInterruptedInput!) {
    keepInterrupted(input: $input) {
      __typename
      ... on KeepInterruptedPayload {
        turn {
          ...TurnFields
        }
      }
      ...Refusal
    }
  }
`)

export const CancelTurn = graphql(`
  mutation CancelTurn($input: CancelTurnInput!) {
    cancelTurn(input: $input) {
      __typename
      ... on CancelTurnPayload {
        turn {
          id
          status
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const Undo = graphql(`
  mutation Undo($input: UndoInput!) {
    undo(input: $input) {
      __typename
      ... on UndoPayload {
        adventure {
          ...AdventurePage
        }
      }
      ...Refusal
    }
  }
`)

export const Redo = graphql(`
  mutation Redo($input: RedoInput!) {
    redo(input: $input) {
      __typename
      ... on RedoPayload {
        adventure {
          ...AdventurePage
        }
      }
      ...Refusal
    }
  }
`)

export const GoTo = graphql(`
  mutation GoTo($input: GoToInput!) {
    goTo(input: $input) {
      __typename
      ... on GoToPayload {
        adventure {
          ...AdventurePage
        }
      }
      ...Refusal
    }
  }
`)

export const Fork = graphql(`
  mutation Fork($input: ForkInput!) {
    fork(input: $input) {
      __typename
      ... on ForkPayload {
        adventure {
          ...AdventurePage
        }
      }
      ...Refusal
    }
  }
`)

export const EditTakeAsNew = graphql(`
  mutation EditTakeAsNew($input: EditTakeAsNewInput!) {
    editTakeAsNew(input: $input) {
      __typename
      ... on EditTakeAsNewPayload {
        adventure {
          ...AdventurePage
        }
      }
      ...Refusal
    }
  }
`)
