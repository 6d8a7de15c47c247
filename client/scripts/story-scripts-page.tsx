// The scripts of a story in the order in which they run, and what can be added to them.
import { A, useNavigate, useParams } from '@solidjs/router'
import { For, onMount, Show, untrack } from 'solid-js'
import { BackIcon } from '../ui/icons.tsx'
import { StoryGate } from '../ui/story-gate.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { StoryTabs } from '../ui/story-tabs.tsx'
import '../styles/fields.css'
import '../styles/scripts.css'
import '../styles/compare-prompts.css'
import '../styles/script-log.css'
import { AddScript } from './add-script.tsx'
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
  const navigate = useNavigate()
  const back = `/play/${encodeURIComponent(desk.id)}`
  const scripts = () => desk.story()!.scripts
  const write = async () => {
    const id = await desk.addBlank('New script')
    if (id) navigate(`${back}/scripts/${encodeURIComponent(id)}`)
  }
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
          <List desk={desk} />
        </Show>
        <p class="hint" role="status">
          {desk.told()}
        </p>
        <Show when={desk.problem()}>
          <p class="fault" role="alert">
            {desk.problem()}
          </p>
        </Show>
        <AddScript
          place="story"
          library={desk.library()}
          busy={desk.busy()}
          onAdd={desk.add}
          onWrite={() => void write()}
        />
        <ScriptLog storyId={desk.id} />
      </main>
    </div>
  )
}

function List(props: { desk: StoryScriptsDesk }) {
  const { desk } = untrack(() => props)
  const scripts = () => desk.story()!.scripts
  /** The places by their ids: a row stays the same one, and keeps its focus, when it moves. */
  const ids = () => scripts().map(({ id }) => id)
  return (
    <>
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
    </>
  )
}
