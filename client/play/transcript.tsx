// The story as it is read: older pages on demand, the takes, the narration that is being told, and how it ended.
import {
  createMemo,
  createSelector,
  createSignal,
  onCleanup,
  onMount,
  Show,
  untrack,
  type Accessor,
} from 'solid-js'
import { offer } from '../ui/offers.ts'
import '../styles/takes.css'
import '../styles/edits.css'
import { againFor } from './again.ts'
import { keepEdits } from './edit-keep.ts'
import { Ending } from './ending.tsx'
import type { FollowScroll } from './follow-scroll.ts'
import { HintNote } from './hint-note.tsx'
import { Leaves } from './leaves.tsx'
import type { Moves } from './moves.ts'
import type { Side } from './pager.tsx'
import { canGoOn } from './passage.ts'
import type { Story } from './story.ts'
import type { Question, TakeActions } from './take-actions.ts'
import { TakeDialogs } from './take-dialogs.tsx'
import { createTakeEditing, type TakeEditing } from './take-editing.ts'
import { Pending } from './take-pending.tsx'
import { TakeView } from './take-view.tsx'
import type { Take } from './takes.ts'
import { Telling } from './telling.tsx'
import type { WorldDesk } from './world/world-desk.ts'

interface TranscriptProps {
  story: Story
  moves: Moves
  scroll: FollowScroll
  world: WorldDesk
  disabled: Accessor<boolean>
  onStep: (take: Take, side: Side) => void
  onFork: (take: Take) => void
  onCopy: (text: string) => void
}

export function Transcript(props: TranscriptProps) {
  const { story, moves, scroll } = untrack(() => props)
  const byId = createMemo(() => new Map(story.takes().map((take) => [take.id, take])))
  const editing = createTakeEditing(story, moves, keepEdits(story.id, story), scroll)
  const [asked, setAsked] = createSignal<{ takeId: string; question: Question } | null>(null)
  const asking = () => {
    const take = byId().get(asked()?.takeId ?? '')
    return take && asked() ? { take, question: asked()!.question } : null
  }
  const actions: TakeActions = {
    ...movesOfTakes(moves),
    onStep: (take, side) => props.onStep(take, side),
    onEdit: editing.open,
    onAsk: (take, question) => setAsked({ takeId: take.id, question }),
    onFork: (take) => props.onFork(take),
    onCopy: (text) => props.onCopy(text),
  }
  untrack(() => offerNewest(story, props.disabled, actions))
  const ids = createMemo(() => story.takes().map((take) => take.id))
  const thoughts = createMemo(() => story.state()?.thoughts ?? null)
  const running = createMemo(() => story.running() !== null)
  const { goesOnWith, wasTold } = createMarks(story)
  return (
    <main class="transcript" ref={(element) => props.scroll.attach(element)}>
      <Show when={story.hasOlder()}>
        <Older story={story} scroll={props.scroll} />
      </Show>
      <Show when={ids().length === 0 && !running()}>
        <p class="blank">A blank page. Write how the story begins, or let it begin by itself.</p>
      </Show>
      <Leaves items={ids()} depthOf={(id) => byId().get(id)?.depth ?? 0}>
        {(id) => (
          <OneTake
            {...props}
            id={id}
            byId={byId}
            actions={actions}
            editing={editing}
            thoughts={thoughts()}
            isGoingOn={goesOnWith(id)}
            fresh={wasTold(id)}
          />
        )}
      </Leaves>
      <End {...props} byId={byId} running={running()} />
      <HintNote story={story} />
      <Show when={asking()}>
        {(question) => (
          <TakeDialogs
            take={question().take}
            question={question().question}
            disabled={props.disabled()}
            changes={moves.takes}
            onClose={() => setAsked(null)}
          />
        )}
      </Show>
    </main>
  )
}

/** What the palette can do with the newest take, that its menu can do too. */
function offerNewest(story: Story, disabled: Accessor<boolean>, actions: TakeActions): void {
  offer({
    commands: () => {
      const take = story.takes().at(-1)
      if (!take || disabled()) return []
      const name = take.checkpoint ? 'Rename or remove the checkpoint' : 'Set a checkpoint here'
      const group = 'This story'
      return [
        { name, group, also: 'flag mark save', run: () => actions.onAsk(take, 'checkpoint') },
        { name: 'Edit the newest words', group, run: () => actions.onEdit(take, 'words') },
      ]
    },
  })
}

