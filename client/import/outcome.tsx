// What would be made of all files together, where cards go, and the one button that does it.
import { createEffect, on, Show } from 'solid-js'
import type { Found } from './answers.ts'
import type { ImportDesk } from './desk.ts'
import { WhereTo } from './where-to.tsx'
import { madeOf } from './words.ts'

export function Outcome(props: { desk: ImportDesk }) {
  return <Show when={props.desk.found()}>{(found) => <Confirm desk={props.desk} found={found()} />}</Show>
}

function Confirm(props: { desk: ImportDesk; found: Found }) {
  let heading!: HTMLElement
  createEffect(
    on(
      () => props.found,
      () => heading.focus({ preventScroll: true }),
    ),
  )
  const made = () => madeOf(props.found)
  return (
    <section class="import-confirm" aria-labelledby="import-made">
      <h2 id="import-made" tabIndex={-1} ref={(element) => (heading = element)}>
        {made() ? `To be made: ${made()}` : 'There is nothing in it to make.'}
      </h2>
      <Show when={props.found.reports.some(({ problem }) => problem !== null) && made()}>
        <p class="hint">The files that cannot be read are left out.</p>
      </Show>
      <Show when={props.found.cards > 0}>
        <WhereTo desk={props.desk} cards={props.found.cards} />
      </Show>
      <p class="row">
        <Show when={made()}>
          <button
            type="button"
            class="button"
            aria-disabled={props.desk.busy() ? true : undefined}
            onClick={() => void props.desk.take()}
          >
            Import
          </button>
        </Show>
        <button type="button" class="button quiet" onClick={() => props.desk.restart()}>
          {made() ? 'Cancel' : 'Choose other files'}
        </button>
      </p>
    </section>
  )
}
