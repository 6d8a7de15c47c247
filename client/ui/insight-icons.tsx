// The icons of Insights, on the same grid and with the same stroke as the others.
interface StrokesProps {
  d: string
}

function Strokes(props: StrokesProps) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={props.d} />
    </svg>
  )
}

/** A pair of glasses: what the narrator reads. */
export const GlassesIcon = () => (
  <Strokes d="M6.5 17.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm11 0a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 13.5c.8-1 3.2-1 4 0M3 13.5 5.2 6.8c.3-.9 1-1.3 1.9-1.3M21 13.5l-2.2-6.7c-.3-.9-1-1.3-1.9-1.3" />
)
export const PlusIcon = () => <Strokes d="M12 5v14M5 12h14" />
