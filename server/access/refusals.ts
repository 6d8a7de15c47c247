// What a caller is told whom the guards stop. Each says what to do; the schema names them all.

/** A refusal to expect. Its message is one sentence for the caller. */
export abstract class Refusal extends Error {
  abstract readonly code: string
}

/** Too much of something in too short a time. */
export class RateLimited extends Refusal {
  readonly code = 'RATE_LIMITED'
  readonly retryAfterSeconds: number
  constructor(what: string, retryAfterSeconds: number) {
    super(`${what} Try again in ${inWords(retryAfterSeconds)}.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** As many of a thing as there may be. */
export class LimitReached extends Refusal {
  readonly code = 'LIMIT_REACHED'
  readonly limit: number
  constructor(message: string, limit: number) {
    super(message)
    this.limit = limit
  }
}

/** Guests come and go; what others rely on needs an account. */
export class AccountNeeded extends Refusal {
  readonly code = 'ACCOUNT_NEEDED'
  constructor(what: string) {
    super(
      `${what} needs an account, so that it does not go away with you. Make one: all that you have stays.`,
    )
  }
}

/** What the credentials of a request do not allow. */
export class Forbidden extends Refusal {
  readonly code = 'FORBIDDEN'
}

/** The cookie of a request is over: signed out elsewhere, a new password, another secret. POST /session gives a fresh one. */
export class SessionEnded extends Refusal {
  readonly code = 'SESSION_ENDED'
  constructor() {
    super('You are signed out here. Sign in again; nothing is lost.')
  }
}

/** The address belongs to an account. */
export class EmailTaken extends Refusal {
  readonly code = 'EMAIL_TAKEN'
  constructor() {
    super('There is an account with this address. Sign in with it, or take another address.')
  }
}

/** Address and password do not belong together. Which of them is wrong is never said. */
export class SignInFailed extends Refusal {
  readonly code = 'SIGN_IN_FAILED'
  constructor(message = 'The address or the password is wrong. Look at both, and try again.') {
    super(message)
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
