// What the pages of Insights ask and watch.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment InsightsCard on StoryCard {
    id
    name
    type
    keys
    entry
    notes
    wholeWords
    caseSensitive
    secondaryKeys
    secondaryLogic
    constant
    priority
    scanDepth
    enabled
    isAnchored
    revision
  }
`)

graphql(`
  fragment InsightsPage on Adventure {
    id
    title
    plotEssentials
    authorsNote
    aiInstructions
    plotRevision
    persona {
      name
      pronouns
      description
    }
    head {
      version
      depth
      branch {
        id
      }
    }
    runningTurn {
      id
    }
    storyCards {
      ...InsightsCard
    }
    removedCards {
      id
      isAnchored
    }
  }
`)

export const InsightsPageQuery = graphql(`
  query InsightsPage($id: ID!) {
    adventure(id: $id) {
      ...InsightsPage
    }
  }
`)

graphql(`
  fragment InsightsCardReport on CardInsight {
    cardId
    name
    verdict
    included
    tokens
    key
    take {
      id
      depth
    }
  }
`)

graphql(`
  fragment InsightsMemory on MemoryInsight {
    memoryId
    text
    included
    leftOut
    pinned
    rank
    similarity
    lexical
  }
`)

graphql(`
  fragment InsightsPrompt on PromptInsight {
    sections {
      label
      block
      tokens
      pieces {
        text
        take {
          id
          depth
          kind
        }
      }
    }
    messages {
      role
      content
    }
    tokens
    budget
    reservedTokens
    isOverBudget
    cards {
      ...InsightsCardReport
    }
    recall {
      memories {
        ...InsightsMemory
      }
      more {
        leftOut
        count
      }
      model
      wordsAlone
    }
    history {
      included
      total
      startDepth
      isTruncated
    }
    settings {
      narrator
      style
      temperature
      maxOutputTokens
      calibration
    }
    sha256
    isExact
    prefixShare
  }
`)

export const NextPromptQuery = graphql(`
  query NextPrompt($id: ID!, $kind: InputKind, $text: String!) {
    nextPrompt(adventureId: $id, kind: $kind, text: $text) {
      ...InsightsPrompt
    }
  }
`)

export const TakePromptsQuery = graphql(`
  query TakePrompts($id: ID!) {
    node(id: $id) {
      __typename
      ... on Take {
        id
        depth
        kind
        excerpt
        isErased
        finish
        narrator
        toldByRules
        promptsExpired
        note
        adventure {
          id
        }
        usage {
          promptTokens
          outputTokens
          cachedTokens
        }
        prompts {
          ...InsightsPrompt
        }
      }
    }
  }
`)

/** What was sent before a narration, only to hold the next prompt against it. */
export const SentMessagesQuery = graphql(`
  query SentMessages($id: ID!) {
    node(id: $id) {
      __typename
      ... on Take {
        id
        prompts {
          messages {
            content
          }
        }
      }
    }
  }
`)

/** The takes above a spot, to step from one narration to another. */
export const PathNarrationsQuery = graphql(`
  query PathNarrations($id: ID!, $at: SpotInput!, $last: Int!) {
    adventure(id: $id) {
      transcript(at: $at, last: $last) {
        edges {
          node {
            id
            depth
            kind
          }
        }
      }
    }
  }
`)

export const ExplainCardsQuery = graphql(`
  query ExplainCards($id: ID!, $kind: InputKind, $text: String!, $cardId: ID, $card: StoryCardInput) {
    explainCards(adventureId: $id, kind: $kind, text: $text, cardId: $cardId, card: $card) {
      ...InsightsCardReport
    }
  }
`)

export const InsightsEvents = graphql(`
  subscription InsightsEvents($id: ID!, $after: String) {
    adventureEvents(adventureId: $id, after: $after, text: false) {
      __typename
      ... on Event {
        cursor
      }
      ... on HeadMoved {
        adventure {
          id
          head {
            version
          }
        }
      }
    }
  }
`)

export const CardFileQuery = graphql(`
  query CardFile($id: ID!, $format: CardFileFormat!) {
    adventure(id: $id) {
      cardFile(format: $format) {
        text
        lost
      }
    }
  }
`)
