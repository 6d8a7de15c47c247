// An import that is being made, with a way to stop it; and what came of it.
import { A } from '@solidjs/router'
import { createEffect, For, Match, on, Show, Switch } from 'solid-js'
import { Progress } from '../ui/progress.tsx'
import { scenarioPath } from '../ui/scenario-tabs.tsx'
import type { Run } from './answers.ts'
import type { ImportDesk } from './desk.ts'
import { percentOf, placeOf } from './words.ts'

export function RunView(props: { desk: ImportDesk; run: Run }) {
  let heading!: HTMLElement
  createEffect(
    on(
      () => props.run.status,
      () => heading.focus({ preventScroll: true }),
    ),
  )
  return (
    <section class="import-run" aria-labelledby="import-run-title">
      <h2 id="import-run-title" tabIndex={-1} ref={(element) => (heading = element)}>
        {TITLES[props.run.status]}
      </h2>
      <Switch>
        <Match when={props.run.status === 'RUNNING'}>
          <Progress label="Importing" done={props.run.done} total={props.run.total} />
          <p class="hint">{standingOf(props.run)}</p>
        </Match>
        <Match when={props.run.status === 'DONE'}>
          <Made run={props.run} scripts={(props.desk.found()?.scripts ?? 0) > 0} />
        </Match>
        <Match when={props.run.status === 'CANCELLED'}>
          <p>Nothing was kept of it.</p>
        </Match>
        <Match when={props.run.status === 'FAILED'}>
          <p class="fault" role="alert">
            {props.run.failure ?? 'Something went wrong.'}
          </p>
          <p>Nothing was kept of it.</p>
        </Match>
      </Switch>
      <p class="row">
        <Show
          when={props.run.status === 'RUNNING'}
          fallback={
            <button type="button" class="button quiet" onClick={() => props.desk.restart()}>
              Import something else
            </button>
          }
        >
          <button type="button" class="button quiet" onClick={() => void props.desk.cancel()}>
            Cancel
          </button>
        </Show>
      </p>
    </section>
  )
}

function standingOf({ isStopping, done, total }: Run): string {
  if (isStopping) return 'Stopping …'
  const far = total === 0 ? 'Reading the files' : `${percentOf(done, total)} %`
  return `${far}. You may leave this page: it goes on.`
}

const TITLES: Record<Run['status'], string> = {
  RUNNING: 'Importing …',
  DONE: 'It is here',
  CANCELLED: 'Cancelled',
  FAILED: 'It could not be imported',
}

function Made(props: { run: Run; scripts: boolean }) {
  const placed = () => props.run.cards.map(placeOf)
  /** What loose cards became is named with them. */
  const scenarios = () => props.run.scenarios.filter(({ id }) => !placed().some((place) => place.id === id))
  return (
    <ul class="import-made">
      <For each={props.run.adventures}>
        {({ id, title }) => (
          <li>
            <A href={`/play/${encodeURIComponent(id)}`}>{title}</A> <span class="hint">a story</span>
          </li>
        )}
      </For>
      <For each={scenarios()}>
        {({ id, title }) => (
          <li>
            <A href={scenarioPath(id)}>{title}</A> <span class="hint">a scenario</span>
          </li>
        )}
      </For>
      <For each={placed()}>
        {({ href, title, said }) => (
          <li>
            <Show when={href} fallback={title}>
              {(href) => <A href={href()}>{title}</A>}
            </Show>{' '}
            <span class="hint">{said}</span>
          </li>
        )}
      </For>
      <Show when={props.scripts}>
        <li>
          <A href="/scripts">The scripts</A> <span class="hint">in your library</span>
        </li>
      </Show>
    </ul>
  )
}
