// Exporting cards: for which tool, what that tool cannot hold, and the file.
import { createSignal, createUniqueId, For, onMount, Show, untrack } from 'solid-js'
import { query } from '../api/ask.ts'
import type { CardFileFormat } from '../api/generated/graphql.ts'
import { saveFile } from '../ui/save-file.ts'
import { EXPORTS, fileNameOf } from './card-file-words.ts'
import type { CardsDesk } from './cards-desk.ts'
import { CardFileQuery } from './documents.ts'
import { createLiveAnswer, type Found } from './live-answer.ts'
import { countOf } from './words.ts'

interface Asked {
  id: string
  format: CardFileFormat
  turnings: number
}

interface Written {
  text: string
  lost: string[]
}

export function ExportPanel(props: { desk: CardsDesk }) {
  const { desk } = untrack(() => props)
  const [format, setFormat] = createSignal<CardFileFormat>('FORKLORE')
  const [saved, setSaved] = createSignal('')
  const written = createLiveAnswer<Asked, Written>(
    () => ({ id: desk.story.id, format: format(), turnings: desk.story.turnings() }),
    write,
  )
  const isReady = () => written.found() !== undefined && !written.stale() && written.problem() === ''
  const count = () => desk.page().storyCards.length
  const save = () => {
    if (!isReady()) return
    const name = fileNameOf(desk.page().title, format())
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
      onKeyDown={(event) => event.key === 'Escape' && desk.showFiles(null)}
    >
      <h3 id="export-title" tabIndex={-1} ref={(element) => (title = element)}>
        Export {countOf(count(), 'card')}
      </h3>
      <p>All cards that are seen where the story stands now, in one file.</p>
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
        <button type="button" class="button quiet" onClick={() => desk.showFiles(null)}>
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

async function write({ id, format }: Asked): Promise<Found<Written>> {
  const { data, problem } = await query(CardFileQuery, { id, format })
  if (problem !== null) return { value: null, problem }
  if (!data.adventure) return { value: null, problem: 'There is no such story any more.' }
  return { value: data.adventure.cardFile, problem: null }
}
