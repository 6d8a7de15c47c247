// The choices of a scenario: scenarios below it, of which the player picks one when he starts.
import { A, useNavigate } from '@solidjs/router'
import { createSignal, For, onMount, Show, untrack } from 'solid-js'
import type { TypedDocumentNode } from '@urql/core'
import { mutate } from '../api/ask.ts'
import type { ScenarioChoicesFragment } from '../api/generated/graphql.ts'
import '../styles/scenarios.css'
import '../styles/scripts.css'
import { AskRow } from '../ui/ask-row.tsx'
import { PlusIcon } from '../ui/insight-icons.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { OrderButtons } from '../ui/order-buttons.tsx'
import { createScenarioDesk, type ScenarioDesk } from '../ui/scenario-desk.ts'
import { ScenarioPage } from '../ui/scenario-page.tsx'
import { scenarioPath } from '../ui/scenario-tabs.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CreateScenario, DeleteScenario, MoveScenarioOption } from './deed-documents.ts'
import { ScenarioChoicesQuery } from './documents.ts'

type Desk = ScenarioDesk<ScenarioChoicesFragment>
type Choice = ScenarioChoicesFragment['options'][number]

export default function ChoicesPage() {
  return (
    <ScenarioPage here="choices" open={(id) => createScenarioDesk(id, ScenarioChoicesQuery)}>
      {(desk) => <Choices desk={desk} />}
    </ScenarioPage>
  )
}

function Choices(props: { desk: Desk }) {
  const { desk } = untrack(() => props)
  const [problem, setProblem] = createSignal('')
  const options = () => desk.page()!.options
  const ids = () => options().map(({ id }) => id)
  const act: Act = async (document, input) => {
    const answer = await mutate(document, { input })
    const result = Object.values(answer.data ?? {})[0] as Result | null | undefined
    setProblem(answer.problem ?? result?.issues?.[0]?.message ?? result?.message ?? '')
    await desk.load()
  }
  return (
    <main class="scripts-page scripts">
      <Show
        when={options().length > 0}
        fallback={
          <p class="insights-empty">
            No choices: a story begins with this scenario itself. With choices, the player first picks one,
            such as who to be or where to be born, and the story begins with that. Each choice is a whole
            scenario, with its own opening, cards and scripts.
          </p>
        }
      >
        <p class="quiet-words">
          A story begins with one of these. The opening of this scenario is what is read above them.
        </p>
        <ul class="script-list">
          <For each={ids()}>
            {(id, place) => (
              <Show when={options().find((one) => one.id === id)}>
                {(choice) => (
                  <ChoiceRow choice={choice()} place={place()} count={options().length} act={act} />
                )}
              </Show>
            )}
          </For>
        </ul>
      </Show>
      <Show when={problem()}>
        <p class="fault" role="alert">
          {problem()}
        </p>
      </Show>
      <AddChoice scenarioId={desk.id} act={act} />
    </main>
  )
}

interface Result {
  message?: string
  issues?: { message: string }[]
}

/** Changes something of the list, and shows it as it is then. */
type Act = <Input>(document: TypedDocumentNode<object, { input: Input }>, input: Input) => Promise<void>

function ChoiceRow(props: { choice: Choice; place: number; count: number; act: Act }) {
  const [asking, setAsking] = createSignal(false)
  const navigate = useNavigate()
  const remove = async () => {
    await props.act(DeleteScenario, { scenarioId: props.choice.id })
    // The button that had the focus is gone with its row.
    document.querySelector<HTMLElement>('.add-choice')?.focus()
  }
  return (
    <li class="script-row">
      <div class="script-row-main">
        <OrderButtons
          name={props.choice.title}
          place={props.place}
          count={props.count}
          onMove={(place) => void props.act(MoveScenarioOption, { scenarioId: props.choice.id, place })}
        />
        <div class="script-row-words">
          <h2 dir="auto">
            <A href={scenarioPath(props.choice.id)}>{props.choice.title}</A>
          </h2>
          <Show when={props.choice.description}>
            <p class="script-row-description" dir="auto">
              {props.choice.description}
            </p>
          </Show>
        </div>
        <Menu label={`More for ${props.choice.title}`}>
          <MenuItem onSelect={() => navigate(scenarioPath(props.choice.id))}>Edit</MenuItem>
          <MenuLine />
          <MenuItem onSelect={() => setAsking(true)}>Delete …</MenuItem>
        </Menu>
      </div>
      <Show when={asking()}>
        <AskRow
          words={`Delete the choice “${props.choice.title}”, with its cards, scripts and the choices below it? Stories that began with it stay as they are.`}
          sure="Delete it for good"
          keep="Keep it"
          onSure={() => void remove()}
          onClose={() => setAsking(false)}
        />
      </Show>
    </li>
  )
}

function AddChoice(props: { scenarioId: string; act: Act }) {
  const [isOpen, setOpen] = createSignal(false)
  const [title, setTitle] = createSignal('')
  const add = async () => {
    if (title().trim() === '') return
    const called = title()
    setTitle('')
    await props.act(CreateScenario, { title: called, parentId: props.scenarioId })
  }
  return (
    <Show
      when={isOpen()}
      fallback={
        <p>
          <button type="button" class="button quiet add-choice" onClick={() => setOpen(true)}>
            <PlusIcon />
            Add a choice
          </button>
        </p>
      }
    >
      <form
        class="new-scenario"
        aria-label="Add a choice"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <ChoiceTitle title={title()} onInput={setTitle} />
        <p class="row">
          <button type="submit" class="button" aria-disabled={title().trim() === '' ? true : undefined}>
            Add it
          </button>
          <button type="button" class="button quiet" onClick={() => setOpen(false)}>
            Close
          </button>
        </p>
      </form>
    </Show>
  )
}

function ChoiceTitle(props: { title: string; onInput: (title: string) => void }) {
  let field!: HTMLElement
  onMount(() => field.focus())
  return (
    <TextField
      label="What the player reads"
      placeholder="A smuggler’s daughter"
      prose
      value={props.title}
      onInput={(title) => props.onInput(title)}
      fieldRef={(one) => (field = one)}
    />
  )
}
