// What the pages of scenarios ask.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment ListedScenario on Scenario {
    id
    title
    description
    isBuiltIn
    canEdit
    visibility
    tags
    options {
      id
    }
    ...ScenarioCover
  }
`)

graphql(`
  fragment ScenarioPlot on Scenario {
    ...ScenarioHead
    description
    tags
    visibility
    opening
    otherOpenings
    plotEssentials
    aiInstructions
    authorsNote
    persona {
      name
      pronouns
      description
    }
    questions
    ...ScenarioCover
  }
`)

graphql(`
  fragment ScenarioCardRow on ScenarioCard {
    id
    revision
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
  }
`)

graphql(`
  fragment ScenarioCards on Scenario {
    ...ScenarioHead
    cards {
      ...ScenarioCardRow
    }
  }
`)

graphql(`
  fragment ScenarioChoices on Scenario {
    ...ScenarioHead
    options {
      id
      title
      description
      version
    }
  }
`)

export const ShelfQuery = graphql(`
  query Shelf($search: String, $whose: ScenarioShelf, $after: String) {
    scenarios(search: $search, whose: $whose, first: 50, after: $after) {
      edges {
        node {
          ...ListedScenario
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export const ScenarioPlotQuery = graphql(`
  query ScenarioPlotPage($id: ID!) {
    scenario(id: $id) {
      ...ScenarioPlot
    }
  }
`)

/** What it asks with texts that are not saved yet. */
export const LiveQuestionsQuery = graphql(`
  query LiveQuestions($id: ID!, $unsaved: UnsavedScenarioTexts!) {
    scenario(id: $id) {
      id
      questions(unsaved: $unsaved)
    }
  }
`)

export const ScenarioCardsQuery = graphql(`
  query ScenarioCardsPage($id: ID!) {
    scenario(id: $id) {
      ...ScenarioCards
    }
  }
`)

export const ScenarioChoicesQuery = graphql(`
  query ScenarioChoicesPage($id: ID!) {
    scenario(id: $id) {
      ...ScenarioChoices
    }
  }
`)

/** What goes when a scenario goes. */
export const ScenarioPartsQuery = graphql(`
  query ScenarioParts($id: ID!) {
    scenario(id: $id) {
      id
      cards {
        id
      }
      scripts {
        id
      }
      options {
        id
      }
    }
  }
`)

export const ScenarioCardFileQuery = graphql(`
  query ScenarioCardFile($id: ID!, $format: CardFileFormat!) {
    scenario(id: $id) {
      id
      cardFile(format: $format) {
        text
        lost
      }
    }
  }
`)

graphql(`
  fragment StartPage on Scenario {
    ...ScenarioHead
    description
    tags
    opening
    questions
    beginning {
      ...Beginning
    }
    options {
      id
      title
      description
    }
    ...ScenarioCover
  }
`)

graphql(`
  fragment Beginning on ScenarioBeginning {
    openings
    personaName
    personaPronouns
    personaDescription
  }
`)

/** How a story would begin with what is answered by then. */
export const BeginningQuery = graphql(`
  query Beginning($id: ID!, $answers: [AnswerInput!], $personaName: String) {
    scenario(id: $id) {
      id
      beginning(answers: $answers, personaName: $personaName) {
        ...Beginning
      }
    }
  }
`)

export const StartPageQuery = graphql(`
  query StartPage($id: ID!) {
    scenario(id: $id) {
      ...StartPage
    }
  }
`)

graphql(`
  fragment FirstPrompt on PromptInsight {
    sections {
      label
      block
      tokens
      text
    }
    tokens
    budget
    isOverBudget
  }
`)

graphql(`
  fragment PromptPage on Scenario {
    ...ScenarioHead
    opening
    otherOpenings
    questions
  }
`)

export const PromptPageQuery = graphql(`
  query ScenarioPromptPage($id: ID!) {
    scenario(id: $id) {
      ...PromptPage
    }
  }
`)

export const FirstPromptQuery = graphql(`
  query FirstPrompt($id: ID!, $answers: [AnswerInput!], $opening: Int!, $text: String!) {
    scenario(id: $id) {
      id
      prompt(answers: $answers, opening: $opening, text: $text) {
        ...FirstPrompt
      }
    }
  }
`)
