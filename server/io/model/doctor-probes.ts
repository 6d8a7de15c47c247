// The doctor's probes: small questions whose answers show what an endpoint can do.
import { countTokens } from '../../engine/context/tokens.ts'
import { NarrationFailure, type Endpoint, type Message, type Usage } from '../../engine/narration.ts'
import { readAddress, type Address } from './address.ts'
import { orNull } from './doctor-find.ts'
import { embed } from './embeddings.ts'
import type { Exam, Step } from './exam.ts'
import { asDict, asList, asNumber } from './json.ts'
import type { Learnt } from './learnt.ts'
import { narrate } from './narrator.ts'

/** What came of a question. */
export interface Heard {
  story: string
  thought: string
  finish: string | null
  usage: Usage | null
  failure: NarrationFailure | null
  ignoredStop: boolean
  learnt: Learnt
  /** Tokens a second, null where too few came to tell. */
  speed: number | null
}

export interface Patient {
  exam: Exam
  address: Address
  endpoint: Endpoint
}

/** One step and what it says of the profile. */
export interface Finding<T> {
  step: Step
  value: T
}

const probeMs = 15_000

/** Asks one small question. */
export async function ask(
  { exam, endpoint }: Patient,
  messages: Message[],
  { stops = [], mostMs = probeMs }: { stops?: string[]; mostMs?: number } = {},
): Promise<Heard> {
  const house = exam.house(mostMs)
  const heard = { story: '', thought: '', finish: null as string | null, usage: null as Usage | null }
  let failure: NarrationFailure | null = null
  let ignoredStop = false
  const times: number[] = []
  try {
    const { signal } = exam.visit
    const deltas = narrate(house, { endpoint, messages, stops, signal }, (seen) => {
      ignoredStop = seen.ignoredStop
    })
    for await (const delta of deltas) {
      if (delta.type === 'END') Object.assign(heard, { finish: delta.finish, usage: delta.usage })
      else {
        times.push(performance.now())
        if (delta.type === 'TEXT') heard.story += delta.text
        else heard.thought += delta.text
      }
    }
  } catch (error) {
    if (!(error instanceof NarrationFailure)) throw error
    failure = error
  }
  const address = readAddress(endpoint.url)
  const learnt = house.memory.of(address as Address, endpoint)
  return {
    ...heard,
    failure,
    ignoredStop,
    learnt,
    speed: speedOf(times, heard.story + heard.thought, heard.usage),
  }
}

function speedOf(times: number[], text: string, usage: Usage | null): number | null {
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
  const tokens = usage?.outputTokens ?? countTokens(text)
  // A server that sends all at once shows nothing of its speed.
  if (times.length < 5 || tokens < 5 || seconds < 0.005) return null
  return Math.round(((tokens - 1) / seconds) * 10) / 10
}

/** A small answer that was all thought says nothing against the endpoint. */
function unseen({ code, message }: NarrationFailure): [result: Step['result'], sentence: string] {
  if (code !== 'EMPTY_AFTER_THINKING') return ['FAILED', message]
  return ['SKIPPED', 'The model only thought in the little that it was let write, so nothing can be said.']
}

const say = 'Say the code word, and nothing else.'

export const answerQuestion: Message[] = [{ role: 'user', content: `The code word is PLUM. ${say}` }]

export async function probeThinking(patient: Patient, answer: Heard): Promise<Finding<boolean | null>> {
  const { exam, endpoint } = patient
  if (endpoint.mode === 'COMPLETION')
    return { step: exam.step('THINKING', 'SKIPPED', 'Only chats can think.'), value: null }
  const thinks = answer.thought !== '' || answer.failure?.code === 'EMPTY_AFTER_THINKING'
  if (!thinks)
    return { step: exam.step('THINKING', 'OK', 'The model does not think before it answers.'), value: false }
  const switched = { ...patient, endpoint: { ...endpoint, thinkingTokens: -1 } }
  const quiet = await ask(switched, answerQuestion)
  const isRefused = quiet.learnt.refused.has('reasoning_effort') || quiet.learnt.refused.has('think')
  const stillThinks = quiet.thought !== '' || quiet.failure?.code === 'EMPTY_AFTER_THINKING'
  if (isRefused || stillThinks || quiet.failure) {
    const why = isRefused ? 'refuses to have that switched off' : 'cannot be kept from it'
    return {
      step: exam.step('THINKING', 'FAILED', `The model thinks before it answers, and ${why}.`),
      value: true,
    }
  }
  const sentence = 'The model thinks before it answers; that can be switched off.'
  return { step: exam.step('THINKING', 'OK', sentence), value: true }
}

export async function probeSystem(patient: Patient, answer: Heard): Promise<Finding<boolean | null>> {
  const { exam, endpoint } = patient
  const found = (result: Step['result'], sentence: string, value: boolean | null) => ({
    step: exam.step('SYSTEM', result, sentence),
    value,
  })
  if (endpoint.mode === 'COMPLETION')
    return found('SKIPPED', 'A text to go on with has no system message.', null)
  const heard = await ask(patient, [
    { role: 'system', content: 'The code word is PEAR.' },
    { role: 'user', content: say },
  ])
  const instead = 'what they would say goes into the message of the player.'
  if (heard.learnt.shape.system === 'NONE')
    return found('FAILED', `The model takes no system messages: ${instead}`, false)
  if (heard.failure) return found(...unseen(heard.failure), null)
  if (/pear/i.test(heard.story)) return found('OK', 'System messages are heeded.', true)
  if (/plum/i.test(answer.story))
    return found('FAILED', `System messages are taken and not heeded: ${instead}`, false)
  return found('SKIPPED', 'System messages are taken; whether they are heeded cannot be seen.', null)
}

