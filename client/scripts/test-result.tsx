// What a hook made of a sample: its verdict, its text, what changed, what it logged.
import { For, Show, type JSX } from 'solid-js'
import type { ScriptSlot, ScriptVerdict } from '../api/generated/graphql.ts'
import type { Run } from './test-desk.ts'
import { SLOTS } from './values.ts'

interface TestResultProps {
  run: Run
  stateBefore: string
  onPlace: (slot: ScriptSlot, line: number | null) => void
  /** The state after it becomes the sample of the next run. */
  onGoOn: (state: string) => void
}

const VERDICTS: Record<ScriptVerdict, string> = {
  PASS: 'The turn goes on.',
  STOP: 'The turn is stopped here. No model is asked.',
  EMPTY: 'The text was emptied. The player is told that the script failed.',
  UNCHANGED: 'The text was emptied, which counts as never touched.',
}

const nameOf = (slot: ScriptSlot): string => SLOTS.find((one) => one.slot === slot)!.label
const pretty = (value: unknown): string => JSON.stringify(value, null, 2)
const sameJson = (json: string, value: unknown): boolean => {
  try {
    return JSON.stringify(JSON.parse(json || '{}')) === JSON.stringify(value)
  } catch {
    return false
  }
}

const changedCards = (run: Run) => run.cards.filter(({ change }) => change !== 'NONE')
const hasCardChanges = (run: Run): boolean => changedCards(run).length + run.removedCardIds.length > 0

export function TestResult(props: TestResultProps) {
  const failed = () => props.run.errors.length > 0
  const isSame = () => sameJson(props.stateBefore, props.run.state)
  return (
    <div class="test-result" aria-live="polite">
      <p classList={{ 'test-verdict': true, fault: failed() }}>
        {failed() ? 'The script failed. All stays as it was.' : VERDICTS[props.run.verdict]}{' '}
        <span class="hint">{props.run.milliseconds} ms</span>
      </p>
      <Show when={failed()}>
        <Errors {...props} />
      </Show>
      <Said run={props.run} />
      <Show when={!isSame()}>
        <Part title="State">
          <pre>{pretty(props.run.state)}</pre>
          <button type="button" class="text-button" onClick={() => props.onGoOn(pretty(props.run.state))}>
            Go on from this state
          </button>
        </Part>
      </Show>
      <Cards run={props.run} />
      <Show when={isSame() && !hasCardChanges(props.run) && !failed()}>
        <p class="hint">State and story cards are as they were.</p>
      </Show>
    </div>
  )
}

function Part(props: { title: string; children: JSX.Element }) {
  return (
    <section class="test-part">
      <h3>{props.title}</h3>
      {props.children}
    </section>
  )
}

/** What went wrong, each with the way to its line. */
function Errors(props: Pick<TestResultProps, 'run' | 'onPlace'>) {
  return (
    <ul class="test-errors">
      <For each={props.run.errors}>
        {({ slot, line, message }) => (
          <li>
            <Show when={slot}>
              {(place) => (
                <button type="button" class="text-button" onClick={() => props.onPlace(place(), line)}>
                  {nameOf(place())}
                  {line === null ? '' : `, line ${line}`}
                </button>
              )}
            </Show>{' '}
            {message}
          </li>
        )}
      </For>
    </ul>
  )
}

/** What it answered and said. */
function Said(props: { run: Run }) {
  return (
    <>
      <Part title="Text">
        <pre>{props.run.text || ' '}</pre>
      </Part>
      <Show when={props.run.sections}>
        {(sections) => (
          <Part title="Sections">
            <For each={sections()}>{({ label, text }) => <pre>{`${label}\n${text}`}</pre>}</For>
          </Part>
        )}
      </Show>
      <Show when={props.run.playerMessage}>
        {(message) => (
          <Part title="Told to the player">
            <pre>{message()}</pre>
          </Part>
        )}
      </Show>
      <Show when={props.run.logs.length > 0}>
        <Part title="Log">
          <pre>{props.run.logs.join('\n')}</pre>
        </Part>
      </Show>
      <Show when={props.run.warnings.length > 0}>
        <Part title="Ignored or cut">
          <pre>{props.run.warnings.join('\n')}</pre>
        </Part>
      </Show>
    </>
  )
}

/** What it made of the story cards. */
function Cards(props: { run: Run }) {
  return (
    <Show when={hasCardChanges(props.run)}>
      <Part title="Story cards">
        <ul>
          <For each={changedCards(props.run)}>
            {(card) => (
              <li>
                <b>{card.change === 'CREATED' ? 'New' : 'Changed'}:</b> {card.title || card.keys || card.id}
                <pre>{card.entry}</pre>
              </li>
            )}
          </For>
          <For each={props.run.removedCardIds}>
            {(id) => (
              <li>
                <b>Removed:</b> {id}
              </li>
            )}
          </For>
        </ul>
      </Part>
    </Show>
  )
}
