// One take on the page: its words or the editor in their place, how it ended, and quietly what can be done with it.
import { createEffect, createSignal, Match, on, Show, Switch } from 'solid-js'
import { query } from '../api/ask.ts'
import { ThinkingQuery } from './take-documents.ts'
import { EditInstead } from './edit-instead.tsx'
import type { Edit } from './edit-state.ts'
import { EditWords } from './edit-words.tsx'
import { isInput, type RunningTurn } from './running-turn.ts'
import type { TakeActions } from './take-actions.ts'
import type { TakeEditing } from './take-editing.ts'
import { Folded } from './take-folded.tsx'
import { Told } from './take-told.tsx'
import { TakeTools } from './take-tools.tsx'
import type { Take } from './takes.ts'
import { Thinking } from './thinking.tsx'
import { ChangeChips } from './world/change-chips.tsx'
import type { WorldDesk } from './world/world-desk.ts'

interface TakeViewProps {
  take: Take
  actions: TakeActions
  /** While a turn runs, or an answer is awaited, the story cannot be changed. */
  disabled: boolean
  /** What is being written in its place. */
  edit: Edit | null
  editing: TakeEditing
  /** The head stands on it. */
  newest: boolean
  /** Something stands below the head. */
  more: boolean
  /** What the model thought before it, if that was seen. */
  thought: string | null
  /** The turn that goes on with it. */
  passage: RunningTurn | null
  /** It breaks off, and can be gone on with here. */
  goesOn: boolean
  world: WorldDesk
  /** It was told while one looked on. */
  fresh: boolean
}

export function TakeView(props: TakeViewProps) {
  const [loaded, setLoaded] = createSignal<string | null>(null)
  let article!: HTMLElement
  const isPlayers = () => isInput(props.take.kind)
  const isFolded = () => props.take.hidden && props.edit === null
  const showThinking = async () => {
    const { data, problem } = await query(ThinkingQuery, { id: props.take.id })
    const reasoning = data?.node?.__typename === 'Take' ? data.node.reasoning : null
    setLoaded(problem ?? reasoning ?? 'It showed no thinking before this.')
  }
  /** What had the focus is gone from the take: its menu gets it. */
  const mendFocus = () => {
    if (document.activeElement === document.body)
      article.querySelector<HTMLElement>('.take-more button')?.focus({ preventScroll: true })
  }
  const show = async () => {
    await props.actions.onHide(props.take, false)
    mendFocus()
  }
  createEffect(
    on(
      () => props.edit === null,
      (closed) => closed && mendFocus(),
      { defer: true },
    ),
  )
  return (
    <article
      ref={(element) => (article = element)}
      class="take"
      classList={{
        players: isPlayers(),
        opening: props.take.kind === 'OPENING' && !isFolded() && props.edit === null,
        newest: props.newest,
        folded: isFolded(),
        edited: props.edit !== null,
        'going-on': props.passage !== null,
      }}
      data-depth={props.take.depth}
      aria-label={isPlayers() ? 'You' : undefined}
      aria-busy={props.passage ? true : undefined}
    >
      <Show when={!isFolded() && (loaded() ?? props.thought)}>
        {(thought) => <Thinking text={thought()} open={loaded() === null ? undefined : true} />}
      </Show>
      <Switch fallback={<Told {...props} onContinue={() => props.actions.onContinue()} />}>
        <Match when={props.edit}>{(edit) => <Editor {...props} edit={edit()} />}</Match>
        <Match when={isFolded()}>
          <Folded take={props.take} disabled={props.disabled} onShow={() => void show()} />
        </Match>
      </Switch>
      <Show when={props.edit === null && !isFolded()}>
        <ChangeChips {...props} desk={props.world} />
      </Show>
      <Show when={props.edit === null}>
        <TakeTools {...props} players={isPlayers()} onThinking={() => void showThinking()} />
      </Show>
    </article>
  )
}

function Editor(props: TakeViewProps & { edit: Edit }) {
  return (
    <Show when={props.edit.what === 'instead'} fallback={<EditWords {...props} />}>
      <EditInstead {...props} failed={props.editing.failed(props.take.id)} />
    </Show>
  )
}
