// What the palette leads to besides pages: the stories that were played last, and scenarios to begin one from.
import { graphql } from '../../api/generated/gql.ts'

export const PaletteQuery = graphql(`
  query Palette {
    adventures(first: 8) {
      edges {
        node {
          id
          title
        }
      }
    }
    scenarios(first: 50) {
      edges {
        node {
          id
          title
        }
      }
    }
  }
`)
