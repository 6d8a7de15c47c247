// Tells a server for many which page was opened: by its route alone, and nothing waits for it.
import { client } from './client.ts'
import { graphql } from './generated/gql.ts'

const CountVisit = graphql(`
  mutation CountVisit($input: CountVisitInput!) {
    countVisit(input: $input) {
      __typename
    }
  }
`)

/** @param route like /play/:id: what stands in the address itself is nobody's business */
export function tellVisit(route: string): void {
  void client.mutation(CountVisit, { input: { route } }).toPromise()
}
