// The checkpoints of a story, from within it: where each is, and the way there.
import { A } from '@solidjs/router'
import { createResource, For, Show, untrack } from 'solid-js'
import { query } from '../api/ask.ts'
import type { CheckpointsQuery as CheckpointsData } from '../api/generated/graphql.ts'
import { CloseRow, Dialog } from '../ui/dialog.tsx'
import { FlagIcon } from '../ui/icons.tsx'
import '../styles/checkpoints.css'
import { CheckpointsQuery } from './checkpoint-documents.ts'

type Checkpoint = NonNullable<CheckpointsData['adventure']>['tree']['checkpoints'][number]

interface CheckpointsDialogProps {
  adventureId: string
  /** While a turn runs one cannot go elsewhere. */
  disabled: boolean
  onGo: (takeId: string) => void
  onClose: () => void
}

const GONE = 'There is no such story any more.'

export default function CheckpointsDialog(props: CheckpointsDialogProps) {
  const id = untrack(() => props.adventureId)
  const [found] = createResource(async (): Promise<Checkpoint[] | string> => {
    const { data, problem } = await query(CheckpointsQuery, { id })
    return problem ?? data.adventure?.tree.checkpoints ?? GONE
  })
  const list = () => {
    const held = found()
    return typeof held === 'object' ? held : null
  }
  return (
    <Dialog title="Checkpoints" onClose={props.onClose}>
      <Show
        when={list()}
        fallback={
          <p classList={{ fault: typeof found() === 'string', hint: found() === undefined }} role="status">
            {found.loading ? 'Looking …' : String(found())}
          </p>
        }
      >
        {(list) => <List {...props} list={list()} />}
      </Show>
      <CloseRow />
    </Dialog>
  )
}

function List(props: CheckpointsDialogProps & { list: Checkpoint[] }) {
  return (
    <>
      <Show
        when={props.list.length > 0}
        fallback={
          <p>
            None yet. Every take has “Set a checkpoint here” in its menu: a name for a place to come back to,
            whatever becomes of the story.
          </p>
        }
      >
        <ul class="checkpoints">
          <For each={props.list}>{(one) => <Row {...props} one={one} />}</For>
        </ul>
      </Show>
      <p>
        <A href={`/play/${encodeURIComponent(props.adventureId)}/tree?view=lines`}>
          {props.list.length > 0 ? 'Rename or remove them, beside all lines' : 'All lines of the story'}
        </A>
      </p>
    </>
  )
}

function Row(props: CheckpointsDialogProps & { one: Checkpoint }) {
  return (
    <li>
      <button
        type="button"
        class="checkpoint-row"
        disabled={props.disabled || props.one.take === null}
        onClick={(event) => {
          event.currentTarget.closest('dialog')?.close()
          if (props.one.take) props.onGo(props.one.take.id)
        }}
      >
        <FlagIcon />
        <span>
          <b dir="auto">{props.one.name}</b>
          <span class="hint">
            {' '}
            {props.one.take ? `take ${props.one.depth + 1}` : 'before the first take'}
          </span>
          <Show when={props.one.take}>
            {(take) => (
              <span class="checkpoint-words" dir="auto">
                {take().excerpt}
              </span>
            )}
          </Show>
        </span>
      </button>
    </li>
  )
}
