// The cover of a story: another picture, or the emblem of its title.
import { CoverPicker } from '../ui/cover-picker.tsx'
import { CloseRow, Dialog } from '../ui/dialog.tsx'
import type { Story } from './answers.ts'
import type { Deeds } from './deeds.ts'

export function CoverDialog(props: { story: Story; deeds: Deeds; onClose: () => void }) {
  return (
    <Dialog
      title={`The cover of “${props.story.title}”`}
      onClose={() => {
        const { id } = props.story
        props.onClose()
        // The row was drawn anew with its cover, so what had the focus may be gone.
        document.querySelector<HTMLElement>(`[data-story="${id}"] .menu > button`)?.focus()
      }}
    >
      <CoverPicker
        title={props.story.title}
        picture={props.story.cover}
        onSet={(uploadId) => props.deeds.setCover(props.story.id, uploadId)}
      />
      <CloseRow />
    </Dialog>
  )
}
