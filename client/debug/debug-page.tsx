// The last calls to models: what was asked, what came, how long it took. For who wants to know why a story is told as it is.
import { A, useSearchParams } from '@solidjs/router'
import { For, Match, Show, Switch } from 'solid-js'
import '../styles/debug.css'
import { BackIcon } from '../ui/icons.tsx'
import { KindPage } from '../ui/kind-page.tsx'
import LostPage from '../ui/lost-page.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { CallRow } from './call-row.tsx'
import { createCalls } from './calls.ts'
import { FILTER_NAMES, FILTERS, passing, type Filter } from './words.ts'

export default function DebugPage() {
  const { calls, status, isLate, load } = createCalls()
  const [params, setParams] = useSearchParams<{ show?: string }>()
  const filter = (): Filter => FILTERS.find((one) => one === params.show) ?? 'all'
  const shown = () => passing(calls, filter())
  return (
    <Switch>
      <Match when={status() === 'unreachable'}>
        <KindPage title="Model calls" onRetry={() => void load()}>
          The server cannot be reached. Try again in a moment.
        </KindPage>
      </Match>
      <Match when={status() === 'none'}>
        <LostPage />
      </Match>
      <Match when={status() === 'here'}>
        <PageBar title="Model calls">
          <A
            class="icon-button"
            href="/settings"
            aria-label="Back to the settings"
            title="Back to the settings"
          >
            <BackIcon />
          </A>
        </PageBar>
        <main class="calls-page">
          <p class="calls-about">
            The last calls to models, the newest first. They are kept in the memory of this machine alone: no
            key is among them, and they are gone when the program ends.
          </p>
          <Segmented
            label="Which calls"
            value={filter()}
            options={FILTERS.map((value) => ({ value, label: FILTER_NAMES[value] }))}
            onChoose={(show) => setParams({ show: show === 'all' ? undefined : show }, { replace: true })}
          />
          <Show when={isLate()}>
            <p class="hint" role="status">
              The server does not answer at the moment. What you see is from before.
            </p>
          </Show>
          <Show
            when={shown().length > 0}
            fallback={<NoCalls hasCalls={calls.length > 0} filter={filter()} />}
          >
            <ul class="calls">
              <For each={shown()}>{(call) => <CallRow call={call} />}</For>
            </ul>
          </Show>
        </main>
      </Match>
    </Switch>
  )
}

function NoCalls(props: { hasCalls: boolean; filter: Filter }) {
  return (
    <p class="calls-none">
      <Show
        when={props.hasCalls}
        fallback="No model was asked since the program began. Take a turn in a story, and its call is here."
      >
        {props.filter === 'failed' ? 'None of them has failed.' : 'There are none of these.'}
      </Show>
    </p>
  )
}
