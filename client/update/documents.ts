// What the page asks of what a scenario has changed, and how it is taken over.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment OfferWords on WordComparison {
    grain
    isCut
    runs {
      kind
      text
    }
  }
`)

graphql(`
  fragment OfferCard on ScenarioDiffCardContent {
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
  fragment OfferStory on Adventure {
    id
    title
    runningTurn {
      id
    }
    scenario {
      title
    }
    scenarioDiff {
      isNew
      revision
      questions
      fields {
        field
        new
        questions
        changedByPlayer
        words {
          ...OfferWords
        }
      }
      cards {
        id
        kind
        name
        questions
        old {
          ...OfferCard
        }
        new {
          ...OfferCard
        }
        changedByPlayer
        words {
          ...OfferWords
        }
      }
      stats {
        added
        removed
        changed
        changedByPlayer
      }
    }
  }
`)

export const OfferQuery = graphql(`
  query ScenarioOffer($id: ID!) {
    adventure(id: $id) {
      ...OfferStory
    }
  }
`)

export const UpdateFromScenario = graphql(`
  mutation UpdateFromScenario($input: UpdateFromScenarioInput!) {
    updateFromScenario(input: $input) {
      __typename
      ...FormRefusal
    }
  }
`)
