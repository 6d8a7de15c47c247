// The menu of a take: write it anew, go on from it, mark it, and what else can be done with its words.
import { useNavigate, useParams } from '@solidjs/router'
import { Show } from 'solid-js'
import {
  CopyIcon,
  EditIcon,
  EraseIcon,
  FlagIcon,
  ForkIcon,
  GoIcon,
  HideIcon,
  HistoryIcon,
  InsteadIcon,
  RetryIcon,
  ShowIcon,
  ThoughtIcon,
} from '../ui/icons.tsx'
import { GlassesIcon } from '../ui/insight-icons.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { CompareIcon } from '../ui/tree-icons.tsx'
import { wordsOf } from './edit-input.ts'
import type { TakeActions } from './take-actions.ts'
import type { Take } from './takes.ts'

export interface TakeMenuProps {
  take: Take
  actions: TakeActions
  /** While a turn runs, or an answer is awaited, the story cannot be changed. */
  disabled: boolean
  newest: boolean
  more: boolean
  players: boolean
  onThinking: () => void
}

export function TakeMenu(props: TakeMenuProps) {
  const canLeave = () => !props.newest || props.more
  return (
    <Menu label="More about this take">
      <Rewriting {...props} />
      <MenuLine />
      <MenuItem
        icon={<ForkIcon />}
        disabled={props.disabled || !canLeave()}
        onSelect={() => props.actions.onFork(props.take)}
      >
        Fork here
      </MenuItem>
      <MenuItem
        icon={<GoIcon />}
        disabled={props.disabled || props.newest}
        onSelect={() => props.actions.onGo(props.take.id)}
      >
        Go here
      </MenuItem>
      <MenuItem icon={<FlagIcon />} onSelect={() => props.actions.onAsk(props.take, 'checkpoint')}>
        {props.take.checkpoint ? 'Rename or remove the checkpoint' : 'Set a checkpoint here'}
      </MenuItem>
      <MenuLine />
      <Words {...props} />
      <Show when={props.take.narrator}>{(narrator) => <p class="menu-note">Told by {narrator()}</p>}</Show>
    </Menu>
  )
}

/** Other words in this place of the story. */
function Rewriting(props: TakeMenuProps) {
  return (
    <>
      <Show when={props.take.canRetake}>
        <MenuItem
          icon={<InsteadIcon />}
          disabled={props.disabled}
          onSelect={() => props.actions.onEdit(props.take, 'instead')}
        >
          Do something else instead
        </MenuItem>
      </Show>
      <Show when={props.take.canRetry && (props.newest || !props.players)}>
        <MenuItem
          icon={<RetryIcon />}
          disabled={props.disabled}
          onSelect={() => props.actions.onRetry(props.take.id)}
        >
          {props.players ? 'Tell what follows' : 'Retry: tell it anew'}
        </MenuItem>
      </Show>
      <Show when={!props.take.isErased}>
        <MenuItem
          icon={<EditIcon />}
          disabled={props.disabled}
          onSelect={() => props.actions.onEdit(props.take, 'words')}
        >
          Edit the words
        </MenuItem>
      </Show>
      <Show when={props.take.revision > 0 && !props.take.isErased}>
        <MenuItem icon={<HistoryIcon />} onSelect={() => props.actions.onAsk(props.take, 'wordings')}>
          Earlier wordings
        </MenuItem>
      </Show>
    </>
  )
}

/** What else can be done with the words that stand here. */
function Words(props: TakeMenuProps) {
  const params = useParams()
  const navigate = useNavigate()
  const read = () =>
    navigate(
      `/play/${encodeURIComponent(params.id ?? '')}/insights?take=${encodeURIComponent(props.take.id)}`,
    )
  /** The version beside it: the one before, else the one after. */
  const other = () => props.take.previousSibling ?? props.take.nextSibling
  const compare = () => {
    const sides = new URLSearchParams({ a: `take:${other()}`, b: `take:${props.take.id}` })
    navigate(`/play/${encodeURIComponent(params.id ?? '')}/compare?${sides}`)
  }
  return (
    <>
      <Show when={other()}>
        <MenuItem icon={<CompareIcon />} onSelect={compare}>
          {props.take.siblingCount > 2 ? 'Compare with another version' : 'Compare with the other version'}
        </MenuItem>
      </Show>
      <Show when={!props.take.isErased}>
        <MenuItem icon={<CopyIcon />} onSelect={() => props.actions.onCopy(wordsOf(props.take))}>
          Copy the text
        </MenuItem>
      </Show>
      <Show when={props.take.kind === 'NARRATION' && !props.take.toldByRules && !props.take.isErased}>
        <MenuItem icon={<ThoughtIcon />} onSelect={() => props.onThinking()}>
          Show its thinking
        </MenuItem>
      </Show>
      <Show when={props.take.kind === 'NARRATION'}>
        <MenuItem icon={<GlassesIcon />} onSelect={read}>
          What it read
        </MenuItem>
      </Show>
      <Show when={!props.take.isErased}>
        <MenuItem
          icon={props.take.hidden ? <ShowIcon /> : <HideIcon />}
          disabled={props.disabled}
          onSelect={() => props.actions.onHide(props.take, !props.take.hidden)}
        >
          {props.take.hidden ? 'Show to the narrator again' : 'Hide from the narrator'}
        </MenuItem>
        <MenuItem
          icon={<EraseIcon />}
          disabled={props.disabled}
          onSelect={() => props.actions.onAsk(props.take, 'erase')}
        >
          Erase the words…
        </MenuItem>
      </Show>
    </>
  )
}
