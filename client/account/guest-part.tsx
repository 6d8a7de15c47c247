// Who a guest is, what becomes of what he has, and how he keeps it.
import { Match, Switch } from 'solid-js'
import { countOf } from '../ui/counts.ts'
import { RegisterForm } from './register-form.tsx'

interface GuestPartProps {
  /** Whether he has anything yet. */
  hasSome: boolean
  /** Days after which a guest who does not come is forgotten; null for never. */
  days: number | null
  back: string | null
}

export function GuestPart(props: GuestPartProps) {
  return (
    <section aria-labelledby="guest-title">
      <h2 id="guest-title">{props.hasSome ? 'Keep what you have' : 'Make an account'}</h2>
      <p class="lead">
        <Switch
          fallback={
            <>You are a guest, known by this browser alone. With an account you come in from any other too.</>
          }
        >
          <Match when={props.hasSome && props.days !== null}>
            You are a guest, known by this browser alone, and forgotten with all that you have after{' '}
            {countOf(props.days!, 'day')} without a visit. Make an account, and everything stays as it is;
            from then on you come in from any browser.
          </Match>
          <Match when={props.hasSome}>
            You are a guest, known by this browser alone. Make an account, and everything stays as it is; from
            then on you come in from any other too.
          </Match>
        </Switch>
      </p>
      <RegisterForm back={props.back} />
    </section>
  )
}
