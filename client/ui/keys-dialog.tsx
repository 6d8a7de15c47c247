// The list of keys: those of the page that is open, and those of every page.
import { For, Show } from 'solid-js'
import '../styles/keys.css'
import { CloseRow, Dialog } from './dialog.tsx'
import { offeredKeys, type KeyWords } from './offers.ts'
import { control } from './platform.ts'

const EVERYWHERE: KeyWords[] = [
  [[control, 'K'], 'Go anywhere, do anything: type a word of it'],
  [['/'], 'Search'],
  [['?'], 'This list'],
  [['Esc'], 'Close what lies over the page; leave a field'],
]

export default function KeysDialog(props: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={props.onClose}>
      {/* Focus begins where one reads, and not at the foot of a list that must be scrolled. */}
      <div class="keys-parts" tabindex="-1" autofocus>
        <Show when={offeredKeys().length > 0}>
          <Part title="On this page" keys={offeredKeys()} />
        </Show>
        <Part title="Everywhere" keys={EVERYWHERE} />
      </div>
      <p class="hint">A key alone works outside of fields.</p>
      <CloseRow />
    </Dialog>
  )
}

function Part(props: { title: string; keys: KeyWords[] }) {
  return (
    <section class="keys-part" aria-label={props.title}>
      <h3>{props.title}</h3>
      <dl class="keys">
        <For each={props.keys}>
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
    </section>
  )
}
