// Who sees a scenario.
import { Show } from 'solid-js'
import { isVisiting } from '../api/me.ts'
import { AccountNeeded } from '../ui/account-needed.tsx'
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
      <Show
        when={isPublic() && isVisiting()}
        fallback={
          <p class="hint">
            {isPublic()
              ? 'Whoever plays on this server can read, play and copy it; only you change it.'
              : 'Nobody else on this server sees it.'}
          </p>
        }
      >
        <AccountNeeded>
          To show it to everybody needs an account, so that it does not go away from those who play it. Make
          one, and you are back here; all that you have stays, and what you wrote is kept.
        </AccountNeeded>
      </Show>
    </div>
  )
}
