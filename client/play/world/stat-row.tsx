// One value of the world: its name, what it is, the word for it, a bar; and in its place a field, to set it by hand.
import { Show, untrack } from 'solid-js'
import { MovingNumber } from '../../ui/moving-number.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { WorldDesk } from './world-desk.ts'
import { shareOf, type Stat } from './world.ts'
import { boundsText, deltaText, labelOf, numberText, valueText } from '../../ui/world-words.ts'

interface StatRowProps {
  stat: Stat
  desk: WorldDesk
}

export function StatRow(props: StatRowProps) {
  const { byHand } = untrack(() => props.desk)
  const change = () => props.desk.changes().get(props.stat.path)
  const note = () => byHand.note(props.stat.path)
  const share = () => shareOf(props.stat)
  return (
    <li class="stat" classList={{ changed: change() !== undefined, text: props.stat.kind === 'text' }}>
      <div class="stat-line">
        <span class="stat-name" title={props.stat.description || undefined}>
          {labelOf(props.stat.path)}
        </span>
        <Show when={byHand.editing()} fallback={<Value stat={props.stat} change={change()} />}>
          <Field stat={props.stat} desk={props.desk} />
        </Show>
      </div>
      <Show when={!byHand.editing() && share() !== null}>
        <Bar stat={props.stat} share={share()!} from={change()?.from} />
      </Show>
      <Show when={byHand.editing() && props.stat.description}>
        {(description) => <p class="hint">{description()}</p>}
      </Show>
      <Show when={!byHand.editing() && props.stat.mayChangeAtTurn !== null}>
        <p class="stat-rest">May change again at turn {props.stat.mayChangeAtTurn}.</p>
      </Show>
      <Show when={note()}>
        {(note) => <p class={note().isFault ? 'fault' : 'hint'}>{note().sentence}</p>}
      </Show>
    </li>
  )
}

interface ValueProps {
  stat: Stat
  change: { from: unknown; to: unknown } | undefined
}

function Value(props: ValueProps) {
  const isSwitch = () => typeof props.stat.value === 'boolean'
  return (
    <span class="stat-value">
      <Show when={props.stat.band}>{(band) => <i class="stat-band">{band()}</i>}</Show>
      <b classList={{ off: props.stat.value === false }}>
        <MovingNumber text={valueText(props.stat.value)} />
      </b>
      <Show when={!isSwitch() && props.stat.min === 0 && props.stat.max !== null}>
        <span class="stat-of">
          <span aria-hidden="true">/</span>
          <span class="visually-hidden"> of </span>
          {numberText(props.stat.max!)}
        </span>
      </Show>
      <Show when={props.change}>{(change) => <Mark {...change()} />}</Show>
    </span>
  )
}

/** What the newest turn did to it. */
function Mark(props: { from: unknown; to: unknown }) {
  const words = () =>
    typeof props.from === 'number' && typeof props.to === 'number' ? deltaText(props.to - props.from) : 'new'
  return (
    <span class="stat-mark" title={`It was ${valueText(props.from)} before the newest turn`}>
      {words()}
      <span class="visually-hidden"> in the newest turn</span>
    </span>
  )
}

/** How far it has come within its bounds, where its words change, and where it stood before. */
function Bar(props: { stat: Stat; share: number; from: unknown }) {
  const ticks = () =>
    props.stat.bands
      .slice(1)
      .map(({ from }) => shareOf({ ...props.stat, value: from }))
      .filter((at): at is number => at !== null && at > 0 && at < 1)
  const before = () => shareOf({ ...props.stat, value: props.from })
  return (
    <span
      class="stat-bar"
      aria-hidden="true"
      style={{ '--share': props.share, '--before': before() ?? props.share }}
    >
      <span class="stat-bar-before" />
      <span class="stat-bar-now" />
      {ticks().map((at) => (
        <span class="stat-bar-tick" style={{ '--at': at }} />
      ))}
    </span>
  )
}

/** Sets it by hand: the value itself, within its bounds. */
function Field(props: StatRowProps) {
  const { byHand } = untrack(() => props.desk)
  const typed = () => byHand.typed(props.stat)
  const name = () => labelOf(props.stat.path)
  const isText = () => props.stat.kind === 'text'
  const bounds = () => boundsText(props.stat)
  return (
    <Show
      when={typeof typed() === 'string'}
      fallback={
        <Switch
          label={name()}
          checked={typed() === true}
          disabled={byHand.sending()}
          onChange={(checked) => byHand.write(props.stat.path, checked)}
        />
      }
    >
      <span class="stat-field">
        <Show when={bounds()}>{(bounds) => <span class="stat-bounds">{bounds()}</span>}</Show>
        <input
          type="text"
          class="value-field"
          classList={{ long: isText() }}
          inputmode={isText() ? 'text' : 'decimal'}
          aria-label={bounds() ? `${name()}, ${bounds()}` : name()}
          aria-invalid={byHand.note(props.stat.path)?.isFault ? true : undefined}
          readOnly={byHand.sending()}
          value={String(typed())}
          onInput={(event) => byHand.write(props.stat.path, event.currentTarget.value)}
        />
      </span>
    </Show>
  )
}
