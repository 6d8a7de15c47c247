// The calls as they are now: asked for anew every few moments while somebody looks at them.
import { createSignal, onCleanup, onMount } from 'solid-js'
import { createStore, reconcile } from 'solid-js/store'
import { query } from '../api/ask.ts'
import { ModelCallQuery, ModelCallsQuery } from './documents.ts'
import type { Call, WholeCall } from './words.ts'

const EVERY_MS = 2_000

/** Does something now, and again and again while the page is looked at. */
function whileSeen(ask: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const run = async () => {
    clearTimeout(timer)
    if (!document.hidden) await ask()
    if (!isOver && !document.hidden) timer = setTimeout(() => void run(), EVERY_MS)
  }
  const onSeen = () => document.hidden || void run()
  onMount(() => {
    document.addEventListener('visibilitychange', onSeen)
    void run()
  })
  onCleanup(() => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onSeen)
  })
}

/** All calls. `none`: this server keeps none. */
export function createCalls() {
  const [calls, setCalls] = createStore<Call[]>([])
  const [status, setStatus] = createSignal<'loading' | 'none' | 'unreachable' | 'here'>('loading')
  const [isLate, setIsLate] = createSignal(false)
  const load = async () => {
    const { data, problem } = await query(ModelCallsQuery, {})
    setIsLate(problem !== null)
    if (problem !== null) return void (status() === 'loading' && setStatus('unreachable'))
    setStatus(data.modelCalls ? 'here' : 'none')
    setCalls(reconcile(data.modelCalls ?? [], { key: 'id' }))
  }
  whileSeen(load)
  return { calls, status, isLate, load }
}

/** One call as a whole; anew for as long as it runs. `gone`: it is kept no more. */
export function createWholeCall(id: string) {
  const [whole, setWhole] = createSignal<WholeCall | 'gone' | null>(null)
  const [problem, setProblem] = createSignal('')
  const isOver = () => {
    const held = whole()
    return held === 'gone' || (held !== null && held.state !== 'RUNNING')
  }
  whileSeen(async () => {
    if (isOver()) return
    const { data, problem } = await query(ModelCallQuery, { id })
    setProblem(problem ?? '')
    if (data) setWhole(data.modelCall ?? 'gone')
  })
  return { whole, problem }
}
