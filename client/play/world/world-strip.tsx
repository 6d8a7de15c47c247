// The world at a glance, above the field where the player writes: the few numbers that matter, and the way to all else.
import { createMemo, Show } from 'solid-js'
import '../../styles/world-strip.css'
import { MovingNumber } from '../../ui/moving-number.tsx'
import type { WorldDesk } from './world-desk.ts'
import { Rows } from './world-rows.tsx'
import { glanceOf, goalsOf, shareOf, type Stat } from './world.ts'
import { labelOf, valueText } from '../../ui/world-words.ts'

export function WorldStrip(props: { desk: WorldDesk }) {
  const shown = createMemo(() => glanceOf(props.desk.world()))
  const beside = () => props.desk.open() && props.desk.wide()
  return (
    <Show when={props.desk.counts() && !beside()}>
      <button
        type="button"
        class="world-strip"
        aria-expanded={props.desk.open()}
        aria-keyshortcuts="w"
        title="The world (w)"
        onClick={() => props.desk.toggle()}
      >
        <span class="visually-hidden">The world: </span>
        <Show when={shown().length > 0} fallback={<Goals desk={props.desk} />}>
          <span class="world-strip-line">
            <Rows each={shown()} by={(stat) => stat.path}>
              {(stat) => <Glance stat={stat()} changed={props.desk.changes().has(stat().path)} />}
            </Rows>
          </span>
        </Show>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 14.5 6-6 6 6" />
        </svg>
      </button>
    </Show>
  )
}

function Glance(props: { stat: Stat; changed: boolean }) {
  const share = () => shareOf(props.stat)
  return (
    <span class="glance" classList={{ changed: props.changed }}>
      <span>
        {labelOf(props.stat.path)}{' '}
        <b>
          <MovingNumber text={valueText(props.stat.value)} />
        </b>
      </span>
      <Show when={share() !== null}>
        <span class="glance-bar" aria-hidden="true" style={{ '--share': share()! }} />
      </Show>
    </span>
  )
}

function Goals(props: { desk: WorldDesk }) {
  const goals = () => goalsOf(props.desk.world())
  const reached = () => goals().filter(({ value }) => value === true).length
  return (
    <span class="world-strip-line">
      <Show when={goals().length > 0} fallback="The world">
        <span>
          goals reached <b>{reached()}</b> of {goals().length}
        </span>
      </Show>
    </span>
  )
}
