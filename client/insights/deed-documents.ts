// What a player can change from Insights. Every answer is the story as it is now, or a failure with its sentence.
import { graphql } from '../api/generated/gql.ts'

export const CreateCard = graphql(`
  mutation CreateCard($input: CreateCardInput!) {
    createCard(input: $input) {
      __typename
      ... on CreateCardPayload {
        card {
          id
        }
        adventure {
          ...InsightsPage
        }
      }
      ...FormRefusal
    }
  }
`)

export const EditCard = graphql(`
  mutation EditCard($input: EditCardInput!) {
    editCard(input: $input) {
      __typename
      ... on EditCardPayload {
        card {
          id
        }
        adventure {
          ...InsightsPage
        }
      }
      ... on CardRevised {
        adventure {
          ...InsightsPage
        }
      }
      ...FormRefusal
    }
  }
`)

export const DeleteCard = graphql(`
  mutation DeleteCard($input: DeleteCardInput!) {
    deleteCard(input: $input) {
      __typename
      ... on DeleteCardPayload {
        adventure {
          ...InsightsPage
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const RestoreCard = graphql(`
  mutation RestoreCard($input: RestoreCardInput!) {
    restoreCard(input: $input) {
      __typename
      ... on RestoreCardPayload {
        card {
          id
        }
        adventure {
          ...InsightsPage
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

export const SaveAdventure = graphql(`
  mutation SaveAdventure($input: SaveAdventureInput!) {
    saveAdventure(input: $input) {
      __typename
      ... on SaveAdventurePayload {
        adventure {
          ...InsightsPage
        }
      }
      ... on PlotRevised {
        adventure {
          ...InsightsPage
        }
      }
      ...FormRefusal
    }
  }
`)

export const ImportCards = graphql(`
  mutation ImportCards($input: ImportCardsInput!) {
    importCards(input: $input) {
      __typename
      ... on ImportCardsPayload {
        format
        made
        known
        report {
          found
          mapped
          kept {
            card
            what
          }
          dropped {
            card
            what
          }
          warnings
        }
        adventure {
          ...InsightsPage
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)
