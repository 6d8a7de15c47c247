// How a server for many is visited, for those who run it: a page of small charts. To everybody else there is no such page.
import { useSearchParams } from '@solidjs/router'
import { createEffect, createSignal, For, Match, on, Switch } from 'solid-js'
import { query } from '../api/ask.ts'
import '../styles/analytics.css'
import { KindPage } from '../ui/kind-page.tsx'
import LostPage from '../ui/lost-page.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { DayChart } from './day-chart.tsx'
import { firstOf, longDay } from './days.ts'
import { VisitsQuery } from './documents.ts'
import { HitsTable } from './hits-table.tsx'
import { createLook } from './look.ts'
import { endsOf, stepsOf, summaryOf, valuesOf, type Sort, type Visits } from './words.ts'

const PERIODS = ['7', '30', '90', '365'] as const
type Period = (typeof PERIODS)[number]

const CHARTS: { title: string; what: string; sort: Sort; ink: string; isMean?: boolean }[] = [
  { title: 'People', what: 'People', sort: 'visitors', ink: '--accent', isMean: true },
  { title: 'Pages opened', what: 'Pages', sort: 'pages', ink: '--accent' },
  { title: 'Stories begun', what: 'Stories', sort: 'stories', ink: '--world' },
  { title: 'Turns', what: 'Turns', sort: 'turns', ink: '--world' },
  { title: 'Accounts made', what: 'Accounts', sort: 'signUps', ink: '--accent' },
  { title: 'Failures', what: 'Failures', sort: 'errors', ink: '--fault' },
]

export default function AnalyticsPage() {
  const [params, setParams] = useSearchParams<{ days?: string }>()
  const period = (): Period => PERIODS.find((one) => one === params.days) ?? '30'
  const [visits, setVisits] = createSignal<Visits | 'unreachable' | 'none' | null>(null)
  const load = async () => {
    const wanted = period()
    const { data, problem } = await query(VisitsQuery, { from: firstOf(Number(wanted), Date.now()) })
    if (wanted === period()) setVisits(problem !== null ? 'unreachable' : (data.visits ?? 'none'))
  }
  createEffect(on(period, () => void load()))
  const loaded = () => {
    const held = visits()
    return held === 'unreachable' || held === 'none' ? null : held
  }
  return (
    <Switch>
      <Match when={visits() === 'unreachable'}>
        <KindPage title="Visits" onRetry={() => void load()}>
          The server cannot be reached. Try again in a moment.
        </KindPage>
      </Match>
      <Match when={visits() === 'none'}>
        <LostPage />
      </Match>
      <Match when={loaded()}>
        {(held) => (
          <Dashboard
            visits={held()}
            period={period()}
            onPeriod={(days) => setParams({ days: days === '30' ? undefined : days }, { replace: true })}
          />
        )}
      </Match>
    </Switch>
  )
}

function Dashboard(props: { visits: Visits; period: Period; onPeriod: (days: Period) => void }) {
  const [at, point] = createSignal<number | null>(null)
  const look = createLook()
  const days = () => props.visits.days.map(({ day }) => day)
  return (
    <>
      <PageBar title="Visits" />
      <main class="analytics">
        <div class="analytics-head">
          <Segmented
            label="How many days"
            value={props.period}
            options={PERIODS.map((value) => ({ value, label: value === '365' ? 'A year' : `${value} days` }))}
            onChoose={(days) => props.onPeriod(days)}
          />
          <p class="analytics-summary">{summaryOf(props.visits)}</p>
        </div>
        <div class="day-charts">
          <For each={CHARTS}>
            {(chart) => (
              <DayChart
                {...chart}
                days={days()}
                values={valuesOf(props.visits, chart.sort)}
                look={look()}
                at={at()}
                onPoint={point}
              />
            )}
          </For>
        </div>
        <Tables visits={props.visits} />
        <p class="hint">
          Days are of UTC, to {longDay(props.visits.to)}. People are counted once a day and cannot be told
          from day to day; nobody can be known by these numbers. What happened in the last minute may be
          missing.
        </p>
      </main>
    </>
  )
}

function Tables(props: { visits: Visits }) {
  return (
    <div class="hits-tables">
      <HitsTable
        id="steps-title"
        title="From a page to an account"
        hint="People, once for each day on which they came."
        what="How far they came"
        rows={stepsOf(props.visits)}
        none=""
      />
      <HitsTable
        id="ends-title"
        title="How turns ended"
        hint="All turns, whoever paid for them."
        what="End"
        rows={endsOf(props.visits)}
        none="No turn was taken."
      />
      <HitsTable
        id="pages-title"
        title="Which pages"
        hint="By their routes; a share link’s page is not counted."
        what="Page"
        rows={props.visits.pages}
        none="No page was opened."
      />
      <HitsTable
        id="errors-title"
        title="Which failures"
        hint="By field of the API and code: those to expect, and others."
        what="Failure"
        rows={props.visits.errors}
        none="Nothing has failed."
      />
    </div>
  )
}
