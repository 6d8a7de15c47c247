// One take on the page: its words, how it ended, and quietly what can be done with it.
import { createSignal, Show } from 'solid-js'
import { query } from '../api/ask.ts'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { withoutMark } from '../ui/plain-text.ts'
import { ThinkingQuery } from './documents.ts'
import type { Side } from './pager.tsx'
import { TakeTools } from './take-tools.tsx'
import type { Take } from './takes.ts'
import { Thinking } from './thinking.tsx'

export interface TakeActions {
  /** While a turn runs, or an answer is awaited, nothing of this can be done. */
  disabled: boolean
  onStep: (take: Take, side: Side) => void
  onRetry: (takeId: string) => void
  onFork: (take: Take) => void
  onGo: (takeId: string) => void
  onCopy: (text: string) => void
}

interface TakeViewProps extends TakeActions {
  take: Take
  /** The head stands on it. */
  newest: boolean
  /** Something stands below the head. */
  more: boolean
  /** What the model thought before it, if that was seen. */
  thought: string | null
}

const ENDINGS = {
  LENGTH: 'Cut at the limit for one narration. Continue to read on, or raise the limit in Settings.',
  INTERRUPTED: 'It broke off here.',
  FILTERED: 'A content filter of the endpoint cut it here.',
}

export function TakeView(props: TakeViewProps) {
  const [loaded, setLoaded] = createSignal<string | null>(null)
  const isPlayers = () => props.take.kind !== 'NARRATION' && props.take.kind !== 'OPENING'
  const ending = () =>
    props.take.finish && props.take.finish !== 'COMPLETE' ? ENDINGS[props.take.finish] : null
  const showThinking = async () => {
    const { data, problem } = await query(ThinkingQuery, { id: props.take.id })
    const reasoning = data?.node?.__typename === 'Take' ? data.node.reasoning : null
    setLoaded(problem ?? reasoning ?? 'It showed no thinking before this.')
  }
  return (
    <article
      class="take"
      classList={{ players: isPlayers(), opening: props.take.kind === 'OPENING', newest: props.newest }}
      data-depth={props.take.depth}
      aria-label={isPlayers() ? 'You' : undefined}
    >
      <Show when={loaded() ?? props.thought}>
        {(thought) => <Thinking text={thought()} open={loaded() === null ? undefined : true} />}
      </Show>
      <div class="take-text">
        <Paragraphs text={isPlayers() ? withoutMark(props.take.text) : props.take.text} />
      </div>
      <Show when={ending()}>{(sentence) => <p class="take-note">{sentence()}</p>}</Show>
      <TakeTools {...props} players={isPlayers()} onThinking={() => void showThinking()} />
    </article>
  )
}
