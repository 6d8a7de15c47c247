// Tidying up: lines that were left behind are listed first, and only then deleted.
import { createSignal, For, onCleanup, onMount, Show, untrack } from 'solid-js'
import { Dialog } from '../ui/dialog.tsx'
import type { Deletion } from './deeds.ts'
import type { TreeDesk } from './tree-gate.tsx'
import { countOf, deletionOf, lastReadOf, originOf } from './words.ts'

interface TidyDialogProps {
  desk: TreeDesk
  onClose: () => void
}

interface Found {
  days: number
  branchIds: string[]
  deletion: Deletion
}

const DAYS = 30
const REST_MS = 350

/** What would be deleted for a number of days: asked for anew whenever that changes. */
function createTidying({ deeds, say }: TreeDesk) {
  const [days, setDays] = createSignal(String(DAYS))
  const [found, setFound] = createSignal<Found | null>(null)
  const [problem, setProblem] = createSignal('')
  let timer: ReturnType<typeof setTimeout> | undefined
  const wanted = () => (/^\d{1,5}$/.test(days().trim()) ? Number(days()) : null)
  const look = async () => {
    const asked = wanted()
    if (asked === null) return setProblem('Give a number of days, such as 30; 0 for all.')
    const { made, problem } = await deeds.prune(asked, true)
    if (asked !== wanted()) return
    setProblem(problem ?? '')
    setFound(made && { days: asked, ...made })
  }
  const change = (value: string) => {
    setDays(value)
    setFound(null)
    clearTimeout(timer)
    timer = setTimeout(() => void look(), REST_MS)
  }
  /** True when it is done. */
  const tidy = async (days: number) => {
    const { made, problem } = await deeds.prune(days, false)
    setProblem(problem ?? '')
    if (made) say(`${countOf(made.branchIds.length, 'line')} tidied up.`)
    return made !== null
  }
  onMount(() => void look())
  onCleanup(() => clearTimeout(timer))
  return { days, change, found, problem, tidy }
}

export function TidyDialog(props: TidyDialogProps) {
  const { days, change, found, problem, tidy } = createTidying(untrack(() => props.desk))
  let close!: HTMLButtonElement
  const end = () => close.closest('dialog')?.close()
  return (
    <Dialog title="Tidy up" onClose={props.onClose}>
      <p>
        Short lines that nobody named, marked or edited, and that a better one stands beside. Nothing is ever
        tidied up by itself.
      </p>
      <label class="field tidy-days">
        <span>Left for at least so many days</span>
        <input
          type="text"
          inputmode="numeric"
          value={days()}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </label>
      <Show when={found()} fallback={<p class="hint tidy-wait">{problem() ? '' : 'Looking …'}</p>}>
        {(found) => <FoundLines desk={props.desk} found={found()} />}
      </Show>
      <p class="fault" role="alert">
        {problem()}
      </p>
      <p class="row">
        <Show when={found()?.branchIds.length ? found() : null}>
          {(found) => (
            <button
              type="button"
              class="button grave"
              disabled={props.desk.deeds.busy()}
              onClick={() => void tidy(found().days).then((done) => done && end())}
            >
              Delete {countOf(found().branchIds.length, 'line')} for good
            </button>
          )}
        </Show>
        <button ref={(element) => (close = element)} type="button" class="button quiet" onClick={end}>
          Close
        </button>
      </p>
    </Dialog>
  )
}

function FoundLines(props: { desk: TreeDesk; found: Found }) {
  const lines = () => props.found.branchIds.flatMap((id) => props.desk.model().branches.get(id) ?? [])
  return (
    <div class="tidy-found" aria-live="polite">
      <Show
        when={props.found.branchIds.length > 0}
        fallback={<p class="dialog-words">Nothing to tidy up: no line has been left behind for so long.</p>}
      >
        <ul class="tidy-lines">
          <For each={lines()}>
            {(line) => (
              <li class={`hue-${line.hue}`}>
                <span class="swatch" />
                <span>
                  {props.desk.tree.title(line, 60)}
                  <span class="hint">
                    {originOf(line, props.desk.model())} · {lastReadOf(line)}
                  </span>
                </span>
              </li>
            )}
          </For>
        </ul>
        <p class="dialog-words">{deletionOf(props.found.deletion)}</p>
      </Show>
    </div>
  )
}
