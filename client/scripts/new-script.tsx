// A new script: its name, and its code if one has it elsewhere: four texts that are pasted in.
import { createSignal, For, onMount, Show } from 'solid-js'
import { NO_ANSWER, mutate } from '../api/ask.ts'
import { TextField } from '../ui/text-field.tsx'
import { CreateScript } from './documents.ts'
import { BLANK, scriptInput, SLOT_WORDS, SLOTS, type ScriptValues } from './values.ts'
import type { Fault } from './work.ts'

interface NewScriptProps {
  onMade: (id: string) => void
  onClose: () => void
}

function createMaking(onMade: (id: string) => void) {
  const [values, setValues] = createSignal(BLANK)
  const [problem, setProblem] = createSignal('')
  const [faults, setFaults] = createSignal<Partial<Record<keyof ScriptValues, string>>>({})
  const [making, setMaking] = createSignal(false)
  const unread = (found: Fault[]) =>
    Object.fromEntries(
      SLOTS.flatMap(({ name, slot }) => {
        const fault = found.find((one) => one.slot === slot)
        return fault ? [[name, `${fault.line === null ? '' : `Line ${fault.line}: `}${fault.message}`]] : []
      }),
    )
  const make = async () => {
    if (making()) return
    if (values().name.trim() === '') return void setFaults({ name: 'Give the script a name.' })
    setMaking(true)
    setFaults({})
    const answer = await mutate(CreateScript, { input: { script: scriptInput(values()) } })
    setMaking(false)
    const result = answer.data?.createScript
    if (result?.__typename === 'CreateScriptPayload') return onMade(result.script.id)
    setProblem(answer.problem ?? result?.message ?? NO_ANSWER)
    if (result && 'faults' in result) setFaults(unread(result.faults))
    if (result && 'issues' in result)
      setFaults(
        Object.fromEntries(result.issues.map(({ path, message }) => [path.replace('code.', ''), message])),
      )
  }
  const set = (fields: Partial<ScriptValues>) => {
    setValues((held) => ({ ...held, ...fields }))
    setFaults((held) => Object.fromEntries(Object.entries(held).filter(([name]) => !(name in fields))))
  }
  return { values, set, problem, faults, making, make }
}

export function NewScript(props: NewScriptProps) {
  const making = createMaking((id) => props.onMade(id))
  let first!: HTMLElement
  onMount(() => first.focus())
  return (
    <form
      class="new-script"
      aria-label="New script"
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        void making.make()
      }}
      onKeyDown={(event) => event.key === 'Escape' && props.onClose()}
    >
      <TextField
        label="Name"
        value={making.values().name}
        fault={making.faults().name}
        onInput={(name) => making.set({ name })}
        fieldRef={(field) => (first = field)}
        prose
      />
      <details class="paste-code">
        <summary>Paste its code</summary>
        <For each={SLOTS}>
          {({ name, label }) => (
            <TextField
              label={label}
              hint={SLOT_WORDS[name]}
              rows={3}
              value={making.values()[name]}
              fault={making.faults()[name]}
              onInput={(text) => making.set({ [name]: text })}
            />
          )}
        </For>
      </details>
      <Show when={making.problem()}>
        <p class="fault" role="alert">
          {making.problem()}
        </p>
      </Show>
      <p class="row">
        <button type="submit" class="button" aria-disabled={making.making() ? true : undefined}>
          Make the script
        </button>
        <button type="button" class="button quiet" onClick={() => props.onClose()}>
          Cancel
        </button>
      </p>
    </form>
  )
}
