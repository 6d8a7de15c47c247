// What the page about a story's world asks and saves.
import { graphql } from '../api/generated/gql.ts'

export const SchemaPageQuery = graphql(`
  query SchemaPage($id: ID!) {
    adventure(id: $id) {
      id
      title
      statSchema
      statVersion
    }
  }
`)

export const PreviewSchema = graphql(`
  query PreviewSchema($id: ID, $schema: JSON!) {
    previewStatSchema(adventureId: $id, schema: $schema) {
      issues {
        path
        message
      }
      world {
        stats {
          path
          kind
          value
          min
          max
          band
          bands {
            from
            to
            label
          }
        }
        guide
        live
        tokens
        reconciliation {
          kept
          added
          dropped
        }
      }
    }
  }
`)

export const SaveSchema = graphql(`
  mutation SaveSchema($input: SaveStatSchemaInput!) {
    saveStatSchema(input: $input) {
      __typename
      ... on SaveStatSchemaPayload {
        adventure {
          id
          title
          statSchema
          statVersion
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

graphql(`
  fragment ScenarioSchema on Scenario {
    ...ScenarioHead
    statSchema
  }
`)

export const ScenarioSchemaQuery = graphql(`
  query ScenarioSchemaPage($id: ID!) {
    scenario(id: $id) {
      ...ScenarioSchema
    }
  }
`)

export const SaveScenarioSchema = graphql(`
  mutation SaveScenarioSchema($input: SaveScenarioInput!) {
    saveScenario(input: $input) {
      __typename
      ... on SaveScenarioPayload {
        scenario {
          ...ScenarioSchema
        }
      }
      ... on ScenarioRevised {
        scenario {
          ...ScenarioSchema
        }
      }
      ...FormRefusal
    }
  }
`)
