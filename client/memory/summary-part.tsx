// The summary: the story so far as the narrator reads it, changed in its place; the versions before it are folded away.
import { createEffect, createSignal, For, on, Show, untrack } from 'solid-js'
import { query } from '../api/ask.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { EditIcon, RetryIcon } from '../ui/icons.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { SummaryVersionsQuery } from './documents.ts'
import type { MemoryDesk } from './memory-desk.ts'
import type { Summary } from './story.ts'
import { isLong, summaryFacts } from './words.ts'
import { WordsForm } from './words-form.tsx'

export function SummaryPart(props: { desk: MemoryDesk }) {
  const { desk } = untrack(() => props)
  const isOpen = () => desk.open() === 'summary'
  return (
    <section class="memory-summary" aria-labelledby="summary-title">
      <div class="insights-head">
        <h2 id="summary-title">The story so far</h2>
        <Show when={desk.page().summary && !isOpen()}>
          <div class="memory-tools">
            <IconButton label="Change the summary" onPress={() => desk.choose('summary')}>
              <EditIcon />
            </IconButton>
            <Menu label="More about the summary">
              <MenuItem icon={<RetryIcon />} onSelect={() => void desk.deeds.rebuild()}>
                Make it anew
              </MenuItem>
            </Menu>
          </div>
        </Show>
      </div>
      <Show when={desk.page().summary} fallback={<None desk={desk} />}>
        {(summary) => (
          <>
            <Show when={isOpen()} fallback={<Words summary={summary()} />}>
              <WordsForm
                keptAs={`forklore:summary:${summary().id}`}
                label="The story so far"
                hint="The narrator reads this before every turn. Later versions go on from your words."
                rows={7}
                save="Save the summary"
                text={summary().text}
                send={(text) => desk.deeds.editSummary(summary(), text)}
                onClose={() => desk.choose(null)}
              />
            </Show>
            <Versions desk={desk} />
          </>
        )}
      </Show>
    </section>
  )
}

function Words(props: { summary: Summary }) {
  return (
    <>
      <div class="summary-words">
        <Paragraphs text={props.summary.text} />
      </div>
      <p class="memory-facts">
        {summaryFacts(props.summary)}
        <Show when={props.summary.stale}>
          <span
            class="badge-word"
            title="A take that it tells of has changed. It is read until it is made again."
          >
            to be made again
          </span>
        </Show>
      </p>
    </>
  )
}

function None(props: { desk: MemoryDesk }) {
  const isOff = () => props.desk.story.settings()?.summaryOn === false
  const canBe = () =>
    !isOff() && isLong(props.desk.page().head.depth + 1) && props.desk.page().memoryWork?.status !== 'RUNNING'
  return (
    <>
      <p class="hint">
        {isOff()
          ? 'Summaries are switched off in the settings.'
          : 'There is none yet. Once a good part of the story is remembered, it is summed up here, and told on as the story grows.'}
      </p>
      <Show when={canBe()}>
        <p class="row">
          <button type="button" class="button quiet" onClick={() => void props.desk.deeds.rebuild()}>
            Sum it up now
          </button>
        </p>
      </Show>
    </>
  )
}

/** Loaded when it is unfolded, and anew when there is another one in use. */
function Versions(props: { desk: MemoryDesk }) {
  const { desk } = untrack(() => props)
  const [open, setOpen] = createSignal(false)
  const [versions, setVersions] = createSignal<Summary[]>([])
  const [cursor, setCursor] = createSignal<string | null>(null)
  const [problem, setProblem] = createSignal('')
  let asked = 0
  const load = async (after: string | null) => {
    const mine = ++asked
    const { data, problem } = await query(SummaryVersionsQuery, { id: desk.story.id, after })
    if (mine !== asked) return
    setProblem(problem ?? '')
    const found = data?.adventure?.summaries
    if (!found) return
    const nodes = found.edges.map(({ node }) => node)
    setVersions((held) => (after === null ? nodes.slice(1) : [...held, ...nodes]))
    setCursor(found.pageInfo.hasNextPage ? (found.pageInfo.endCursor ?? null) : null)
  }
  const inUse = () => desk.page().summary?.id
  createEffect(on([open, inUse, () => desk.page().head.version], ([isOpen]) => isOpen && void load(null)))
  return (
    <details class="memory-versions" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Earlier versions</summary>
      <Show when={problem()}>
        <p class="fault" role="alert">
          {problem()}
        </p>
      </Show>
      <ul>
        <For each={versions()} fallback={<li class="hint">There is none: this is the first.</li>}>
          {(version) => (
            <li>
              <Words summary={version} />
            </li>
          )}
        </For>
      </ul>
      <Show when={cursor()}>
        <button type="button" class="button quiet" onClick={() => void load(cursor())}>
          Show earlier ones
        </button>
      </Show>
    </details>
  )
}
