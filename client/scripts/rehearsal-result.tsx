// What a script made of a turn, beside what was recorded.
import { createEffect, For, on, Show, type JSX } from 'solid-js'
import type { RehearsedFragment, RehearsedValueFragment, ScriptSlot } from '../api/generated/graphql.ts'
import { valueOf } from '../ui/prose.ts'
import { ProseRows, type Words } from '../ui/prose-rows.tsx'
import { sectionNamed } from '../ui/section-names.ts'
import { cardWords, HOOK_NAMES, notesOf, summaryOf, usedBy } from './rehearsal-words.ts'
import { SLOTS } from './values.ts'

interface ResultProps {
  found: RehearsedFragment
  onPlace: (slot: ScriptSlot, line: number | null) => void
}

export function RehearsalResult(props: ResultProps) {
  let section!: HTMLElement
  createEffect(
    on(
      () => props.found,
      () => section.scrollIntoView({ block: 'nearest' }),
    ),
  )
  return (
    <section ref={(element) => (section = element)} class="rehearsal" aria-labelledby="rehearsal-title">
      <h2 id="rehearsal-title">Against the turn</h2>
      <p class="rehearsal-sum" role="status">
        {summaryOf(props.found)}
      </p>
      <Show when={props.found.ending}>{(ending) => <p class="quiet-words">{ending().message}</p>}</Show>
      <For each={notesOf(props.found)}>{(note) => <p class="hint">{note}</p>}</For>
      <Errors {...props} />
      <Hooks found={props.found} />
      <Text title="Input" words={props.found.input} />
      <Prompt sections={props.found.sections} />
      <Text title="Narration" words={props.found.narration} />
      <Values title="State" values={props.found.state} />
      <Cards cards={props.found.cards} />
      <Values title="Proposed to the world" values={props.found.proposals} />
      <Show when={props.found.messageThen !== props.found.messageNow}>
        <Values
          title="Told to the player"
          values={[{ name: '', a: props.found.messageThen, b: props.found.messageNow }]}
        />
      </Show>
      <Text title="Log" words={props.found.log} />
    </section>
  )
}

function Part(props: { title: string; children: JSX.Element }) {
  return (
    <section class="rehearsal-part">
      <h3>{props.title}</h3>
      {props.children}
    </section>
  )
}

function Difference(props: { words: Words }) {
  return (
    <ProseRows
      a={{ name: 'Recorded', hue: 0 }}
      b={{ name: 'Now', hue: 1 }}
      words={props.words}
      empty="Too much was compared already to show this too."
      cut="Only the beginnings are compared."
    />
  )
}

function Text(props: { title: string; words: Words | null }) {
  return (
    <Show when={props.words}>
      {(words) => (
        <Part title={props.title}>
          <Difference words={words()} />
        </Part>
      )}
    </Show>
  )
}

/** What went wrong now, each with the way to its line. */
function Errors(props: ResultProps) {
  const faults = () => props.found.hooks.flatMap(({ now }) => now.log.filter(({ kind }) => kind !== 'LOG'))
  return (
    <Show when={faults().length > 0}>
      <ul class="test-errors">
        <For each={faults()}>
          {({ kind, script, slot, line, text }) => (
            <li classList={{ fault: kind === 'ERROR' }}>
              <Show when={slot}>
                {(place) => (
                  <button type="button" class="text-button" onClick={() => props.onPlace(place(), line)}>
                    {SLOTS.find((one) => one.slot === place())!.label}
                    {line === null ? '' : `, line ${line}`}
                  </button>
                )}
              </Show>{' '}
              {text} <Show when={script}>{(name) => <span class="hint">{name()}</span>}</Show>
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}

/** Time and memory of each hook, then and now. */
function Hooks(props: { found: RehearsedFragment }) {
  return (
    <dl class="rehearsal-hooks">
      <For each={props.found.hooks}>
        {({ hook, recorded, now }) => (
          <div>
            <dt>{HOOK_NAMES[hook]}</dt>
            <dd>
              {usedBy(now)}{' '}
              <Show when={recorded}>{(run) => <span class="hint">then {usedBy(run())}</span>}</Show>
            </dd>
          </div>
        )}
      </For>
    </dl>
  )
}

function Prompt(props: { sections: RehearsedFragment['sections'] }) {
  return (
    <Show when={props.sections.length > 0}>
      <Part title="Prompt">
        <ul class="compared-list">
          <For each={props.sections}>
            {({ label, words }) => (
              <li>
                <details>
                  <summary>
                    <span class="section-name">{sectionNamed(label).name}</span>
                  </summary>
                  <Show when={words}>{(words) => <Difference words={words()} />}</Show>
                </details>
              </li>
            )}
          </For>
        </ul>
      </Part>
    </Show>
  )
}

function Values(props: { title: string; values: RehearsedValueFragment[] }) {
  return (
    <Show when={props.values.length > 0}>
      <Part title={props.title}>
        <For each={props.values}>{(value) => <Value value={value} />}</For>
      </Part>
    </Show>
  )
}

function Value(props: { value: RehearsedValueFragment }) {
  return (
    <p class="card-field">
      <Show when={props.value.name}>
        <b>{props.value.name}</b>
      </Show>{' '}
      <del dir="auto">{valueOf(props.value.a)}</del> <span aria-hidden="true">→</span>{' '}
      <ins dir="auto">{valueOf(props.value.b)}</ins>
    </p>
  )
}

function Cards(props: { cards: RehearsedFragment['cards'] }) {
  return (
    <Show when={props.cards.length > 0}>
      <Part title="Story cards">
        <ul class="rehearsal-cards">
          <For each={props.cards}>
            {(card) => (
              <li>
                <b dir="auto">{card.name || 'A card without a name'}</b>{' '}
                <span class="hint">{cardWords(card)}</span>
                <For each={card.fields}>{(value) => <Value value={value} />}</For>
                <Show when={card.entry}>{(words) => <Difference words={words()} />}</Show>
              </li>
            )}
          </For>
        </ul>
      </Part>
    </Show>
  )
}
