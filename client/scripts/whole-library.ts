// The whole library, to choose from: at most two hundred, so two pages.
import { query, type Answer } from '../api/ask.ts'
import type { ListedScriptFragment, ScriptsPageQuery as PageAnswer } from '../api/generated/graphql.ts'
import { ScriptsPageQuery } from './documents.ts'

/** What is there of it, as far as it can be asked for. */
export async function wholeLibrary(): Promise<ListedScriptFragment[]> {
  const library: ListedScriptFragment[] = []
  let after: string | null | undefined = null
  do {
    const answer: Answer<PageAnswer> = await query(ScriptsPageQuery, { after })
    const page: PageAnswer['scripts'] = answer.data?.scripts ?? null
    library.push(...(page?.edges.map(({ node }) => node) ?? []))
    after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after)
  return library
}
