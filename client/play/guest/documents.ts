// What a guest asks and watches: only what a link shows.
import { graphql } from '../../api/generated/gql.ts'

graphql(`
  fragment GuestTake on Take {
    ...TakeCore
    changes @include(if: $stats) {
      ...ChangeFields
    }
  }
`)

graphql(`
  fragment GuestTurn on Turn {
    ...TurnCore
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
        ...GuestTurn
        requestId
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
  subscription GuestEvents($id: ID!, $after: String, $stats: Boolean!, $plays: Boolean!) {
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
          ...GuestTurn
        }
        take {
          ...GuestTake
        }
      }
      ... on TurnFailed {
        turn {
          ...GuestTurn
        }
      }
      ... on TurnCancelled {
        turn {
          ...GuestTurn
          take {
            ...GuestTake
          }
        }
      }
      ... on TurnStopped {
        turn {
          ...GuestTurn
          scriptMessage @include(if: $plays)
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
          requestId
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
