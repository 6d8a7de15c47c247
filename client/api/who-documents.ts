// What is asked before anything else: who plays here, and on what kind of server.
import { graphql } from './generated/gql.ts'

export const WhoQuery = graphql(`
  query Who {
    viewer {
      id
      kind
    }
    serverInfo {
      isHosted
    }
  }
`)
