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
/** Into the tray, and out of it. */
export const ImportIcon = () => <Strokes d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 16v3.5h15V16" />
export const ExportIcon = () => <Strokes d="M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 16v3.5h15V16" />
export const PlusIcon = () => <Strokes d="M12 5v14M5 12h14" />
/** Braces: scripts. */
export const BracesIcon = () => (
  <Strokes d="M8.5 4.5c-2.2 0-2.8 1-2.8 2.8v1.9c0 1.6-.7 2.5-2.2 2.8 1.5.3 2.2 1.2 2.2 2.8v1.9c0 1.8.6 2.8 2.8 2.8m7-15c2.2 0 2.8 1 2.8 2.8v1.9c0 1.6.7 2.5 2.2 2.8-1.5.3-2.2 1.2-2.2 2.8v1.9c0 1.8-.6 2.8-2.8 2.8" />
)
