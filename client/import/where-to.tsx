// Where loose story cards go: into a scenario of their own, to a story, or to a scenario that is there.
import { createResource, createUniqueId, For, Show } from 'solid-js'
import { query } from '../api/ask.ts'
import { countOf } from '../ui/counts.ts'
import type { ImportDesk, Place } from './desk.ts'
import { PlacesQuery } from './documents.ts'

interface Named {
  id: string
  title: string
}

interface Places {
  adventures: Named[]
  scenarios: Named[]
}

async function places(): Promise<Places> {
  const { data } = await query(PlacesQuery, {})
  const own = data?.scenarios?.edges.map(({ node }) => node).filter(({ canEdit }) => canEdit)
  return { adventures: data?.adventures?.edges.map(({ node }) => node) ?? [], scenarios: own ?? [] }
}

export function WhereTo(props: { desk: ImportDesk; cards: number }) {
  const name = createUniqueId()
  const [known] = createResource(places)
  const listOf = (is: 'adventure' | 'scenario') => known()?.[`${is}s`] ?? []
  const is = () => props.desk.place().is
  const choose = (is: Place['is']) => {
    if (is === 'new') return props.desk.setPlace({ is })
    const [first] = listOf(is)
    if (first) props.desk.setPlace({ is, id: first.id })
  }
  const Choice = (choice: { is: Place['is']; label: string }) => (
    <label>
      <input type="radio" name={name} checked={is() === choice.is} onChange={() => choose(choice.is)} />
      <span>{choice.label}</span>
    </label>
  )
  return (
    <fieldset class="import-where">
      <legend>
        Where {props.cards === 1 ? 'is the loose card' : `are the ${countOf(props.cards, 'loose card')}`} to
        go?
      </legend>
      <Choice is="new" label="Into a new scenario" />
      <Show when={listOf('adventure').length > 0}>
        <Choice is="adventure" label="To one of your stories" />
        <Pick desk={props.desk} is="adventure" label="Which story" places={listOf('adventure')} />
      </Show>
      <Show when={listOf('scenario').length > 0}>
        <Choice is="scenario" label="To one of your scenarios" />
        <Pick desk={props.desk} is="scenario" label="Which scenario" places={listOf('scenario')} />
      </Show>
    </fieldset>
  )
}

interface PickProps {
  desk: ImportDesk
  is: 'adventure' | 'scenario'
  label: string
  places: Named[]
}

function Pick(props: PickProps) {
  return (
    <Show when={props.desk.place().is === props.is}>
      <select
        aria-label={props.label}
        onChange={(event) => props.desk.setPlace({ is: props.is, id: event.currentTarget.value })}
      >
        <For each={props.places}>{({ id, title }) => <option value={id}>{title}</option>}</For>
      </select>
    </Show>
  )
}
