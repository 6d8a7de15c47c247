// The settings: who narrates and how, and how the page looks.
import { A, useSearchParams } from '@solidjs/router'
import { createSignal, Match, onMount, Show, Switch } from 'solid-js'
import { query } from '../api/ask.ts'
import type { SettingsPageQuery as SettingsData } from '../api/generated/graphql.ts'
import { tellStranger } from '../api/stranger.ts'
import { BackIcon } from '../ui/icons.tsx'
import { KindPage } from '../ui/kind-page.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import '../styles/endpoint-test.css'
import '../styles/settings.css'
import { Appearance } from './appearance.tsx'
import { SettingsPageQuery } from './documents.ts'
import { NarratorForm } from './narrator-form.tsx'
import { YourData } from './your-data.tsx'

export default function SettingsPage() {
  const [page, setPage] = createSignal<SettingsData | 'unreachable' | null>(null)
  const load = async () => {
    const { data, problem } = await query(SettingsPageQuery, {})
    if (data?.viewer === null) tellStranger()
    setPage(problem === null ? data : 'unreachable')
  }
  const [params] = useSearchParams()
  /** The story that the reader came from, if he came from one. */
  const story = () => (String(params.from).startsWith('/play/') ? String(params.from) : null)
  onMount(() => void load())
  const loaded = () => {
    const held = page()
    return held !== null && held !== 'unreachable' && held.viewer ? { ...held, ...held.viewer } : null
  }
  return (
    <Switch>
      <Match when={page() === 'unreachable'}>
        <KindPage title="Settings" onRetry={() => void load()}>
          The server cannot be reached. Try again in a moment.
        </KindPage>
      </Match>
      <Match when={loaded()}>
        {(data) => (
          <>
            <PageBar title="Settings">
              <Show when={story()}>
                {(path) => (
                  <A
                    class="icon-button"
                    href={path()}
                    aria-label="Back to the story"
                    title="Back to the story"
                  >
                    <BackIcon />
                  </A>
                )}
              </Show>
            </PageBar>
            <main class="settings">
              <NarratorForm settings={data().settings} demo={data().demo} />
              <Appearance />
              <YourData />
              <p class="quiet-words">Forklore {data().serverInfo?.version}</p>
            </main>
          </>
        )}
      </Match>
    </Switch>
  )
}
