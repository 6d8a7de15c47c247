// The scripts of a scenario in the order in which they run, and what can be added to them. Each story gets a copy.
import { A, useNavigate } from '@solidjs/router'
import type { TypedDocumentNode } from '@urql/core'
import { createSignal, For, onMount, Show, untrack } from 'solid-js'
import type { ListedScriptFragment, ScenarioScriptsFragment } from '../api/generated/graphql.ts'
import '../styles/scripts.css'
import { AskRow } from '../ui/ask-row.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { OrderButtons } from '../ui/order-buttons.tsx'
import { createScenarioDesk, type ScenarioDesk } from '../ui/scenario-desk.ts'
import { ScenarioPage } from '../ui/scenario-page.tsx'
import { scenarioPath } from '../ui/scenario-tabs.tsx'
import { Switch } from '../ui/switch.tsx'
import { AddScript } from './add-script.tsx'
import {
  AddScenarioScript,
  DeleteScenarioScript,
  EnableScenarioScript,
  MoveScenarioScript,
  ScenarioScriptsQuery,
} from './scenario-documents.ts'
import { KIND_WORDS } from './values.ts'
import { wholeLibrary } from './whole-library.ts'

type Desk = ScenarioDesk<ScenarioScriptsFragment>
type Script = ScenarioScriptsFragment['scripts'][number]

const scriptPath = (scenarioId: string, id: string): string =>
  `${scenarioPath(scenarioId)}/scripts/${encodeURIComponent(id)}`

export default function ScenarioScriptsPage() {
  return (
    <ScenarioPage here="scripts" open={(id) => createScenarioDesk(id, ScenarioScriptsQuery)}>
      {(desk) => <Scripts desk={desk} />}
    </ScenarioPage>
  )
}

/** Changes something, one thing at a time, and says how it went. */
function createActing(desk: Desk) {
  const [problem, setProblem] = createSignal('')
  const [told, setTold] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  /** The id of what was made or changed; null when it did not happen. */
  const act = async <Input,>(
    document: TypedDocumentNode<object, { input: Input }>,
    input: Input,
    words: string,
  ): Promise<string | null> => {
    if (busy()) return null
    setBusy(true)
    const outcome = await desk.change(document, input)
    setBusy(false)
    setProblem(outcome.done ? '' : outcome.problem)
    setTold(outcome.done ? words : '')
    return outcome.done ? outcome.id : null
  }
  return { problem, told, busy, act }
}

type Acting = ReturnType<typeof createActing>

function Scripts(props: { desk: Desk }) {
  const { desk } = untrack(() => props)
  const navigate = useNavigate()
  const acting = createActing(desk)
  const [library, setLibrary] = createSignal<ListedScriptFragment[]>([])
  onMount(() => void wholeLibrary().then(setLibrary))
  const scripts = () => desk.page()!.scripts
  const add = async (scriptId: string) => {
    const added = { scenarioId: desk.id, scriptId }
    await acting.act(AddScenarioScript, added, 'Added. It runs in stories that begin from now on.')
  }
  const write = async () => {
    const made = { scenarioId: desk.id, script: { name: 'New script' } }
    const id = await acting.act(AddScenarioScript, made, 'Made.')
    if (id) navigate(scriptPath(desk.id, id))
  }
  return (
    <main class="scripts-page scripts">
      <List scripts={scripts()} scenarioId={desk.id} acting={acting} />
      <p class="hint" role="status">
        {acting.told()}
      </p>
      <Show when={acting.problem()}>
        <p class="fault" role="alert">
          {acting.problem()}
        </p>
      </Show>
      <AddScript
        place="scenario"
        library={library()}
        busy={acting.busy()}
        onAdd={add}
        onWrite={() => void write()}
      />
    </main>
  )
}

function List(props: { scripts: Script[]; scenarioId: string; acting: Acting }) {
  // A row stays the same one, and keeps its focus, when it moves.
  const ids = () => props.scripts.map(({ id }) => id)
  return (
    <Show
      when={props.scripts.length > 0}
      fallback={
        <p class="scripts-empty">
          No scripts. They could roll dice, keep a journal, or watch what is told; each story that begins gets
          a copy.
        </p>
      }
    >
      <p class="quiet-words">
        They run in this order in every turn of a story; each goes on with what the one before left.
      </p>
      <ul class="script-list">
        <For each={ids()}>
          {(id, place) => (
            <Show when={props.scripts.find((one) => one.id === id)}>
              {(script) => <Row {...props} script={script()} place={place()} />}
            </Show>
          )}
        </For>
      </ul>
    </Show>
  )
}

interface RowProps {
  script: Script
  scripts: Script[]
  scenarioId: string
  place: number
  acting: Acting
}

function Row(props: RowProps) {
  const [asking, setAsking] = createSignal(false)
  const acting = untrack(() => props.acting)
  const change = () => ({ scenarioScriptId: props.script.id })
  const name = () => props.script.name
  return (
    <li class="script-row" classList={{ off: !props.script.enabled }} data-script={props.script.id}>
      <div class="script-row-main">
        <OrderButtons
          name={name()}
          place={props.place}
          count={props.scripts.length}
          onMove={(place) =>
            void acting.act(
              MoveScenarioScript,
              { ...change(), place },
              `“${name()}” runs in place ${place + 1} now.`,
            )
          }
        />
        <div class="script-row-words">
          <h2>
            <A href={scriptPath(props.scenarioId, props.script.id)}>{name()}</A>
          </h2>
          <Show when={props.script.description}>
            <p class="script-row-description">{props.script.description}</p>
          </Show>
          <p class="quiet-words">
            {KIND_WORDS[props.script.kind]}
            {props.script.source ? ' · from your library' : ''}
          </p>
        </div>
        <Switch
          label={`${name()} runs`}
          words={['on', 'off']}
          checked={props.script.enabled}
          onChange={(enabled) =>
            void acting.act(
              EnableScenarioScript,
              { ...change(), enabled },
              enabled ? 'It is on.' : 'It is off.',
            )
          }
        />
        <Menu label={`More for ${name()}`}>
          <MenuItem onSelect={() => setAsking(true)}>Remove …</MenuItem>
        </Menu>
      </div>
      <Show when={asking()}>
        <AskRow
          words={`Remove “${name()}” from this scenario? What was changed in it here is gone then.`}
          sure="Remove it"
          keep="Leave it as it is"
          onSure={() => void acting.act(DeleteScenarioScript, change(), `“${name()}” is removed.`)}
          onClose={() => setAsking(false)}
        />
      </Show>
    </li>
  )
}
