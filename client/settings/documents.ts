// What the settings page asks and changes.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment SettingsFields on Settings {
    endpointUrl
    hasEndpointKey
    model
    temperature
    maxOutputTokens
    contextBudget
    narratorText
    narrator
    usesStoryteller
  }
`)

export const SettingsPageQuery = graphql(`
  query SettingsPage {
    viewer {
      settings {
        ...SettingsFields
      }
    }
    serverInfo {
      version
    }
  }
`)

export const SaveSettings = graphql(`
  mutation SaveSettings($input: SaveSettingsInput!) {
    saveSettings(input: $input) {
      __typename
      ... on SaveSettingsPayload {
        settings {
          ...SettingsFields
        }
      }
      ... on UserError {
        message
      }
      ... on InvalidInput {
        issues {
          path
          message
        }
      }
    }
  }
`)