export async function probeStop(patient: Patient): Promise<Finding<boolean | null>> {
  const { exam, endpoint } = patient
  const chat = 'Write the numbers from one to ten as words, on one line.'
  const content = endpoint.mode === 'CHAT' ? chat : 'One two three four'
  const heard = await ask(patient, [{ role: 'user', content }], { stops: ['seven', 'Seven'] })
  const ours = 'the story is cut at them here.'
  const found = (result: Step['result'], sentence: string, value: boolean | null) => ({
    step: exam.step('STOP', result, sentence),
    value,
  })
  if (heard.learnt.refused.has('stop')) return found('FAILED', `Stop strings are refused: ${ours}`, false)
  if (heard.ignoredStop) return found('FAILED', `Stop strings are not heeded: ${ours}`, false)
  if (heard.failure) return found(...unseen(heard.failure), null)
  if (heard.finish === 'COMPLETE' && /six/i.test(heard.story))
    return found('OK', 'Stop strings are heeded.', true)
  return found('SKIPPED', `The model did not come to a stop string, so nothing can be said: ${ours}`, null)
}

/** Leaves in the middle of an answer and looks whether the server goes on; few let that be seen. */
export async function probeAbort({ exam, address, endpoint }: Patient): Promise<Finding<boolean | null>> {
  const messages: Message[] = [{ role: 'user', content: 'Tell a long story about the sea.' }]
  const deltas = narrate(exam.house(probeMs), { endpoint, messages, signal: exam.visit.signal })
  try {
    await deltas.next()
  } catch (error) {
    if (!(error instanceof NarrationFailure)) throw error
    return { step: exam.step('ABORT', 'FAILED', error.message), value: null }
  } finally {
    await deltas.return(undefined)
  }
  let busy: boolean | null = null
  for (let look = 0; look < 4 && busy !== false; look++) {
    await new Promise((resolve) => setTimeout(resolve, 50 + look * 100))
    busy = await isBusy(exam, address)
    if (busy === null) break
  }
  if (busy === null)
    return {
      step: exam.step('ABORT', 'SKIPPED', 'Whether it stops when we leave cannot be seen from here.'),
      value: null,
    }
  return busy
    ? { step: exam.step('ABORT', 'FAILED', 'It goes on writing when we leave.'), value: false }
    : { step: exam.step('ABORT', 'OK', 'It stops writing when we leave.'), value: true }
}

/** What llama-server, KoboldCpp, and those with metrics say of work in progress; null where nobody says anything. */
async function isBusy(exam: Exam, address: Address): Promise<boolean | null> {
  const slots = await orNull(exam, exam.get(address, 'slots', 'BESIDE'))
  const states = asList(slots?.value).map((slot) => asDict(slot)?.is_processing)
  if (states.length > 0 && states.every((state) => typeof state === 'boolean')) return states.includes(true)
  const perf = await orNull(exam, exam.get(address, 'api/extra/perf', 'BESIDE'))
  const idle = asNumber(asDict(perf?.value)?.idle)
  if (idle !== null) return idle === 0
  const metrics = await orNull(exam, exam.get(address, 'metrics', 'BESIDE'))
  const running = /^\S*(?:requests_processing|num_requests_running|num_running_reqs)\S*\s+([\d.]+)/m
  const count = running.exec(metrics?.body ?? '')?.[1]
  return count === undefined ? null : Number(count) > 0
}

export async function probeEmbeddings({ exam, endpoint }: Patient): Promise<Finding<number | null>> {
  const model = exam.visit.embeddingModel ?? endpoint.model
  const texts = ['A door opens.', 'The sea is calm.']
  try {
    const request = { endpoint: { ...endpoint, model }, texts, signal: exam.visit.signal }
    const { width } = await embed(exam.house(probeMs), request)
    return {
      step: exam.step('EMBEDDINGS', 'OK', `${model} gives vectors of ${width} numbers.`),
      value: width,
    }
  } catch (error) {
    if (!(error instanceof NarrationFailure)) throw error
    const sentence = `${model} gives no embeddings here; memories are found without them. ${error.message}`
    return { step: exam.step('EMBEDDINGS', 'FAILED', sentence), value: null }
  }
}

export async function probeSpeed(patient: Patient): Promise<Finding<number | null>> {
  const { exam } = patient
  const { speed, failure } = await ask(patient, [
    { role: 'user', content: 'Tell of a lighthouse in the fog.' },
  ])
  if (failure && speed === null) return { step: exam.step('SPEED', ...unseen(failure)), value: null }
  if (speed === null)
    return { step: exam.step('SPEED', 'SKIPPED', 'Too little came to tell the speed.'), value: null }
  return { step: exam.step('SPEED', 'OK', `About ${Math.round(speed)} tokens a second.`), value: speed }
}
