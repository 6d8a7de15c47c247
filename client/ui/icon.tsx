// One icon: strokes on a grid of 24 in the colour of the text.
interface IconProps {
  /** The path of the strokes. */
  d: string
}

export function Icon(props: IconProps) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={props.d} />
    </svg>
  )
}
