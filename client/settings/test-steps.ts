// The steps of a test as they are shown: what was not tried for one and the same reason is one line.
import type { DiagnosisFieldsFragment, DoctorStepName } from '../api/generated/graphql.ts'

type Step = DiagnosisFieldsFragment['steps'][number]

const NAMES: Record<DoctorStepName, string> = {
  ADDRESS: 'address',
  MODELS: 'models',
  CONTEXT: 'window',
  ANSWER: 'answer',
  THINKING: 'thinking',
  SYSTEM: 'system messages',
  STOP: 'stop strings',
  USAGE: 'token counts',
  ABORT: 'leaving',
  EMBEDDINGS: 'embeddings',
  SPEED: 'speed',
}

/** The lines of the list. */
export function foldedSteps(steps: Step[]): { result: Step['result']; sentence: string }[] {
  const runs: Step[][] = []
  for (const step of steps) {
    const run = runs.at(-1)
    if (run && step.result === 'SKIPPED' && run[0]?.sentence === step.sentence) run.push(step)
    else runs.push([step])
  }
  return runs.flatMap(([first, ...more]) => {
    if (!first) return []
    const names = [first, ...more].map(({ name }) => NAMES[name]).join(', ')
    const sentence = more.length === 0 ? first.sentence : `Not tried: ${names}. ${first.sentence}`
    return [{ result: first.result, sentence }]
  })
}
