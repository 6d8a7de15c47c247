// The pager `‹ 2/4 ›`: the versions of one moment, one step at a time.
import { IconButton } from '../ui/icon-button.tsx'
import { LeftIcon, RightIcon } from '../ui/icons.tsx'
import type { Take } from './takes.ts'

export type Side = 'previousSibling' | 'nextSibling'

interface PagerProps {
  take: Take
  disabled: boolean
  onStep: (take: Take, side: Side) => void
}

export function Pager(props: PagerProps) {
  const blocked = (side: Side) => props.disabled || props.take[side] === null
  return (
    <div class="pager" role="group" aria-label="Versions of this moment">
      <IconButton
        label="Version before"
        hint="←"
        class="previousSibling"
        disabled={blocked('previousSibling')}
        onPress={() => props.onStep(props.take, 'previousSibling')}
      >
        <LeftIcon />
      </IconButton>
      <span class="pager-count">
        <span class="visually-hidden">Version </span>
        {props.take.siblingIndex}
        <span aria-hidden="true">/</span>
        <span class="visually-hidden"> of </span>
        {props.take.siblingCount}
      </span>
      <IconButton
        label="Version after"
        hint="→"
        class="nextSibling"
        disabled={blocked('nextSibling')}
        onPress={() => props.onStep(props.take, 'nextSibling')}
      >
        <RightIcon />
      </IconButton>
    </div>
  )
}
