// Words that are not saved yet: kept across reloads, field by field, until they are.
import { createSignal, type Accessor } from 'solid-js'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where words are kept; nowhere, if the browser forbids it. */
export function storage(): Store {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
}

/** What was stored, as far as it can be fields of such values. */
export function restored<Values extends object>(stored: string | null, like: Values): Partial<Values> {
  try {
    const held = JSON.parse(stored ?? 'null') as Partial<Values> | null
    if (typeof held !== 'object' || held === null) return {}
    const fields = Object.entries(held).filter(
      ([name, value]) => name in like && typeof value === typeof like[name as keyof Values],
    )
    return Object.fromEntries(fields) as Partial<Values>
  } catch {
    return {}
  }
}

/** What differs from what is saved. */
export function changesOf<Values extends object>(values: Partial<Values>, saved: Values): Partial<Values> {
  const fields = Object.entries(values).filter(([name, value]) => value !== saved[name as keyof Values])
  return Object.fromEntries(fields) as Partial<Values>
}

export interface Kept<Values> {
  /** The fields that were written. */
  written: Accessor<Partial<Values>>
  write(fields: Partial<Values>): void
}

export function createKept<Values extends object>(key: string, like: Values): Kept<Values> {
  const store = storage()
  const [written, setWritten] = createSignal<Partial<Values>>(restored(store.getItem(key), like))
  const write = (fields: Partial<Values>) => {
    setWritten(() => fields)
    try {
      if (Object.keys(fields).length === 0) store.removeItem(key)
      else store.setItem(key, JSON.stringify(fields))
    } catch {
      // Storage can be full; then the words live as long as the page.
    }
  }
  return { written, write }
}

/** Where the unsaved words of a card are; `new` for one that is not made yet. */
export const cardKey = (adventureId: string, cardId: string): string =>
  `forklore:card:${adventureId}:${cardId}`

/** Where the unsaved words of a plot are. */
export const plotKey = (adventureId: string): string => `forklore:plot:${adventureId}`
