// What the budgets do to a prompt: in words, and as a picture of the next prompt of the story that was played last, with the
// numbers as they are typed.
import { createResource, createSignal, For, Show, untrack } from 'solid-js'
import { query } from '../api/ask.ts'
import '../styles/budget-picture.css'
import { numberOf } from '../ui/counts.ts'
import { createLiveAnswer } from '../ui/live-answer.ts'
import { LastStoryQuery, TriedPromptQuery } from './budget-documents.ts'
import { meaningOf, PART_NAMES, partsOf, spokenParts, triedOf, type TriedPrompt } from './budget-words.ts'
import type { SettingsForm } from './settings-form.ts'

const REST_MS = 400

export function BudgetPicture(props: { form: SettingsForm }) {
  const [isOpen, setOpen] = createSignal(false)
  return (
    <details class="budget-picture" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What these numbers do to a prompt</summary>
      <p class="hint">
        First comes what is always told: how to tell, the plot, what the story counts, the summary and the
        memories that come back. Of the room that is left, story cards have at most two fifths. All else is
        the story itself, and its oldest takes are left out first.
      </p>
      <Show when={isOpen()}>
        <LastStory form={props.form} />
      </Show>
    </details>
  )
}

function LastStory(props: { form: SettingsForm }) {
  const [found] = createResource(async () => {
    const { data } = await query(LastStoryQuery, {})
    return data?.adventures?.edges[0]?.node ?? null
  })
  return (
    <Show
      when={found()}
      fallback={
        <Show when={found.state === 'ready'}>
          <p class="hint">Once you have begun a story, its next prompt is drawn here.</p>
        </Show>
      }
    >
      {(story) => <Picture form={props.form} story={story()} />}
    </Show>
  )
}

function Picture(props: { form: SettingsForm; story: { id: string; title: string } }) {
  const { values } = untrack(() => props.form)
  const { found, problem, stale } = createLiveAnswer(
    () => triedOf(values()),
    async (settings) => {
      const { data, problem } = await query(TriedPromptQuery, { id: props.story.id, settings })
      const prompt = data?.nextPrompt
      return prompt ? { value: prompt, problem: null } : { value: null, problem: problem ?? '' }
    },
    REST_MS,
  )
  /** Thinking counts where it has a budget of its own. */
  const answer = () => {
    const tried = triedOf(values())
    return tried ? tried.maxOutputTokens + Math.max(0, tried.thinkingTokens) : 0
  }
  return (
    <div aria-live="polite" aria-busy={stale()}>
      <Show when={problem()}>
        <p class="fault">{problem()}</p>
      </Show>
      <Show when={found()}>
        {(prompt) => <Drawn prompt={prompt()} title={props.story.title} answer={answer()} />}
      </Show>
    </div>
  )
}

function Drawn(props: { prompt: TriedPrompt; title: string; answer: number }) {
  const parts = () => partsOf(props.prompt)
  return (
    <>
      <p class="picture-weight">
        The next prompt of “{props.title}” weighs {numberOf(props.prompt.tokens ?? 0)} of{' '}
        {numberOf(props.prompt.budget ?? 0)} tokens, by our own count.
      </p>
      <div class="picture-bar" role="img" aria-label={spokenParts(parts())}>
        <For each={parts()}>
          {({ name, tokens }) => <span class={`picture-${name}`} style={{ 'flex-grow': tokens }} />}
        </For>
      </div>
      <ul class="picture-legend">
        <For each={parts()}>
          {({ name, tokens }) => (
            <li>
              <span class={`picture-${name}`} />
              {PART_NAMES[name]} <b>{numberOf(tokens)}</b>
            </li>
          )}
        </For>
      </ul>
      <ul class="picture-meaning">
        <For each={meaningOf(props.prompt, props.answer)}>{(sentence) => <li>{sentence}</li>}</For>
      </ul>
    </>
  )
}
