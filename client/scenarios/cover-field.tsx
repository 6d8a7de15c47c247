// The cover of a scenario: a picture that is sent, or the emblem of its title.
import { createSignal, onCleanup, Show, untrack } from 'solid-js'
import { upload } from '../api/upload.ts'
import type { ScenarioPlotFragment } from '../api/generated/graphql.ts'
import { Cover } from '../ui/cover.tsx'
import type { ScenarioDesk } from '../ui/scenario-desk.ts'
import { SetScenarioCover } from './deed-documents.ts'

interface CoverFieldProps {
  desk: ScenarioDesk<ScenarioPlotFragment>
  /** As it is written at the moment. */
  title: string
}

function createCoverDesk(desk: CoverFieldProps['desk']) {
  const [busy, setBusy] = createSignal('')
  const [problem, setProblem] = createSignal('')
  const leaving = new AbortController()
  onCleanup(() => leaving.abort())
  const set = async (uploadId: string | null) => {
    const outcome = await desk.change(SetScenarioCover, { scenarioId: desk.id, uploadId })
    setBusy('')
    setProblem(outcome.done ? '' : outcome.problem)
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

export function CoverField(props: CoverFieldProps) {
  const { desk } = untrack(() => props)
  const cover = createCoverDesk(desk)
  return (
    <div class="cover-field" role="group" aria-label="Cover">
      <Cover title={props.title} picture={desk.page()!.cover} />
      <label class="button quiet file-button">
        {desk.page()!.cover ? 'Another picture' : 'Choose a picture'}
        <input
          type="file"
          class="visually-hidden"
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void cover.send(file)
            event.currentTarget.value = '' // the same file can be chosen again
          }}
        />
      </label>
      <Show when={desk.page()!.cover}>
        <button type="button" class="text-button" onClick={() => void cover.remove()}>
          Take it off
        </button>
      </Show>
      <p class="hint" role="status">
        {cover.busy()}
      </p>
      <Show when={cover.problem()}>
        <p class="fault" role="alert">
          {cover.problem()}
        </p>
      </Show>
    </div>
  )
}
