// The settings: who narrates and how, and how the page looks.
import { createSignal, Match, onMount, Switch } from 'solid-js'
import { query } from '../api/ask.ts'
import type { SettingsPageQuery as SettingsData } from '../api/generated/graphql.ts'
import { KindPage } from '../ui/kind-page.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import '../styles/settings.css'
import { Appearance } from './appearance.tsx'
import { SettingsPageQuery } from './documents.ts'
import { NarratorForm } from './narrator-form.tsx'

export default function SettingsPage() {
  const [page, setPage] = createSignal<SettingsData | 'unreachable' | null>(null)
  const load = async () => {
    const { data, problem } = await query(SettingsPageQuery, {})
    setPage(problem === null ? data : 'unreachable')
  }
  onMount(() => void load())
  const loaded = () => {
    const held = page()
    return held !== null && held !== 'unreachable' && held.viewer
      ? { ...held, settings: held.viewer.settings }
      : null
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
            <PageBar title="Settings" />
            <main class="settings">
              <NarratorForm settings={data().settings} />
              <Appearance />
              <p class="quiet-words">Forklore {data().serverInfo?.version}</p>
            </main>
          </>
        )}
      </Match>
    </Switch>
  )
}
