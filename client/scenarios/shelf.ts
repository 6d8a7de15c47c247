// The shelf: the scenarios that one can begin, a page at a time, searched, and what can be done to them.
import { createEffect, createSignal, on, onCleanup, type Accessor } from 'solid-js'
import { mutate, query } from '../api/ask.ts'
import type { ListedScenarioFragment, ScenarioShelf } from '../api/generated/graphql.ts'
import { DuplicateScenario } from '../ui/scenario-documents.ts'
import { CreateScenario, DeleteScenario } from './deed-documents.ts'
import { ShelfQuery } from './documents.ts'

export type Listed = ListedScenarioFragment
export type Whose = 'ALL' | ScenarioShelf

export interface Shelf {
  status: Accessor<'loading' | 'ready' | 'unreachable'>
  scenarios: Accessor<Listed[]>
  words: Accessor<string>
  search(words: string): void
  whose: Accessor<Whose>
  choose(whose: Whose): void
  hasMore: Accessor<boolean>
  problem: Accessor<string>
  /** What was done last, in a sentence. */
  told: Accessor<string>
  load(): Promise<void>
  loadMore(): Promise<void>
  /** The id of the new one; null when it was not made. */
  create(title: string): Promise<string | null>
  duplicate(scenario: Listed): Promise<string | null>
  remove(scenario: Listed): Promise<void>
}

const REST_MS = 200
const GONE = 'There is no such scenario any more.'

export function createShelf(): Shelf {
  const list = createListing()
  const [problem, setProblem] = createSignal('')
  const [told, setTold] = createSignal('')
  const failed = (problem: string | null | undefined, message: string | undefined) => {
    setTold('')
    setProblem(problem ?? message ?? GONE)
    return null
  }
  const create = async (title: string) => {
    const { data, problem } = await mutate(CreateScenario, { input: { title } })
    const result = data?.createScenario
    if (result?.__typename === 'CreateScenarioPayload') return result.scenario.id
    return failed(problem, result && 'issues' in result ? result.issues[0]?.message : result?.message)
  }
  const duplicate = async ({ id, title }: Listed) => {
    const { data, problem } = await mutate(DuplicateScenario, { input: { scenarioId: id } })
    const result = data?.duplicateScenario
    if (result?.__typename !== 'DuplicateScenarioPayload') return failed(problem, result?.message)
    setProblem('')
    setTold(`“${title}” is there twice now.`)
    await list.load()
    return result.scenario.id
  }
  const remove = async ({ id, title }: Listed) => {
    const { data, problem } = await mutate(DeleteScenario, { input: { scenarioId: id } })
    const result = data?.deleteScenario
    if (result?.__typename !== 'DeleteScenarioPayload') return void failed(problem, result?.message)
    setProblem('')
    setTold(`“${title}” is deleted. Stories that began with it are as they were.`)
    await list.load()
  }
  return {
    status: list.status,
    scenarios: list.scenarios,
    words: list.words,
    search: list.search,
    whose: list.whose,
    choose: list.choose,
    hasMore: list.hasMore,
    problem,
    told,
    load: list.load,
    loadMore: list.loadMore,
    create,
    duplicate,
    remove,
  }
}

/** The pages that were loaded. Only the answer to the newest question counts. */
function createListing() {
  const [status, setStatus] = createSignal<'loading' | 'ready' | 'unreachable'>('loading')
  const [scenarios, setScenarios] = createSignal<Listed[]>([])
  const [after, setAfter] = createSignal<string | null>(null)
  const [words, setWords] = createSignal('')
  const [whose, setWhose] = createSignal<Whose>('ALL')
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (cursor: string | null) => {
    const mine = ++asked
    const { data } = await query(ShelfQuery, {
      search: words().trim() || null,
      whose: whose() === 'ALL' ? null : (whose() as ScenarioShelf),
      after: cursor,
    })
    if (mine !== asked) return
    const page = data?.scenarios
    if (!page) return void setStatus((held) => (held === 'ready' ? held : 'unreachable'))
    const found = page.edges.map(({ node }) => node)
    setScenarios((held) => (cursor === null ? found : [...held, ...found]))
    setAfter(page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null)
    setStatus('ready')
  }
  createEffect(
    on(
      words,
      () => {
        clearTimeout(timer)
        timer = setTimeout(() => void ask(null), REST_MS)
      },
      { defer: true },
    ),
  )
  onCleanup(() => {
    asked++
    clearTimeout(timer)
  })
  return {
    status,
    scenarios,
    words,
    search: setWords,
    whose,
    choose: (next: Whose) => {
      setWhose(next)
      void ask(null)
    },
    hasMore: () => after() !== null,
    load: () => ask(null),
    loadMore: () => ask(after()),
  }
}
