// Where there is no memory to be shown: what the memory bank does, and when it begins.
import { Match, Switch, untrack } from 'solid-js'
import type { MemoryDesk } from './memory-desk.ts'
import { beginText } from './words.ts'

export function MemoryEmpty(props: { desk: MemoryDesk }) {
  const { desk } = untrack(() => props)
  const takes = () => desk.page().head.depth + 1
  return (
    <Switch>
      <Match when={desk.story.shown() === 'pinned'}>
        <p class="insights-empty">Nothing is pinned. A pinned memory is told before every turn.</p>
      </Match>
      <Match when={desk.story.shown() === 'away'}>
        <p class="insights-empty">Nothing is put away. What you forget or delete lies here.</p>
      </Match>
      <Match when={desk.story.shown() === 'kept'}>
        <div class="insights-empty memory-empty">
          <p>
            The narrator reads the newest part of a story, and of what is older it would know nothing. So
            every six takes become a memory of a sentence or two, and those that bear on the scene are told
            again before each turn: a promise of turn 4 comes back on turn 90, when you walk into that inn
            once more.
          </p>
          <ul>
            <li>
              <b>{beginText(takes())}</b> You need do nothing for it, and no turn waits for it.
            </li>
            <li>Pin what must never be lost, change its words, or have it forgotten.</li>
            <li>What you want remembered at once, write yourself.</li>
            <li>
              Each line of the story has its own memories, from the take on where it parts from the others.
            </li>
          </ul>
        </div>
      </Match>
    </Switch>
  )
}
