// Has the code read in the pauses of writing: faults are shown at their line before one saves.
import { createEffect, createSignal, on, onCleanup, type Accessor } from 'solid-js'
import { query } from '../api/ask.ts'
import { ReadScriptQuery } from './documents.ts'
import { scriptInput, SLOTS } from './values.ts'
import type { Work } from './work.ts'

const PAUSE_MS = 700
/** Larger ones are read when they are saved. */
const MOST = 400_000

/** Whether the script seems to want the other answer of addStoryCard. */
export function createReading(work: Work): Accessor<boolean> {
  const [wantsLength, setWantsLength] = createSignal(work.saved().seemsToWantLength)
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  const read = async () => {
    const mine = ++asked
    const { library, input, context, output, addReturns } = work.values()
    if (SLOTS.reduce((sum, { name }) => sum + work.values()[name].length, 0) > MOST) return
    const script = scriptInput({ library, input, context, output, addReturns })
    const { data } = await query(ReadScriptQuery, { script })
    if (mine !== asked || !data?.readScript) return
    setWantsLength(data.readScript.seemsToWantLength)
    if (data.readScript.faults) work.setFaults(data.readScript.faults)
  }
  const code = () => {
    const { library, input, context, output, addReturns } = work.values()
    return [library, input, context, output, addReturns]
  }
  createEffect(
    on(
      code,
      () => {
        clearTimeout(timer)
        asked++
        timer = setTimeout(() => void read(), PAUSE_MS)
      },
      { defer: !work.isDirty() },
    ),
  )
  onCleanup(() => {
    clearTimeout(timer)
    asked++
  })
  return wantsLength
}
