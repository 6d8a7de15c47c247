// All stories of a player: to go on with, to find, to copy, to take along, and to throw away without losing them.
import { A } from '@solidjs/router'
import { createSignal, createUniqueId, For, Match, Show, Switch } from 'solid-js'
import { ImportIcon } from '../ui/insight-icons.tsx'
import { KindPage } from '../ui/kind-page.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SearchIcon } from '../ui/tree-icons.tsx'
import '../styles/adventures.css'
import { CoverDialog } from './cover-dialog.tsx'
import { createDeeds, type Deeds } from './deeds.ts'
import { createShelf, type Shelf } from './shelf.ts'
import { StoryRow } from './story-row.tsx'
import { ThrownAway, UndoBar } from './thrown-away.tsx'

export default function AdventuresPage() {
  const shelf = createShelf()
  const deeds = createDeeds(shelf)
  return (
    <Switch>
      <Match when={shelf.status() === 'unreachable'}>
        <KindPage title="The book is closed" onRetry={() => void shelf.load()}>
          The server cannot be reached. Your stories are safe there; try again in a moment.
        </KindPage>
      </Match>
      <Match when={shelf.status() === 'ready'}>
        <Adventures shelf={shelf} deeds={deeds} />
      </Match>
    </Switch>
  )
}

function Adventures(props: { shelf: Shelf; deeds: Deeds }) {
  const [covered, setCovered] = createSignal<string | null>(null)
  const isEmpty = () => props.shelf.stories().length === 0
  return (
    <div class="adventures-page">
      <PageBar title="Your stories">
        <A href="/import" class="icon-button" aria-label="Import" title="Import">
          <ImportIcon />
        </A>
      </PageBar>
      <main>
        <Finding shelf={props.shelf} />
        <ul class="stories-list" aria-busy={props.shelf.stale()}>
          <For each={props.shelf.stories()}>
            {(story) => <StoryRow story={story} deeds={props.deeds} onCover={() => setCovered(story.id)} />}
          </For>
        </ul>
        <Show when={isEmpty() && !props.shelf.stale()}>
          <p class="stories-empty">
            {props.shelf.search().trim() ? 'No story has these words in its title.' : 'No story yet. '}
            <Show when={!props.shelf.search().trim()}>
              <A href="/">Begin one</A>, or <A href="/import">bring one along</A>.
            </Show>
          </p>
        </Show>
        <Show when={props.shelf.hasMore()}>
          <button type="button" class="button quiet" onClick={() => void props.shelf.loadMore()}>
            Show more
          </button>
        </Show>
        <p class="notice" role="status">
          {props.shelf.problem()}
        </p>
        <ThrownAway shelf={props.shelf} deeds={props.deeds} />
      </main>
      <UndoBar deeds={props.deeds} />
      <Show when={props.shelf.stories().find(({ id }) => id === covered())}>
        {(story) => <CoverDialog story={story()} deeds={props.deeds} onClose={() => setCovered(null)} />}
      </Show>
    </div>
  )
}

function Finding(props: { shelf: Shelf }) {
  const id = createUniqueId()
  return (
    <div class="stories-finding">
      <label class="visually-hidden" for={id}>
        Search your stories
      </label>
      <div class="stories-search">
        <SearchIcon />
        <input
          id={id}
          type="search"
          placeholder="Search your stories"
          autocomplete="off"
          value={props.shelf.search()}
          onInput={(event) => props.shelf.setSearch(event.currentTarget.value)}
        />
      </div>
      <Segmented
        label="Sorted by"
        value={props.shelf.sort()}
        options={[
          { value: 'PLAYED', label: 'Played last' },
          { value: 'CREATED', label: 'Newest' },
          { value: 'TITLE', label: 'Title' },
        ]}
        onChoose={(sort) => props.shelf.setSort(sort)}
      />
    </div>
  )
}
