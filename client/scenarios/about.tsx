// What a scenario is, for one who may play it: its cover, what awaits the player, and what there is to choose from.
import { A } from '@solidjs/router'
import { For, Show } from 'solid-js'
import type { StartPageFragment } from '../api/generated/graphql.ts'
import '../styles/start.css'
import { Cover } from '../ui/cover.tsx'
import { RightIcon } from '../ui/icons.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'

export function About(props: { scenario: StartPageFragment }) {
  return (
    <section class="start-head" aria-labelledby="start-title">
      <Cover title={props.scenario.title} picture={props.scenario.cover} />
      <div class="start-words">
        <Show when={props.scenario.parent}>{(parent) => <p class="overline">{parent().title}</p>}</Show>
        <h2 id="start-title" dir="auto">
          {props.scenario.title}
        </h2>
        <Paragraphs text={props.scenario.description} />
        <Show when={props.scenario.tags.length > 0}>
          <p class="quiet-words">{props.scenario.tags.join(' · ')}</p>
        </Show>
      </div>
    </section>
  )
}

interface ChoiceListProps {
  options: StartPageFragment['options']
  /** Where a choice leads. */
  pathOf: (id: string) => string
}

export function ChoiceList(props: ChoiceListProps) {
  return (
    <ul class="choices">
      <For each={props.options}>
        {(option) => (
          <li>
            <A href={props.pathOf(option.id)}>
              <b dir="auto">{option.title}</b>
              <Show when={option.description}>
                <span class="hint" dir="auto">
                  {option.description}
                </span>
              </Show>
              <RightIcon />
            </A>
          </li>
        )}
      </For>
    </ul>
  )
}
