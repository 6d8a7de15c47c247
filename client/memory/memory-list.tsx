// The memories of the line that is read, the newest first, in three heaps: those that are there, the pinned, those put away.
import { createEffect, createMemo, For, on, Show, untrack, type JSX } from 'solid-js'
import { PlusIcon } from '../ui/insight-icons.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { MemoryEmpty } from './memory-empty.tsx'
import type { MemoryDesk } from './memory-desk.ts'
import { MemoryRow } from './memory-row.tsx'
import type { Memory, Shown } from './story.ts'
import { WordsForm } from './words-form.tsx'

const HEAPS: { value: Shown; label: string }[] = [
  { value: 'kept', label: 'Remembered' },
  { value: 'pinned', label: 'Pinned' },
  { value: 'away', label: 'Put away' },
]

/** The rows of the list. What is being written on stays, wherever another window has put it: nothing that is typed goes out
 * of sight. */
function createRows({ story, open }: MemoryDesk) {
  const listed = (id: string) => story.memories().find((memory) => memory.id === id)
  const held = createMemo<Memory | null>((before) => {
    const id = open()
    if (id === null) return null
    return listed(id) ?? (before?.id === id ? before : null)
  }, null)
  const gone = () => {
    const memory = held()
    return memory && !listed(memory.id) ? [memory.id] : []
  }
  return {
    ids: () => [...gone(), ...story.memories().map(({ id }) => id)],
    find: (id: string) => listed(id) ?? (held()?.id === id ? held() : null),
  }
}

/** @param props.children what is said about the work on them */
export function MemoryList(props: { desk: MemoryDesk; children: JSX.Element }) {
  const { desk } = untrack(() => props)
  const { story } = desk
  const { ids, find } = createRows(desk)
  createEffect(on(desk.open, (now, before) => queueMicrotask(() => mendFocus(before ?? now))))
  return (
    <>
      <div class="insights-head">
        <h2 id="memories-title">Memories</h2>
        <button
          type="button"
          class="button quiet"
          disabled={desk.open() === 'new'}
          onClick={() => desk.choose('new')}
        >
          <PlusIcon />
          Write one
        </button>
      </div>
      {props.children}
      <Show when={desk.open() === 'new'}>
        <section class="memory-new" aria-label="A new memory">
          <WordsForm
            keptAs={`forklore:memory:${story.id}:new`}
            label="A memory in your words"
            hint="It is read alone, in a later scene: name who and what it is about. It counts from here on, and a retry of the last turn keeps it."
            rows={3}
            save="Remember this"
            text=""
            send={(text) => desk.deeds.write(text)}
            onClose={() => desk.choose(null)}
          />
        </section>
      </Show>
      <div class="memory-heaps">
        <Segmented
          label="Which memories"
          value={story.shown()}
          options={HEAPS}
          onChoose={(shown) => desk.show(shown)}
        />
        <Said desk={desk} />
      </div>
      <ul class="memories" aria-busy={story.turning()}>
        <For each={ids()}>
          {(id) => <Show when={find(id)}>{(memory) => <MemoryRow desk={desk} memory={memory()} />}</Show>}
        </For>
      </ul>
      <Show when={ids().length === 0 && !story.turning()}>
        <MemoryEmpty desk={desk} />
      </Show>
      <Show when={story.more()}>
        <button type="button" class="button quiet" onClick={() => void story.showMore()}>
          Show earlier ones
        </button>
      </Show>
    </>
  )
}

/** What was done last, and the way back. */
function Said(props: { desk: MemoryDesk }) {
  const said = () => props.desk.deeds.said()
  return (
    <div role="status">
      <Show when={said()}>
        {(said) => (
          <p class="memory-said">
            <span>{said().text}</span>
            <Show when={said().undo}>
              {(undo) => (
                <button type="button" class="text-button" onClick={() => undo()()}>
                  Bring it back
                </button>
              )}
            </Show>
          </p>
        )}
      </Show>
    </div>
  )
}

/** What had the focus may be gone with the form: what opened it gets it back. */
function mendFocus(closed: string | null): void {
  if (document.activeElement !== document.body || closed === null) return
  const row = document.querySelector<HTMLElement>(`[data-memory="${CSS.escape(closed)}"] button`)
  const opener =
    closed === 'summary' ? '.memory-summary button' : '.memory-page section .insights-head .button'
  ;(row ?? document.querySelector<HTMLElement>(opener))?.focus({ preventScroll: true })
}
