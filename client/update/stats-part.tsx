// What a scenario counts otherwise.
import { For, Show } from 'solid-js'
import type { StatsOffer } from './answers.ts'
import type { UpdateDesk } from './desk.ts'
import { Offered } from './offered.tsx'
import { changedBy, statOf } from './words.ts'

const KINDS = [
  { of: 'added', label: 'New' },
  { of: 'changed', label: 'Counted otherwise' },
  { of: 'removed', label: 'No longer counted' },
] as const

export function StatsPart(props: { desk: UpdateDesk; stats: StatsOffer }) {
  return (
    <section aria-labelledby="update-stats">
      <h2 id="update-stats">What is counted</h2>
      <Offered
        name="The stats of the scenario"
        checked={props.desk.takes('stats')}
        warning={props.stats.changedByPlayer ? changedBy('TEXT') : ''}
        onChange={(take) => props.desk.choose('stats', take)}
      >
        <For each={KINDS}>
          {({ of, label }) => (
            <Show when={props.stats[of].length > 0}>
              <p class="offered-field">
                <b>{label}:</b> {props.stats[of].map(statOf).join(', ')}
              </p>
            </Show>
          )}
        </For>
      </Offered>
    </section>
  )
}
