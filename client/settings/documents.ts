// What the settings page asks and changes.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment ProfileFields on EndpointProfile {
    windowTokens
    thinks
    tokensPerSecond
    embeddingWidth
  }
`)

graphql(`
  fragment CalibrationFields on Calibration {
    factor
    samples
    checkedAt
  }
`)

graphql(`
  fragment SettingsFields on Settings {
    endpointUrl
    hasEndpointKey
    model
    mode
    messageStyle
    firstByteSeconds
    temperature
    maxOutputTokens
    contextBudget
    thinkingTokens
    thirdPerson
    narratorText
    memoryOn
    summaryOn
    memoryTopK
    memoryCapacity
    summaryModel
    embeddingModel
    demoOn
    narrator
    usesStoryteller
    calibration {
      ...CalibrationFields
    }
    profile {
      ...ProfileFields
    }
  }
`)

graphql(`
  fragment DemoChoice on DemoAllowance {
    ...DemoFields
    isUsed
    models
  }
`)

export const SettingsPageQuery = graphql(`
  query SettingsPage {
    viewer {
      demo {
        ...DemoChoice
      }
      settings {
        ...SettingsFields
      }
    }
    serverInfo {
      version
    }
  }
`)

/** What the server pays for, anew: what is saved changes who narrates. */
export const DemoQuery = graphql(`
  query Demo {
    viewer {
      demo {
        ...DemoChoice
      }
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
      ...FormRefusal
    }
  }
`)

graphql(`
  fragment DiagnosisFields on TestEndpointPayload {
    works
    steps {
      name
      result
      sentence
    }
    betterUrl
    model
    models {
      name
      windowTokens
    }
    profile {
      ...ProfileFields
    }
  }
`)

export const TestEndpoint = graphql(`
  mutation TestEndpoint($input: TestEndpointInput!) {
    testEndpoint(input: $input) {
      __typename
      ...DiagnosisFields
      ...FormRefusal
    }
  }
`)

/** What is known of the model, anew: a test has just looked at it. */
export const KnownModelQuery = graphql(`
  query KnownModel {
    viewer {
      settings {
        calibration {
          ...CalibrationFields
        }
        profile {
          ...ProfileFields
        }
      }
    }
  }
`)
