// The log of a story's scripts: turn by turn, the newest first, what each hook did and what it cost.
import { createSignal, For, onMount, Show, untrack } from 'solid-js'
import { query } from '../api/ask.ts'
import type { LoggedTurnFragment } from '../api/generated/graphql.ts'
import { ago } from '../ui/time.ts'
import { ScriptLogQuery } from './log-documents.ts'
import { beganWith, endWords, HOOK_NAMES, sumOf, usedBy } from './rehearsal-words.ts'
import { SLOTS } from './values.ts'

export function ScriptLog(props: { storyId: string }) {
  const id = untrack(() => props.storyId)
  const [turns, setTurns] = createSignal<LoggedTurnFragment[] | null>(null)
  const [cursor, setCursor] = createSignal<string | null>(null)
  const [problem, setProblem] = createSignal('')
  const load = async () => {
    const { data, problem } = await query(ScriptLogQuery, { id, after: cursor() })
    setProblem(problem ?? '')
    const page = data?.adventure?.scriptLog
    if (!page) return
    setTurns((held) => [...(held ?? []), ...page.edges.map(({ node }) => node)])
    setCursor(page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null)
  }
  onMount(() => void load())
  return (
    <section class="script-log" aria-labelledby="log-title">
      <h2 id="log-title">What they did</h2>
      <Show when={problem()}>
        <p class="fault" role="alert">
          {problem()}{' '}
          <button type="button" class="text-button" onClick={() => void load()}>
            Try again
          </button>
        </p>
      </Show>
      <Show
        when={turns()?.length}
        fallback={
          <p class="quiet-words">{turns() === null ? 'Looking …' : 'No script has run in a turn yet.'}</p>
        }
      >
        <ul class="compared-list">
          <For each={turns()}>{(turn) => <Turn turn={turn} />}</For>
        </ul>
      </Show>
      <Show when={cursor()}>
        <button type="button" class="button quiet" onClick={() => void load()}>
          Earlier turns
        </button>
      </Show>
    </section>
  )
}

function Turn(props: { turn: LoggedTurnFragment }) {
  const errors = () => props.turn.scriptRuns.flatMap(({ log }) => log.filter(({ kind }) => kind === 'ERROR'))
  return (
    <li>
      <details>
        <summary>
          <span class="section-name" dir="auto">
            {beganWith(props.turn)}
          </span>
          <Show when={errors().length > 0}>
            <span class="fault">{errors().length === 1 ? '1 error' : `${errors().length} errors`}</span>
          </Show>
          <span class="hint">
            {sumOf(props.turn.scriptRuns)}, {ago(props.turn.startedAt)}
          </span>
        </summary>
        <For each={props.turn.scriptRuns}>{(run) => <Run run={run} />}</For>
      </details>
    </li>
  )
}

function Run(props: { run: LoggedTurnFragment['scriptRuns'][number] }) {
  return (
    <div class="logged-run">
      <p>
        <b>{HOOK_NAMES[props.run.hook]}</b> <span class="hint">{usedBy(props.run)}</span>{' '}
        {endWords(props.run)}
      </p>
      <Show when={props.run.log.length > 0}>
        <ul>
          <For each={props.run.log}>
            {({ kind, script, slot, line, text }) => (
              <li class={`logged ${kind.toLowerCase()}`}>
                <span class="hint">
                  {script ?? 'Scripts'}
                  {slot === null ? '' : `, ${SLOTS.find((one) => one.slot === slot)!.label.toLowerCase()}`}
                  {line === null ? '' : ` line ${line}`}
                </span>
                <pre>{text}</pre>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  )
}
