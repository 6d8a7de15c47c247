// The choice of a cover: a picture that is sent, or the emblem of a title.
import { createSignal, onCleanup, Show, untrack } from 'solid-js'
import { upload } from '../api/upload.ts'
import '../styles/cover-picker.css'
import { Cover, type Picture } from './cover.tsx'

interface CoverPickerProps {
  /** As it is written at the moment. */
  title: string
  picture: Picture | null | undefined
  /** Takes the picture that was sent, or none; answers why it was not taken, or null. */
  onSet: (uploadId: string | null) => Promise<string | null>
}

function createPicking(onSet: CoverPickerProps['onSet']) {
  const [busy, setBusy] = createSignal('')
  const [problem, setProblem] = createSignal('')
  const leaving = new AbortController()
  onCleanup(() => leaving.abort())
  const set = async (uploadId: string | null) => {
    const refused = await onSet(uploadId)
    setBusy('')
    setProblem(refused ?? '')
  }
  const send = async (file: File) => {
    setProblem('')
    setBusy('Sending the picture …')
    const tell = (share: number) => setBusy(`Sending the picture: ${Math.round(share * 100)}%`)
    const { upload: sent, problem } = await upload(file, tell, leaving.signal)
    if (sent) return set(sent.id)
    setBusy('')
    setProblem(problem)
  }
  return { busy, problem, send, remove: () => set(null) }
}

export function CoverPicker(props: CoverPickerProps) {
  const picking = createPicking(untrack(() => props.onSet))
  return (
    <div class="cover-place" role="group" aria-label="Cover">
      <div class="cover-picker">
        <Cover title={props.title} picture={props.picture} />
        <label class="button quiet file-button">
          {props.picture ? 'Another picture' : 'Choose a picture'}
          <input
            type="file"
            class="visually-hidden"
            accept="image/png,image/jpeg,image/webp,image/gif"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) void picking.send(file)
              event.currentTarget.value = '' // the same file can be chosen again
            }}
          />
        </label>
        <Show when={props.picture}>
          <button type="button" class="text-button" onClick={() => void picking.remove()}>
            Take it off
          </button>
        </Show>
        <p class="hint" role="status">
          {picking.busy()}
        </p>
        <Show when={picking.problem()}>
          <p class="fault" role="alert">
            {picking.problem()}
          </p>
        </Show>
      </div>
    </div>
  )
}
