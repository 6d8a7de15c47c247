// Importing cards: choose, drop or paste a file, see what is in it, then take it in.
import { createSignal, onMount, Show, untrack } from 'solid-js'
import { TextField } from '../text-field.tsx'
import type { CardFiles } from './card-files.ts'
import { createImportDesk, type ImportDesk } from './import-desk.ts'
import { ImportReport } from './import-report.tsx'

export function ImportPanel(props: { files: CardFiles }) {
  const { files: place } = untrack(() => props)
  const files = createImportDesk(place)
  const [over, setOver] = createSignal(false)
  let title!: HTMLElement
  onMount(() => title.focus({ preventScroll: true }))
  const take = async () => {
    const made = await files.take()
    if (made) place.showMade(made)
  }
  return (
    <section
      class="story-card open card-file"
      classList={{ over: over() }}
      aria-labelledby="import-title"
      aria-busy={files.busy() !== ''}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        drop(files, event.dataTransfer)
      }}
      onKeyDown={(event) => event.key === 'Escape' && place.leave()}
    >
      <h3 id="import-title" tabIndex={-1} ref={(element) => (title = element)}>
        Import cards
      </h3>
      <Show when={files.found()} fallback={<Choose files={files} onLeave={() => place.leave()} />} keyed>
        {(found) => (
          <ImportReport files={files} place={place.place} found={found} onTake={() => void take()} />
        )}
      </Show>
      <p class="hint" role="status">
        {files.busy()}
      </p>
      <Show when={files.problem()}>
        <p class="fault" role="alert">
          {files.problem()}
        </p>
      </Show>
    </section>
  )
}

function drop(files: ImportDesk, dropped: DataTransfer | null): void {
  const [file, ...others] = dropped?.files ?? []
  const text = dropped?.getData('text/plain') ?? ''
  if (others.length > 0) files.refuse('One file at a time, please.')
  else if (file) void files.look(file)
  else if (text.trim()) void files.lookAt(text)
}

function Choose(props: { files: ImportDesk; onLeave: () => void }) {
  const { files } = untrack(() => props)
  const [pasted, setPasted] = createSignal('')
  return (
    <>
      <p>
        Story cards of AI Dungeon, World Info of SillyTavern, the book of a character card, lorebooks of
        NovelAI and RisuAI, memory books of Agnaistic, and what you exported here. You see what is in a file
        before anything is changed.
      </p>
      <p class="row">
        <label class="button file-button">
          Choose a file
          <input
            type="file"
            class="visually-hidden"
            accept=".json,.lorebook,.txt,application/json"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) void files.look(file)
              event.currentTarget.value = '' // the same file can be chosen again
            }}
          />
        </label>
        <span class="hint wide-only">or drop it here</span>
      </p>
      <TextField
        label="Or paste what stands in it"
        placeholder={'[{ "keys": "inn", "value": "The inn is low." }]'}
        rows={3}
        value={pasted()}
        onInput={setPasted}
      />
      <p class="row">
        <Show when={pasted().trim()}>
          <button type="button" class="button" onClick={() => void files.lookAt(pasted())}>
            Look at it
          </button>
        </Show>
        <button type="button" class="button quiet" onClick={() => props.onLeave()}>
          Cancel
        </button>
      </p>
    </>
  )
}
