// Which account is signed in in this browser, kept over reloads and told to its other windows: so that one can be told
// when its session has ended.
const KEY = 'forklore:account'

function store(): Storage | null {
  try {
    return localStorage // forbidden in some browsers
  } catch {
    return null
  }
}

/** The id of the account that is signed in here, as far as this browser knows; null for none. */
export const accountHere = (): string | null => store()?.getItem(KEY) ?? null

export function rememberAccount(id: string): void {
  if (accountHere() === id) return
  try {
    store()?.setItem(KEY, id)
  } catch {
    // Storage can be full; then nobody is missed when the session ends.
  }
}

export const forgetAccount = (): void => store()?.removeItem(KEY)

/** Calls when another window signs in or out. */
export const whenAccountChanges = (listener: () => void): void =>
  addEventListener('storage', ({ key }) => key === KEY && listener())
