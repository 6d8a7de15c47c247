// The files that were chosen: how far each is on its way, and what is in it once that is known.
import { For, Show } from 'solid-js'
import { IconButton } from '../ui/icon-button.tsx'
import { Progress } from '../ui/progress.tsx'
import { CrossIcon } from '../ui/tree-icons.tsx'
import type { ImportDesk } from './desk.ts'
import { FileReportView } from './file-report.tsx'
import type { HeldFile } from './uploads.ts'
import { sizeOf } from './words.ts'

export function ChosenFiles(props: { desk: ImportDesk }) {
  return (
    <ul class="import-files">
      <For each={props.desk.uploads.files}>{(file) => <ChosenFile desk={props.desk} file={file} />}</For>
    </ul>
  )
}

function ChosenFile(props: { desk: ImportDesk; file: HeldFile }) {
  const report = () => props.desk.reportOf(props.file)
  return (
    <li class="import-file">
      <div class="import-file-head">
        <h3 dir="auto">{props.file.name}</h3>
        <span class="hint">{sizeOf(props.file.size)}</span>
        <IconButton
          label={`Leave out ${props.file.name}`}
          disabled={props.desk.busy() !== ''}
          onPress={() => props.desk.leaveOut(props.file)}
        >
          <CrossIcon />
        </IconButton>
      </div>
      <Show when={props.file.uploadId === null && !props.file.problem}>
        <Progress label={`Sending ${props.file.name}`} done={props.file.share} total={1} />
      </Show>
      <Show when={props.file.problem}>
        <p class="fault" role="alert">
          {props.file.problem}
        </p>
      </Show>
      <Show when={report()} keyed>
        {(report) => (
          <>
            <FileReportView report={report} />
            <Show when={report.problem?.kind === 'UNKNOWN'}>
              <AsText desk={props.desk} />
            </Show>
          </>
        )}
      </Show>
    </li>
  )
}

/** What is no file of any tool may still be a text; but all files are taken the same way. */
function AsText(props: { desk: ImportDesk }) {
  return (
    <Show
      when={props.desk.allUnknown()}
      fallback={<p class="hint">To take it as a text, import it by itself.</p>}
    >
      <button type="button" class="button quiet" onClick={() => props.desk.setAsText(true)}>
        Take it as the opening of a scenario
      </button>
    </Show>
  )
}
