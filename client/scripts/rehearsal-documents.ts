// What running a script against a turn asks.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment RecordedTurn on Turn {
    id
    kind
    inputText
    startedAt
    take {
      id
      turnNumber
      excerpt
    }
  }
`)

export const RecordedTurnsQuery = graphql(`
  query RecordedTurns($id: ID!, $after: String) {
    adventure(id: $id) {
      id
      recordedTurns(first: 20, after: $after) {
        edges {
          node {
            ...RecordedTurn
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

export const RehearsalStoriesQuery = graphql(`
  query RehearsalStories {
    adventures(first: 50) {
      edges {
        node {
          id
          title
          scripts {
            id
            source {
              id
            }
          }
        }
      }
    }
  }
`)

graphql(`
  fragment RehearsedRun on ScriptRun {
    milliseconds
    bytes
    log {
      kind
      script
      slot
      line
      text
    }
  }
`)

graphql(`
  fragment RehearsedValue on RehearsedValue {
    name
    a
    b
  }
`)

graphql(`
  fragment Rehearsed on RehearseScriptPayload {
    isExact
    hasPrompt
    hooks {
      hook
      recorded {
        ...RehearsedRun
      }
      now {
        ...RehearsedRun
      }
    }
    ending {
      hook
      isStop
      message
    }
    input {
      ...WordDifference
    }
    sections {
      label
      words {
        ...WordDifference
      }
    }
    narration {
      ...WordDifference
    }
    state {
      ...RehearsedValue
    }
    cards {
      name
      isThereThen
      isThereNow
      fields {
        ...RehearsedValue
      }
      entry {
        ...WordDifference
      }
    }
    proposals {
      ...RehearsedValue
    }
    messageThen
    messageNow
    log {
      ...WordDifference
    }
  }
`)

export const RehearseScript = graphql(`
  mutation RehearseScript($input: RehearseScriptInput!) {
    rehearseScript(input: $input) {
      __typename
      ...Rehearsed
      ... on UserError {
        message
      }
    }
  }
`)
