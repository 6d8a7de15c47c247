// The ledger: everything that was asked of the world on the line that is read, and what the referee made of it.
import { A, useNavigate, useSearchParams } from '@solidjs/router'
import { createEffect, createSignal, For, on, onCleanup, Show, untrack } from 'solid-js'
import '../styles/ledger.css'
import { mutate, query } from '../api/ask.ts'
import type { Verdict } from '../api/generated/graphql.ts'
import { nameOf } from '../ui/world-words.ts'
import { insightsPath, type InsightsDesk } from './insights-gate.tsx'
import { LedgerQuery, ReadTake } from './ledger-documents.ts'
import { LedgerFirst } from './ledger-first.tsx'
import {
  askedSentence,
  cameText,
  choicesOf,
  VERDICTS,
  verdictText,
  whyText,
  type Counted,
  type LedgerRuling,
} from './ledger-words.ts'

const PAGE = 40
const GONE = 'There is no such story any more.'

interface Filter {
  path: string | null
  verdict: Verdict | null
}

/** The rulings that a filter asks for, a page after the other, newest first. What is shown stays while more is asked. */
function createLedger(desk: InsightsDesk, filter: () => Filter) {
  const [rows, setRows] = createSignal<LedgerRuling[] | null>(null)
  const [counted, setCounted] = createSignal<Counted>({ stats: [], people: [] })
  const [cursor, setCursor] = createSignal<string | null>(null)
  const [problem, setProblem] = createSignal('')
  const [loading, setLoading] = createSignal(false)
  let newest = 0
  const load = async (after: string | null) => {
    const mine = ++newest
    setLoading(true)
    const { data, problem } = await query(LedgerQuery, {
      id: desk.story.id,
      first: PAGE,
      after,
      ...filter(),
    })
    if (mine !== newest) return
    setLoading(false)
    setProblem(problem ?? (data?.adventure ? '' : GONE))
    const story = data?.adventure
    if (!story) return
    const { edges, pageInfo } = story.rulings
    const found = edges.map(({ node }) => node)
    setCounted({ stats: story.stats, people: story.people })
    setRows((held) => (after === null ? found : [...(held ?? []), ...found]))
    setCursor(pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null)
  }
  createEffect(
    on(
      () => [filter().path, filter().verdict, desk.page().head.version, desk.story.turnings()],
      () => void load(null),
    ),
  )
  onCleanup(() => newest++)
  return { rows, counted, problem, loading, cursor, again: () => load(null), more: () => load(cursor()) }
}

export function LedgerView(props: { desk: InsightsDesk }) {
  const { desk } = untrack(() => props)
  const [params, setParams] = useSearchParams<{ stat?: string; verdict?: string }>()
  const verdict = () => VERDICTS.find(({ value }) => value === params.verdict)?.value ?? null
  const ledger = createLedger(desk, () => ({ path: params.stat ?? null, verdict: verdict() }))
  const { read, fault } = createReading(desk)
  const isFiltered = () => params.stat !== undefined || verdict() !== null
  const choose = (filter: { stat?: string; verdict?: string }) =>
    setParams(filter, { replace: true, scroll: false })
  return (
    <main class="ledger-page" aria-busy={ledger.loading()}>
      <header class="insights-head">
        <h2>The referee’s ledger</h2>
        <A class="ledger-rules" href={`/play/${encodeURIComponent(desk.story.id)}/world`}>
          What this story counts
        </A>
      </header>
      <Show when={ledger.problem() || fault()}>
        {(problem) => (
          <div class="insights-problem" role="alert">
            <p>{problem()}</p>
            <button type="button" class="button quiet" onClick={() => void ledger.again()}>
              Try again
            </button>
          </div>
        )}
      </Show>
      <Show when={ledger.rows()}>
        <Show
          when={ledger.counted().stats.length > 0 || ledger.rows()!.length > 0 || isFiltered()}
          fallback={<Nothing desk={desk} />}
        >
          <LedgerFirst desk={desk} counted={ledger.counted()} onRead={read} />
          <Filters
            counted={ledger.counted()}
            path={params.stat ?? ''}
            verdict={verdict() ?? ''}
            onPath={(stat) => choose({ stat: stat || undefined })}
            onVerdict={(one) => choose({ verdict: one || undefined })}
          />
          <Rows desk={desk} ledger={ledger} isFiltered={isFiltered()} onRead={read} />
        </Show>
      </Show>
    </main>
  )
}

