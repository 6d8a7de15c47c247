// One hit: the words around it, on which line it stands, and the way there.
import { Show } from 'solid-js'
import { withoutMark } from '../ui/plain-text.ts'
import type { Hit } from './answers.ts'
import type { TreeDesk } from './tree-gate.tsx'
import { takeNumber } from './words.ts'

/** What stands at a take, beside its own words. */
const KINDS = { TAKE: null, MEMORY: 'Memory up to', SUMMARY: 'Summary up to' }
const TAKES = {
  OPENING: 'Opening',
  NARRATION: 'Narration',
  DO: 'You did',
  SAY: 'You said',
  STORY: 'You wrote',
}

export function SearchHit(props: { desk: TreeDesk; hit: Hit }) {
  const line = () => props.desk.model().branches.get(props.hit.line.id)
  const parts = () => {
    const { text, match } = props.hit.excerpt
    const end = match.start + match.length
    return [withoutMark(text.slice(0, match.start)), text.slice(match.start, end), text.slice(end)]
  }
  return (
    <li class={`hit hue-${line()?.hue ?? 0}`}>
      <button
        type="button"
        disabled={props.desk.deeds.busy()}
        onClick={() => void props.desk.read({ takeId: props.hit.take.id })}
      >
        <span class="hit-words" dir="auto">
          {parts()[0]}
          <mark>{parts()[1]}</mark>
          {parts()[2]}
        </span>
        <span class="hit-facts">
          <span class="swatch" />
          <span>
            {KINDS[props.hit.foundIn] ?? `${TAKES[props.hit.take.kind]},`} {takeNumber(props.hit.take.depth)}
            {props.hit.onPath ? ' of what you read' : ''}
          </span>
          <Show when={!props.hit.onPath && line()}>
            {(line) => <span>on {props.desk.tree.title(line(), 40)}</span>}
          </Show>
          <Show when={props.hit.take.hidden && props.hit.foundIn === 'TAKE'}>
            <span class="hit-hidden">hidden</span>
          </Show>
        </span>
      </button>
    </li>
  )
}
