// The scripts of a story in the order in which they run, and what can be added to them.
import { A, useNavigate, useParams } from '@solidjs/router'
import { createSignal, For, onMount, Show, untrack } from 'solid-js'
import { BackIcon } from '../ui/icons.tsx'
import { StoryGate } from '../ui/story-gate.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { StoryTabs } from '../ui/story-tabs.tsx'
import '../styles/fields.css'
import '../styles/scripts.css'
import '../styles/compare-prompts.css'
import '../styles/script-log.css'
import { ScriptLog } from './script-log.tsx'
import { StoryRow } from './story-row.tsx'
import { createStoryScriptsDesk, type StoryScriptsDesk } from './story-scripts-desk.ts'

export default function StoryScriptsPage() {
  const params = useParams()
  return (
    <Show when={params.id} keyed>
      {(id) => <Gate desk={createStoryScriptsDesk(id)} />}
    </Show>
  )
}

function Gate(props: { desk: StoryScriptsDesk }) {
  const { desk } = untrack(() => props)
  onMount(() => void desk.load())
  return (
    <StoryGate status={desk.status()} onRetry={() => void desk.load()}>
      <StoryScripts desk={desk} />
    </StoryGate>
  )
}

function StoryScripts(props: { desk: StoryScriptsDesk }) {
  const { desk } = untrack(() => props)
  const back = `/play/${encodeURIComponent(desk.id)}`
  const scripts = () => desk.story()!.scripts
  /** The places by their ids: a row stays the same one, and keeps its focus, when it moves. */
  const ids = () => scripts().map(({ id }) => id)
  return (
    <div class="scripts">
      <PageBar title={desk.story()!.title} note={<p class="scripts-note">Scripts of this story</p>}>
        <A class="icon-button" href={back} aria-label="Back to the story" title="Back to the story">
          <BackIcon />
        </A>
      </PageBar>
      <StoryTabs story={desk.id} here="scripts" />
      <main class="scripts-page">
        <Show
          when={scripts().length > 0}
          fallback={
            <p class="scripts-empty">
              No scripts run in this story. They could roll dice, keep a journal, or watch what is told.
            </p>
          }
        >
          <p class="quiet-words">
            They run in this order in every turn; each goes on with what the one before left.
          </p>
          <ul class="script-list">
            <For each={ids()}>
              {(id, place) => (
                <Show when={scripts().find((one) => one.id === id)}>
                  {(script) => (
                    <StoryRow desk={desk} script={script()} place={place()} count={scripts().length} />
                  )}
                </Show>
              )}
            </For>
          </ul>
        </Show>
        <p class="hint" role="status">
          {desk.told()}
        </p>
        <Show when={desk.problem()}>
          <p class="fault" role="alert">
            {desk.problem()}
          </p>
        </Show>
        <Add desk={desk} />
        <ScriptLog storyId={desk.id} />
      </main>
    </div>
  )
}

function Add(props: { desk: StoryScriptsDesk }) {
  const { desk } = untrack(() => props)
  const navigate = useNavigate()
  const [chosen, setChosen] = createSignal('')
  const write = async () => {
    const id = await desk.addBlank('New script')
    if (id) navigate(`/play/${encodeURIComponent(desk.id)}/scripts/${encodeURIComponent(id)}`)
  }
  return (
    <section class="add-script" aria-labelledby="add-title">
      <h2 id="add-title">Add one</h2>
      <Show
        when={desk.library().length > 0}
        fallback={
          <p class="quiet-words">Your library is empty: what you put there can be added to any story.</p>
        }
      >
        <p class="add-line">
          <select
            aria-label="A script of your library"
            value={chosen()}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            <option value="">From your library …</option>
            <For each={desk.library()}>{({ id, name }) => <option value={id}>{name}</option>}</For>
          </select>
          <button
            type="button"
            class="button quiet"
            aria-disabled={chosen() === '' || desk.busy() ? true : undefined}
            onClick={() => chosen() && void desk.add(chosen()).then(() => setChosen(''))}
          >
            Add
          </button>
        </p>
      </Show>
      <p class="row">
        <button type="button" class="button quiet" onClick={() => void write()}>
          Write one for this story
        </button>
        <A href="/scripts">Your library</A>
      </p>
    </section>
  )
}
