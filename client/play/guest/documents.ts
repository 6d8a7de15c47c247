// What a guest asks and watches: only what a link shows.
import { graphql } from '../../api/generated/gql.ts'

graphql(`
  fragment GuestTake on Take {
    id
    depth
    kind
    text
    finish
    hidden
    isErased
    siblingIndex
    siblingCount
    changes @include(if: $stats) {
      path
      proposed
      old
      new
      verdict
      reason
      source
    }
  }
`)

graphql(`
  fragment GuestTurn on Turn {
    id
    kind
    status
    inputKind
    inputTake {
      id
    }
    target {
      id
      depth
    }
    canCancel
  }
`)

graphql(`
  fragment GuestHead on Head {
    version
    depth
    branch {
      id
      name
    }
    take {
      id
    }
  }
`)

export const LinkQuery = graphql(`
  query Link {
    viewer {
      role
      showsStats
      adventure {
        id
      }
    }
  }
`)

export const GuestPageQuery = graphql(`
  query GuestPage($id: ID!, $stats: Boolean!, $plays: Boolean!) {
    adventure(id: $id) {
      id
      title
      head {
        ...GuestHead
      }
      runningTurn {
        ...GuestTurn
        text
      }
      lastTurn @include(if: $plays) {
        id
        status
        canCancel
        failure {
          message
        }
      }
      presence {
        spectators
      }
      ...WorldFields @include(if: $stats)
      transcript(last: 40) {
        edges {
          node {
            ...GuestTake
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

export const GuestOlderQuery = graphql(`
  query GuestOlder($id: ID!, $branchId: ID!, $depth: Int!, $before: String!, $stats: Boolean!) {
    adventure(id: $id) {
      transcript(at: { branchId: $branchId, depth: $depth }, last: 40, before: $before) {
        edges {
          node {
            ...GuestTake
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

export const GuestEvents = graphql(`
  subscription GuestEvents($id: ID!, $after: String, $stats: Boolean!) {
    adventureEvents(adventureId: $id, after: $after, text: true) {
      __typename
      ... on Event {
        cursor
      }
      ... on HeadMoved {
        adventure {
          head {
            ...GuestHead
          }
          runningTurn {
            id
          }
          ...WorldFields @include(if: $stats)
        }
      }
      ... on TurnStarted {
        turn {
          ...GuestTurn
        }
      }
      ... on InputStored {
        turn {
          ...GuestTurn
        }
        take {
          ...GuestTake
        }
      }
      ... on TurnSnapshot {
        turn {
          ...GuestTurn
        }
        text
      }
      ... on TurnText {
        turnId
        offset
        text
      }
      ... on TurnSaved {
        turn {
          id
        }
        take {
          ...GuestTake
        }
      }
      ... on TurnFailed {
        turn {
          id
        }
      }
      ... on TurnCancelled {
        turn {
          id
          take {
            ...GuestTake
          }
        }
      }
      ... on TurnStopped {
        turn {
          id
        }
      }
      ... on TakeChanged {
        take {
          ...GuestTake
        }
      }
      ... on PresenceChanged {
        presence {
          spectators
        }
      }
    }
  }
`)

export const GuestTakeTurn = graphql(`
  mutation GuestTakeTurn($input: TakeTurnInput!) {
    takeTurn(input: $input) {
      __typename
      ... on TakeTurnPayload {
        turn {
          ...GuestTurn
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const GuestCancelTurn = graphql(`
  mutation GuestCancelTurn($input: CancelTurnInput!) {
    cancelTurn(input: $input) {
      __typename
      ... on UserError {
        message
      }
    }
  }
`)
