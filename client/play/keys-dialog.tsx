// The list of keys.
import { For } from 'solid-js'
import { CloseRow, Dialog } from '../ui/dialog.tsx'
import { control } from '../ui/platform.ts'

const WORLD = 'The world: what this story counts (outside the field)'

const KEYS: [keys: string[], what: string][] = [
  [['Enter'], 'Send; with no words, let the story go on'],
  [['Shift', 'Enter'], 'A new line in your words'],
  [['Esc'], 'Leave the field, or the editing of a take'],
  [[control, 'Enter'], 'Save the words that you edit'],
  [[control, 'Z'], 'Undo the last turn'],
  [[control, 'Shift', 'Z'], 'Redo it'],
  [[control, 'R'], 'Retry the newest narration (outside the field)'],
  [['←'], 'The version before, of the newest take that has several'],
  [['→'], 'The version after'],
  [['w'], WORLD],
  [['?'], 'This list (outside the field)'],
]

interface KeysDialogProps {
  /** The story counts something. */
  world: boolean
  onClose: () => void
}

export function KeysDialog(props: KeysDialogProps) {
  const keys = () => KEYS.filter(([, what]) => props.world || what !== WORLD)
  return (
    <Dialog title="Keys" onClose={props.onClose}>
      <dl class="keys">
        <For each={keys()}>
          {([keys, what]) => (
            <div>
              <dt>
                <For each={keys}>{(key) => <kbd>{key}</kbd>}</For>
              </dt>
              <dd>{what}</dd>
            </div>
          )}
        </For>
      </dl>
      <CloseRow />
    </Dialog>
  )
}
