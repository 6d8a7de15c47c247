// What the story counts, at a glance, for a guest whose link shows it.
import { For, Show } from 'solid-js'
import '../../styles/world-strip.css'
import { glanceOf, noWorld, shareOf, worldOf, type World } from '../world/world.ts'
import { labelOf, valueText } from '../../ui/world-words.ts'
import type { GuestPage } from './guest-state.ts'

/** The world of a page; nothing if the link does not show it. */
export function worldOfPage({ statVersion, stats, people }: GuestPage): World {
  return stats && people ? worldOf({ statVersion: statVersion ?? 0, stats, people }) : noWorld
}

export function GuestWorld(props: { page: GuestPage }) {
  const shown = () => glanceOf(worldOfPage(props.page))
  return (
    <Show when={shown().length > 0}>
      <div class="world-strip" role="group" aria-label="The world">
        <span class="world-strip-line">
          <For each={shown()}>
            {(stat) => (
              <span class="glance">
                <span>
                  {labelOf(stat.path)} <b>{valueText(stat.value)}</b>
                </span>
                <Show when={shareOf(stat) !== null}>
                  <span class="glance-bar" aria-hidden="true" style={{ '--share': shareOf(stat)! }} />
                </Show>
              </span>
            )}
          </For>
        </span>
      </div>
    </Show>
  )
}
