// The session of this browser on a server for many. One that is over is begun anew, and what was asked is asked again;
// if it was an account's, nothing is done in another's name, and the page says that one is signed out.
import { accountHere, rememberAccount, whenAccountChanges } from './account-here.ts'
import { client } from './client.ts'
import { forgetKept, keepFor } from './kept.ts'
import { me, setMe, setSignedOut, type Me } from './me.ts'
import { isOver } from './over.ts'
import { WhoQuery } from './who-documents.ts'

/** What became of a session that was over. `same`: what was asked may be asked again. */
export type Renewed = 'same' | 'signed out' | 'unreachable'

export const SIGNED_OUT = 'You are signed out here. Sign in again; nothing that you typed is lost.'

const AGAIN_MS = 5_000

let renewing: Promise<Renewed> | null = null

/** Begins a session anew; whoever asks meanwhile waits for the same. One that still counts stays. */
export function renewSession(): Promise<Renewed> {
  return (renewing ??= renew().finally(() => (renewing = null)))
}

async function renew(): Promise<Renewed> {
  try {
    const { ok } = await fetch('/session', { method: 'POST' })
    const found = ok ? await lookWho() : 'unreachable'
    return found === 'over' ? 'unreachable' : found
  } catch {
    return 'unreachable'
  }
}

/** Finds out who plays here, until it is known: as the page opens, and when another window signs in or out. */
export async function beginSession(): Promise<void> {
  const found = await lookWho()
  const known = found === 'over' ? await renewSession() : found
  if (known === 'unreachable') setTimeout(() => void beginSession(), AGAIN_MS)
}

/** Asks who plays here, and takes that over. */
async function lookWho(): Promise<Renewed | 'over'> {
  const { data, error } = await client.query(WhoQuery, {}).toPromise()
  if (isOver(error)) return 'over'
  if (!data || error) return 'unreachable'
  const { viewer, serverInfo } = data
  const isHosted = serverInfo?.isHosted ?? false
  const now: Me = { id: viewer?.id ?? '', kind: viewer?.kind ?? 'LINK', isHosted }
  return isHosted ? meet(now) : become(now, false)
}

/** Takes over who plays here. Whoever was signed in is not taken for somebody else. */
function meet(now: Me): Renewed {
  const before = me()
  if (now.kind === 'ACCOUNT') {
    rememberAccount(now.id)
    if (before === null || before.id === now.id) return become(now, false)
    // What the page shows is another's: it is opened anew, and what was typed is kept.
    location.reload()
    return 'signed out'
  }
  const isMissed = before?.kind === 'ACCOUNT' || accountHere() !== null
  if (isMissed) void forgetKept()
  if (before?.kind !== 'ACCOUNT') return become(now, isMissed)
  setSignedOut(true)
  return 'signed out'
}

const waiting = new Set<() => void>()

/** Calls when it is known anew who plays here: what ended with the session before can be begun again. Returns how to stop. */
export function whenKnown(listener: () => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

function become(now: Me, isMissed: boolean): Renewed {
  setMe(now)
  keepFor(now.id)
  setSignedOut(isMissed)
  for (const listener of waiting) listener()
  return 'same'
}

whenAccountChanges(() => {
  if (me() !== null) void beginSession()
})
