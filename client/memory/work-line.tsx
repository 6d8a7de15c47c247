// How the work on memories stands, in one calm line: it never keeps anybody waiting.
import { Show, untrack } from 'solid-js'
import { SettingsLink } from '../ui/settings-link.tsx'
import type { MemoryDesk } from './memory-desk.ts'
import { workText } from './words.ts'

export function WorkLine(props: { desk: MemoryDesk }) {
  const { desk } = untrack(() => props)
  const work = () => desk.page().memoryWork
  const isOff = () => desk.story.settings()?.memoryOn === false
  /** How it is tried once more; memories that were written anew already would be written once more. */
  const again = () =>
    ({
      REMEMBER: desk.deeds.remember,
      REBUILD_SUMMARY: desk.deeds.rebuild,
      EMBED: desk.deeds.embedAll,
      REWRITE: null,
    })[work()?.kind ?? 'REWRITE']
  const goesOn = () => !isOff() && again() !== null && ['FAILED', 'CANCELLED'].includes(work()?.status ?? '')
  const text = () => workText(work(), desk.story.settings())
  return (
    <div class="memory-work" classList={{ failed: !isOff() && work()?.status === 'FAILED' }} role="status">
      <Show when={text()}>
        <p>{text()}</p>
        <Show when={isOff()}>
          <SettingsLink>Settings</SettingsLink>
        </Show>
        <Show when={goesOn()}>
          <button type="button" class="text-button" onClick={() => void again()?.()}>
            {work()?.status === 'FAILED' ? 'Try again now' : 'Go on now'}
          </button>
        </Show>
        <Show when={!isOff() && work()?.status === 'RUNNING'}>
          <button type="button" class="text-button" onClick={() => void desk.deeds.stopWork()}>
            Stop
          </button>
        </Show>
      </Show>
    </div>
  )
}
