// What the play page asks, watches and changes.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment TakeFields on Take {
    id
    depth
    kind
    text
    finish
    narrator
    canRetry
    siblingIndex
    siblingCount
    previousSibling
    nextSibling
  }
`)

graphql(`
  fragment HeadFields on Head {
    version
    depth
    canUndo
    canRedo
    forkName
    branch {
      id
      name
    }
    take {
      id
      canRetry
    }
  }
`)

graphql(`
  fragment TurnFields on Turn {
    id
    requestId
    kind
    status
    endedAt
    inputTake {
      id
    }
    failure {
      code
      message
      retryAfterSeconds
    }
  }
`)

graphql(`
  fragment AdventurePage on Adventure {
    id
    title
    playedAt
    head {
      ...HeadFields
    }
    runningTurn {
      ...TurnFields
      text
    }
    lastTurn {
      ...TurnFields
      text
    }
    transcript(last: 50) {
      edges {
        node {
          ...TakeFields
        }
      }
      pageInfo {
        hasPreviousPage
        startCursor
      }
    }
  }
`)

export const PlayPageQuery = graphql(`
  query PlayPage($id: ID!) {
    adventure(id: $id) {
      ...AdventurePage
    }
    viewer {
      settings {
        usesStoryteller
      }
    }
  }
`)

export const OlderTakesQuery = graphql(`
  query OlderTakes($id: ID!, $branchId: ID!, $depth: Int!, $before: String!) {
    adventure(id: $id) {
      transcript(at: { branchId: $branchId, depth: $depth }, last: 50, before: $before) {
        edges {
          node {
            ...TakeFields
          }
        }
        pageInfo {
          hasPreviousPage
          startCursor
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

export const AdventureEvents = graphql(`
  subscription AdventureEvents($id: ID!, $after: String) {
    adventureEvents(adventureId: $id, after: $after, text: true) {
      __typename
      ... on Event {
        cursor
      }
      ... on HeadMoved {
        adventure {
          id
          head {
            ...HeadFields
          }
          runningTurn {
            id
          }
        }
      }
      ... on TurnStarted {
        turn {
          ...TurnFields
        }
      }
      ... on InputStored {
        turn {
          ...TurnFields
        }
        take {
          ...TakeFields
        }
      }
      ... on TurnSnapshot {
        turn {
          ...TurnFields
        }
        text
        reasoning
      }
      ... on TurnText {
        turnId
        offset
        text
      }
      ... on TurnReasoning {
        turnId
        offset
        text
      }
      ... on TurnSaved {
        turn {
          ...TurnFields
        }
        take {
          ...TakeFields
        }
      }
      ... on TurnFailed {
        turn {
          ...TurnFields
          text
        }
      }
      ... on TurnCancelled {
        turn {
          ...TurnFields
          take {
            ...TakeFields
          }
        }
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
      ... on UserError {
        message
      }
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
      ... on UserError {
        message
      }
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
      ... on UserError {
        message
      }
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
      ... on UserError {
        message
      }
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
      ... on UserError {
        message
      }
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
      ... on UserError {
        message
      }
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
  }
`)
