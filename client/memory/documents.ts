// What the page of memories asks, watches and changes. A change answers only whether it happened; then the page is asked anew.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment MemoryFields on Memory {
    id
    text
    status
    takes {
      fromDepth
      toDepth
      fromTurn
      toTurn
    }
    depth
    turnNumber
    stale
    pinned
    reworded
    madeBy
    uses
    lastUsedAt
    revision
    similarity
    beyondCapacity
    earlierText
  }
`)

graphql(`
  fragment SummaryFields on Summary {
    id
    text
    depth
    turnNumber
    stale
    reworded
    madeBy
    createdAt
    revision
  }
`)

graphql(`
  fragment MemoryPageFields on Adventure {
    id
    title
    head {
      depth
      version
    }
    summary {
      ...SummaryFields
    }
    memoryWork {
      kind
      status
      done
      total
      failure
      endedAt
    }
    lastRewriting {
      memoryCount
    }
    unembeddedMemoryCount
  }
`)

export const MemoryPageQuery = graphql(`
  query MemoryPage($id: ID!, $first: Int!, $after: String, $statuses: [MemoryStatus!], $pinned: Boolean) {
    adventure(id: $id) {
      ...MemoryPageFields
      memories(first: $first, after: $after, statuses: $statuses, pinned: $pinned, newestFirst: true) {
        edges {
          node {
            ...MemoryFields
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
    viewer {
      settings {
        memoryOn
        summaryOn
        memoryCapacity
        usesStoryteller
      }
    }
  }
`)

export const SummaryVersionsQuery = graphql(`
  query SummaryVersions($id: ID!, $after: String) {
    adventure(id: $id) {
      summaries(first: 20, after: $after) {
        edges {
          node {
            ...SummaryFields
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

export const MemoryEvents = graphql(`
  subscription MemoryEvents($id: ID!, $after: String) {
    adventureEvents(adventureId: $id, after: $after, text: false) {
      __typename
      ... on Event {
        cursor
      }
    }
  }
`)

export const WriteMemory = graphql(`
  mutation WriteMemory($input: WriteMemoryInput!) {
    writeMemory(input: $input) {
      __typename
      ...FormRefusal
    }
  }
`)

export const EditMemory = graphql(`
  mutation EditMemory($input: EditMemoryInput!) {
    editMemory(input: $input) {
      __typename
      ...FormRefusal
    }
  }
`)

export const EditSummary = graphql(`
  mutation EditSummary($input: EditSummaryInput!) {
    editSummary(input: $input) {
      __typename
      ...FormRefusal
    }
  }
`)

export const PinMemory = graphql(`
  mutation PinMemory($input: PinMemoryInput!) {
    pinMemory(input: $input) {
      __typename
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const ForgetMemory = graphql(`
  mutation ForgetMemory($input: ForgetMemoryInput!) {
    forgetMemory(input: $input) {
      __typename
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const RestoreMemory = graphql(`
  mutation RestoreMemory($input: RestoreMemoryInput!) {
    restoreMemory(input: $input) {
      __typename
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const DeleteMemory = graphql(`
  mutation DeleteMemory($input: DeleteMemoryInput!) {
    deleteMemory(input: $input) {
      __typename
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const RemakeMemory = graphql(`
  mutation RemakeMemory($input: RemakeMemoryInput!) {
    remakeMemory(input: $input) {
      __typename
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const Remember = graphql(`
  mutation Remember($input: RememberInput!) {
    remember(input: $input) {
      __typename
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const CancelMemoryWork = graphql(`
  mutation CancelMemoryWork($input: CancelMemoryWorkInput!) {
    cancelMemoryWork(input: $input) {
      __typename
      ... on UserError {
        code
        message
      }
    }
  }
`)
