// A script that is open: its four slots in the editor, what it is called, and a place to try it out.
import { createSignal, createUniqueId, onCleanup, onMount, Show, untrack } from 'solid-js'
import type { ScriptSlot } from '../api/generated/graphql.ts'
import { control } from '../ui/platform.ts'
import '../styles/compare.css'
import '../styles/compare-prompts.css'
import '../styles/rehearsal.css'
import { CodeEditor } from './code-editor.tsx'
import type { CodeEditor as Editor } from './code-mirror.ts'
import { Details } from './details.tsx'
import { createReading } from './reading.ts'
import { createRehearsalDesk, type RehearsalStory } from './rehearsal-desk.ts'
import { RehearsalResult } from './rehearsal-result.tsx'
import { SaveBar } from './save-bar.tsx'
import { SlotTabs } from './slot-tabs.tsx'
import { createTestDesk, hookOf } from './test-desk.ts'
import { TestPanel, type On } from './test-panel.tsx'
import { SLOT_WORDS, SLOTS, slotNamed, type SlotName } from './values.ts'
import type { Fault, Work } from './work.ts'

interface WorkbenchProps {
  work: Work
  counts: string
  /** The story that it is a script of; left out for one of the library. */
  story?: RehearsalStory
}

export function Workbench(props: WorkbenchProps) {
  const { work, story } = untrack(() => props)
  const first = firstSlot(work)
  const [slot, setSlot] = createSignal<SlotName>(first)
  const panelId = createUniqueId()
  const wantsLength = createReading(work)
  const desk = createTestDesk(work)
  const rehearsal = createRehearsalDesk(work, story ?? null)
  const [on, setOn] = createSignal<On>('SAMPLE')
  let editor: Editor | undefined
  const choose = (next: SlotName) => {
    setSlot(next)
    const hook = hookOf(next)
    if (hook) desk.choose(hook)
  }
  choose(first)
  const goTo = (place: ScriptSlot, line: number | null, column: number | null = 1) => {
    choose(slotNamed(place))
    editor?.goTo(line ?? 1, column ?? 1)
  }
  saveOnKeys(work)
  return (
    <main class="workbench">
      <div class="workbench-code">
        <SlotTabs
          slot={slot()}
          values={work.values()}
          changes={work.changes()}
          faults={work.faults()}
          panelId={panelId}
          onChoose={choose}
        />
        <div class="slot-panel" role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${slot()}`}>
          <p class="hint">{SLOT_WORDS[slot()]}</p>
          <CodeEditor
            work={work}
            slot={slot()}
            onRun={() => void (on() === 'SAMPLE' ? desk : rehearsal).run()}
            onSave={() => void work.save()}
            editorRef={(one) => (editor = one)}
          />
          <Faults faults={work.faults()} onPlace={(fault) => goTo(fault.slot, fault.line, fault.column)} />
          <p class="hint code-keys">
            Escape, then Tab, leaves the editor. {control} Space: what there is. {control} Enter: run.
          </p>
        </div>
        <Details work={work} wantsLength={wantsLength()} isOpen={wantsLength()} />
      </div>
      <TestPanel desk={desk} rehearsal={rehearsal} on={on()} onOn={setOn} onPlace={goTo} />
      <Show when={on() === 'TURN' && rehearsal.found()}>
        {(found) => <RehearsalResult found={found()} onPlace={goTo} />}
      </Show>
      <SaveBar work={work} counts={props.counts} />
    </main>
  )
}

function saveOnKeys(work: Work): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void work.save()
  }
  onMount(() => addEventListener('keydown', onKey))
  onCleanup(() => removeEventListener('keydown', onKey))
}

/** The first slot with code: what one came for. */
function firstSlot(work: Work): SlotName {
  return SLOTS.find(({ name }) => work.values()[name].trim() !== '')?.name ?? 'input'
}

function Faults(props: { faults: Fault[]; onPlace: (fault: Fault) => void }) {
  const placeOf = ({ slot, line }: Fault) =>
    `${SLOTS.find((one) => one.slot === slot)!.label}${line === null ? '' : `, line ${line}`}`
  return (
    <Show when={props.faults.length > 0}>
      <ul class="code-faults" role="status" aria-label="What cannot be read">
        {props.faults.map((fault) => (
          <li>
            <button type="button" class="text-button" onClick={() => props.onPlace(fault)}>
              {placeOf(fault)}
            </button>{' '}
            {fault.message}
          </li>
        ))}
      </ul>
    </Show>
  )
}
