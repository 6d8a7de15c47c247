// Who sees a scenario.
import { Segmented } from '../ui/segmented.tsx'
import type { PlotForm } from './plot-text-field.tsx'

const CHOICES = [
  { value: 'PRIVATE', label: 'Only you' },
  { value: 'PUBLIC', label: 'Everybody here' },
]

export function Visibility(props: { form: PlotForm }) {
  const isPublic = () => props.form.values().visibility === 'PUBLIC'
  return (
    <div class="field">
      <span aria-hidden="true">Who sees it</span>
      <Segmented
        label="Who sees it"
        value={props.form.values().visibility}
        options={CHOICES}
        onChoose={(visibility) => props.form.set({ visibility })}
      />
      <p class="hint">
        {isPublic()
          ? 'Whoever has an account on this server can play and copy it; only you change it.'
          : 'Nobody else on this server sees it.'}
      </p>
    </div>
  )
}
