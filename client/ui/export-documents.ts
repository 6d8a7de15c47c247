// The files that something can be saved as.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment ExportFields on Export {
    format
    label
    url
    loses
  }
`)

export const AdventureExportsQuery = graphql(`
  query AdventureExports($id: ID!) {
    adventure(id: $id) {
      title
      exports {
        ...ExportFields
      }
    }
  }
`)

export const ScenarioExportsQuery = graphql(`
  query ScenarioExports($id: ID!) {
    scenario(id: $id) {
      title
      exports {
        ...ExportFields
      }
    }
  }
`)
