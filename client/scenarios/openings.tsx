// How a scenario begins: its opening, others to choose from, and what is asked before.
import { createUniqueId, For, Index, Show } from 'solid-js'
import { AskTwice } from '../ui/ask-twice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PlotTextField, type PlotForm } from './plot-text-field.tsx'
import { openingsIn } from './plot-values.ts'

interface OpeningsProps {
  form: PlotForm
  /** What the scenario asks, as it is written at the moment. */
  questions: string[]
}

export function Openings(props: OpeningsProps) {
  let list!: HTMLUListElement
  const texts = () => openingsIn(props.form.values().otherOpenings)
  const write = (next: string[]) => props.form.set({ otherOpenings: JSON.stringify(next) })
  const add = () => {
    write([...texts(), ''])
    queueMicrotask(() => list.querySelector<HTMLElement>(':scope > li:last-child textarea')?.focus())
  }
  return (
    <section aria-labelledby="opening-title">
      <h2 id="opening-title">How it begins</h2>
      <PlotTextField
        form={props.form}
        field={{
          name: 'opening',
          label: 'Opening',
          hint: 'The first page of the story. Empty: the narrator finds it.',
          rows: 7,
          isRead: false,
        }}
      />
      <ul class="openings" ref={(element) => (list = element)}>
        <Index each={texts()}>
          {(text, at) => (
            <li>
              <TextField
                label={`Another opening, ${at + 2}`}
                rows={4}
                prose
                value={text()}
                onInput={(words) => write(texts().with(at, words))}
              />
              <AskTwice
                label="Remove"
                sure="Remove this opening"
                keep="Keep it"
                onSure={() => write(texts().toSpliced(at, 1))}
              />
            </li>
          )}
        </Index>
      </ul>
      <p class="fault">{props.form.faults().otherOpenings}</p>
      <p>
        <button type="button" class="text-button" onClick={add}>
          Add another opening
        </button>
        <br />
        <span class="hint">All of them stand side by side in the story, to leaf through.</span>
      </p>
      <Questions {...props} />
    </section>
  )
}

const EXAMPLE = '${What is your name?}'

function Questions(props: OpeningsProps) {
  const id = createUniqueId()
  return (
    <div class="questions-found" role="group" aria-labelledby={id}>
      <h3 id={id}>What is asked at the start</h3>
      <Show
        when={props.questions.length > 0}
        fallback={
          <p class="hint">
            Nothing yet. Write <code>{EXAMPLE}</code> wherever an answer shall stand: in an opening, in the
            plot, on a card. Whoever begins a story is asked, each question once.
          </p>
        }
      >
        <ol>
          <For each={props.questions}>{(question) => <li dir="auto">{question}</li>}</For>
        </ol>
        <p class="hint">
          Each stands somewhere as <code>{EXAMPLE}</code>.
        </p>
      </Show>
    </div>
  )
}
