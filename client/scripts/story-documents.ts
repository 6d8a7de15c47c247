// What the scripts of one story ask and change.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment StoryScripts on Adventure {
    id
    title
    scripts {
      id
      name
      description
      kind
      enabled
      isOutOfDate
      differsFromLibrary
      source {
        id
        name
      }
    }
  }
`)

graphql(`
  fragment OpenStoryScript on AdventureScript {
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

export const StoryScriptsQuery = graphql(`
  query StoryScriptsPage($id: ID!) {
    adventure(id: $id) {
      ...StoryScripts
    }
  }
`)

export const StoryScriptQuery = graphql(`
  query StoryScript($id: ID!, $scriptId: ID!) {
    adventure(id: $id) {
      id
      title
      script(id: $scriptId) {
        ...OpenStoryScript
      }
    }
  }
`)

export const AddAdventureScript = graphql(`
  mutation AddAdventureScript($input: AddAdventureScriptInput!) {
    addAdventureScript(input: $input) {
      __typename
      ... on AddAdventureScriptPayload {
        script {
          id
        }
        adventure {
          ...StoryScripts
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const SaveAdventureScript = graphql(`
  mutation SaveAdventureScript($input: SaveAdventureScriptInput!) {
    saveAdventureScript(input: $input) {
      __typename
      ... on SaveAdventureScriptPayload {
        script {
          ...OpenStoryScript
        }
      }
      ...ScriptRefusal
    }
  }
`)

export const EnableAdventureScript = graphql(`
  mutation EnableAdventureScript($input: EnableAdventureScriptInput!) {
    enableAdventureScript(input: $input) {
      __typename
      ... on EnableAdventureScriptPayload {
        adventure {
          ...StoryScripts
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const MoveAdventureScript = graphql(`
  mutation MoveAdventureScript($input: MoveAdventureScriptInput!) {
    moveAdventureScript(input: $input) {
      __typename
      ... on MoveAdventureScriptPayload {
        adventure {
          ...StoryScripts
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const UpdateAdventureScript = graphql(`
  mutation UpdateAdventureScript($input: UpdateAdventureScriptInput!) {
    updateAdventureScript(input: $input) {
      __typename
      ... on UpdateAdventureScriptPayload {
        adventure {
          ...StoryScripts
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const RemoveAdventureScript = graphql(`
  mutation RemoveAdventureScript($input: RemoveAdventureScriptInput!) {
    removeAdventureScript(input: $input) {
      __typename
      ... on RemoveAdventureScriptPayload {
        adventure {
          ...StoryScripts
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const PutScriptIntoLibrary = graphql(`
  mutation PutScriptIntoLibrary($input: PutScriptIntoLibraryInput!) {
    putScriptIntoLibrary(input: $input) {
      __typename
      ... on PutScriptIntoLibraryPayload {
        adventure {
          ...StoryScripts
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)
