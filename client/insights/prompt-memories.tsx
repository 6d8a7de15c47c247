// The memories of a prompt: those that are told first, each with how much it shares with the scene; then why others are not.
import { A } from '@solidjs/router'
import { For, Index, Show } from 'solid-js'
import { countOf } from '../ui/counts.ts'
import type { MemoryReport, Prompt } from './answers.ts'
import type { InsightsDesk } from './insights-gate.tsx'
import { comparedBy, memoryVerdict, moreOf, recallOf, shareOf } from './recall-words.ts'
import { type When } from './words.ts'

interface PromptMemoriesProps {
  desk: InsightsDesk
  prompt: Prompt
  when: When
}

export function PromptMemories(props: PromptMemoriesProps) {
  const recall = () => props.prompt.recall ?? null
  const told = () => recall()?.memories.filter(({ included }) => included) ?? []
  const left = () => recall()?.memories.filter(({ included }) => !included) ?? []
  const more = () => recall()?.more ?? []
  const notTold = () => more().reduce((sum, { count }) => sum + count, left().length)
  return (
    <section class="fact">
      <h3>Memories</h3>
      <p>
        {recallOf(recall(), props.when)}{' '}
        <A href={`/play/${props.desk.story.id}/memories`}>Look at all of them</A>
      </p>
      <Show when={recall()}>
        {(recall) => <p class="hint compared-by">{comparedBy(recall(), props.when)}</p>}
      </Show>
      <MemoryList memories={told()} when={props.when} />
      <Show when={notTold() > 0}>
        <details class="silent-cards">
          <summary>{countOf(notTold(), 'memory', 'memories')} not told, and why</summary>
          <MemoryList memories={left()} when={props.when} />
          <For each={more()}>{(one) => <p class="hint more-memories">{moreOf(one, props.when)}</p>}</For>
        </details>
      </Show>
    </section>
  )
}

function MemoryList(props: { memories: MemoryReport[]; when: When }) {
  return (
    <ul class="called-cards recalled-memories">
      <Index each={props.memories}>
        {(memory) => (
          <li classList={{ told: memory().included }}>
            <Show when={memory().text} fallback={<p class="recalled-text hint">Its words are gone.</p>}>
              {(text) => (
                <p class="recalled-text" dir="auto">
                  {text()}
                </p>
              )}
            </Show>
            <dl class="likeness">
              <Likeness name="Meaning" share={memory().similarity ?? null} />
              <Likeness name="Words" share={memory().lexical} />
            </dl>
            <p class="called-why">{memoryVerdict(memory(), props.when)}</p>
          </li>
        )}
      </Index>
    </ul>
  )
}

/** How much of the scene is in a memory, as a bar. */
function Likeness(props: { name: string; share: number | null }) {
  const width = () => 100 * Math.min(1, Math.max(0, props.share ?? 0))
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <span class="likeness-bar" aria-hidden="true">
          <span style={{ width: `${width()}%` }} />
        </span>
        <span class="likeness-share">{shareOf(props.share)}</span>
      </dd>
    </div>
  )
}
