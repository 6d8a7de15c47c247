// Said once, quietly, to a guest who has stories: what becomes of them when he does not come, and what keeps them.
import { A } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import { isVisiting } from '../api/me.ts'
import { countOf } from '../ui/counts.ts'
import { storage } from '../ui/kept.ts'

const KEY = 'forklore:guest-told'

/** @param days after which a guest is forgotten; null for never */
export function GuestNote(props: { days: number | null }) {
  const store = storage()
  const [told, setTold] = createSignal(store.getItem(KEY) !== null)
  const close = () => {
    setTold(true)
    try {
      store.setItem(KEY, 'yes')
    } catch {
      // Storage can be full; then it is said again.
    }
  }
  return (
    <Show when={isVisiting() && props.days !== null && !told()}>
      <aside class="guest-note" aria-label="You are a guest">
        <p>
          You are a guest here. Your stories stay for {countOf(props.days!, 'day')} after your last visit;
          with an account they stay for good.
        </p>
        <p class="row">
          <A class="button quiet" href="/account">
            Keep them
          </A>
          <button type="button" class="text-button" onClick={close}>
            Not now
          </button>
        </p>
      </aside>
    </Show>
  )
}
