// What the model sent for a take, word for word, and what it thought: folded, and asked for when it is unfolded.
import { createResource, createSignal, Match, Show, Switch, untrack } from 'solid-js'
import { query } from '../api/ask.ts'
import { RawOutputQuery } from './raw-documents.ts'

export function RawOutput(props: { takeId: string }) {
  const [isOpen, setOpen] = createSignal(false)
  return (
    <section class="exact-prompt" aria-labelledby="raw-title">
      <h3 id="raw-title">What it answered</h3>
      <details class="messages" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Read the answer word for word</summary>
        <Show when={isOpen()}>
          <Answer takeId={props.takeId} />
        </Show>
      </details>
    </section>
  )
}

const GONE = 'This take is there no more.'

function Answer(props: { takeId: string }) {
  const id = untrack(() => props.takeId)
  const [found] = createResource(async () => {
    const { data, problem } = await query(RawOutputQuery, { id })
    if (problem !== null) return problem
    return data.node?.__typename === 'Take' ? data.node : GONE
  })
  const take = () => {
    const held = found()
    return typeof held === 'object' ? held : null
  }
  return (
    <Switch fallback={<p class="hint">Looking …</p>}>
      <Match when={take()}>
        {(take) => (
          <>
            <Show when={take().reasoning}>
              {(reasoning) => <Part mark="what the model thought" text={reasoning()} />}
            </Show>
            <Show when={take().rawOutput} fallback={<Untouched {...take()} />}>
              {(raw) => <Part mark="what it sent" text={raw()} />}
            </Show>
          </>
        )}
      </Match>
      <Match when={found()}>
        <p class="fault">{String(found())}</p>
      </Match>
    </Switch>
  )
}

function Part(props: { mark: string; text: string }) {
  return (
    <div class="message">
      <p class="piece-mark">{props.mark}</p>
      <p class="piece-text" dir="auto">
        {props.text}
      </p>
    </div>
  )
}

/** What is kept of it is the text itself, unless that has been changed. */
function Untouched(props: { text: string; revision: number }) {
  return (
    <Show
      when={props.revision === 0}
      fallback={
        <p class="hint">
          Nothing was taken out of it. It has other words now; the first stand where you read, under “Earlier
          wordings” in its menu.
        </p>
      }
    >
      <p class="hint">Nothing was taken out of it: it is told as it came.</p>
      <Part mark="what it sent" text={props.text} />
    </Show>
  )
}
