// A form of one's account: its fields are read as they stand when it is sent, so that what a password manager fills in
// counts; what is wrong is said beside its field, which is where one is then.
import { createSignal, Show, type JSX } from 'solid-js'
import type { Refused } from './deeds.ts'

/** What the fields hold, by their names. */
export type Filled = Record<string, string>

interface AccountFormProps {
  /** What sends it. */
  label: string
  /** What it says while it is on its way. */
  busy: string
  grave?: boolean
  /** Does it; answers why not. */
  act: (filled: Filled) => Promise<Refused>
  /** It was done. */
  onDone: (form: HTMLFormElement) => void
  /** What can be done besides, beside the button. */
  besides?: JSX.Element
  /** The fields; each is told what is wrong with it. */
  children: (faultOf: (name: string) => string | undefined) => JSX.Element
}

export function AccountForm(props: AccountFormProps) {
  const [busy, setBusy] = createSignal(false)
  const [refused, setRefused] = createSignal<Refused>(null)
  let form!: HTMLFormElement
  const faultOf = (name: string) => refused()?.issues.find(({ path }) => nameIn(path) === name)?.message
  /** What no field is to blame for. */
  const rest = () => {
    const left = refused()?.issues.filter(({ path }) => !form.elements.namedItem(nameIn(path))) ?? []
    if (left.length > 0) return left.map(({ message }) => message).join(' ')
    return refused()?.issues.length === 0 ? refused()!.message : ''
  }
  const submit = async () => {
    if (busy()) return
    setBusy(true)
    const refusal = missingIn(form) ?? (await props.act(filledIn(form)))
    setBusy(false)
    setRefused(refusal)
    if (refusal === null) return props.onDone(form)
    // Where nothing is marked, it is the password that does not fit.
    queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid], [autocomplete$=password]')?.focus())
  }
  return (
    <form
      ref={(element) => (form = element)}
      class="account-form"
      method="post"
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {props.children(faultOf)}
      <Show when={rest()}>
        <p class="fault" role="alert">
          {rest()}
        </p>
      </Show>
      <div class="row">
        <button
          type="submit"
          class="button"
          classList={{ grave: props.grave }}
          aria-disabled={busy() ? true : undefined}
        >
          {busy() ? props.busy : props.label}
        </button>
        {props.besides}
      </div>
    </form>
  )
}

const nameIn = (path: string): string => path.split('.').at(-1)!

const filledIn = (form: HTMLFormElement): Filled =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** What is left empty that has to be filled in. */
function missingIn(form: HTMLFormElement): Refused {
  const empty = [...form.querySelectorAll<HTMLInputElement>('input[required]')].filter(
    (field) => field.value.trim() === '',
  )
  if (empty.length === 0) return null
  const issues = empty.map(({ name }) => ({ path: name, message: 'This is still missing.' }))
  return { message: '', code: 'INVALID_INPUT', issues }
}
