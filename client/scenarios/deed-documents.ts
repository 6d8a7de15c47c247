// What a player can change of a scenario. Every answer is the scenario as it is now, or a failure with its sentence.
import { graphql } from '../api/generated/gql.ts'

export const CreateScenario = graphql(`
  mutation CreateScenario($input: CreateScenarioInput!) {
    createScenario(input: $input) {
      __typename
      ... on CreateScenarioPayload {
        scenario {
          id
        }
      }
      ...FormRefusal
    }
  }
`)

export const SaveScenario = graphql(`
  mutation SaveScenario($input: SaveScenarioInput!) {
    saveScenario(input: $input) {
      __typename
      ... on SaveScenarioPayload {
        scenario {
          ...ScenarioPlot
        }
      }
      ... on ScenarioRevised {
        scenario {
          ...ScenarioPlot
        }
      }
      ...FormRefusal
    }
  }
`)

export const DeleteScenario = graphql(`
  mutation DeleteScenario($input: DeleteScenarioInput!) {
    deleteScenario(input: $input) {
      __typename
      ... on DeleteScenarioPayload {
        scenarioId
      }
      ...FormRefusal
    }
  }
`)

export const MoveScenarioOption = graphql(`
  mutation MoveScenarioOption($input: MoveScenarioOptionInput!) {
    moveScenarioOption(input: $input) {
      __typename
      ... on MoveScenarioOptionPayload {
        scenario {
          id
        }
      }
      ...FormRefusal
    }
  }
`)

export const SetScenarioCover = graphql(`
  mutation SetScenarioCover($input: SetScenarioCoverInput!) {
    setScenarioCover(input: $input) {
      __typename
      ... on SetScenarioCoverPayload {
        scenario {
          ...ScenarioPlot
        }
      }
      ...FormRefusal
    }
  }
`)

export const CreateScenarioCard = graphql(`
  mutation CreateScenarioCard($input: CreateScenarioCardInput!) {
    createScenarioCard(input: $input) {
      __typename
      ... on CreateScenarioCardPayload {
        card {
          id
        }
        scenario {
          ...ScenarioCards
        }
      }
      ...FormRefusal
    }
  }
`)

export const EditScenarioCard = graphql(`
  mutation EditScenarioCard($input: EditScenarioCardInput!) {
    editScenarioCard(input: $input) {
      __typename
      ... on EditScenarioCardPayload {
        card {
          id
        }
        scenario {
          ...ScenarioCards
        }
      }
      ... on ScenarioRevised {
        scenario {
          ...ScenarioCards
        }
      }
      ...FormRefusal
    }
  }
`)

export const DeleteScenarioCard = graphql(`
  mutation DeleteScenarioCard($input: DeleteScenarioCardInput!) {
    deleteScenarioCard(input: $input) {
      __typename
      ... on DeleteScenarioCardPayload {
        scenario {
          ...ScenarioCards
        }
      }
      ...FormRefusal
    }
  }
`)

export const ImportScenarioCards = graphql(`
  mutation ImportScenarioCards($input: ImportScenarioCardsInput!) {
    importScenarioCards(input: $input) {
      __typename
      ... on ImportScenarioCardsPayload {
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
        scenario {
          ...ScenarioCards
        }
      }
      ...FormRefusal
    }
  }
`)
