// The test of an endpoint: begun here, waited for or left, and what came of it, step by step.
import { createEffect, createSignal, For, Match, onCleanup, Show, Switch, untrack, type JSX } from 'solid-js'
import { ResultMark } from '../ui/result-mark.tsx'
import { inNumbers } from './model-words.ts'
import type { SettingsForm } from './settings-form.ts'
import type { SettingsValues } from './settings-values.ts'
import type { TestRun, TestState } from './test-run.ts'
import { foldedSteps } from './test-steps.ts'

type Done = Extract<TestState, { is: 'done' }>

interface TestPanelProps {
  form: SettingsForm
  run: TestRun
  onChooseModel: () => void
}

export function TestPanel(props: TestPanelProps) {
  const run = untrack(() => props.run)
  let button!: HTMLButtonElement
  const isRunning = () => run.state().is === 'running'
  const seconds = secondsOf(isRunning)
  const done = () => {
    const state = run.state()
    return state.is === 'done' ? state : null
  }
  return (
    <div class="endpoint-test">
      <Begin run={run} seconds={seconds()} buttonRef={(element) => (button = element)} />
      <Show when={isRunning()}>
        <div class="test-waiting-line" aria-hidden="true" />
      </Show>
      <div role="status" class="test-said">
        <Said state={run.state()} isLong={seconds() >= LONG} />
      </div>
      <Show when={done()}>
        {(found) => (
          <div class="test-results">
            <Offers
              form={props.form}
              run={run}
              found={found()}
              onChooseModel={props.onChooseModel}
              onTaken={() => button.focus()}
            />
            <Steps steps={found().steps} />
          </div>
        )}
      </Show>
    </div>
  )
}

/** The button that begins it, and the one that leaves it. */
function Begin(props: { run: TestRun; seconds: number; buttonRef: (button: HTMLButtonElement) => void }) {
  let button!: HTMLButtonElement
  const isRunning = () => props.run.state().is === 'running'
  return (
    <div class="row">
      <button
        ref={(element) => {
          button = element
          props.buttonRef(element)
        }}
        type="button"
        class="button quiet"
        aria-disabled={isRunning() ? true : undefined}
        onClick={() => void props.run.start()}
      >
        Test
      </button>
      <Show
        when={isRunning()}
        fallback={
          <p class="hint">
            Asks some small questions, of what stands here, saved or not. It takes up to a minute.
          </p>
        }
      >
        <button
          type="button"
          class="text-button"
          onClick={() => {
            props.run.leave()
            button.focus()
          }}
        >
          Stop waiting
        </button>
        <span class="test-seconds" aria-hidden="true">
          {props.seconds} s
        </span>
      </Show>
    </div>
  )
}

/** After so many seconds it is said why it may take long. */
const LONG = 12

/** How many seconds it has been so. */
function secondsOf(isSo: () => boolean): () => number {
  const [seconds, setSeconds] = createSignal(0)
  createEffect(() => {
    setSeconds(0)
    if (!isSo()) return
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000)
    onCleanup(() => clearInterval(timer))
  })
  return seconds
}

/** The one sentence that is read out. */
function Said(props: { state: TestState; isLong: boolean }) {
  const of = <Is extends TestState['is']>(is: Is) =>
    props.state.is === is ? (props.state as Extract<TestState, { is: Is }>) : null
  return (
    <Switch>
      <Match when={of('running')}>
        {(running) => (
          <p class="hint">
            {props.isLong
              ? `Still asking ${running().url}: a model that has to load first takes this long. You can go on here meanwhile.`
              : `Asking ${running().url}. You can go on here meanwhile.`}
          </p>
        )}
      </Match>
      <Match when={of('left')}>
        <p class="hint">The test is not waited for any more. Nothing here has changed.</p>
      </Match>
      <Match when={of('failed')}>{(failed) => <p class="fault">{failed().sentence}</p>}</Match>
      <Match when={of('done')}>
        {(found) => (
          <p class="test-verdict">
            <ResultMark result={found().works ? 'OK' : 'FAILED'} />
            <span>
              {found().works
                ? `${found().model ?? 'The model'} can narrate.`
                : 'This cannot narrate yet: see what is marked.'}
            </span>
          </p>
        )}
      </Match>
    </Switch>
  )
}

function Steps(props: { steps: Done['steps'] }) {
  return (
    <ul class="test-steps" aria-label="What was tried">
      <For each={foldedSteps(props.steps)}>
        {(step) => (
          <li>
            <ResultMark result={step.result} />
            <span>{step.sentence}</span>
          </li>
        )}
      </For>
    </ul>
  )
}

interface OffersProps extends TestPanelProps {
  found: Done
  /** An offer was taken, and is no more. */
  onTaken: () => void
}

/** What can be done with what came of it. */
function Offers(props: OffersProps) {
  const { values } = untrack(() => props.form)
  const take = (changes: Partial<SettingsValues>) => {
    props.form.change(changes)
    props.onTaken()
  }
  const betterUrl = () => {
    const url = props.found.betterUrl
    return url !== values().endpointUrl.trim() && props.run.isHere() ? url : null
  }
  /** The model to take: the one that answered, or the only one there is. */
  const model = () => {
    const { works, model, models } = props.found
    const name = works ? model : models.length === 1 ? (models[0]?.name ?? null) : null
    return props.run.isHere() && (props.run.isOfNow() || !works) && name !== values().model.trim()
      ? name
      : null
  }
  return (
    <>
      <Show when={!props.run.isOfNow()}>
        <p class="notice">
          This is about {props.found.model ?? 'no model'} at {props.found.url}. Something else stands above
          now: test again to know more.
        </p>
      </Show>
      <Show when={betterUrl()}>
        {(url) => (
          <Offer act="Use this address" onTake={() => take({ endpointUrl: url() })}>
            It answers at <b>{url()}</b>.
          </Offer>
        )}
      </Show>
      <Show when={props.run.isHere() && props.found.models.length > 1}>
        <Offer act="Choose a model" onTake={() => props.onChooseModel()}>
          It has {inNumbers(props.found.models.length)} models.
        </Offer>
      </Show>
      <Show when={model()}>
        {(name) => (
          <Offer act={`Use ${name()}`} onTake={() => take({ model: name() })}>
            {props.found.works ? 'The test asked' : 'The only model here is'} <b>{name()}</b>.
          </Offer>
        )}
      </Show>
    </>
  )
}

function Offer(props: { act: string; onTake: () => void; children: JSX.Element }) {
  return (
    <p class="test-offer">
      <span>{props.children}</span>
      <button type="button" class="button quiet" onClick={() => props.onTake()}>
        {props.act}
      </button>
    </p>
  )
}
