// What is answered and chosen before a story begins.
import { createUniqueId, For, Index, Show, untrack } from 'solid-js'
import type { StartPageFragment } from '../api/generated/graphql.ts'
import { countOf } from '../ui/counts.ts'
import { PERSONA_FIELDS } from '../ui/plot-fields.ts'
import { TextField } from '../ui/text-field.tsx'
import { createStartDesk, type StartDesk } from './start-desk.ts'

interface StartFormProps {
  scenario: StartPageFragment
  onStarted: (storyId: string) => void
}

export function StartForm(props: StartFormProps) {
  const { scenario } = untrack(() => props)
  const desk = createStartDesk(scenario)
  let form!: HTMLFormElement
  const start = async () => {
    const id = await desk.start()
    if (id !== null) return props.onStarted(id)
    queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return (
    <form
      ref={(element) => (form = element)}
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <Show when={scenario.questions.length > 0}>
        <Questions desk={desk} questions={scenario.questions} />
      </Show>
      <Show when={desk.openings().length > 1}>
        <Openings desk={desk} />
      </Show>
      <Who desk={desk} />
      <div class="insights-save">
        <Show when={desk.problem()}>
          <p class="fault" role="alert">
            {desk.problem()}
          </p>
        </Show>
        <button type="submit" class="button" aria-disabled={desk.starting() ? true : undefined}>
          Begin the story
        </button>
        <p class="hint" role="status">
          {desk.starting() ? 'Beginning …' : ''}
        </p>
      </div>
    </form>
  )
}

function Questions(props: { desk: StartDesk; questions: string[] }) {
  return (
    <section class="start-part" aria-labelledby="asked-title">
      <h3 id="asked-title">Before it begins</h3>
      <For each={props.questions}>
        {(question, at) => (
          <TextField
            label={question}
            prose
            value={props.desk.answer(question)}
            fault={asFault(props.desk.fault(`answers.${at()}`))}
            onInput={(words) => props.desk.setAnswer(question, words)}
          />
        )}
      </For>
    </section>
  )
}

/** The field says itself which question it is. */
const asFault = (message: string): string =>
  message.startsWith('Answer this first') ? 'Answer this first.' : message

function Openings(props: { desk: StartDesk }) {
  const name = createUniqueId()
  const { desk } = untrack(() => props)
  return (
    <fieldset class="start-part">
      <legend>How it begins</legend>
      <p class="hint">
        {countOf(desk.openings().length, 'opening')}. The others stay in the story, a page to the side.
      </p>
      <div class="start-openings">
        <Index each={desk.openings()}>
          {(text, at) => (
            <label>
              <input
                type="radio"
                name={name}
                checked={desk.opening() === at}
                onChange={() => desk.chooseOpening(at)}
              />
              <span dir="auto">{text()}</span>
            </label>
          )}
        </Index>
      </div>
      <p class="fault">{desk.fault('opening')}</p>
    </fieldset>
  )
}

const HINTS = new Map([
  ['personaName', 'What others call you. It may stay empty.'],
  ['personaPronouns', 'Such as she/her.'],
  ['personaDescription', 'What the narrator knows of you.'],
])

function Who(props: { desk: StartDesk }) {
  const [name, pronouns, description] = PERSONA_FIELDS
  return (
    <details class="start-who">
      <summary>
        Who you are <span class="hint">{props.desk.persona('personaName').trim() || 'as you like'}</span>
      </summary>
      <div>
        <div class="persona-line">
          <WhoField desk={props.desk} field={name!} />
          <WhoField desk={props.desk} field={pronouns!} />
        </div>
        <WhoField desk={props.desk} field={description!} />
      </div>
    </details>
  )
}

function WhoField(props: { desk: StartDesk; field: (typeof PERSONA_FIELDS)[number] }) {
  return (
    <TextField
      label={props.field.label}
      hint={HINTS.get(props.field.name)}
      rows={props.field.rows}
      prose
      value={props.desk.persona(props.field.name)}
      fault={props.desk.fault(props.field.name)}
      onInput={(words) => props.desk.setPersona(props.field.name, words)}
    />
  )
}
