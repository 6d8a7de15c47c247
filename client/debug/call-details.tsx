// All that is known of one call: its facts, why it failed, what was sent, and what came.
import { createSignal, For, Match, Show, Switch, untrack } from 'solid-js'
import { copyText } from '../ui/clipboard.ts'
import { CopyIcon } from '../ui/icons.tsx'
import { createWholeCall } from './calls.ts'
import { asText, factsOf, sentTitle, type WholeCall } from './words.ts'

export function CallDetails(props: { id: string }) {
  const { whole, problem } = createWholeCall(untrack(() => props.id))
  const known = () => {
    const held = whole()
    return held === 'gone' ? null : held
  }
  return (
    <div class="call-details">
      <Switch fallback={<p class="hint">{problem()}</p>}>
        <Match when={whole() === 'gone'}>
          <p class="hint">It is kept no more: newer calls took its place.</p>
        </Match>
        <Match when={known()}>{(call) => <Known call={call()} />}</Match>
      </Switch>
    </div>
  )
}

function Known(props: { call: WholeCall }) {
  return (
    <>
      <Show when={props.call.failure}>
        {(failure) => (
          <p class="call-failure">
            {failure().message} <code>{failure().code}</code>
          </p>
        )}
      </Show>
      <dl class="call-facts">
        <For each={factsOf(props.call)}>
          {([name, value]) => (
            <div>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          )}
        </For>
      </dl>
      <Sent call={props.call} />
      <Fold title="Along with them" text={optionsOf(props.call)} />
      <Fold title="What it thought" text={props.call.reasoning} />
      <Fold title="What came" text={props.call.text} open />
      <CopyCall call={props.call} />
    </>
  )
}

const optionsOf = ({ options }: WholeCall): string =>
  Object.keys(options as object).length > 0 ? JSON.stringify(options, null, 2) : ''

function Sent(props: { call: WholeCall }) {
  return (
    <Show when={props.call.sent.length > 0} fallback={<p class="hint">{sentTitle(props.call)}</p>}>
      <details class="call-fold">
        <summary>{sentTitle(props.call)}</summary>
        <For each={props.call.sent}>
          {({ role, content }) => (
            <div class="call-piece">
              <Show when={role}>
                <p class="call-role">{role}</p>
              </Show>
              <pre dir="auto">{content}</pre>
            </div>
          )}
        </For>
      </details>
    </Show>
  )
}

function Fold(props: { title: string; text: string; open?: boolean }) {
  return (
    <Show when={props.text !== ''}>
      <details class="call-fold" open={props.open}>
        <summary>{props.title}</summary>
        <pre dir="auto">{props.text}</pre>
      </details>
    </Show>
  )
}

function CopyCall(props: { call: WholeCall }) {
  const [said, setSaid] = createSignal('')
  const copy = async () => {
    setSaid('')
    setSaid(
      (await copyText(asText(props.call))) ? 'Copied, all of it.' : 'The browser did not allow copying.',
    )
  }
  return (
    <p class="row">
      <button type="button" class="button quiet" onClick={() => void copy()}>
        <CopyIcon />
        Copy this call
      </button>
      <span class="hint" role="status">
        {said()}
      </span>
    </p>
  )
}
