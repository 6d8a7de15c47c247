// What the play page asks and watches, and the pieces that its answers are made of.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment TakeFields on Take {
    id
    depth
    kind
    text
    finish
    narrator
    toldByRules
    note
    changes {
      source
      path
      proposed
      old
      new
      verdict
      reason
    }
    canRetry
    canRetake
    hidden
    isErased
    revision
    checkpoint {
      id
      name
    }
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
    id
    requestId
    kind
    status
    endedAt
    inputKind
    inputText
    inputTake {
      id
    }
    target {
      id
      depth
    }
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
      ... on PresenceChanged {
        presence {
          spectators
        }
      }
    }
  }
`)
