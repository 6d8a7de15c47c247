// Words that are not saved yet: kept across reloads, field by field, until they are.
import { createSignal, onCleanup, type Accessor } from 'solid-js'

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

/** The fields that were written over words which are others by now.
 * @param base what stood in each field when it was first written in; nothing is known of one that is left out */
export function conflictsOf<Values extends object>(
  changes: Partial<Values>,
  base: Partial<Values>,
  saved: Values,
): (keyof Values)[] {
  const names = Object.keys(changes) as (keyof Values)[]
  return names.filter((name) => name in base && base[name] !== saved[name])
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
  const held = storage()
  const [written, setWritten] = createSignal<Partial<Values>>(restored(held.getItem(key), like))
  const isBlank = () => Object.keys(written()).length === 0
  const store = (): void => {
    try {
      if (isBlank()) held.removeItem(key)
      else held.setItem(key, JSON.stringify(written()))
    } catch {
      // Storage can be full; then the words live as long as the page.
    }
  }
  const write = (fields: Partial<Values>) => {
    setWritten(() => fields)
    store()
  }
  // Another window may have saved its own words under the same name, and so let these go.
  const onLeave = () => !isBlank() && store()
  addEventListener('pagehide', onLeave)
  onCleanup(() => {
    removeEventListener('pagehide', onLeave)
    onLeave()
  })
  return { written, write }
}
