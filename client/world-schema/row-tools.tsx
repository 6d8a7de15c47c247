// What can be done with every entry of a list: up, down, away.
import { IconButton } from '../ui/icon-button.tsx'
import { CrossIcon } from '../ui/tree-icons.tsx'

interface RowToolsProps {
  /** What the entry is called. */
  name: string
  at: number
  count: number
  onMove: (by: number) => void
  onRemove: () => void
}

export function RowTools(props: RowToolsProps) {
  return (
    <span class="row-tools">
      <IconButton label={`Move ${props.name} up`} disabled={props.at === 0} onPress={() => props.onMove(-1)}>
        <Arrow d="m6 14.5 6-6 6 6" />
      </IconButton>
      <IconButton
        label={`Move ${props.name} down`}
        disabled={props.at === props.count - 1}
        onPress={() => props.onMove(1)}
      >
        <Arrow d="m6 9.5 6 6 6-6" />
      </IconButton>
      <IconButton label={`Remove ${props.name}`} onPress={() => props.onRemove()}>
        <CrossIcon />
      </IconButton>
    </span>
  )
}

function Arrow(props: { d: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={props.d} />
    </svg>
  )
}
