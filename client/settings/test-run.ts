// Having an endpoint tested: what is tested, that one may leave before its end, and what came of it.
import { createSignal, onCleanup } from 'solid-js'
import { mutate, query } from '../api/ask.ts'
import type { DiagnosisFieldsFragment } from '../api/generated/graphql.ts'
import { KnownModelQuery, TestEndpoint } from './documents.ts'
import type { SettingsForm } from './settings-form.ts'
import { faultsOf } from './settings-values.ts'

export type TestState =
  | { is: 'idle' }
  | { is: 'running'; url: string }
  | { is: 'left' }
  | { is: 'failed'; sentence: string }
  | ({ is: 'done'; url: string; wanted: string } & DiagnosisFieldsFragment)

const LOST = 'Nothing came back from the test. Try again in a moment.'

/** Tests what stands in the form, saved or not. */
export function createTestRun(form: SettingsForm) {
  const [state, setState] = createSignal<TestState>({ is: 'idle' })
  /** Counts the runs: an answer that nobody waits for any more says nothing. */
  let run = 0
  onCleanup(() => run++)

  const start = async () => {
    const { endpointUrl, endpointKey, model } = form.values()
    const [url, key, wanted] = [endpointUrl.trim(), endpointKey.trim(), model.trim()]
    if (state().is === 'running') return
    if (url === '') {
      setState({ is: 'idle' })
      return void form.mark({ endpointUrl: 'Give the address of an endpoint.' })
    }
    const mine = ++run
    setState({ is: 'running', url })
    const input = { url, key: key || undefined, model: wanted || undefined }
    const { data, problem } = await mutate(TestEndpoint, { input })
    if (mine !== run) return
    const result = data?.testEndpoint
    if (result?.__typename === 'TestEndpointPayload') {
      setState({ is: 'done', url, wanted, ...result })
      return void relearn(mine)
    }
    const { faults, rest } = faultsOf(result && 'issues' in result ? result.issues : [], form.values())
    form.mark(faults)
    setState({ is: 'failed', sentence: problem ?? (rest || (result?.message ?? LOST)) })
  }
  const relearn = async (mine: number) => {
    const { data } = await query(KnownModelQuery, {})
    if (mine === run && data?.viewer) form.learn(data.viewer.settings)
  }
  const leave = () => {
    run++
    setState({ is: 'left' })
  }
  /** Whether the form names the place that was tested, as it was typed or as it answers. */
  const isHere = () => {
    const now = state()
    return now.is === 'done' && [now.url, now.betterUrl].includes(form.values().endpointUrl.trim())
  }
  /** Whether the form names the model too that was tested. */
  const isOfNow = () => {
    const now = state()
    return now.is === 'done' && isHere() && [now.wanted, now.model ?? ''].includes(form.values().model.trim())
  }
  return { state, start, leave, isHere, isOfNow }
}

export type TestRun = ReturnType<typeof createTestRun>
