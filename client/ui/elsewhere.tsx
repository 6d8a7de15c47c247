// What was written here and saved with other words in another window: side by side, until one says which are to stay.
import { For, Show, untrack } from 'solid-js'
import { AskTwice } from './ask-twice.tsx'
import type { Form } from './form.ts'

interface ElsewhereProps<Values> {
  form: Form<Values>
  /** What a field is called. */
  nameOf: (field: keyof Values) => string
  /** What a value is in words, where it is not written as it is read. */
  wordsOf?: <Field extends keyof Values>(field: Field, value: Values[Field]) => string
}

export function Elsewhere<Values>(props: ElsewhereProps<Values>) {
  const { form } = untrack(() => props)
  let list: HTMLElement | undefined
  const choose = (field: keyof Values, whose: 'mine' | 'theirs') => {
    const around = list?.closest('form')
    form.choose(field, whose)
    // What had the focus is gone: the next choice gets it, or what saves.
    queueMicrotask(() =>
      around
        ?.querySelector<HTMLElement>('.elsewhere button, [type="submit"]')
        ?.focus({ preventScroll: true }),
    )
  }
  return (
    <Show when={form.conflicts().length > 0}>
      <section class="elsewhere" aria-label="Changed elsewhere" ref={(element) => (list = element)}>
        <p role="alert">
          <b>Changed elsewhere.</b> Another window saved other words than you began with. What you wrote is
          kept here; choose which are to stay.
        </p>
        <ul>
          <For each={form.conflicts()}>
            {(field) => (
              <li>
                <h4>{props.nameOf(field)}, as it is saved now</h4>
                <p class="elsewhere-words" dir="auto">
                  {(props.wordsOf ?? plainly)(field, form.saved()[field]).trim() || <i>nothing</i>}
                </p>
                <div class="row">
                  <button
                    type="button"
                    class="button quiet"
                    aria-label={`Keep mine: ${props.nameOf(field)}`}
                    onClick={() => choose(field, 'mine')}
                  >
                    Keep mine
                  </button>
                  <AskTwice
                    label="Take theirs"
                    sure="Let my words go"
                    keep="Not yet"
                    onSure={() => choose(field, 'theirs')}
                  />
                </div>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}

function plainly(_field: unknown, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
