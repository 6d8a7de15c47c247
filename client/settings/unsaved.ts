// What was typed and not yet saved: kept while this window is open, over a reload and a walk through other pages.
// Never the key.
import { fieldsOf, type SettingsValues } from './settings-values.ts'

export type UnsavedStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const NAME = 'forklore:settings'

/** Where it is kept; nowhere, if the browser forbids it. */
export function unsavedStore(): UnsavedStore {
  try {
    return sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
}

/** What is stored, with what was typed over it. */
export function withUnsaved(store: UnsavedStore, stored: SettingsValues): SettingsValues {
  try {
    const kept = JSON.parse(store.getItem(NAME) ?? '{}') as Record<string, unknown>
    const fits = fieldsOf(stored).filter(
      (name) => name !== 'endpointKey' && typeof kept[name] === typeof stored[name],
    )
    return { ...stored, ...Object.fromEntries(fits.map((name) => [name, kept[name]])) }
  } catch {
    return stored
  }
}

export function keepUnsaved(store: UnsavedStore, values: SettingsValues, stored: SettingsValues): void {
  const changed = fieldsOf(values).filter((name) => name !== 'endpointKey' && values[name] !== stored[name])
  try {
    if (changed.length === 0) store.removeItem(NAME)
    else store.setItem(NAME, JSON.stringify(Object.fromEntries(changed.map((name) => [name, values[name]]))))
  } catch {
    // Storage can be full or forbidden; then it lives as long as the page.
  }
}
