// What is written into a script: kept in this browser a little later, for a script may be megabytes.
import { createSignal, onCleanup, onMount } from 'solid-js'
import { keep, keptOf, NOTHING, storage } from './kept.ts'
import type { ScriptValues } from './values.ts'

const STORE_MS = 400

/** The fields that are written, and the version that they are written upon. */
export function createWritten(id: string, like: ScriptValues) {
  const store = storage()
  const [written, setWritten] = createSignal(keptOf(store, id, like))
  const [isKept, setKept] = createSignal(true)
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    setKept(keep(store, id, written()))
  }
  const leave = () => timer !== undefined && now()
  /** Only what cannot be kept is worth asking the reader to stay. */
  const beforeLeave = (event: BeforeUnloadEvent) => {
    leave()
    if (!isKept()) event.preventDefault()
  }
  onMount(() => {
    addEventListener('pagehide', leave)
    addEventListener('beforeunload', beforeLeave)
  })
  onCleanup(() => {
    removeEventListener('pagehide', leave)
    removeEventListener('beforeunload', beforeLeave)
    leave()
  })
  return {
    written,
    write: (fields: Partial<ScriptValues>, version: number) => {
      const isBlank = Object.keys(fields).length === 0
      setWritten(isBlank ? NOTHING : { fields, version })
      clearTimeout(timer)
      timer = setTimeout(now, STORE_MS)
    },
  }
}
