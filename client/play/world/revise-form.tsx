// The changes of the newest narration, written anew: a row for each, one to add more, and what is wrong where it is.
import { createMemo, createSignal, For, onMount, Show, untrack } from 'solid-js'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { CrossIcon } from '../../ui/tree-icons.tsx'
import type { Take } from '../takes.ts'
import type { Typed } from './by-hand-state.ts'
import { changeWords } from './change-words.ts'
import { addable, type ReviseRow } from './revise-state.ts'
import type { WorldDesk } from './world-desk.ts'
import { type Stat } from './world.ts'
import { nameOf, valueText } from '../../ui/world-words.ts'

interface ReviseFormProps {
  take: Take
  desk: WorldDesk
  disabled: boolean
}

export function ReviseForm(props: ReviseFormProps) {
  const { revising, world } = untrack(() => props.desk)
  let form!: HTMLFormElement
  const rows = createMemo(() => revising.of(props.take.id) ?? [])
  const paths = createMemo(() => rows().map(({ path }) => path), [], { equals: sameWords })
  const row = (path: string) => rows().find((one) => one.path === path)
  const stat = (path: string) => world().stats.find((one) => one.path === path)
  onMount(() => {
    if (!document.hasFocus() || document.activeElement?.closest('textarea, dialog')) return
    form.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
  })
  const submit = (event: Event) => {
    event.preventDefault()
    if (!props.disabled) void revising.save()
  }
  return (
    <form
      ref={(element) => (form = element)}
      class="edit-form revise"
      aria-label="The changes of this narration"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && revising.cancel()}
    >
      <p class="revise-lead">
        What this narration changed. The referee rules on it anew, from how things stood before.
      </p>
      <ul class="revise-rows">
        <For each={paths()}>
          {(path) => (
            <Show when={stat(path) && row(path)}>
              {(row) => <Row {...props} row={row()} stat={stat(path)!} />}
            </Show>
          )}
        </For>
      </ul>
      <Show when={paths().length === 0}>
        <p class="quiet-words">Saved like this, it changes nothing.</p>
      </Show>
      <Adder desk={props.desk} rows={rows()} />
      <Show when={revising.problem()}>
        {(problem) => (
          <p class="edit-problem" role="alert">
            {problem()}
          </p>
        )}
      </Show>
      <p class="row">
        <button type="submit" class="button" disabled={props.disabled || revising.sending()}>
          Save
        </button>
        <button type="button" class="button quiet" onClick={() => revising.cancel()}>
          Cancel
        </button>
      </p>
    </form>
  )
}

const sameWords = (a: string[], b: string[]) => a.length === b.length && a.every((word, at) => word === b[at])

/** One change: what it is about, how much, what was ruled on it before, and a way to leave it out. */
function Row(props: ReviseFormProps & { row: ReviseRow; stat: Stat }) {
  const { revising, world } = untrack(() => props.desk)
  const name = () => nameOf(props.stat.path, world())
  const fault = () => revising.fault(props.stat.path)
  const before = () => {
    const ruling = props.take.changes.find((one) => one.path === props.stat.path && one.verdict !== 'APPLIED')
    return ruling ? changeWords(ruling, world()) : null
  }
  return (
    <li class="revise-row" classList={{ long: props.stat.kind === 'text' }}>
      <span class="revise-name" title={props.stat.description || undefined}>
        {name()}
      </span>
      <Field
        stat={props.stat}
        typed={props.row.typed}
        label={name()}
        invalid={fault() !== null}
        disabled={revising.sending()}
        onWrite={(typed) => revising.write(props.stat.path, typed)}
      />
      <IconButton label={`Leave out ${name()}`} onPress={() => revising.remove(props.stat.path)}>
        <CrossIcon />
      </IconButton>
      <Show when={fault()} fallback={<Before words={before()} />}>
        {(sentence) => <p class="fault">{sentence()}</p>}
      </Show>
    </li>
  )
}

function Before(props: { words: ReturnType<typeof changeWords> | null }) {
  return (
    <Show when={props.words}>
      {(words) => (
        <p class="hint">
          {words().how === 'refused' ? 'Refused: ' : 'Limited: '}
          {words().why}
        </p>
      )}
    </Show>
  )
}

interface FieldProps {
  stat: Stat
  typed: Typed
  label: string
  invalid: boolean
  disabled: boolean
  onWrite: (typed: Typed) => void
}

function Field(props: FieldProps) {
  const isText = () => props.stat.kind === 'text'
  return (
    <Show
      when={typeof props.typed === 'string'}
      fallback={
        <Show when={props.stat.kind === 'flag'} fallback={<span class="revise-goal">reached</span>}>
          <Switch
            label={`${props.label}: new value`}
            checked={props.typed === true}
            disabled={props.disabled}
            onChange={props.onWrite}
          />
        </Show>
      }
    >
      <input
        type="text"
        class="value-field"
        classList={{ long: isText() }}
        inputmode={isText() ? 'text' : 'decimal'}
        aria-label={
          isText() ? `${props.label}: new text` : `${props.label}: change, now ${valueText(props.stat.value)}`
        }
        aria-invalid={props.invalid ? true : undefined}
        placeholder={isText() ? '' : 'such as -5'}
        readOnly={props.disabled}
        value={String(props.typed)}
        onInput={(event) => props.onWrite(event.currentTarget.value)}
      />
    </Show>
  )
}

/** Chooses what else changes. */
function Adder(props: { desk: WorldDesk; rows: ReviseRow[] }) {
  const { revising, world } = untrack(() => props.desk)
  const [chosen, setChosen] = createSignal('')
  const choices = () => addable(props.rows, world())
  const stat = () => choices().find((one) => one.path === chosen())
  const add = (form: HTMLFormElement | null) => {
    const added = stat()
    if (!added) return
    setChosen('')
    revising.add(added)
    queueMicrotask(() => form?.querySelector<HTMLElement>('.revise-row:last-child input')?.focus())
  }
  return (
    <Show when={choices().length > 0}>
      <p class="revise-add">
        <select
          aria-label="What else changed"
          value={stat() ? chosen() : ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="">What else changed…</option>
          <For each={choices()}>
            {(stat) => <option value={stat.path}>{nameOf(stat.path, world())}</option>}
          </For>
        </select>
        <button
          type="button"
          class="button quiet"
          disabled={!stat()}
          onClick={(event) => add(event.currentTarget.form)}
        >
          Add
        </button>
      </p>
    </Show>
  )
}
