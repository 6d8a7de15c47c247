// Who plays here, and whether the server is one for many. What finds it out is in session.ts; this alone every page has.
import { createSignal } from 'solid-js'
import type { ViewerKind } from './generated/graphql.ts'

export interface Me {
  id: string
  kind: ViewerKind
  /** Whether the server is one for many: only there one has, or can have, an account. */
  isHosted: boolean
}

const [me, setMe] = createSignal<Me | null>(null)
const [signedOut, setSignedOut] = createSignal(false)

/** Null until it is known. */
export { me, setMe, setSignedOut }

/** Whether the session of an account has ended in this browser, and nobody has signed in again. */
export const isSignedOut = signedOut

export const isHosted = (): boolean => me()?.isHosted ?? false

/** Whether one plays as a guest of a server for many: what others rely on needs an account. */
export const isVisiting = (): boolean => me()?.kind === 'GUEST' || me()?.kind === 'VISITOR'

/** Whether this very page shows what is an account's that is signed out: then it asks the server for nothing more. */
export const isLeftBehind = (): boolean => signedOut() && me()?.kind === 'ACCOUNT'
