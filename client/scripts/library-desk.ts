// The library of scripts as its page shows it, and what can be done there.
import { createSignal } from 'solid-js'
import { mutate, query } from '../api/ask.ts'
import type { ListedScriptFragment } from '../api/generated/graphql.ts'
import { DeleteScript, DuplicateScript, ScriptsPageQuery } from './documents.ts'

/** What the page has at hand. */
export interface LibraryDesk {
  problem: () => string
  duplicate(id: string): Promise<void>
  remove(id: string): Promise<void>
}

export function createLibrary() {
  const [scripts, setScripts] = createSignal<ListedScriptFragment[] | 'unreachable' | null>(null)
  const [problem, setProblem] = createSignal('')
  const load = async () => {
    const all: ListedScriptFragment[] = []
    let after: string | null = null
    do {
      const answer: Awaited<ReturnType<typeof ask>> = await ask(after)
      const page = answer.data?.scripts
      if (!page) return void setScripts('unreachable')
      all.push(...page.edges.map(({ node }) => node))
      after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null
    } while (after !== null)
    setScripts(all)
  }
  const ask = (after: string | null) => query(ScriptsPageQuery, { after })
  const settle = async (answer: { problem: string | null }, message: string | undefined) => {
    setProblem(answer.problem ?? message ?? '')
    if (answer.problem === null && message === undefined) await load()
  }
  const desk: LibraryDesk = {
    problem,
    duplicate: async (scriptId) => {
      const answer = await mutate(DuplicateScript, { input: { scriptId } })
      const result = answer.data?.duplicateScript
      await settle(answer, result && 'message' in result ? result.message : undefined)
    },
    remove: async (scriptId) => {
      const answer = await mutate(DeleteScript, { input: { scriptId } })
      const result = answer.data?.deleteScript
      await settle(answer, result && 'message' in result ? result.message : undefined)
    },
  }
  return { scripts, load, desk }
}
