// What one file holds and what becomes of it, before anything is written.
import { For, Show } from 'solid-js'
import { Remarks } from '../ui/remarks.tsx'
import type { FileReport } from './answers.ts'

export function FileReportView(props: { report: FileReport }) {
  return (
    <div class="file-report">
      <Show when={props.report.format}>{(format) => <p class="file-format">{format()}</p>}</Show>
      <Show when={props.report.problem}>
        {(problem) => (
          <p class="fault" role="alert">
            {problem().message}
          </p>
        )}
      </Show>
      <Show when={props.report.found.length > 0}>
        <ul class="import-outcome" aria-label="Found">
          <For each={props.report.found}>{(line) => <li dir="auto">{line}</li>}</For>
        </ul>
      </Show>
      <Remarks title="Please check" lines={props.report.warnings} open />
      <Remarks title="Left out" lines={props.report.dropped} />
      <Remarks title="Kept beside it, but not used here" lines={props.report.kept} />
      <Remarks title="What is taken over" lines={props.report.mapped} />
    </div>
  )
}
