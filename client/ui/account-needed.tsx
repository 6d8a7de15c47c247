// What a guest is told where he tries what needs an account, and how he gets one and comes back.
import { A } from '@solidjs/router'
import type { JSX } from 'solid-js'
import { here, withWayBack } from './way-back.ts'

interface AccountNeededProps {
  /** What it is needed for, and why. */
  children: JSX.Element
  /** Where to come back to; where one is, unless it is said. */
  back?: string
}

export function AccountNeeded(props: AccountNeededProps) {
  const back = () => props.back ?? here()
  return (
    <div class="account-needed">
      <p>{props.children}</p>
      <p class="row">
        <A class="button" href={withWayBack('/account', back())}>
          Make an account
        </A>
        <A class="button quiet" href={withWayBack('/sign-in', back())}>
          Sign in
        </A>
      </p>
    </div>
  )
}
