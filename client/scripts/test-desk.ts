// The state of trying a hook out: the sample, and what came of the last run.
import { createSignal } from 'solid-js'
import { NO_ANSWER, mutate } from '../api/ask.ts'
import type { ScriptHook, TestScriptMutation } from '../api/generated/graphql.ts'
import { TestScript } from './documents.ts'
import { SAMPLE, sampleOf, type SampleFaults, type SampleValues } from './sample.ts'
import { scriptInput, type SlotName } from './values.ts'
import type { Work } from './work.ts'

export type Run = Extract<NonNullable<TestScriptMutation['testScript']>, { __typename: 'TestScriptPayload' }>

export interface TestDesk {
  hook: () => ScriptHook
  choose(hook: ScriptHook): void
  values: () => SampleValues
  set(fields: Partial<SampleValues>): void
  faults: () => SampleFaults
  running: () => boolean
  problem: () => string
  run(): Promise<void>
  /** What came of the last run, and the state that it began with. */
  last: () => { run: Run; state: string } | null
}

const HOOK_OF: Record<SlotName, ScriptHook | null> = {
  library: null,
  input: 'INPUT',
  context: 'CONTEXT',
  output: 'OUTPUT',
}

/** The hook that belongs to what is open; the library belongs to all of them. */
export const hookOf = (slot: SlotName): ScriptHook | null => HOOK_OF[slot]

export function createTestDesk(work: Work): TestDesk {
  const [hook, choose] = createSignal<ScriptHook>('INPUT')
  const [values, setValues] = createSignal(SAMPLE)
  const [faults, setFaults] = createSignal<SampleFaults>({})
  const [running, setRunning] = createSignal(false)
  const [problem, setProblem] = createSignal('')
  const [last, setLast] = createSignal<{ run: Run; state: string } | null>(null)
  const run = async () => {
    if (running()) return
    const read = sampleOf(values(), hook())
    setFaults('faults' in read ? read.faults : {})
    if ('faults' in read) return
    setRunning(true)
    setProblem('')
    const { kind, addReturns, library, input, context, output } = work.values()
    const script = scriptInput({ kind, addReturns, library, input, context, output })
    const state = values().state
    const { data, problem } = await mutate(TestScript, {
      input: { script, hook: hook(), sample: read.sample },
    })
    setRunning(false)
    const result = data?.testScript
    if (result?.__typename === 'TestScriptPayload') setLast({ run: result, state })
    else setProblem(problem ?? result?.message ?? NO_ANSWER)
  }
  return {
    hook,
    choose: (next) => void choose(next),
    values,
    set: (fields) => void setValues((held) => ({ ...held, ...fields })),
    faults,
    running,
    problem,
    run,
    last,
  }
}
