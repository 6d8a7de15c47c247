// What the pages of one's account ask and change.
import { graphql } from '../api/generated/gql.ts'

graphql(`
  fragment TokenFields on AccessToken {
    id
    name
    scope
    createdAt
    expiresAt
    lastUsedAt
  }
`)

export const AccountPageQuery = graphql(`
  query AccountPage {
    viewer {
      id
      kind
      email
      seesVisits
      tokens {
        ...TokenFields
      }
      accesses {
        event
        at
        address
        agent
      }
    }
    serverInfo {
      guestRetentionDays
    }
    adventures(first: 100) {
      edges {
        node {
          id
        }
      }
      pageInfo {
        hasNextPage
      }
    }
    scenarios(first: 100, whose: OWN) {
      edges {
        node {
          id
        }
      }
      pageInfo {
        hasNextPage
      }
    }
    scripts(first: 100) {
      edges {
        node {
          id
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`)

export const Register = graphql(`
  mutation Register($input: RegisterInput!) {
    register(input: $input) {
      __typename
      ...FormRefusal
    }
  }
`)

export const SignIn = graphql(`
  mutation SignIn($input: SignInInput!) {
    signIn(input: $input) {
      __typename
      ...FormRefusal
    }
  }
`)

export const SignOut = graphql(`
  mutation SignOut {
    signOut {
      __typename
      ...FormRefusal
    }
  }
`)

export const SignOutEverywhere = graphql(`
  mutation SignOutEverywhere {
    signOutEverywhere {
      __typename
      ...FormRefusal
    }
  }
`)

export const ChangePassword = graphql(`
  mutation ChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      __typename
      ...FormRefusal
    }
  }
`)

export const DeleteAccount = graphql(`
  mutation DeleteAccount($input: DeleteAccountInput!) {
    deleteAccount(input: $input) {
      __typename
      ...FormRefusal
    }
  }
`)

export const CreateAccessToken = graphql(`
  mutation CreateAccessToken($input: CreateAccessTokenInput!) {
    createAccessToken(input: $input) {
      __typename
      ... on CreateAccessTokenPayload {
        token
        accessToken {
          id
        }
        viewer {
          tokens {
            ...TokenFields
          }
        }
      }
      ...FormRefusal
    }
  }
`)

export const RevokeAccessToken = graphql(`
  mutation RevokeAccessToken($input: RevokeAccessTokenInput!) {
    revokeAccessToken(input: $input) {
      __typename
      ... on RevokeAccessTokenPayload {
        viewer {
          tokens {
            ...TokenFields
          }
        }
      }
      ...FormRefusal
    }
  }
`)
