// Undo, redo and retry of where the head stands.
import type { HeadFieldsFragment } from '../api/generated/graphql.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { RedoIcon, RetryIcon, UndoIcon } from '../ui/icons.tsx'
import { control } from '../ui/platform.ts'

interface ToolbarProps {
  head: HeadFieldsFragment
  disabled: boolean
  onUndo: () => void
  onRedo: () => void
  onRetry: () => void
}

export function Toolbar(props: ToolbarProps) {
  return (
    <div class="toolbar" role="group" aria-label="The last turn">
      <IconButton
        label="Undo"
        hint={`${control}+Z`}
        disabled={props.disabled || !props.head.canUndo}
        onPress={props.onUndo}
      >
        <UndoIcon />
      </IconButton>
      <IconButton
        label="Redo"
        hint={`${control}+Shift+Z`}
        disabled={props.disabled || !props.head.canRedo}
        onPress={props.onRedo}
      >
        <RedoIcon />
      </IconButton>
      <IconButton
        label="Retry the newest narration"
        hint={`${control}+R`}
        disabled={props.disabled || !props.head.take?.canRetry}
        onPress={props.onRetry}
      >
        <RetryIcon />
      </IconButton>
    </div>
  )
}