/** What holds of one take alone: no other hears when it changes. */
function createMarks(story: Story) {
  const continued = createMemo(() => story.running()?.continues ?? null)
  const told = createMemo(() => story.state()?.told ?? null)
  const goesOnWith = createSelector(continued)
  const wasTold = createSelector(told)
  return { goesOnWith, wasTold }
}

const movesOfTakes = (moves: Moves) => ({
  onRetry: (takeId: string) => void moves.retry(takeId),
  onContinue: () => void moves.continuePassage(),
  onHide: (take: Take, hidden: boolean) => moves.takes.hide(take.id, hidden),
  onGo: (takeId: string) => void moves.goTo(takeId),
})

interface OneTakeProps extends Pick<TranscriptProps, 'story' | 'disabled' | 'world'> {
  id: string
  byId: Accessor<Map<string, Take>>
  actions: TakeActions
  editing: TakeEditing
  thoughts: { takeId: string; text: string } | null
  /** A turn goes on with it. */
  isGoingOn: boolean
  /** It was told while one looked on. */
  fresh: boolean
}

function OneTake(props: OneTakeProps) {
  const { id, byId, story, editing, actions } = untrack(() => props)
  // Stays what it was while the take leaves the page.
  const take = createMemo<Take>((held) => byId().get(id) ?? held, byId().get(id)!)
  const edit = createMemo(() => editing.of(id))
  const newest = () => story.head()?.take?.id === id
  /** Its going on has failed, which is told below, with the way to try again. */
  const failed = () => {
    const end = newest() ? story.ended() : null
    return end !== null && againFor(end.turn) === 'passage'
  }
  return (
    <TakeView
      take={take()}
      actions={actions}
      disabled={props.disabled()}
      edit={edit()}
      editing={editing}
      newest={newest()}
      more={story.head()?.canRedo ?? false}
      thought={props.thoughts?.takeId === id ? props.thoughts.text : null}
      passage={props.isGoingOn ? story.running() : null}
      goesOn={canGoOn(take(), story.head()) && !failed()}
      world={props.world}
      fresh={props.fresh}
    />
  )
}

interface EndProps extends Pick<TranscriptProps, 'story' | 'moves' | 'disabled'> {
  byId: Accessor<Map<string, Take>>
  running: boolean
}

/** What stands below the takes: the narration that is being told, or how the last turn ended. */
function End(props: EndProps) {
  const { story, moves } = untrack(() => props)
  const pending = createMemo(() => {
    const turn = story.running()
    return turn && !turn.inputStored ? turn.instead : null
  })
  /** What is told goes on in the take that broke off. */
  const goesOn = createMemo(() => props.byId().has(story.running()?.continues ?? ''))
  /** A failure that is not shown in the place of the take that it concerns. */
  const ended = () => {
    const end = story.ended()
    const here = end?.turn.kind === 'RETAKE' && end.turn.target && props.byId().has(end.turn.target.id)
    return here ? null : end
  }
  return (
    <Show
      when={props.running}
      fallback={
        <Show when={story.head()}>
          {(head) => (
            <Ending
              ended={ended()}
              head={head()}
              newest={story.takes().at(-1)}
              disabled={props.disabled()}
              onAgain={(end) => void moves.again(end)}
              onKeep={(end) => void moves.keep(end)}
              onRetry={() => void moves.retry()}
              onRedo={() => void moves.redo()}
            />
          )}
        </Show>
      }
    >
      <Show when={pending()}>{(written) => <Pending written={written()} />}</Show>
      <Show when={!goesOn()}>
        <Telling running={story.running} />
      </Show>
    </Show>
  )
}

/** Loads the page before when it comes near the screen, or at a press. */
function Older(props: { story: Story; scroll: FollowScroll }) {
  const [state, setState] = createSignal<'idle' | 'loading' | 'failed'>('idle')
  const { story, scroll } = untrack(() => props)
  let button!: HTMLButtonElement
  const load = async () => {
    if (state() === 'loading') return false
    setState('loading')
    const first = story.takes()[0]
    const loaded = await story.loadOlder(scroll.holding)
    setState(loaded ? 'idle' : 'failed')
    return loaded && story.takes()[0] !== first
  }
  onMount(() => {
    const near = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting || state() !== 'idle' || scroll.following()) return
        if (!(await load())) return
        // A page may be so short that it is still near, of which one is not told again.
        near.unobserve(button)
        near.observe(button)
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
