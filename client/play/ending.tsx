// What stands under the story when no narration does: a failure with what helps, an input without an answer, or the
// way back to what lies below.
import { createSignal, Match, onCleanup, Show, Switch, untrack } from 'solid-js'
import type { HeadFieldsFragment } from '../api/generated/graphql.ts'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { SettingsLink } from '../ui/settings-link.tsx'
import { helpsInSettings } from './again.ts'
import type { EndedTurn, Turn } from './story-state.ts'
import type { Take } from './takes.ts'

interface EndingProps {
  ended: EndedTurn | null
  head: HeadFieldsFragment
  newest: Take | undefined
  disabled: boolean
  onAgain: (ended: EndedTurn) => void
  onKeep: (ended: EndedTurn) => void
  onRetry: () => void
  onRedo: () => void
}

export function Ending(props: EndingProps) {
  const unanswered = () =>
    props.newest !== undefined && props.newest.kind !== 'OPENING' && props.newest.kind !== 'NARRATION'
  return (
    <Switch>
      <Match when={props.ended} keyed>
        {(ended) => (
          <Failure
            ended={ended}
            disabled={props.disabled}
            onAgain={() => props.onAgain(ended)}
            onKeep={() => props.onKeep(ended)}
          />
        )}
      </Match>
      <Match when={props.head.canRedo}>
        <p class="story-note">
          <span>
            The story goes on below. What you do here begins a new line
            <Show when={props.head.forkName}>{(name) => <>, “{name()}”</>}</Show>.
          </span>
          <button type="button" class="text-button" disabled={props.disabled} onClick={() => props.onRedo()}>
            Go forward
          </button>
        </p>
      </Match>
      <Match when={unanswered() && props.head.take?.canRetry}>
        <p class="story-note">
          <span>This has no answer yet.</span>
          <button type="button" class="text-button" disabled={props.disabled} onClick={() => props.onRetry()}>
            Tell it
          </button>
        </p>
      </Match>
    </Switch>
  )
}

interface FailureProps {
  ended: EndedTurn
  disabled: boolean
  onAgain: () => void
  onKeep: () => void
}

function Failure(props: FailureProps) {
  return (
    <div class="failure">
      <Show when={props.ended.turn.kind === 'RETAKE' && props.ended.turn.inputText}>
        {(words) => <p class="failed-words">{words()}</p>}
      </Show>
      <FailureWords turn={props.ended.turn} />
      <p class="row">
        <button type="button" class="button" disabled={props.disabled} onClick={() => props.onAgain()}>
          Try again
        </button>
        <Show when={props.ended.turn.text.trim()}>
          <button type="button" class="button quiet" disabled={props.disabled} onClick={() => props.onKeep()}>
            Keep what was told
          </button>
        </Show>
        <FailureHelp turn={props.ended.turn} />
      </p>
    </div>
  )
}

/** What was told before it broke off, and why it did. */
export function FailureWords(props: { turn: Turn }) {
  return (
    <>
      <Show when={props.turn.text}>
        {(text) => (
          <div class="interrupted" role="group" aria-label="What was told before it broke off">
            <div class="take-text">
              <Paragraphs text={text()} />
            </div>
          </div>
        )}
      </Show>
      <p role="alert">{props.turn.failure?.message ?? 'This turn ended without a narration.'}</p>
    </>
  )
}

/** The way to Settings where they can help, and how long to wait. */
export function FailureHelp(props: { turn: Turn }) {
  const wait = createCountdown(untrack(() => waitLeft(props.turn)))
  return (
    <>
      <Show when={helpsInSettings(props.turn.failure?.code ?? '')}>
        <SettingsLink class="button quiet">Open Settings</SettingsLink>
      </Show>
      <Show when={wait() > 0}>
        <span class="quiet-words">It can be tried again in {wait()} s.</span>
      </Show>
    </>
  )
}

/** A page that is loaded later has less to wait. */
function waitLeft({ failure, endedAt }: Turn): number {
  const asked = failure?.retryAfterSeconds ?? 0
  const gone = endedAt === null ? 0 : (Date.now() - Date.parse(endedAt)) / 1000
  return Math.min(asked, Math.max(0, Math.ceil(asked - gone)))
}

function createCountdown(seconds: number) {
  const [left, setLeft] = createSignal(seconds)
  if (seconds === 0) return left
  const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
  onCleanup(() => clearInterval(timer))
  return left
}
