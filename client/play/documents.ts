// What the play page asks and watches, and the pieces that its answers are made of.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment ChangeFields on Ruling {
    source
    path
    proposed
    old
    new
    verdict
    reason
  }
`)

/** What every reader sees of a take and of a turn, guests as well. */
graphql(`
  fragment TakeCore on Take {
    id
    depth
    kind
    text
    finish
    hidden
    isErased
    siblingIndex
    siblingCount
  }
`)

graphql(`
  fragment TurnCore on Turn {
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
  }
`)

graphql(`
  fragment TakeFields on Take {
    ...TakeCore
    narrator
    toldByRules
    note
    playedBy
    changes {
      ...ChangeFields
    }
    canRetry
    canRetake
    revision
    checkpoint {
      id
      name
    }
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
    canContinuePassage
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
    ...TurnCore
    requestId
    endedAt
    inputText
    failure {
      code
      message
      retryAfterSeconds
    }
    scriptMessage
  }
`)

graphql(`
  fragment AdventurePage on Adventure {
    id
    title
    playedAt
    presence {
      coplayers
      spectators
    }
    ...WorldFields
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
    transcript(last: 40) {
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
      transcript(at: { branchId: $branchId, depth: $depth }, last: 40, before: $before) {
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

/** What may have changed above the newest page when the tree has: versions that were deleted, and checkpoints. */
export const OlderChangesQuery = graphql(`
  query OlderChanges($id: ID!, $ids: [ID!]!) {
    adventure(id: $id) {
      tree {
        checkpoints {
          id
          name
          take {
            id
          }
        }
      }
    }
    nodes(ids: $ids) {
      __typename
      ... on Take {
        ...TakeFields
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
          ...WorldValues
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
      ... on TurnStopped {
        turn {
          ...TurnFields
        }
      }
      ... on TakeChanged {
        take {
          ...TakeFields
          adventure {
            ...WorldValues
          }
        }
      }
      ... on TreeChanged {
        adventure {
          id
        }
      }
      ... on AdventureDeleted {
        adventureId
      }
      ... on PresenceChanged {
        presence {
          coplayers
          spectators
        }
      }
    }
  }
`)
