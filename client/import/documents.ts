// What the import page asks and changes.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment FileReportFields on FileReport {
    name
    format
    found
    mapped
    kept
    dropped
    warnings
    problem {
      kind
      message
    }
  }
`)

graphql(`
  fragment ImportRunFields on ImportRun {
    id
    status
    done
    total
    isStopping
    failure
    scenarios {
      id
      title
    }
    adventures {
      id
      title
    }
    cards {
      count
      adventure {
        id
        title
      }
      scenario {
        id
        title
      }
    }
  }
`)

export const ReadFiles = graphql(`
  mutation ReadFiles($input: ReadFilesInput!) {
    readFiles(input: $input) {
      __typename
      ... on ReadFilesPayload {
        reports {
          ...FileReportFields
        }
        scenarios
        adventures
        cards
        scripts
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const ImportFiles = graphql(`
  mutation ImportFiles($input: ImportFilesInput!) {
    importFiles(input: $input) {
      __typename
      ... on ImportFilesPayload {
        run {
          ...ImportRunFields
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const CancelImport = graphql(`
  mutation CancelImport($input: CancelImportInput!) {
    cancelImport(input: $input) {
      __typename
      ... on CancelImportPayload {
        run {
          ...ImportRunFields
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const ImportRunQuery = graphql(`
  query ImportRun($id: ID!) {
    importRun(id: $id) {
      ...ImportRunFields
    }
  }
`)

export const ImportRunsQuery = graphql(`
  query ImportRuns {
    importRuns {
      ...ImportRunFields
    }
    importLimits {
      files
      fileBytes
    }
  }
`)

export const PlacesQuery = graphql(`
  query ImportPlaces {
    adventures(first: 50) {
      edges {
        node {
          id
          title
        }
      }
    }
    scenarios(first: 50) {
      edges {
        node {
          id
          title
          canEdit
        }
      }
    }
  }
`)