/** The way from a ruling to its take in the story. */
function createReading(desk: InsightsDesk) {
  const navigate = useNavigate()
  const [fault, setFault] = createSignal('')
  const go = async (takeId: string) => {
    const input = { adventureId: desk.story.id, target: { takeId } }
    const { data, problem } = await mutate(ReadTake, { input })
    const result = data?.goTo
    if (result?.__typename === 'GoToPayload') return navigate(`/play/${encodeURIComponent(desk.story.id)}`)
    setFault(problem ?? (result && 'message' in result ? result.message : GONE))
  }
  return { fault, read: (takeId: string) => void go(takeId) }
}

interface RowsProps {
  desk: InsightsDesk
  ledger: ReturnType<typeof createLedger>
  isFiltered: boolean
  onRead: (takeId: string) => void
}

function Rows(props: RowsProps) {
  return (
    <>
      <ol class="ledger">
        <For each={props.ledger.rows()}>
          {(ruling) => (
            <Row
              desk={props.desk}
              ruling={ruling}
              counted={props.ledger.counted()}
              onRead={(takeId) => props.onRead(takeId)}
            />
          )}
        </For>
      </ol>
      <Show when={props.ledger.rows()?.length === 0}>
        <p class="insights-empty" role="status">
          {props.isFiltered ? 'Nothing of that kind stands in the ledger.' : NONE_YET}
        </p>
      </Show>
      <Show when={props.ledger.cursor()}>
        <button
          type="button"
          class="button quiet"
          disabled={props.ledger.loading()}
          onClick={() => void props.ledger.more()}
        >
          Show earlier ones
        </button>
      </Show>
    </>
  )
}

const NONE_YET =
  'Nothing has been asked yet. What the narrator changes from the next turn on stands here, with what the referee made of it. What changes nothing and breaks no rule is not written down.'

function Nothing(props: { desk: InsightsDesk }) {
  return (
    <div class="insights-empty">
      <p>
        This story counts nothing yet, so there is nothing to rule on. Health, coins, the trust of somebody:
        say what it shall count, and the referee keeps the narrator to it.
      </p>
      <p>
        <A href={`/play/${encodeURIComponent(props.desk.story.id)}/world`}>Choose what it counts</A>
      </p>
    </div>
  )
}

interface FiltersProps {
  counted: Counted
  path: string
  verdict: string
  onPath: (path: string) => void
  onVerdict: (verdict: string) => void
}

function Filters(props: FiltersProps) {
  const choices = () => choicesOf(props.counted)
  const isKnown = () => choices().some(({ path }) => path === props.path)
  return (
    <div class="ledger-filters" role="group" aria-label="What is shown">
      <select aria-label="Which value" onChange={(event) => props.onPath(event.currentTarget.value)}>
        <option value="" selected={props.path === ''}>
          Every value
        </option>
        <Show when={props.path !== '' && !isKnown()}>
          <option value={props.path} selected>
            {props.path}
          </option>
        </Show>
        <For each={choices()}>
          {({ path, label }) => (
            <option value={path} selected={props.path === path}>
              {label}
            </option>
          )}
        </For>
      </select>
      <select aria-label="What became of it" onChange={(event) => props.onVerdict(event.currentTarget.value)}>
        <option value="" selected={props.verdict === ''}>
          Whatever became of it
        </option>
        <For each={VERDICTS}>
          {({ value, label }) => (
            <option value={value} selected={props.verdict === value}>
              {label}
            </option>
          )}
        </For>
      </select>
    </div>
  )
}

interface RowProps {
  desk: InsightsDesk
  ruling: LedgerRuling
  counted: Counted
  onRead: (takeId: string) => void
}

function Row(props: RowProps) {
  const ruling = () => props.ruling
  const turn = () => (ruling().turnNumber ? `Turn ${ruling().turnNumber}` : 'Before the first turn')
  return (
    <li class="ruling" classList={{ [verdictText(ruling().verdict)]: true }}>
      <p class="ruling-line">
        <span class="ruling-name" title={ruling().path} dir="auto">
          {nameOf(ruling().path, props.counted)}
        </span>
        <span class="ruling-verdict">{verdictText(ruling().verdict)}</span>
        <span class="ruling-came" dir="auto">
          {cameText(ruling())}
        </span>
      </p>
      <p class="ruling-why" dir="auto">
        {askedSentence(ruling())} {whyText(ruling())}
      </p>
      <p class="ruling-ways">
        <span>{turn()}</span>
        <Show when={ruling().take}>
          {(take) => (
            <>
              <button type="button" class="text-button" onClick={() => props.onRead(take().id)}>
                Read it there
              </button>
              <A href={insightsPath(props.desk.story.id, 'prompt', { take: take().id })}>What was read</A>
            </>
          )}
        </Show>
      </p>
    </li>
  )
}
