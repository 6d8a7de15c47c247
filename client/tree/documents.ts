// What the pages around the tree ask and watch.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment TreeBranch on Branch {
    id
    name
    origin
    kind
    isHead
    isDisposable
    takeCount
    tipDepth
    forkDepth
    visitedAt
    createdAt
    parent {
      id
    }
    tip {
      id
    }
    canDelete {
      ok
      reason
    }
  }
`)

graphql(`
  fragment TreePage on Adventure {
    id
    title
    head {
      version
      depth
      branch {
        id
      }
      take {
        id
        branch {
          id
        }
      }
    }
    runningTurn {
      id
    }
    tree(includeAlternatives: true) {
      takeCount
      branches {
        ...TreeBranch
      }
      checkpoints {
        id
        name
        depth
        take {
          id
          branch {
            id
          }
        }
      }
    }
  }
`)

export const TreePageQuery = graphql(`
  query TreePage($id: ID!) {
    adventure(id: $id) {
      ...TreePage
    }
  }
`)

export const TakeTextsQuery = graphql(`
  query TakeTexts($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Take {
        id
        text
      }
    }
  }
`)

/** The words of one place: what stands at a depth of a branch. */
export const SpotTextQuery = graphql(`
  query SpotText($id: ID!, $branchId: ID!, $depth: Int!) {
    adventure(id: $id) {
      transcript(at: { branchId: $branchId, depth: $depth }, last: 1) {
        edges {
          node {
            id
            kind
            text
          }
        }
      }
    }
  }
`)

export const TreeEvents = graphql(`
  subscription TreeEvents($id: ID!, $after: String) {
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
      ... on TakeChanged {
        take {
          id
        }
      }
    }
  }
`)

graphql(`
  fragment ComparedTake on Take {
    id
    depth
    kind
    text
  }
`)

export const CompareQuery = graphql(`
  query Compare($a: ComparedInput!, $b: ComparedInput!) {
    compare(a: $a, b: $b) {
      adventure {
        id
        people {
          path
          name
        }
        stats {
          path
          description
        }
      }
      parting {
        ...ComparedTake
      }
      a {
        takeCount
        end {
          id
          depth
        }
        branch {
          id
        }
      }
      b {
        takeCount
        end {
          id
          depth
        }
        branch {
          id
        }
      }
      words {
        grain
        isCut
        runs {
          kind
          text
        }
      }
      world {
        isCut
        differences {
          path
          a
          b
          movedByA {
            ...ComparedTake
          }
          movedByB {
            ...ComparedTake
          }
        }
      }
    }
  }
`)

export const SearchQuery = graphql(`
  query Search($id: ID!, $text: String!, $after: String) {
    search(adventureId: $id, text: $text, first: 20, after: $after) {
      edges {
        node {
          onPath
          foundIn
          take {
            id
            kind
            depth
            hidden
          }
          branch {
            id
          }
          line {
            id
            name
          }
          excerpt {
            text
            match {
              start
              length
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)
