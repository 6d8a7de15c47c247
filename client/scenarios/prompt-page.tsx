// The first prompt of a scenario, exactly as the narrator would read it, with any answers and any of its openings.
import { createSignal, createUniqueId, For, Show, untrack, type Accessor } from 'solid-js'
import { query } from '../api/ask.ts'
import type { FirstPromptFragment, PromptPageFragment } from '../api/generated/graphql.ts'
import '../styles/prompt.css'
import '../styles/scenarios.css'
import { countOf, numberOf } from '../ui/counts.ts'
import { createLiveAnswer, type Found } from '../ui/live-answer.ts'
import { createScenarioDesk, type ScenarioDesk } from '../ui/scenario-desk.ts'
import { ScenarioPage } from '../ui/scenario-page.tsx'
import { sectionNamed } from '../ui/section-names.ts'
import { TextField } from '../ui/text-field.tsx'
import { FirstPromptQuery, PromptPageQuery } from './documents.ts'

type Desk = ScenarioDesk<PromptPageFragment>

export default function PromptPage() {
  return (
    <ScenarioPage here="prompt" open={(id) => createScenarioDesk(id, PromptPageQuery)}>
      {(desk) => <Prompt desk={desk} />}
    </ScenarioPage>
  )
}

interface Asked {
  id: string
  answers: { question: string; answer: string }[]
  opening: number
  text: string
}

const REST_MS = 300

async function promptOf(asked: Asked): Promise<Found<FirstPromptFragment>> {
  const { data, problem } = await query(FirstPromptQuery, asked)
  if (problem !== null) return { value: null, problem }
  const prompt = data.scenario?.prompt
  if (!prompt) return { value: null, problem: 'There is no such scenario any more.' }
  return { value: prompt, problem: null }
}

/** What a player would answer, choose and do first, as it is tried out. Nothing of it is kept. */
function createTrial({ id, questions }: PromptPageFragment) {
  const [answers, setAnswers] = createSignal<Record<string, string>>({})
  const [opening, setOpening] = createSignal(0)
  const [text, setText] = createSignal('')
  const given = () =>
    questions
      .map((question) => ({ question, answer: (answers()[question] ?? '').trim() }))
      .filter(({ answer }) => answer !== '')
  const asked = () => ({ id, answers: given(), opening: opening(), text: text() })
  return {
    answer: (question: string) => answers()[question] ?? '',
    setAnswer: (question: string, words: string) => setAnswers((held) => ({ ...held, [question]: words })),
    opening,
    setOpening,
    text,
    setText,
    told: createLiveAnswer<Asked, FirstPromptFragment>(asked, promptOf, REST_MS),
  }
}

type Trial = ReturnType<typeof createTrial>

function Prompt(props: { desk: Desk }) {
  const page = untrack(() => props.desk.page()!)
  const trial = createTrial(page)
  const { told } = trial
  return (
    <main class="prompt-page first-prompt" aria-busy={told.stale()}>
      <Tried page={page} trial={trial} />
      <Show when={told.problem()}>
        <p class="insights-problem" role="alert">
          {told.problem()}
        </p>
      </Show>
      <Show when={told.found()}>{(prompt) => <Sections prompt={prompt} />}</Show>
    </main>
  )
}

function Tried(props: { page: PromptPageFragment; trial: Trial }) {
  const { page, trial } = untrack(() => props)
  const id = createUniqueId()
  const openings = [page.opening, ...page.otherOpenings].map((one) => one.trim()).filter(Boolean)
  return (
    <section class="first-prompt-tried" aria-labelledby={id}>
      <h2 id={id}>What the narrator reads first</h2>
      <p class="hint">
        Exactly what it would be sent, if a story began now. Scripts are not run here. Try answers, and a
        first turn; nothing of it is kept.
      </p>
      <div class="persona-line">
        <For each={page.questions}>
          {(question) => (
            <TextField
              label={question}
              prose
              value={trial.answer(question)}
              onInput={(words) => trial.setAnswer(question, words)}
            />
          )}
        </For>
        <Show when={openings.length > 1}>
          <div class="field">
            <label for={`${id}-opening`}>Which opening</label>
            <select
              id={`${id}-opening`}
              value={String(trial.opening())}
              onChange={(event) => trial.setOpening(Number(event.currentTarget.value))}
            >
              <For each={openings}>
                {(text, at) => <option value={String(at())}>{text.slice(0, 60)}</option>}
              </For>
            </select>
          </div>
        </Show>
      </div>
      <TextField
        label="What the player does first"
        placeholder="nothing: the story goes on by itself"
        prose
        value={trial.text()}
        onInput={trial.setText}
      />
    </section>
  )
}

function Sections(props: { prompt: Accessor<FirstPromptFragment> }) {
  const prompt = () => props.prompt()
  const weight = () => {
    const { tokens, budget } = prompt()
    const all = countOf(tokens ?? 0, 'token')
    return budget == null ? `${all}.` : `${all} of a budget of ${numberOf(budget)}.`
  }
  const labels = () => prompt().sections.map(({ label }) => label)
  const find = (label: string) => prompt().sections.find((section) => section.label === label)
  return (
    <section aria-label="From first to last">
      <p role="status">{weight()}</p>
      <Show when={prompt().isOverBudget}>
        <p class="fault">
          What is fixed is more than the budget. Shorten the plot essentials or the instructions; the rest
          belongs on cards.
        </p>
      </Show>
      <ol class="prompt-sections">
        <For each={labels()}>
          {(label) => <Show when={find(label)}>{(section) => <Section section={section()} />}</Show>}
        </For>
      </ol>
    </section>
  )
}

function Section(props: { section: FirstPromptFragment['sections'][number] }) {
  const named = () => sectionNamed(props.section.label)
  return (
    <li class={`prompt-section block-${props.section.block}`} data-section={props.section.label}>
      <details open>
        <summary>
          <span class="section-name">{named().name}</span>
          <span class="section-weight">{numberOf(props.section.tokens)}</span>
        </summary>
        <p class="hint section-hint">{named().hint}</p>
        <div class="pieces">
          <div class="piece">
            <p class="piece-text" dir="auto">
              {props.section.text}
            </p>
          </div>
        </div>
      </details>
    </li>
  )
}
