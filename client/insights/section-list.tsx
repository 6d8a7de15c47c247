// The sections of a prompt in the order in which they are read: each folds, and shows its text and where it comes from.
import { A } from '@solidjs/router'
import { createSignal, For, Index, Show } from 'solid-js'
import { SettingsLink } from '../ui/settings-link.tsx'
import { numberOf } from '../ui/counts.ts'
import type { Prompt, PromptSection } from './answers.ts'
import { percent } from './budget.ts'
import { insightsPath, type InsightsDesk } from './insights-gate.tsx'
import { markedPieces } from './pieces.ts'
import { blockOf, sectionOf } from './section-names.ts'
import { takeNumber, type When } from './words.ts'

interface SectionListProps {
  desk: InsightsDesk
  prompt: Prompt
  when: When
}

export function SectionList(props: SectionListProps) {
  // A section is known by its name: what is unfolded stays so when the prompt is built anew.
  const [open, setOpen] = createSignal<ReadonlySet<string>>(new Set())
  const labels = () => props.prompt.sections.map(({ label }) => label)
  const find = (label: string) => props.prompt.sections.find((section) => section.label === label)
  const all = () => labels().every((label) => open().has(label))
  const toggle = (label: string, isOpen: boolean) => {
    const next = new Set(open())
    if (isOpen) next.add(label)
    else next.delete(label)
    setOpen(next)
  }
  return (
    <section aria-labelledby="sections-title">
      <div class="insights-head">
        <h3 id="sections-title">From first to last</h3>
        <button
          type="button"
          class="text-button"
          onClick={() => setOpen(new Set<string>(all() ? [] : labels()))}
        >
          {all() ? 'Fold all' : 'Unfold all'}
        </button>
      </div>
      <ol class="prompt-sections">
        <For each={labels()}>
          {(label) => (
            <Show when={find(label)}>
              {(section) => (
                <Section
                  {...props}
                  section={section()}
                  open={open().has(label)}
                  onToggle={(isOpen) => toggle(label, isOpen)}
                />
              )}
            </Show>
          )}
        </For>
      </ol>
    </section>
  )
}

interface SectionProps extends SectionListProps {
  section: PromptSection
  open: boolean
  onToggle: (open: boolean) => void
}

function Section(props: SectionProps) {
  const named = () => sectionOf(props.section.label)
  const share = () =>
    props.section.tokens / Math.max(1, props.prompt.budget ?? 0, props.prompt.tokens ?? props.section.tokens)
  const ofWhole = () => Math.min(1, props.section.tokens / Math.max(1, props.prompt.tokens ?? Infinity))
  return (
    <li class={`prompt-section block-${props.section.block}`} data-section={props.section.label}>
      <details open={props.open} onToggle={(event) => props.onToggle(event.currentTarget.open)}>
        <summary>
          <span class="section-name">
            {named().name}
            <span class="visually-hidden">, {blockOf(props.section.block).name}</span>
          </span>
          <span class="section-weight">
            {numberOf(props.section.tokens)} <span>{percent(share())}</span>
          </span>
          <span class="section-bar" aria-hidden="true">
            <span style={{ width: `${Math.max(0.6, 100 * ofWhole())}%` }} />
          </span>
        </summary>
        <Show when={props.open}>
          <p class="hint section-hint">
            {named().hint} <ChangeIt {...props} />
          </p>
          <Pieces {...props} />
        </Show>
      </details>
    </li>
  )
}

/** The way to where the player changes what stands here. */
function ChangeIt(props: SectionProps) {
  const edit = () => sectionOf(props.section.label).edit
  const href = () => {
    const field = edit() ?? ''
    const id = props.desk.story.id
    return field === 'cards' ? insightsPath(id, 'cards') : insightsPath(id, 'plot', { field })
  }
  return (
    <Show when={edit()}>
      <Show when={edit() === 'settings'} fallback={<A href={href()}>Change it</A>}>
        <SettingsLink>Change it in Settings</SettingsLink>
      </Show>
    </Show>
  )
}

function Pieces(props: SectionProps) {
  const begins = () => {
    const start = props.prompt.history?.startDepth ?? 0
    const holds = props.section.pieces[0]?.take?.depth === start
    return start > 0 && holds ? start : null
  }
  return (
    <div class="pieces">
      <Show when={begins()}>
        {(depth) => (
          <p class="window-begins">
            Here the window begins, at {takeNumber(depth())}. What was told before is not read.
          </p>
        )}
      </Show>
      <Index each={markedPieces(props.section, props.prompt, props.when)}>
        {(piece) => (
          <div class="piece" classList={{ players: piece().players }}>
            <Show when={piece().mark}>
              <p class="piece-mark">{piece().mark}</p>
            </Show>
            <p class="piece-text" dir="auto">
              {piece().text}
            </p>
          </div>
        )}
      </Index>
    </div>
  )
}
