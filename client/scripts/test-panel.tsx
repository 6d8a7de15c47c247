// Trying a hook out on a sample, beside the code: what it made of it, its log, what went wrong.
import { For, Match, Show, Switch, untrack } from 'solid-js'
import type { ScriptHook, ScriptSlot } from '../api/generated/graphql.ts'
import { Segmented } from '../ui/segmented.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { RehearsalDesk } from './rehearsal-desk.ts'
import { RehearsalPanel } from './rehearsal-panel.tsx'
import type { SampleValues } from './sample.ts'
import type { TestDesk } from './test-desk.ts'
import { TestResult } from './test-result.tsx'
import { HOOKS } from './values.ts'

const TEXT_HINTS: Record<ScriptHook, string> = {
  INPUT: 'As the hook gets it: what is done or said stands between line breaks.',
  CONTEXT: 'The prompt as AI Dungeon lays it out.',
  OUTPUT: 'What the narrator wrote.',
}

/** What a script is tried out on. */
export type On = 'SAMPLE' | 'TURN'

const ONS: { value: On; label: string }[] = [
  { value: 'SAMPLE', label: 'A sample' },
  { value: 'TURN', label: 'A turn' },
]

interface TestPanelProps {
  desk: TestDesk
  rehearsal: RehearsalDesk
  on: On
  onOn: (on: On) => void
  onPlace: (slot: ScriptSlot, line: number | null) => void
}

export function TestPanel(props: TestPanelProps) {
  return (
    <section class="test-panel" aria-labelledby="test-title">
      <div class="test-head">
        <h2 id="test-title">Try it out</h2>
        <Segmented label="What it is tried out on" value={props.on} options={ONS} onChoose={props.onOn} />
      </div>
      <Show when={props.on === 'TURN'} fallback={<OnSample {...props} />}>
        <RehearsalPanel desk={props.rehearsal} />
      </Show>
    </section>
  )
}

function OnSample(props: TestPanelProps) {
  const { desk } = untrack(() => props)
  return (
    <>
      <Segmented label="Which hook runs" value={desk.hook()} options={HOOKS} onChoose={desk.choose} />
      <SampleFields desk={desk} />
      <p class="row">
        <button
          type="button"
          class="button quiet"
          aria-disabled={desk.running() ? true : undefined}
          onClick={() => void desk.run()}
        >
          Run the hook
        </button>
        <span class="hint" role="status">
          {desk.running()
            ? 'Running …'
            : desk.last()
              ? 'Nothing of it was stored.'
              : 'Nothing of it is stored.'}
        </span>
      </p>
      <Show when={desk.problem()}>
        <p class="fault" role="alert">
          {desk.problem()}
        </p>
      </Show>
      <Show when={desk.last()}>
        {(last) => (
          <TestResult
            run={last().run}
            stateBefore={last().state}
            onPlace={props.onPlace}
            onGoOn={(state) => desk.set({ state })}
          />
        )}
      </Show>
    </>
  )
}

function SampleFields(props: { desk: TestDesk }) {
  const { desk } = untrack(() => props)
  const field = (name: keyof SampleValues) => ({
    get value() {
      return desk.values()[name]
    },
    get fault() {
      return desk.faults()[name]
    },
    onInput: (text: string) => desk.set({ [name]: text }),
  })
  return (
    <>
      <Switch>
        <For each={HOOKS}>
          {({ value }) => (
            <Match when={desk.hook() === value}>
              <TextField label="Text" hint={TEXT_HINTS[value]} rows={3} {...field(value)} />
            </Match>
          )}
        </For>
      </Switch>
      <details class="test-more">
        <summary>What else it finds</summary>
        <TextField
          label="The story so far"
          hint="Takes parted by blank lines; one that begins with > is the player’s."
          rows={3}
          {...field('history')}
        />
        <TextField
          label="State"
          hint="A JSON object, as an earlier turn left it."
          rows={2}
          {...field('state')}
        />
        <TextField
          label="Story cards"
          hint="A JSON list. Exports of AI Dungeon fit."
          rows={2}
          {...field('cards')}
        />
        <TextField label="Plot essentials" rows={2} {...field('plotEssentials')} />
      </details>
    </>
  )
}
