// A scenario on one of its pages: loaded once, and as the last change answered. What another window changed meanwhile is
// shown as soon as a change here meets it.
import type { TypedDocumentNode } from '@urql/core'
import { createSignal, onMount, type Accessor } from 'solid-js'
import { NO_ANSWER, mutate, query } from '../api/ask.ts'
import type { Issue, Outcome } from './form.ts'

export interface ScenarioDesk<Page> {
  id: string
  status: Accessor<'loading' | 'missing' | 'unreachable' | 'ready'>
  /** Null until it is loaded. */
  page: Accessor<Page | null>
  load(): Promise<void>
  show(page: Page): void
  /** Changes something, and shows the scenario as it is then; or says why it did not happen. */
  change<Input>(document: TypedDocumentNode<object, { input: Input }>, input: Input): Promise<Outcome>
}

interface Result {
  scenario?: object
  /** What was made. */
  card?: { id: string } | null
  script?: { id: string } | null
  option?: { id: string } | null
  message?: string
  issues?: Issue[]
}

const NOT_SAVED = 'What you wrote is kept here.'

const failed = (problem: string, issues: Issue[] = []): Outcome => ({
  done: false,
  problem,
  issues,
  isRevised: false,
})

/** @param document asks what the page shows */
export function createScenarioDesk<Page extends object>(
  id: string,
  document: TypedDocumentNode<{ scenario?: Page | null }, { id: string }>,
): ScenarioDesk<Page> {
  const [status, setStatus] = createSignal<'loading' | 'missing' | 'unreachable' | 'ready'>('loading')
  const [page, setPage] = createSignal<Page | null>(null)
  const show = (next: Page) => {
    setPage(() => next)
    setStatus('ready')
  }
  const load = async () => {
    const { data } = await query(document, { id })
    if (data === null) setStatus('unreachable')
    else if (data.scenario) show(data.scenario)
    else setStatus('missing')
  }
  onMount(() => void load())
  return {
    id,
    status,
    page,
    load,
    show,
    change: async (document, input) => {
      const { data, problem } = await mutate(document, { input })
      if (data === null) return failed(`${problem} ${NOT_SAVED}`)
      const result = Object.values(data)[0] as Result | null
      if (!result?.scenario) return failed(result?.message ?? NO_ANSWER, result?.issues)
      show(result.scenario as Page)
      if (result.message !== undefined)
        return { done: false, problem: result.message, issues: [], isRevised: true }
      return { done: true, id: (result.card ?? result.script ?? result.option)?.id ?? null }
    },
  }
}
