// Which hints were seen. Each is shown once in this browser; they can be asked for again.
import { createSignal } from 'solid-js'
import { storage } from './kept.ts'

/** What is explained the first time that it is there. */
export type Hint = 'begin' | 'narration' | 'versions' | 'undone' | 'referee' | 'storyteller' | 'palette'

const KEY = 'forklore:hints'

function stored(): string[] {
  try {
    const held: unknown = JSON.parse(storage().getItem(KEY) ?? '[]')
    return Array.isArray(held) ? held.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

const [seen, setSeen] = createSignal<string[]>(stored())

function keep(next: string[]): void {
  setSeen(next)
  try {
    if (next.length === 0) storage().removeItem(KEY)
    else storage().setItem(KEY, JSON.stringify(next))
  } catch {
    // Without storage they are seen as long as the page is open.
  }
}

export const wasSeen = (hint: Hint): boolean => seen().includes(hint)

/** What another window has seen meanwhile is seen too. */
export function markSeen(hint: Hint): void {
  keep([...new Set([...stored(), ...seen(), hint])])
}

export const hasSeenHints = (): boolean => seen().length > 0

export function showHintsAgain(): void {
  keep([])
}

/** Takes over what is seen, or asked for again, in another window. */
export function followHints(): void {
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && setSeen(stored()))
}
