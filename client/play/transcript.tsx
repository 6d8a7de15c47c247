// The story as it is read: older pages on demand, the takes, the narration that is being told, and how it ended.
import { createMemo, createSignal, For, onCleanup, onMount, Show, untrack, type Accessor } from 'solid-js'
import { Ending } from './ending.tsx'
import type { FollowScroll } from './follow-scroll.ts'
import type { Moves } from './moves.ts'
import type { Side } from './pager.tsx'
import type { Story } from './story.ts'
import { TakeView } from './take-view.tsx'
import type { Take } from './takes.ts'
import { Telling } from './telling.tsx'

interface TranscriptProps {
  story: Story
  moves: Moves
  scroll: FollowScroll
  disabled: Accessor<boolean>
  onStep: (take: Take, side: Side) => void
  onFork: (take: Take) => void
  onCopy: (text: string) => void
}

export function Transcript(props: TranscriptProps) {
  const { story, moves } = untrack(() => props)
  const ids = createMemo(() => story.takes().map((take) => take.id))
  const byId = createMemo(() => new Map(story.takes().map((take) => [take.id, take])))
  const thoughts = createMemo(() => story.state()?.thoughts ?? null)
  const running = createMemo(() => story.running() !== null)
  return (
    <main class="transcript" ref={(element) => props.scroll.attach(element)}>
      <Show when={story.hasOlder()}>
        <Older story={story} scroll={props.scroll} />
      </Show>
      <Show when={ids().length === 0 && !running()}>
        <p class="blank">A blank page. Write how the story begins, or let it begin by itself.</p>
      </Show>
      <For each={ids()}>
        {(id) => {
          // Stays what it was while the take leaves the page.
          const take = createMemo<Take>((held) => byId().get(id) ?? held, byId().get(id)!)
          return (
            <TakeView
              take={take()}
              newest={story.head()?.take?.id === id}
              more={story.head()?.canRedo ?? false}
              thought={thoughts()?.takeId === id ? thoughts()!.text : null}
              disabled={props.disabled()}
              onStep={props.onStep}
              onRetry={(takeId) => void moves.retry(takeId)}
              onGo={(takeId) => void moves.goTo(takeId)}
              onFork={props.onFork}
              onCopy={props.onCopy}
            />
          )
        }}
      </For>
      <Show
        when={running()}
        fallback={
          <Show when={story.head()}>
            {(head) => (
              <Ending
                ended={story.ended()}
                head={head()}
                newest={story.takes().at(-1)}
                disabled={props.disabled()}
                onAgain={(ended) => void moves.again(ended)}
                onRetry={() => void moves.retry()}
                onRedo={() => void moves.redo()}
              />
            )}
          </Show>
        }
      >
        <Telling running={story.running} />
      </Show>
    </main>
  )
}

/** Loads the page before when it comes near the screen, or at a press. */
function Older(props: { story: Story; scroll: FollowScroll }) {
  const [state, setState] = createSignal<'idle' | 'loading' | 'failed'>('idle')
  const { story, scroll } = untrack(() => props)
  let button!: HTMLButtonElement
  const load = async () => {
    if (state() === 'loading') return
    setState('loading')
    let loaded = false
    await scroll.holding(async () => (loaded = await story.loadOlder()))
    setState(loaded ? 'idle' : 'failed')
  }
  onMount(() => {
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && state() === 'idle' && !scroll.following()) void load()
      },
      { rootMargin: '600px 0px 0px' },
    )
    near.observe(button)
    onCleanup(() => near.disconnect())
  })
  return (
    <p class="older">
      <button
        ref={(element) => (button = element)}
        type="button"
        class="text-button"
        disabled={state() === 'loading'}
        onClick={() => void load()}
      >
        {state() === 'loading'
          ? 'Turning back…'
          : state() === 'failed'
            ? 'That did not work. Try again'
            : 'Earlier in this story'}
      </button>
    </p>
  )
}
