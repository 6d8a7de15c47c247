// The earlier wordings of a take, newest first, with the way back to each: bringing one back is an edit like any other.
import { createSignal, For, Match, onMount, Switch } from 'solid-js'
import { query } from '../api/ask.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { ago } from '../ui/time.ts'
import { WordingsQuery } from './take-documents.ts'
import { wordsOf } from './edit-input.ts'
import type { Take } from './takes.ts'

interface Wording {
  text: string
  /** When another took its place. */
  replacedAt: string
}

interface WordingsDialogProps {
  take: Take
  /** The story cannot be changed now. */
  disabled: boolean
  onClose: () => void
  onBringBack: (text: string) => void
}

export function WordingsDialog(props: WordingsDialogProps) {
  const [wordings, setWordings] = createSignal<Wording[] | null>(null)
  const [problem, setProblem] = createSignal('')
  onMount(async () => {
    const { data, problem } = await query(WordingsQuery, { id: props.take.id })
    setProblem(problem ?? '')
    setWordings(data?.node?.__typename === 'Take' ? data.node.revisions.toReversed() : [])
  })
  return (
    <Dialog title="Earlier wordings" onClose={props.onClose}>
      <Switch
        fallback={
          <ol class="wordings">
            <li>
              <p class="wording-when">Now</p>
              <Words take={props.take} text={props.take.text} />
            </li>
            <For each={wordings() ?? []}>
              {(wording) => (
                <li>
                  <p class="wording-when">
                    <time dateTime={wording.replacedAt} title={new Date(wording.replacedAt).toLocaleString()}>
                      Replaced {ago(wording.replacedAt)}
                    </time>
                    <button
                      type="button"
                      class="text-button"
                      disabled={props.disabled}
                      onClick={(event) => {
                        event.currentTarget.closest('dialog')?.close()
                        props.onBringBack(wording.text)
                      }}
                    >
                      Bring back
                    </button>
                  </p>
                  <Words take={props.take} text={wording.text} />
                </li>
              )}
            </For>
          </ol>
        }
      >
        <Match when={wordings() === null}>
          <p class="quiet-words">Looking them up…</p>
        </Match>
        <Match when={problem()}>
          <p role="alert">{problem()}</p>
        </Match>
      </Switch>
      <form method="dialog" class="row">
        <button type="submit" class="button quiet">
          Close
        </button>
      </form>
    </Dialog>
  )
}

function Words(props: { take: Take; text: string }) {
  return (
    <div class="wording-words">
      <Paragraphs text={wordsOf({ kind: props.take.kind, text: props.text })} />
    </div>
  )
}
