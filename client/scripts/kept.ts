// Code that is not saved yet: kept in this browser, with the version that it was written upon, until it is.
import type { ScriptValues } from './values.ts'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where it is kept; nowhere, if the browser forbids it. */
export function storage(): Store {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
}

export interface Written {
  fields: Partial<ScriptValues>
  /** The version that stood there when the first of them was written. */
  version: number | null
}

export const NOTHING: Written = { fields: {}, version: null }

const keyOf = (id: string): string => `forklore:script:${id}`

/** What was written into a script and not saved, as far as it can be its fields. */
export function keptOf(store: Store, id: string, like: ScriptValues): Written {
  try {
    const held = JSON.parse(store.getItem(keyOf(id)) ?? 'null') as Partial<Written> | null
    const fields = Object.entries(held?.fields ?? {}).filter(
      ([name, value]) => name in like && typeof value === 'string',
    )
    const version = typeof held?.version === 'number' ? held.version : null
    return fields.length === 0 ? NOTHING : { fields: Object.fromEntries(fields), version }
  } catch {
    return NOTHING
  }
}

/** Keeps it. False when the browser has no room: then it lives as long as the page. */
export function keep(store: Store, id: string, written: Written): boolean {
  try {
    if (Object.keys(written.fields).length === 0) store.removeItem(keyOf(id))
    else store.setItem(keyOf(id), JSON.stringify(written))
    return true
  } catch {
    return false
  }
}
