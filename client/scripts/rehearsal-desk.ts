// The state of running a script against a turn: which story, which turn, with which others, and what came of it.
import { batch, createSignal, type Accessor } from 'solid-js'
import { NO_ANSWER, mutate, query } from '../api/ask.ts'
import type { RecordedTurnFragment, RehearsedFragment } from '../api/generated/graphql.ts'
import { RecordedTurnsQuery, RehearsalStoriesQuery, RehearseScript } from './rehearsal-documents.ts'
import { scriptInput } from './values.ts'
import type { Work } from './work.ts'

/** A story whose turns can be run again, and the script of it whose place the edited one takes; null for none. */
export interface RehearsalStory {
  id: string
  title: string
  adventureScriptId: string | null
}

export interface RehearsalDesk {
  /** None until they are loaded; one for a script of a story. */
  stories: Accessor<RehearsalStory[]>
  story: Accessor<RehearsalStory | null>
  chooseStory(id: string): void
  /** null while they are looked for. */
  turns: Accessor<RecordedTurnFragment[] | null>
  hasMore: Accessor<boolean>
  loadMore(): Promise<void>
  turnId: Accessor<string | null>
  chooseTurn(id: string): void
  withOthers: Accessor<boolean>
  setWithOthers(on: boolean): void
  running: Accessor<boolean>
  problem: Accessor<string>
  found: Accessor<RehearsedFragment | null>
  /** Looks for stories and turns, the first time. */
  open(): void
  run(): Promise<void>
}

/** The turns of a story, a page after the other, and the one that is chosen. */
function createTurns(tell: (problem: string) => void) {
  const [turns, setTurns] = createSignal<RecordedTurnFragment[] | null>(null)
  const [cursor, setCursor] = createSignal<string | null>(null)
  const [turnId, setTurnId] = createSignal<string | null>(null)
  let newest = 0
  const load = async (id: string, after: string | null) => {
    const mine = ++newest
    const { data, problem } = await query(RecordedTurnsQuery, { id, after })
    if (mine !== newest) return
    const page = data?.adventure?.recordedTurns
    tell(problem ?? (page ? '' : 'There is no such story any more.'))
    const found = page?.edges.map(({ node }) => node) ?? []
    batch(() => {
      setTurns((held) => (after === null ? found : [...(held ?? []), ...found]))
      setCursor(page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null)
      if (after === null) setTurnId(found[0]?.id ?? null)
    })
  }
  return { turns, cursor, turnId, setTurnId, load, clear: () => void setTurns(null) }
}

/** @param place the story of the script; null for one of the library, which has any */
export function createRehearsalDesk(work: Work, place: RehearsalStory | null): RehearsalDesk {
  const [stories, setStories] = createSignal<RehearsalStory[]>(place ? [place] : [])
  const [story, setStory] = createSignal<RehearsalStory | null>(null)
  const [withOthers, setWithOthers] = createSignal(true)
  const [running, setRunning] = createSignal(false)
  const [problem, setProblem] = createSignal('')
  const [found, setFound] = createSignal<RehearsedFragment | null>(null)
  const list = createTurns(setProblem)
  const chooseStory = (id: string) => {
    const chosen = stories().find((one) => one.id === id) ?? null
    setStory(chosen)
    list.clear()
    if (chosen) void list.load(chosen.id, null)
  }
  let isOpen = false
  const open = async () => {
    if (isOpen) return
    isOpen = true
    if (!place) {
      const { data, problem } = await query(RehearsalStoriesQuery, {})
      setProblem(problem ?? '')
      isOpen = problem === null
      setStories((data?.adventures?.edges ?? []).map(({ node }) => storyOf(node, work.id)))
    }
    const first = stories().find(({ adventureScriptId }) => adventureScriptId !== null) ?? stories()[0]
    if (first) chooseStory(first.id)
  }
  const run = async () => {
    const [turnId, chosen] = [list.turnId(), story()]
    if (running() || turnId === null || chosen === null) return
    setRunning(true)
    const { adventureScriptId } = chosen
    const answer = await rehearsed(work, { turnId, adventureScriptId, isAlone: !withOthers() })
    setRunning(false)
    setProblem(typeof answer === 'string' ? answer : '')
    if (typeof answer !== 'string') setFound(answer)
  }
  return {
    stories,
    story,
    chooseStory,
    turns: list.turns,
    hasMore: () => list.cursor() !== null,
    loadMore: async () => {
      const chosen = story()
      if (chosen) await list.load(chosen.id, list.cursor())
    },
    turnId: list.turnId,
    chooseTurn: (id) => void list.setTurnId(id),
    withOthers,
    setWithOthers: (on) => void setWithOthers(on),
    running,
    problem,
    found,
    open: () => void open(),
    run,
  }
}

/** What came of it, or why nothing did. */
async function rehearsed(
  work: Work,
  asked: { turnId: string; adventureScriptId: string | null; isAlone: boolean },
): Promise<RehearsedFragment | string> {
  const { kind, addReturns, library, input, context, output } = work.values()
  const script = scriptInput({ kind, addReturns, library, input, context, output })
  const { data, problem } = await mutate(RehearseScript, { input: { ...asked, script } })
  const result = data?.rehearseScript
  if (result?.__typename === 'RehearseScriptPayload') return result
  return problem ?? result?.message ?? NO_ANSWER
}

interface Listed {
  id: string
  title: string
  scripts: { id: string; source: { id: string } | null }[]
}

const storyOf = ({ id, title, scripts }: Listed, sourceId: string): RehearsalStory => ({
  id,
  title,
  adventureScriptId: scripts.find(({ source }) => source?.id === sourceId)?.id ?? null,
})
