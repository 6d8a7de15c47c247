// The goals of the story: those that are open, and those that are reached.
import { Show, untrack } from 'solid-js'
import '../../styles/goals.css'
import { Switch } from '../../ui/switch.tsx'
import type { WorldDesk } from './world-desk.ts'
import { Rows } from './world-rows.tsx'
import { type Stat } from './world.ts'
import { labelOf } from '../../ui/world-words.ts'

interface GoalsProps {
  goals: Stat[]
  desk: WorldDesk
}

export function Goals(props: GoalsProps) {
  const reached = () => props.goals.filter(({ value }) => value === true)
  const open = () => props.goals.filter(({ value }) => value !== true)
  return (
    <>
      <Part title="Goals" goals={open()} desk={props.desk} />
      <Part title="Reached" goals={reached()} desk={props.desk} />
    </>
  )
}

function Part(props: GoalsProps & { title: string }) {
  return (
    <Show when={props.goals.length > 0}>
      <section class="world-part" aria-label={props.title}>
        <h3>{props.title}</h3>
        <ul class="goals">
          <Rows each={props.goals} by={(goal) => goal.path}>
            {(goal) => <Goal goal={goal()} desk={props.desk} />}
          </Rows>
        </ul>
      </section>
    </Show>
  )
}

function Goal(props: { goal: Stat; desk: WorldDesk }) {
  const { byHand } = untrack(() => props.desk)
  const words = () => props.goal.description || labelOf(props.goal.path)
  const isNew = () => props.desk.changes().has(props.goal.path)
  return (
    <li class="goal" classList={{ reached: props.goal.value === true, changed: isNew() }}>
      <span class="goal-sign" aria-hidden="true">
        <svg class="icon" viewBox="0 0 24 24">
          <circle cx="12" cy="12" r="8" />
          <Show when={props.goal.value === true}>
            <path d="m8.3 12.3 2.6 2.6 4.8-5.4" />
          </Show>
        </svg>
      </span>
      <span class="goal-words">
        {words()}
        <Show when={isNew()}>
          <span class="stat-mark">
            new<span class="visually-hidden"> in the newest turn</span>
          </span>
        </Show>
      </span>
      <Show when={byHand.editing()}>
        <Switch
          label={`Reached: ${words()}`}
          checked={byHand.typed(props.goal) === true}
          disabled={byHand.sending()}
          onChange={(checked) => byHand.write(props.goal.path, checked)}
        />
      </Show>
    </li>
  )
}
