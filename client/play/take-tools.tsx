// What can be done with a take: the pager where there are versions, the checkpoint on it, and a menu for the rest.
import { Show } from 'solid-js'
import { FlagIcon } from '../ui/icons.tsx'
import { Pager } from './pager.tsx'
import { TakeMenu, type TakeMenuProps } from './take-menu.tsx'

export function TakeTools(props: TakeMenuProps) {
  const hasVersions = () => props.take.siblingCount > 1
  const hasRow = () => hasVersions() || props.take.checkpoint !== null
  return (
    <div class="take-tools" classList={{ beside: props.players && !hasRow() }}>
      <Show when={hasVersions()}>
        <Pager take={props.take} disabled={props.disabled} onStep={props.actions.onStep} />
      </Show>
      <Show when={props.take.checkpoint}>
        {(checkpoint) => (
          <button
            type="button"
            class="checkpoint"
            title="Rename or remove this checkpoint"
            onClick={() => props.actions.onAsk(props.take, 'checkpoint')}
          >
            <FlagIcon />
            <span class="visually-hidden">Checkpoint: </span>
            <span class="checkpoint-name">{checkpoint().name}</span>
          </button>
        )}
      </Show>
      <div class="take-more">
        <TakeMenu {...props} />
      </div>
    </div>
  )
}
