// What the page that is open offers: commands for the palette, and keys for the list of keys. Whatever is on the page
// says so itself, for as long as it is there.
import { createSignal, onCleanup } from 'solid-js'

export interface Command {
  /** What it does, as a menu would say it. */
  name: string
  /** What it belongs to, such as "This story". */
  group: string
  /** The keys that do the same. */
  keys?: string[]
  /** Other words that find it. */
  also?: string
  run: () => void
}

/** Keys, pressed together, and what they do. */
export type KeyWords = [keys: string[], what: string]

export interface Offer {
  /** What can be done at the moment. */
  commands?: () => Command[]
  keys?: () => KeyWords[]
}

const [offers, setOffers] = createSignal<Offer[]>([])

/** Offers something until what offers it leaves the page. */
export function offer(one: Offer): void {
  setOffers((held) => [...held, one])
  onCleanup(() => setOffers((held) => held.filter((other) => other !== one)))
}

export const offeredCommands = (): Command[] => offers().flatMap(({ commands }) => commands?.() ?? [])

export const offeredKeys = (): KeyWords[] => offers().flatMap(({ keys }) => keys?.() ?? [])
