// What can be done with a take: the pager where there are versions, retry, and a menu for the rest.
import { Show } from 'solid-js'
import { CopyIcon, ForkIcon, GoIcon, RetryIcon, ThoughtIcon } from '../ui/icons.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Pager } from './pager.tsx'
import type { TakeActions } from './take-view.tsx'
import type { Take } from './takes.ts'

interface TakeToolsProps extends TakeActions {
  take: Take
  newest: boolean
  more: boolean
  players: boolean
  onThinking: () => void
}

export function TakeTools(props: TakeToolsProps) {
  const hasVersions = () => props.take.siblingCount > 1
  const canLeave = () => !props.newest || props.more
  return (
    <div class="take-tools" classList={{ beside: props.players && !hasVersions() }}>
      <Show when={hasVersions()}>
        <Pager take={props.take} disabled={props.disabled} onStep={props.onStep} />
      </Show>
      <div class="take-more">
        <Menu label="More about this take">
          <Show when={props.take.canRetry && !props.players}>
            <MenuItem
              icon={<RetryIcon />}
              disabled={props.disabled}
              onSelect={() => props.onRetry(props.take.id)}
            >
              Retry: tell it anew
            </MenuItem>
          </Show>
          <MenuItem
            icon={<ForkIcon />}
            disabled={props.disabled || !canLeave()}
            onSelect={() => props.onFork(props.take)}
          >
            Fork here
          </MenuItem>
          <MenuItem
            icon={<GoIcon />}
            disabled={props.disabled || props.newest}
            onSelect={() => props.onGo(props.take.id)}
          >
            Go here
          </MenuItem>
          <MenuItem icon={<CopyIcon />} onSelect={() => props.onCopy(props.take.text)}>
            Copy the text
          </MenuItem>
          <Show when={props.take.kind === 'NARRATION' && !props.take.toldByRules}>
            <MenuItem icon={<ThoughtIcon />} onSelect={() => props.onThinking()}>
              Show its thinking
            </MenuItem>
          </Show>
          <Show when={props.take.narrator}>
            {(narrator) => <p class="menu-note">Told by {narrator()}</p>}
          </Show>
        </Menu>
      </div>
    </div>
  )
}
