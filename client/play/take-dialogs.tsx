// What is asked about a take in a dialog: its checkpoint, its earlier wordings, whether its words shall go for good.
import { Match, Switch } from 'solid-js'
import { CheckpointDialog } from './checkpoint-dialog.tsx'
import type { Question } from './take-actions.ts'
import type { TakeChanges } from './take-changes.ts'
import { EraseDialog } from './take-erase.tsx'
import { WordingsDialog } from './take-wordings.tsx'
import type { Take } from './takes.ts'

interface TakeDialogsProps {
  take: Take
  question: Question
  disabled: boolean
  changes: TakeChanges
  onClose: () => void
}

export function TakeDialogs(props: TakeDialogsProps) {
  return (
    <Switch>
      <Match when={props.question === 'checkpoint'}>
        <CheckpointDialog
          name={props.take.checkpoint?.name ?? null}
          onClose={props.onClose}
          onName={(name) => void props.changes.mark(props.take, name)}
          onRemove={() => void props.changes.unmark(props.take)}
        />
      </Match>
      <Match when={props.question === 'erase'}>
        <EraseDialog onClose={props.onClose} onErase={() => void props.changes.erase(props.take.id)} />
      </Match>
      <Match when={props.question === 'wordings'}>
        <WordingsDialog
          take={props.take}
          disabled={props.disabled}
          onClose={props.onClose}
          onBringBack={(text) => void props.changes.edit(props.take.id, text, props.take.revision)}
        />
      </Match>
    </Switch>
  )
}
