// A place where files can be dropped; it shows when one is held over it.
import { createSignal, type JSX } from 'solid-js'

interface DropZoneProps {
  label: string
  class?: string
  onFiles: (files: File[]) => void
  children: JSX.Element
}

export function DropZone(props: DropZoneProps) {
  const [over, setOver] = createSignal(false)
  return (
    <section
      class={`drop-zone ${props.class ?? ''}`}
      classList={{ over: over() }}
      aria-label={props.label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length > 0) props.onFiles(files)
      }}
    >
      {props.children}
    </section>
  )
}
