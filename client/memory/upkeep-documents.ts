// What is asked for all memories of a story at once, and the way back. A change answers only whether it happened.
import { graphql } from '../api/generated/gql.ts'

export const RebuildSummary = graphql(`
  mutation RebuildSummary($input: RebuildSummaryInput!) {
    rebuildSummary(input: $input) {
      __typename
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const RewriteMemories = graphql(`
  mutation RewriteMemories($input: RewriteMemoriesInput!) {
    rewriteMemories(input: $input) {
      __typename
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const EmbedMemories = graphql(`
  mutation EmbedMemories($input: EmbedMemoriesInput!) {
    embedMemories(input: $input) {
      __typename
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const RestoreRewritten = graphql(`
  mutation RestoreRewritten($input: RestoreRewrittenInput!) {
    restoreRewritten(input: $input) {
      __typename
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const RestoreWording = graphql(`
  mutation RestoreWording($input: RestoreWordingInput!) {
    restoreWording(input: $input) {
      __typename
      ... on UserError {
        code
        message
      }
    }
  }
`)
