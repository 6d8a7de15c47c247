// Exporting cards: for which tool, what that tool cannot hold, and the file.
import { createSignal, createUniqueId, For, onMount, Show, untrack } from 'solid-js'
import type { CardFileFormat } from '../../api/generated/graphql.ts'
import { countOf } from '../counts.ts'
import { createLiveAnswer } from '../live-answer.ts'
import { saveFile } from '../save-file.ts'
import { EXPORTS, fileNameOf } from './card-file-words.ts'
import type { CardFiles, WrittenCards } from './card-files.ts'

interface Asked {
  format: CardFileFormat
  turnings: number
}

export function ExportPanel(props: { files: CardFiles }) {
  const { files } = untrack(() => props)
  const [format, setFormat] = createSignal<CardFileFormat>('FORKLORE')
  const [saved, setSaved] = createSignal('')
  const written = createLiveAnswer<Asked, WrittenCards>(
    () => ({ format: format(), turnings: files.turnings() }),
    (asked) => files.write(asked.format),
  )
  const isReady = () => written.found() !== undefined && !written.stale() && written.problem() === ''
  const save = () => {
    if (!isReady()) return
    const name = fileNameOf(files.title(), format())
    saveFile(name, written.found()!.text)
    setSaved(name)
  }
  let title!: HTMLElement
  onMount(() => title.focus({ preventScroll: true }))
  return (
    <section
      class="story-card open card-file"
      aria-labelledby="export-title"
      aria-busy={written.stale()}
      onKeyDown={(event) => event.key === 'Escape' && files.leave()}
    >
      <h3 id="export-title" tabIndex={-1} ref={(element) => (title = element)}>
        Export {countOf(files.cardIds().length, 'card')}
      </h3>
      <p>{files.which}</p>
      <Formats
        chosen={format()}
        onChoose={(chosen) => {
          setSaved('')
          setFormat(chosen)
        }}
      />
      <Lost lines={isReady() ? written.found()!.lost : []} />
      <Show when={written.problem()}>
        <p class="fault" role="alert">
          {written.problem()}
        </p>
      </Show>
      <p class="row">
        <button type="button" class="button" aria-disabled={isReady() ? undefined : true} onClick={save}>
          Download the file
        </button>
        <button type="button" class="button quiet" onClick={() => files.leave()}>
          Close
        </button>
      </p>
      <p class="hint" role="status">
        <Show when={saved()}>Downloaded: {saved()}</Show>
      </p>
    </section>
  )
}

function Lost(props: { lines: string[] }) {
  return (
    <Show when={props.lines.length > 0}>
      <div class="export-lost">
        <h4>What it cannot hold</h4>
        <ul>
          <For each={props.lines}>{(line) => <li>{line}</li>}</For>
        </ul>
      </div>
    </Show>
  )
}

function Formats(props: { chosen: CardFileFormat; onChoose: (format: CardFileFormat) => void }) {
  const name = createUniqueId()
  return (
    <fieldset class="export-formats">
      <legend>For which tool</legend>
      <For each={EXPORTS}>
        {(choice) => (
          <label>
            <input
              type="radio"
              name={name}
              checked={props.chosen === choice.format}
              onChange={() => props.onChoose(choice.format)}
            />
            <span>
              <b>{choice.name}</b>
              <span class="hint"> {choice.hint}</span>
            </span>
          </label>
        )}
      </For>
    </fieldset>
  )
}
