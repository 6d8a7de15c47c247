// What a take changed in the world, under its words: one line of small notes, and pressed, the whole list with reasons.
import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  Match,
  on,
  onCleanup,
  onMount,
  Show,
  Switch,
} from 'solid-js'
import '../../styles/chips.css'
import { DownIcon, EditIcon } from '../../ui/icons.tsx'
import { MovingNumber } from '../../ui/moving-number.tsx'
import { clipped } from '../../ui/world-words.ts'
import type { Take } from '../takes.ts'
import { ChangeList } from './change-list.tsx'
import { changeWords, keepWords, spokenWords, type ChangeWords } from './change-words.ts'
import { ReviseForm } from './revise-form.tsx'
import type { WorldDesk } from './world-desk.ts'

interface ChangeChipsProps {
  take: Take
  desk: WorldDesk
  /** The head stands on it. */
  newest: boolean
  /** It was told while one looked on: its numbers move. */
  fresh: boolean
  disabled: boolean
}

export function ChangeChips(props: ChangeChipsProps) {
  const [open, setOpen] = createSignal(false)
  const id = createUniqueId()
  const words = createMemo<ChangeWords[]>((held) => {
    const world = props.desk.counted()
    return keepWords(
      held,
      props.take.changes.map((ruling) => changeWords(ruling, world)),
    )
  }, [])
  const revised = () => props.desk.revising.of(props.take.id) !== null
  const ruledAnew = () => props.desk.revising.ruled() === props.take.id
  const shown = () => open() || ruledAnew()
  /** Nothing but its menu stands below: they share one line. */
  const isAlone = () => props.take.siblingCount < 2 && props.take.checkpoint === null
  const toggle = () => {
    const next = !shown()
    if (ruledAnew()) props.desk.revising.cancel()
    setOpen(next)
    props.desk.reveal(props.take.depth)
  }
  return (
    <Switch>
      <Match when={revised()}>
        <ReviseForm take={props.take} desk={props.desk} disabled={props.disabled} />
      </Match>
      <Match when={words().length > 0 || ruledAnew()}>
        <div class="changes" classList={{ open: shown(), alone: isAlone() }}>
          <button
            type="button"
            class="chips"
            aria-expanded={shown()}
            aria-controls={shown() ? id : undefined}
            onClick={toggle}
          >
            <Show when={!shown()} fallback={<span class="chips-title">What changed</span>}>
              <Chips words={words()} fresh={props.fresh} />
            </Show>
            <DownIcon />
          </button>
          <Show when={shown()}>
            <ChangeList {...props} id={id} words={words()} ruledAnew={ruledAnew()} />
          </Show>
        </div>
      </Match>
    </Switch>
  )
}

/** As many as one line holds, and how many more there are. */
function Chips(props: { words: ChangeWords[]; fresh: boolean }) {
  const [hidden, setHidden] = createSignal(0)
  let line!: HTMLSpanElement
  const wrapped = () => {
    const chips = [...line.children] as HTMLElement[]
    const top = chips[0]?.offsetTop ?? 0
    return chips.filter((chip) => chip.offsetTop > top + 4).length
  }
  const measure = () => {
    line.style.maxWidth = ''
    setHidden(0)
    setHidden(wrapped())
    if (hidden() === 0) return
    // What says how many there are needs room too. It stands right behind the last that is seen.
    setHidden(wrapped())
    const last = line.children[line.children.length - hidden() - 1]
    const end = last?.getBoundingClientRect().right ?? 0
    line.style.maxWidth = `${Math.ceil(end - line.getBoundingClientRect().left) + 1}px`
  }
  onMount(() => {
    const seen = new ResizeObserver(measure)
    seen.observe(line.closest('.changes') ?? line)
    void document.fonts.ready.then(measure)
    onCleanup(() => seen.disconnect())
  })
  createEffect(on(() => props.words, measure, { defer: true }))
  return (
    <>
      <span class="visually-hidden">What changed: {props.words.map(spokenWords).join(' ')}</span>
      <span class="chips-line" aria-hidden="true" ref={(element) => (line = element)}>
        <For each={props.words}>{(change) => <Chip change={change} fresh={props.fresh} />}</For>
      </span>
      <Show when={hidden() > 0}>
        <span class="chips-more" aria-hidden="true">
          +{hidden()} more
        </span>
      </Show>
    </>
  )
}

function Chip(props: { change: ChangeWords; fresh: boolean }) {
  const refused = () => props.change.how === 'refused'
  return (
    <span
      class="chip"
      classList={{
        [props.change.how]: true,
        yours: props.change.whose === 'you',
        falls: props.change.falls,
      }}
      title={props.change.why || undefined}
    >
      <Show when={props.change.whose === 'you'}>
        <EditIcon />
      </Show>
      <span class="chip-name">{clipped(props.change.name, 40)}</span>{' '}
      <Show when={!refused()} fallback={<s>{clipped(props.change.asked)}</s>}>
        <Show when={props.change.from}>
          <span class="chip-from">{clipped(props.change.from)} →</span>{' '}
        </Show>
        <b>
          <MovingNumber text={clipped(props.change.to)} fresh={props.fresh} />
        </b>
        <Show when={props.change.delta}>{(delta) => <span class="chip-delta"> {delta()}</span>}</Show>
        <Show when={props.change.how === 'clamped'}>
          <span class="chip-mark">†</span>
        </Show>
        <Show when={props.change.word}>{(word) => <i> {word()}</i>}</Show>
      </Show>
    </span>
  )
}
