// Gives an entry of a list another place: one up, or one down.
import { IconButton } from './icon-button.tsx'
import { DownIcon } from './icons.tsx'

interface OrderButtonsProps {
  name: string
  place: number
  count: number
  onMove: (place: number) => void
}

export function OrderButtons(props: OrderButtonsProps) {
  return (
    <div class="script-order" role="group" aria-label={`Place ${props.place + 1} of ${props.count}`}>
      <IconButton
        label={`Move ${props.name} up`}
        class="up"
        disabled={props.place === 0}
        onPress={() => props.onMove(props.place - 1)}
      >
        <DownIcon />
      </IconButton>
      <IconButton
        label={`Move ${props.name} down`}
        disabled={props.place === props.count - 1}
        onPress={() => props.onMove(props.place + 1)}
      >
        <DownIcon />
      </IconButton>
    </div>
  )
}
