// The world of a story, as the play page asks for it, and what the player can change of it by hand.
import { graphql } from '../../api/generated/gql.ts'

/** What the story counts, and what it is now. */
graphql(`
  fragment WorldFields on Adventure {
    statVersion
    people {
      path
      name
      description
    }
    stats {
      path
      kind
      description
      value
      min
      max
      band
      maxChange
      cooldown
      mayChangeAtTurn
      bands {
        from
        to
        label
      }
    }
  }
`)

/** Only what it is now: what is counted is the same as long as its version is. */
graphql(`
  fragment WorldValues on Adventure {
    statVersion
    stats {
      path
      value
      band
      mayChangeAtTurn
    }
  }
`)

graphql(`
  fragment Ruled on Ruling {
    path
    verdict
    reason
    fix
  }
`)

export const OverrideWorld = graphql(`
  mutation OverrideWorld($input: OverrideWorldStateInput!) {
    overrideWorldState(input: $input) {
      __typename
      ... on OverrideWorldStatePayload {
        adventure {
          ...AdventurePage
        }
        rulings {
          ...Ruled
        }
      }
      ...Refusal
      ... on InvalidInput {
        issues {
          message
        }
      }
    }
  }
`)

export const ReviseChanges = graphql(`
  mutation ReviseChanges($input: ReviseChangesInput!) {
    reviseChanges(input: $input) {
      __typename
      ... on ReviseChangesPayload {
        take {
          ...TakeFields
          adventure {
            ...WorldValues
          }
        }
        rulings {
          ...Ruled
        }
      }
      ...Refusal
      ... on InvalidInput {
        issues {
          message
        }
      }
    }
  }
`)
