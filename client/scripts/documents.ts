// What the library of scripts asks and changes.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment ListedScript on Script {
    id
    name
    description
    kind
    changedAt
  }
`)

graphql(`
  fragment CodeFields on ScriptCode {
    library
    input
    context
    output
  }
`)

graphql(`
  fragment OpenScript on Script {
    id
    name
    description
    kind
    addReturns
    version
    seemsToWantLength
    code {
      ...CodeFields
    }
  }
`)

/** Why a script was not kept. */
graphql(`
  fragment ScriptRefusal on UserError {
    message
    ... on InvalidInput {
      issues {
        path
        message
      }
    }
    ... on ScriptUnreadable {
      faults {
        slot
        line
        column
        message
      }
    }
    ... on ScriptRevised {
      version
    }
  }
`)

export const ScriptsPageQuery = graphql(`
  query ScriptsPage($after: String) {
    scripts(first: 100, after: $after) {
      edges {
        node {
          ...ListedScript
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export const ScriptQuery = graphql(`
  query Script($id: ID!) {
    script(id: $id) {
      ...OpenScript
    }
  }
`)

export const CreateScript = graphql(`
  mutation CreateScript($input: CreateScriptInput!) {
    createScript(input: $input) {
      __typename
      ... on CreateScriptPayload {
        script {
          id
        }
      }
      ...ScriptRefusal
    }
  }
`)

export const SaveScript = graphql(`
  mutation SaveScript($input: SaveScriptInput!) {
    saveScript(input: $input) {
      __typename
      ... on SaveScriptPayload {
        script {
          ...OpenScript
        }
      }
      ...ScriptRefusal
    }
  }
`)

export const DuplicateScript = graphql(`
  mutation DuplicateScript($input: DuplicateScriptInput!) {
    duplicateScript(input: $input) {
      __typename
      ... on DuplicateScriptPayload {
        script {
          ...ListedScript
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const DeleteScript = graphql(`
  mutation DeleteScript($input: DeleteScriptInput!) {
    deleteScript(input: $input) {
      __typename
      ... on DeleteScriptPayload {
        scriptId
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const ReadScriptQuery = graphql(`
  query ReadScript($script: ScriptInput!) {
    readScript(script: $script) {
      seemsToWantLength
      faults {
        slot
        line
        column
        message
      }
    }
  }
`)

export const TestScript = graphql(`
  mutation TestScript($input: TestScriptInput!) {
    testScript(input: $input) {
      __typename
      ... on TestScriptPayload {
        verdict
        text
        state
        playerMessage
        logs
        warnings
        milliseconds
        removedCardIds
        sections {
          label
          text
        }
        cards {
          id
          keys
          entry
          type
          title
          description
          change
        }
        errors {
          slot
          line
          message
        }
      }
      ...FormRefusal
    }
  }
`)
