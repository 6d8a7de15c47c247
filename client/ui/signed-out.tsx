// Said calmly wherever one is when the session of one's account has ended: nothing is lost, and how to go on.
import { forgetAccount } from '../api/account-here.ts'
import { here, withWayBack } from './way-back.ts'

/** From now on nobody is missed here. */
function goOnAsGuest(): void {
  forgetAccount()
  location.assign('/')
}

/** Both ways on open the page anew: nothing of the account before stays on it. */
export function SignedOutWays() {
  return (
    <p class="row">
      <a class="button" rel="external" href={withWayBack('/sign-in', here())}>
        Sign in
      </a>
      <button type="button" class="button quiet" onClick={goOnAsGuest}>
        Go on as a guest
      </button>
    </p>
  )
}

export function SignedOutNotice() {
  return (
    <section class="signed-out" aria-label="Signed out">
      <p>
        <b>You are signed out here.</b> What you typed is kept in this browser.
      </p>
      <SignedOutWays />
    </section>
  )
}
