// What is counted was saved otherwise in another window since one began: one says which of the two is to stay.
import { Show, untrack } from 'solid-js'
import { AskTwice } from '../ui/ask-twice.tsx'
import type { SchemaDesk } from './schema-desk.ts'

export function SchemaTorn(props: { desk: SchemaDesk }) {
  const { desk } = untrack(() => props)
  return (
    <Show when={desk.isTorn()}>
      <section class="elsewhere" aria-label="Changed elsewhere">
        <p role="alert">
          <b>Changed elsewhere.</b> Another window saved something else here since you began. What you wrote
          is kept; choose which is to stay.
        </p>
        <div class="row">
          <button type="button" class="button quiet" onClick={() => void desk.overwrite()}>
            Save mine over it
          </button>
          <AskTwice
            label="Show what is saved"
            sure="Let mine go"
            keep="Keep mine"
            onSure={() => desk.discard()}
          />
        </div>
      </section>
    </Show>
  )
}
