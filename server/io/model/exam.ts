// What the doctor works with: the time he has, what he calls, and what he says.
import type { DoctorDelta, DoctorStepName, Endpoint, EndpointMode } from '../../engine/narration.ts'
import { pathBeside, pathTo, readAddress, type Address } from './address.ts'
import { call, getRequest, type Answer } from './call.ts'
import { hide, placeOf, timedOut } from './failures.ts'
import { createMemory } from './learnt.ts'
import type { House } from './narrator.ts'
import { startPatience } from './patience.ts'
import { requestHeaders } from './request.ts'

/** What the doctor is asked to look at. */
export interface Visit {
  /** As it was typed. */
  url: string
  key: string | null
  /** null: the first that the endpoint offers. */
  model: string | null
  /** null: the same model is asked. */
  embeddingModel?: string | null
  mode?: EndpointMode
  /** Its words are not quoted. */
  unquoted?: boolean
  signal: AbortSignal
}

export type Step = Extract<DoctorDelta, { type: 'STEP' }>

export interface Exam {
  readonly visit: Visit
  /** Milliseconds that are left. */
  left(): number
  /** A house with the time that is left in it, and a memory of its own: what was learnt before would hide faults. */
  house(mostMs: number): House
  /** GET of a path below /v1, or beside it; throws as call does. */
  get(address: Address, path: string, where?: 'BELOW' | 'BESIDE'): Promise<Answer>
  step(name: DoctorStepName, result: Step['result'], sentence: string): Step
  /** Takes keys out of words that came from elsewhere. */
  clean(words: string): string
}

const totalMs = 60_000
const connectMs = 5_000
const lookMs = 8_000

export function startExam(house: House, visit: Visit): Exam {
  const deadline = performance.now() + Math.min(totalMs, house.limits.totalMs)
  const memory = createMemory()
  const left = () => Math.max(0, deadline - performance.now())

  function ownHouse(mostMs: number): House {
    const { limits } = house
    const ms = Math.max(1, Math.min(left(), mostMs))
    const own = {
      ...limits,
      connectMs: Math.min(connectMs, limits.connectMs, ms),
      firstByteMs: ms,
      idleMs: ms,
      totalMs: ms,
    }
    return { ...house, memory, limits: own }
  }

  async function get(address: Address, path: string, where: 'BELOW' | 'BESIDE' = 'BELOW'): Promise<Answer> {
    const { dispatcher, limits, clock } = ownHouse(lookMs)
    const place = placeOf(endpointOf(visit, address, ''), address)
    const patience = startPatience(visit.signal, limits.totalMs, () =>
      timedOut(place, 'did not answer in time'),
    )
    const full = where === 'BELOW' ? pathTo(address, path) : pathBeside(address, path)
    const request = getRequest(address.origin, full, requestHeaders(visit.key?.trim() ?? '', address))
    try {
      return await call({ dispatcher, request, place, limits, patience, now: () => clock.now() })
    } finally {
      patience.end()
    }
  }

  return {
    visit,
    left,
    house: ownHouse,
    get,
    step: (name, result, sentence) => ({
      type: 'STEP',
      name,
      result,
      sentence: withoutSecrets(visit, sentence),
    }),
    clean: (words) => withoutSecrets(visit, words),
  }
}

/** The endpoint to ask: whatever is not said is as plain as can be. */
export function endpointOf(visit: Visit, address: Address, model: string): Endpoint {
  return {
    url: askedUrl(address),
    key: visit.key,
    model,
    temperature: 0,
    maxOutputTokens: 32,
    thinkingTokens: 0,
    mode: visit.mode ?? 'CHAT',
    profile: null,
    unquoted: visit.unquoted,
  }
}

function askedUrl({ origin, base, query, login }: Address): string {
  if (login === null) return `${origin}${base}/chat/completions${query}`
  const [name = '', ...password] = login.split(':')
  const user = `${encodeURIComponent(name)}:${encodeURIComponent(password.join(':'))}`
  return `${origin.replace('://', `://${user}@`)}${base}/chat/completions${query}`
}

function withoutSecrets(visit: Visit, sentence: string): string {
  const address = readAddress(visit.url) ?? { origin: '', base: '', query: '', shown: '', login: null }
  return hide(placeOf(endpointOf(visit, address, ''), address), sentence)
}
