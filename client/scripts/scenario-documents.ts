// What the scripts of one scenario ask and change.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment ScenarioScripts on Scenario {
    ...ScenarioHead
    scripts {
      id
      name
      description
      kind
      enabled
      source {
        id
      }
    }
  }
`)

export const ScenarioScriptsQuery = graphql(`
  query ScenarioScriptsPage($id: ID!) {
    scenario(id: $id) {
      ...ScenarioScripts
    }
  }
`)

graphql(`
  fragment OpenScenarioScript on ScenarioScript {
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

export const ScenarioScriptQuery = graphql(`
  query ScenarioScript($id: ID!, $scriptId: ID!) {
    scenario(id: $id) {
      id
      canEdit
      script(id: $scriptId) {
        ...OpenScenarioScript
      }
    }
  }
`)

export const AddScenarioScript = graphql(`
  mutation AddScenarioScript($input: AddScenarioScriptInput!) {
    addScenarioScript(input: $input) {
      __typename
      ... on AddScenarioScriptPayload {
        script {
          id
        }
        scenario {
          ...ScenarioScripts
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const EnableScenarioScript = graphql(`
  mutation EnableScenarioScript($input: SaveScenarioScriptInput!) {
    saveScenarioScript(input: $input) {
      __typename
      ... on SaveScenarioScriptPayload {
        scenario {
          ...ScenarioScripts
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const SaveScenarioScript = graphql(`
  mutation SaveScenarioScript($input: SaveScenarioScriptInput!) {
    saveScenarioScript(input: $input) {
      __typename
      ... on SaveScenarioScriptPayload {
        script {
          ...OpenScenarioScript
        }
      }
      ...ScriptRefusal
    }
  }
`)

export const MoveScenarioScript = graphql(`
  mutation MoveScenarioScript($input: MoveScenarioScriptInput!) {
    moveScenarioScript(input: $input) {
      __typename
      ... on MoveScenarioScriptPayload {
        scenario {
          ...ScenarioScripts
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const DeleteScenarioScript = graphql(`
  mutation DeleteScenarioScript($input: DeleteScenarioScriptInput!) {
    deleteScenarioScript(input: $input) {
      __typename
      ... on DeleteScenarioScriptPayload {
        scenario {
          ...ScenarioScripts
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)
