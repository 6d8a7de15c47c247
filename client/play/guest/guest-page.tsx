// The page of a link: the story and its running turn, to be read; for a co-player also where he writes.
import { createMemo, Match, onCleanup, onMount, Show, Switch, untrack } from 'solid-js'
import { BookIcon, NewestIcon } from '../../ui/icons.tsx'
import '../../styles/story.css'
import '../../styles/play.css'
import '../../styles/play-bar.css'
import '../../styles/takes.css'
import '../../styles/guest.css'
import { createFollowScroll, openAt } from '../follow-scroll.ts'
import { ReadingButton, ReadingPlace } from '../reading.tsx'
import { createReadingDesk, type ReadingDesk } from '../reading-desk.ts'
import { Leaves } from '../leaves.tsx'
import { Telling } from '../telling.tsx'
import { GuestDesk } from './guest-desk.tsx'
import type { GuestState } from './guest-state.ts'
import { createGuestStory, type GuestStory } from './guest-story.ts'
import { GuestTakeView } from './guest-take.tsx'
import { GuestWorld } from './guest-world.tsx'

export default function GuestPage() {
  // What stands behind the # is never sent to a server, nor to who is linked to from here.
  const token = location.hash.slice(1)
  // Another link is another guest: all that knew the one before goes.
  const reload = () => location.reload()
  addEventListener('hashchange', reload)
  onCleanup(() => removeEventListener('hashchange', reload))
  return (
    <Show
      when={token}
      fallback={
        <Nothing title="Half an address">It lacks the key behind the #. Open the whole link.</Nothing>
      }
    >
      <Opened token={token} />
    </Show>
  )
}

function Opened(props: { token: string }) {
  const story = createGuestStory(untrack(() => props.token))
  onMount(() => void story.open())
  return (
    <Switch>
      <Match when={story.status() === 'ended'}>
        <Nothing title="This link has ended">
          Whoever shared this story has taken the link back, or its time is over. Ask for another one.
        </Nothing>
      </Match>
      <Match when={story.status() === 'unreachable'}>
        <Nothing title="The book is closed" onRetry={() => void story.open()}>
          The server cannot be reached. Try again in a moment.
        </Nothing>
      </Match>
      <Match when={story.status() === 'ready' && story.state()}>
        {(state) => <Reading story={story} state={state()} />}
      </Match>
    </Switch>
  )
}

function Reading(props: { story: GuestStory; state: GuestState }) {
  const { story } = untrack(() => props)
  const scroll = createFollowScroll()
  const reading = createReadingDesk()
  const telling = createMemo(() => {
    const held = props.state.telling
    return held && { text: held.text, reasoning: '' }
  })
  const tells = createMemo(() => telling() !== null)
  onMount(() => openAt(scroll, story.takes(), tells()))
  return (
    <div class="play guest" classList={{ 'with-world': reading.open() && reading.wide() }}>
      <GuestBar state={props.state} reading={reading} />
      <main class="transcript" ref={(element) => scroll.attach(element)}>
        <Show when={props.state.older}>
          <p class="older">
            <button type="button" class="text-button" onClick={() => void story.loadOlder(scroll.holding)}>
              Earlier in this story
            </button>
          </p>
        </Show>
        <Leaves items={story.takes()} depthOf={(take) => take.depth}>
          {(take) => (
            <GuestTakeView take={take} world={props.state.page} newest={take === story.takes().at(-1)} />
          )}
        </Leaves>
        <Show when={tells()}>
          <Telling running={telling} />
        </Show>
      </main>
      <footer class="desk guest-desk">
        <Show when={!scroll.following()}>
          <button
            type="button"
            class="to-newest"
            aria-label="Jump to the newest"
            title="Jump to the newest"
            onClick={() => scroll.toNewest()}
          >
            <NewestIcon />
          </button>
        </Show>
        <Show when={story.counts()}>
          <GuestWorld page={props.state.page} />
        </Show>
        <Show
          when={story.plays()}
          fallback={<p class="guest-note">You are reading along. It goes on by itself.</p>}
        >
          <GuestDesk story={story} state={props.state} />
        </Show>
      </footer>
      <ReadingPlace desk={reading} scroll={scroll} />
    </div>
  )
}

function GuestBar(props: { state: GuestState; reading: ReadingDesk }) {
  const name = () => props.state.head.branch.name
  const count = () => (props.state.spectators > 1 ? `${props.state.spectators} read along` : '')
  onMount(() => (document.title = `${untrack(() => props.state.title)} · Forklore`))
  return (
    <header class="page-bar">
      <span class="icon-button guest-mark" aria-hidden="true">
        <BookIcon />
      </span>
      <div class="page-title">
        <h1>{props.state.title}</h1>
        <p class="line-name">{[name(), count()].filter(Boolean).join(' · ')}</p>
      </div>
      <nav class="page-actions" aria-label="Page">
        <ReadingButton desk={props.reading} />
      </nav>
    </header>
  )
}

function Nothing(props: { title: string; children: string; onRetry?: () => void }) {
  onMount(() => (document.title = `${untrack(() => props.title)} · Forklore`))
  return (
    <main class="kind-page">
      <h1>{props.title}</h1>
      <p class="kind-words">{props.children}</p>
      <Show when={props.onRetry}>
        {(retry) => (
          <p class="row">
            <button type="button" class="button" onClick={() => retry()()}>
              Try again
            </button>
          </p>
        )}
      </Show>
    </main>
  )
}
