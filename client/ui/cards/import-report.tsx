// What a file of cards holds and what becomes of it, before anything is changed.
import { For, onMount, Show } from 'solid-js'
import { countOf } from '../counts.ts'
import { Remarks } from '../remarks.tsx'
import { formatOf, gathered, outcomeOf, type LookedAt } from './card-file-words.ts'
import type { ImportDesk } from './import-desk.ts'

interface ImportReportProps {
  files: ImportDesk
  /** What the cards are made for. */
  place: string
  found: LookedAt
  onTake: () => void
}

export function ImportReport(props: ImportReportProps) {
  let heading!: HTMLElement
  onMount(() => heading.focus({ preventScroll: true }))
  return (
    <>
      <h4 tabIndex={-1} ref={(element) => (heading = element)}>
        {formatOf(props.found.format)}: {countOf(props.found.report.found, 'card')}
        <Show when={props.files.fileName()}>
          {(name) => (
            <span class="hint" dir="auto">
              {' '}
              {name()}
            </span>
          )}
        </Show>
      </h4>
      <ul class="import-outcome">
        <For each={outcomeOf(props.found, props.place)}>{(sentence) => <li>{sentence}</li>}</For>
      </ul>
      <Remarks title="Please check" lines={props.found.report.warnings} open />
      <Remarks title="Left out" lines={gathered(props.found.report.dropped)} />
      <Remarks
        title="Kept for when you export them, but not used here"
        lines={gathered(props.found.report.kept)}
      />
      <Remarks title="What is taken over" lines={props.found.report.mapped} />
      <p class="row">
        <Show when={props.found.made > 0}>
          <button
            type="button"
            class="button"
            aria-disabled={props.files.busy() ? true : undefined}
            onClick={() => props.onTake()}
          >
            Import {countOf(props.found.made, 'card')}
          </button>
        </Show>
        <button type="button" class="button quiet" onClick={() => props.files.leave()}>
          Choose another file
        </button>
      </p>
    </>
  )
}
