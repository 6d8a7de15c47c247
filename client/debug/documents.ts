// What the page of model calls asks.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment CallFields on ModelCall {
    id
    purpose
    model
    startedAt
    firstTokenMs
    totalMs
    state
    finish
    failure {
      code
      message
    }
    expectedTokens
    usage {
      promptTokens
      outputTokens
      cachedTokens
    }
  }
`)

/** All calls, without what they sent: that can be long. */
export const ModelCallsQuery = graphql(`
  query ModelCalls {
    modelCalls {
      ...CallFields
    }
  }
`)

export const ModelCallQuery = graphql(`
  query ModelCall($id: ID!) {
    modelCall(id: $id) {
      ...CallFields
      url
      attempts
      options
      sent {
        role
        content
      }
      text
      reasoning
      vectorWidth
    }
  }
`)
