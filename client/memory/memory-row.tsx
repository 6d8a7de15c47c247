// One memory: its words, where it comes from, how it stands, and what can be done with it.
import { createSignal, For, Show, untrack } from 'solid-js'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { EditIcon, EraseIcon, HideIcon, RetryIcon, UndoIcon } from '../ui/icons.tsx'
import { PinIcon } from '../ui/insight-icons.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import type { MemoryDesk } from './memory-desk.ts'
import type { Memory } from './story.ts'
import { factsOf, marksOf, whereOf } from './words.ts'
import { WordsForm } from './words-form.tsx'

interface MemoryRowProps {
  desk: MemoryDesk
  memory: Memory
}

export function MemoryRow(props: MemoryRowProps) {
  const { desk } = untrack(() => props)
  const isOpen = () => desk.open() === props.memory.id
  const [asking, setAsking] = createSignal(false)
  /** What its player wrote is gone for good, so he is asked; another can be brought back. */
  const remove = () => (props.memory.takes === null ? setAsking(true) : void desk.deeds.remove(props.memory))
  return (
    <li
      class="memory"
      classList={{ pinned: props.memory.pinned, quiet: props.memory.stale || props.memory.beyondCapacity }}
      data-memory={props.memory.id}
    >
      <Show
        when={isOpen()}
        fallback={
          <>
            <p class="memory-words" dir="auto">
              {props.memory.text || <i>{wordless(props.memory.status)}</i>}
            </p>
            <div class="memory-foot">
              <Facts {...props} />
              <Show when={props.memory.status === 'ACTIVE'} fallback={<Away {...props} onDelete={remove} />}>
                <Tools {...props} onDelete={remove} />
              </Show>
            </div>
          </>
        }
      >
        <WordsForm
          keptAs={`forklore:memory:${desk.story.id}:${props.memory.id}`}
          label={whereOf(props.memory)}
          hint="It is read alone, in a later scene: name who and what it is about."
          rows={3}
          save="Save the memory"
          text={props.memory.text}
          send={(text) => desk.deeds.edit(props.memory, text)}
          onClose={() => desk.choose(null)}
        />
      </Show>
      <Show when={asking()}>
        <DeleteDialog
          onClose={() => setAsking(false)}
          onDelete={() => void desk.deeds.remove(props.memory)}
        />
      </Show>
    </li>
  )
}

function Facts(props: MemoryRowProps) {
  const capacity = () => props.desk.story.settings()?.memoryCapacity ?? 0
  return (
    <p class="memory-facts">
      <span>{factsOf(props.memory)}</span>
      <For each={marksOf(props.memory, capacity())}>
        {({ word, hint }) => (
          <span class="badge-word" title={hint}>
            {word}
          </span>
        )}
      </For>
    </p>
  )
}

interface ToolsProps extends MemoryRowProps {
  onDelete: () => void
}

function Tools(props: ToolsProps) {
  const { deeds } = untrack(() => props.desk)
  return (
    <div class="memory-tools">
      <button
        type="button"
        class="icon-button"
        aria-pressed={props.memory.pinned}
        aria-label="Pin this memory"
        title={
          props.memory.pinned ? 'Pinned: it is told before every turn' : 'Pin: tell it before every turn'
        }
        onClick={() => void deeds.pin(props.memory)}
      >
        <PinIcon />
      </button>
      <IconButton label="Change its words" onPress={() => props.desk.choose(props.memory.id)}>
        <EditIcon />
      </IconButton>
      <Menu label="More about this memory">
        <MenuItem icon={<HideIcon />} onSelect={() => void deeds.forget(props.memory)}>
          Forget
        </MenuItem>
        <Show when={props.memory.earlierText != null && !props.memory.stale}>
          <MenuItem icon={<UndoIcon />} onSelect={() => void deeds.putBack(props.memory)}>
            Put the earlier words back
          </MenuItem>
        </Show>
        <Show when={props.memory.takes}>
          <MenuItem icon={<RetryIcon />} onSelect={() => void deeds.remake(props.memory)}>
            Make it again
          </MenuItem>
        </Show>
        <MenuItem icon={<EraseIcon />} onSelect={() => props.onDelete()}>
          Delete
        </MenuItem>
      </Menu>
    </div>
  )
}

/** What is said of one without words. */
const wordless = (status: string): string =>
  status === 'DISCARDED'
    ? 'These takes came from a file. They are not remembered unless you ask for it.'
    : 'Nothing was told in these takes.'

/** What can be done with one that was put away. */
function Away(props: ToolsProps) {
  const { deeds } = untrack(() => props.desk)
  return (
    <div class="memory-tools">
      <Show when={props.memory.text}>
        <button type="button" class="text-button" onClick={() => void deeds.restore(props.memory)}>
          Bring it back
        </button>
      </Show>
      <Show when={props.memory.status === 'DISCARDED'}>
        <button type="button" class="text-button" onClick={() => void deeds.remake(props.memory)}>
          Make it again
        </button>
      </Show>
      <Show when={props.memory.status === 'FORGOTTEN'}>
        <button type="button" class="text-button" onClick={() => props.onDelete()}>
          Delete
        </button>
      </Show>
    </div>
  )
}

function DeleteDialog(props: { onClose: () => void; onDelete: () => void }) {
  return (
    <Dialog title="Delete this memory?" onClose={props.onClose}>
      <form method="dialog" onSubmit={() => props.onDelete()}>
        <p>
          You wrote it yourself, so it goes for good. To keep it without its being told, have it forgotten.
        </p>
        <p class="row">
          <button
            type="button"
            class="button quiet"
            autofocus
            onClick={(event) => event.currentTarget.closest('dialog')?.close()}
          >
            Keep it
          </button>
          <button type="submit" class="button grave">
            Delete for good
          </button>
        </p>
      </form>
    </Dialog>
  )
}
