// What the parts of a comparison ask that are not always open: the prompts and the cards of both sides.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment WordDifference on WordComparison {
    grain
    isCut
    runs {
      kind
      text
    }
  }
`)

graphql(`
  fragment PromptSide on ComparedPrompt {
    take {
      id
      depth
      kind
    }
    missing
    tokens
    isExact
  }
`)

graphql(`
  fragment ToldCard on CardInsight {
    verdict
    key
    take {
      id
      depth
    }
  }
`)

export const ComparePromptsQuery = graphql(`
  query ComparePrompts($a: ComparedInput!, $b: ComparedInput!) {
    compare(a: $a, b: $b) {
      prompts {
        a {
          ...PromptSide
        }
        b {
          ...PromptSide
        }
        sections {
          label
          block
          tokensA
          tokensB
          isSame
          words {
            ...WordDifference
          }
        }
        story {
          sharedCount
          changedCount
          lastShared {
            id
            depth
          }
          a {
            earlierCount
            ownCount
          }
          b {
            earlierCount
            ownCount
          }
          words {
            ...WordDifference
          }
        }
      }
    }
  }
`)

export const CompareCardsQuery = graphql(`
  query CompareCards($a: ComparedInput!, $b: ComparedInput!) {
    compare(a: $a, b: $b) {
      cards {
        isCut
        differences {
          cardId
          name
          a {
            isThere
            take {
              id
              depth
            }
          }
          b {
            isThere
            take {
              id
              depth
            }
          }
          fields {
            field
            a
            b
          }
          entry {
            ...WordDifference
          }
        }
      }
      prompts {
        a {
          ...PromptSide
        }
        b {
          ...PromptSide
        }
        told {
          cardId
          name
          a {
            ...ToldCard
          }
          b {
            ...ToldCard
          }
        }
      }
    }
  }
`)

export const CompareMemoriesQuery = graphql(`
  query CompareMemories($a: ComparedInput!, $b: ComparedInput!) {
    compare(a: $a, b: $b) {
      memories {
        isCut
        differences {
          fromDepth
          toDepth
          a {
            memoryId
            depth
            text
          }
          b {
            memoryId
            depth
            text
          }
          words {
            ...WordDifference
          }
        }
        summary {
          a
          b
          isSame
          words {
            ...WordDifference
          }
        }
      }
    }
  }
`)
