// The library of scripts: what there is, a new one, and one that is pasted in from elsewhere.
import { useNavigate } from '@solidjs/router'
import { createSignal, For, Match, onMount, Show, Switch, untrack } from 'solid-js'
import type { ListedScriptFragment } from '../api/generated/graphql.ts'
import { KindPage } from '../ui/kind-page.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import '../styles/scripts.css'
import { createLibrary, type LibraryDesk } from './library-desk.ts'
import { LibraryRow } from './library-row.tsx'
import { NewScript } from './new-script.tsx'

export default function ScriptsPage() {
  const { scripts, load, desk } = createLibrary()
  onMount(() => void load())
  const loaded = () => {
    const held = scripts()
    return held === 'unreachable' ? null : held
  }
  return (
    <Switch>
      <Match when={scripts() === 'unreachable'}>
        <KindPage title="Scripts" onRetry={() => void load()}>
          The server cannot be reached. Your scripts are safe there; try again in a moment.
        </KindPage>
      </Match>
      <Match when={loaded()}>{(list) => <Library scripts={list()} desk={desk} />}</Match>
    </Switch>
  )
}

function Library(props: { scripts: ListedScriptFragment[]; desk: LibraryDesk }) {
  const { desk } = untrack(() => props)
  const navigate = useNavigate()
  const [isNew, setNew] = createSignal(false)
  let opener: HTMLButtonElement | undefined
  return (
    <div class="scripts">
      <PageBar title="Scripts" note={<p class="scripts-note">Your library</p>} />
      <main class="scripts-page">
        <div class="scripts-head">
          <p class="quiet-words">
            Scripts change what is typed, what the narrator reads and what it writes. A story takes a copy.
          </p>
          <button
            ref={(element) => (opener = element)}
            type="button"
            class="button quiet"
            aria-expanded={isNew()}
            onClick={() => setNew((open) => !open)}
          >
            New script
          </button>
        </div>
        <Show when={isNew()}>
          <NewScript
            onMade={(id) => navigate(`/scripts/${encodeURIComponent(id)}`)}
            onClose={() => {
              setNew(false)
              opener?.focus()
            }}
          />
        </Show>
        <p class="fault" role="status">
          {desk.problem()}
        </p>
        <Show
          when={props.scripts.length > 0}
          fallback={
            <p class="scripts-empty">
              No scripts yet. Those of AI Dungeon run here as they are: paste their four parts into a new one.
            </p>
          }
        >
          <ul class="script-list">
            <For each={props.scripts}>{(script) => <LibraryRow script={script} desk={desk} />}</For>
          </ul>
        </Show>
      </main>
    </div>
  )
}
