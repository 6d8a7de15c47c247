// The parts of a line that its card and its row in the list share: its name, its facts, and what can be done with it.
import { A } from '@solidjs/router'
import { createUniqueId, Show } from 'solid-js'
import { InlineName } from '../ui/inline-name.tsx'
import { comparePath } from './sides.ts'
import type { TreeDesk } from './tree-gate.tsx'
import type { Line } from './tree-model.ts'
import { endOf } from '../ui/last-words.ts'
import { lastReadOf, lengthOf, originOf } from './words.ts'

/** The longest name that stands as a title. */
const TITLE = 48

interface PartProps {
  desk: TreeDesk
  line: Line
}

/** The name, changed where it stands. */
export function LineName(props: PartProps) {
  const rename = async (name: string) => {
    const { problem } = await props.desk.deeds.renameLine(props.line.id, name)
    props.desk.say(problem ?? '')
    return problem === null
  }
  return (
    <InlineName name={props.line.name ?? ''} label="Name of the line" optional onKeep={rename}>
      <span class="line-title" classList={{ unnamed: !props.line.name }} dir="auto">
        {props.desk.tree.title(props.line, TITLE)}
      </span>
    </InlineName>
  )
}

/** Where it comes from, how long it is, when it was read, and its last words. */
export function LineFacts(props: PartProps & { words: number }) {
  // An unnamed line is called by its last words: they need not stand there twice.
  const text = () => {
    const text = props.desk.tree.texts.of(props.line.tip?.id)
    return text && (props.line.name || text.length > TITLE) ? text : null
  }
  return (
    <>
      <p class="line-facts">
        <span>{originOf(props.line, props.desk.model())}</span>
        <span>{lengthOf(props.line)}</span>
        <span>{lastReadOf(props.line)}</span>
        <Show when={props.line.isDisposable}>
          <span>left behind: Tidy up would take it</span>
        </Show>
      </p>
      <Show when={text()}>
        {(text) => (
          <blockquote class="card-words" dir="auto">
            {endOf(text(), props.words)}
          </blockquote>
        )}
      </Show>
    </>
  )
}

/** Holds it against the line that is read. */
export function CompareWithRead(props: PartProps) {
  return (
    <Show when={!props.line.isHead}>
      <A
        class="button quiet"
        href={comparePath(
          props.desk.tree.id,
          { branchId: props.desk.model().current.id },
          { branchId: props.line.id },
        )}
      >
        Compare with what you read
      </A>
    </Show>
  )
}

/** A button that is refused keeps the focus and says why. */
export function DeleteLine(props: PartProps & { onDelete: (line: Line) => void }) {
  const id = createUniqueId()
  const refused = () => (props.line.canDelete.ok ? null : props.line.canDelete.reason)
  return (
    <>
      <button
        type="button"
        class="button quiet"
        aria-disabled={refused() ? true : undefined}
        aria-describedby={refused() ? id : undefined}
        title={refused() ?? undefined}
        onClick={() => {
          if (!refused()) props.onDelete(props.line)
        }}
      >
        Delete …
      </button>
      <Show when={refused()}>
        {(reason) => (
          <span id={id} class="hint refused">
            {reason()}
          </span>
        )}
      </Show>
    </>
  )
}
