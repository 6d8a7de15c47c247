// Importing: what people already have elsewhere, by one button; what is in it is shown before anything is written.
import { Show } from 'solid-js'
import { DropZone } from '../ui/drop-zone.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import '../styles/card-files.css'
import '../styles/import.css'
import { ChosenFiles } from './chosen-files.tsx'
import { createImportDesk, type ImportDesk } from './desk.ts'
import { Outcome } from './outcome.tsx'
import { RunView } from './run-view.tsx'

export default function ImportPage() {
  const desk = createImportDesk()
  return (
    <div class="import-page">
      <PageBar title="Import" />
      <main>
        <Show when={desk.run()} fallback={<Choosing desk={desk} />}>
          {(run) => <RunView desk={desk} run={run()} />}
        </Show>
        <p class="hint" role="status">
          {desk.busy()}
        </p>
        <Show when={desk.problem()}>
          <p class="fault" role="alert">
            {desk.problem()}
          </p>
        </Show>
      </main>
    </div>
  )
}

function Choosing(props: { desk: ImportDesk }) {
  return (
    <>
      <DropZone
        label="Files to import"
        class={props.desk.uploads.files.length > 0 ? 'small' : ''}
        onFiles={(files) => props.desk.uploads.add(files)}
      >
        <Show when={props.desk.uploads.files.length === 0}>
          <p class="import-lead">Bring what you have elsewhere.</p>
          <p class="import-kinds">
            Character cards, lorebooks and chats of SillyTavern, RisuAI and Agnaistic; scenarios and
            adventures of AI Dungeon and NovelAI; saves of KoboldAI; trees of Loom; and what you exported
            here. Choose all files of a story at once: chats that begin alike become one tree.
          </p>
        </Show>
        <p class="row">
          <label class="button file-button" classList={{ quiet: props.desk.uploads.files.length > 0 }}>
            {props.desk.uploads.files.length > 0 ? 'More files' : 'Choose files'}
            <input
              type="file"
              multiple
              class="visually-hidden"
              onChange={(event) => {
                props.desk.uploads.add([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = '' // the same file can be chosen again
              }}
            />
          </label>
          <span class="hint wide-only">or drop them here</span>
        </p>
        <Show when={props.desk.uploads.files.length === 0}>
          <p class="hint">You see what is in them, and what becomes of it, before anything is written.</p>
        </Show>
      </DropZone>
      <ChosenFiles desk={props.desk} />
      <Outcome desk={props.desk} />
    </>
  )
}
