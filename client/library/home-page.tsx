// The home page: go on where you were, or begin.
import { A } from '@solidjs/router'
import { createSignal, Match, onMount, Show, Switch } from 'solid-js'
import { query } from '../api/ask.ts'
import type { HomePageQuery as HomePageData } from '../api/generated/graphql.ts'
import { AccountLink } from '../ui/account-link.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { GearIcon } from '../ui/icons.tsx'
import { BracesIcon } from '../ui/insight-icons.tsx'
import { KindPage } from '../ui/kind-page.tsx'
import { openPalette } from '../ui/overlay.ts'
import { control } from '../ui/platform.ts'
import { SearchIcon } from '../ui/tree-icons.tsx'
import '../styles/home.css'
import { Begin } from './begin.tsx'
import { ContinueReading } from './continue-reading.tsx'
import { HomePageQuery } from './documents.ts'
import { GuestNote } from './guest-note.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Narrator } from './narrator.tsx'
import { StoryList } from './story-list.tsx'

export default function HomePage() {
  const [page, setPage] = createSignal<HomePageData | 'unreachable' | null>(null)
  const load = async () => {
    const { data, problem } = await query(HomePageQuery, {})
    setPage(problem === null ? data : 'unreachable')
  }
  onMount(() => {
    document.title = 'Forklore'
    void load()
  })
  const loaded = () => {
    const held = page()
    return held !== null && held !== 'unreachable' ? held : null
  }
  return (
    <Switch>
      <Match when={page() === 'unreachable'}>
        <KindPage title="The book is closed" onRetry={() => void load()}>
          The server cannot be reached. Your stories are safe there; try again in a moment.
        </KindPage>
      </Match>
      <Match when={loaded()}>{(data) => <Home data={data()} />}</Match>
    </Switch>
  )
}

function Home(props: { data: HomePageData }) {
  const stories = () => props.data.adventures?.edges.map((edge) => edge.node) ?? []
  const scenarios = () => props.data.scenarios?.edges.map((edge) => edge.node) ?? []
  return (
    <div class="home">
      <header class="home-head">
        <h1>Forklore</h1>
        <nav class="row" aria-label="Page">
          <AccountLink />
          <IconButton label="Go anywhere" hint={`${control}+K`} onPress={openPalette}>
            <SearchIcon />
          </IconButton>
          <A href="/scripts" class="icon-button" aria-label="Scripts" title="Scripts">
            <BracesIcon />
          </A>
          <A href="/settings" class="icon-button" aria-label="Settings" title="Settings">
            <GearIcon />
          </A>
        </nav>
        <p>Stories that answer, and never lose a page.</p>
      </header>
      <main>
        <Show when={stories()[0]} fallback={<HowItWorks />}>
          {(newest) => (
            <>
              <GuestNote days={props.data.serverInfo?.guestRetentionDays ?? null} />
              <ContinueReading story={newest()} />
            </>
          )}
        </Show>
        <Begin scenarios={scenarios()} isFirst={stories().length === 0}>
          <Show when={props.data.viewer}>
            {(viewer) => (
              <Narrator
                name={viewer().settings.narrator}
                usesStoryteller={viewer().settings.usesStoryteller}
                demo={viewer().demo}
              />
            )}
          </Show>
        </Begin>
        <StoryList stories={stories().slice(1)} />
      </main>
    </div>
  )
}
