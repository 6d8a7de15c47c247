// The desk under the story: what was just said, where the player writes, and the last turn's undo, redo and retry.
import { A } from '@solidjs/router'
import { createMemo, Show, untrack, type Accessor } from 'solid-js'
import { NewestIcon } from '../ui/icons.tsx'
import { SettingsLink } from '../ui/settings-link.tsx'
import { Composer } from './composer.tsx'
import type { Draft } from './draft.ts'
import type { FollowScroll } from './follow-scroll.ts'
import type { Moves } from './moves.ts'
import type { Story } from './story.ts'
import { Toolbar } from './toolbar.tsx'
import type { WorldDesk } from './world/world-desk.ts'
import { WorldStrip } from './world/world-strip.tsx'

interface DeskProps {
  story: Story
  moves: Moves
  scroll: FollowScroll
  world: WorldDesk
  draft: Accessor<Draft>
  setDraft: (draft: Draft) => void
  disabled: Accessor<boolean>
  fieldRef: (field: HTMLTextAreaElement) => void
}

export function Desk(props: DeskProps) {
  const { story, moves, scroll } = untrack(() => props)
  const running = createMemo(() => story.running() !== null)
  const locked = () => {
    const { sent } = props.draft()
    return sent !== null && (moves.busy() || story.running()?.requestId === sent.requestId)
  }
  return (
    <footer class="desk">
      <Show when={!scroll.following()}>
        <button
          type="button"
          class="to-newest"
          aria-label="Jump to the newest"
          title="Jump to the newest"
          onClick={() => scroll.toNewest()}
        >
          <NewestIcon />
        </button>
      </Show>
      <p class="notice" role="status">
        {moves.notice()} <Way story={story} moves={moves} />
      </p>
      <WorldStrip desk={props.world} />
      <Composer
        draft={props.draft}
        setDraft={props.setDraft}
        running={running()}
        stopping={moves.stopping()}
        locked={locked()}
        fieldRef={props.fieldRef}
        onSend={() => void moves.send()}
        onStop={(keepText) => void moves.stop(keepText)}
      />
      <Show when={story.head()}>
        {(head) => (
          <Toolbar
            head={head()}
            disabled={props.disabled()}
            onUndo={() => void moves.undo()}
            onRedo={() => void moves.redo()}
            onRetry={() => void moves.retry()}
          />
        )}
      </Show>
      <Show when={story.usesStoryteller()}>
        <p class="told-by">
          Told by rules, no AI model. <SettingsLink>Connect one</SettingsLink>
        </p>
      </Show>
    </footer>
  )
}

/** Where something can be done about what was just said. */
function Way(props: Pick<DeskProps, 'story' | 'moves'>) {
  return (
    <Show when={props.moves.notice() !== '' && props.moves.remedy()}>
      {(remedy) => (
        <Show
          when={remedy() === 'settings'}
          fallback={<A href={`/play/${encodeURIComponent(props.story.id)}/tree`}>Look at its lines</A>}
        >
          <SettingsLink>To the settings</SettingsLink>
        </Show>
      )}
    </Show>
  )
}
