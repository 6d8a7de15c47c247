// The doctor's first look: where the endpoint is, what models it offers, how long their windows are.
import { NarrationFailure, type FoundModel } from '../../engine/narration.ts'
import { otherAddresses, storedForm, type Address } from './address.ts'
import { endpointOf, type Exam, type Step } from './exam.ts'
import { placeOf, said } from './failures.ts'
import { readLoadedWindow, readModels } from './found-models.ts'
import { ollamaWindows, windowToLoad } from './ollama.ts'
import { startPatience } from './patience.ts'
import { requestHeaders } from './request.ts'
import { Setback } from './setback.ts'

export interface Found {
  address: Address
  /** Another address than the one that was typed. */
  betterUrl: string | null
  /** null where the endpoint lists none. */
  models: FoundModel[] | null
  api: 'OPENAI' | 'OLLAMA'
}

interface Look {
  address: Address
  kind: 'LISTS' | 'WANTS_KEY' | 'ANSWERS' | 'DEAD'
  models: FoundModel[]
  words: string
}

/** Tries the address and its likely neighbours. Returns null when nothing answers there, or not to this key. */
export async function* findEndpoint(exam: Exam, typed: Address): AsyncGenerator<Step, Found | null> {
  const looks: Look[] = []
  for (const address of [typed, ...otherAddresses(typed)]) {
    // A machine that is not there is not there at another path either.
    if (looks.some((look) => look.kind === 'DEAD' && look.address.origin === address.origin)) continue
    const look = await lookAt(exam, address)
    looks.push(look)
    if (look.kind === 'LISTS' || look.kind === 'WANTS_KEY') break
  }
  const tried = looks.map(({ address, words }) => `${address.shown} ${words}`).join('; ')
  const best = looks.find(({ kind }) => kind === 'LISTS') ?? looks.find(({ kind }) => kind === 'ANSWERS')
  const last = looks.at(-1)
  if (last?.kind === 'WANTS_KEY') {
    yield exam.step('ADDRESS', 'FAILED', `${tried}: check the key.`)
    return null
  }
  if (!best) {
    yield exam.step('ADDRESS', 'FAILED', `Nothing answers: ${tried}. Check that the model server runs.`)
    return null
  }
  const isTyped = best.address === typed
  yield exam.step('ADDRESS', 'OK', isTyped ? `${best.address.shown} answers.` : `${tried}.`)
  const models = best.kind === 'LISTS' ? best.models : null
  const betterUrl = isTyped ? null : storedForm(best.address)
  return { address: best.address, betterUrl, models, api: await apiOf(exam, best.address) }
}

async function lookAt(exam: Exam, address: Address): Promise<Look> {
  const place = placeOf(endpointOf(exam.visit, address, ''), address)
  try {
    const { status, value, body } = await exam.get(address, 'models')
    const models = status === 200 ? readModels(value) : null
    if (models) return { address, kind: 'LISTS', models, words: 'lists its models' }
    if (status === 401 || status === 403) {
      const words = `${exam.visit.key ? 'refuses the key' : 'asks for a key'} (status ${status})`
      return { address, kind: 'WANTS_KEY', models: [], words: words + said(place, body) }
    }
    return { address, kind: 'ANSWERS', models: [], words: `lists no models (status ${status})` }
  } catch (error) {
    exam.visit.signal.throwIfAborted()
    const failure = error instanceof Setback ? error.failure : error
    if (!(failure instanceof NarrationFailure)) throw error
    const reason = /\(([^()]*)\)/.exec(failure.message)?.[1] ?? 'no answer'
    return { address, kind: 'DEAD', models: [], words: `cannot be reached (${reason})` }
  }
}

/** Others imitate Ollama's API, but none says this at its root. */
async function apiOf(exam: Exam, address: Address): Promise<Found['api']> {
  const root = await orNull(exam, exam.get(address, '', 'BESIDE'))
  return root?.body.trim().startsWith('Ollama is running') ? 'OLLAMA' : 'OPENAI'
}

/** Says which model is asked. */
export function chooseModel(exam: Exam, { models }: Found): { step: Step; model: string | null } {
  const { model: wanted } = exam.visit
  const count = models === null ? '' : `${models.length} ${models.length === 1 ? 'model' : 'models'}`
  if (wanted) {
    const isListed = models?.some(({ name }) => name === wanted || name === `${wanted}:latest`)
    if (models === null) return { step: exam.step('MODELS', 'SKIPPED', 'It lists no models.'), model: wanted }
    const sentence = isListed
      ? `${count}, ${wanted} among them.`
      : `${count}, but ${wanted} is not among them.`
    return { step: exam.step('MODELS', isListed ? 'OK' : 'FAILED', sentence), model: wanted }
  }
  // A name that holds the key was made of it.
  const safe = models?.filter(({ name }) => exam.clean(name) === name) ?? []
  const first = safe.find(({ name }) => !/embed|whisper|tts|rerank|moderation|dall-e/i.test(name)) ?? safe[0]
  if (first) return { step: exam.step('MODELS', 'OK', `${count}; asking ${first.name}.`), model: first.name }
  return { step: exam.step('MODELS', 'FAILED', 'It lists no models: name one.'), model: null }
}

/** How many tokens prompt and answer may have together, as far as anybody says. */
export async function findWindow(exam: Exam, found: Found, model: string): Promise<number | null> {
  if (found.api === 'OLLAMA') return windowOfOllama(exam, found.address, model)
  const listed = found.models?.find(({ name }) => name === model)?.windowTokens ?? null
  if (listed !== null) return listed
  for (const path of ['props', 'api/v0/models', 'api/extra/true_max_context_length']) {
    const answer = await orNull(exam, exam.get(found.address, path, 'BESIDE'))
    const window = answer?.status === 200 ? readLoadedWindow(answer.value, model) : null
    if (window !== null) return window
  }
  return null
}

async function windowOfOllama(exam: Exam, address: Address, model: string): Promise<number | null> {
  const { dispatcher, limits, clock } = exam.house(8_000)
  const place = placeOf(endpointOf(exam.visit, address, model), address)
  const patience = startPatience(
    exam.visit.signal,
    limits.totalMs,
    () => new NarrationFailure('TIMED_OUT', ''),
  )
  const headers = requestHeaders(exam.visit.key?.trim() ?? '', address)
  const asked = { dispatcher, address, headers, place, limits, patience, now: () => clock.now() }
  try {
    return windowToLoad(await ollamaWindows(asked, model))
  } catch {
    exam.visit.signal.throwIfAborted()
    return null
  } finally {
    patience.end()
  }
}

/** The answer, or null where there is none; an abort is thrown. */
export async function orNull<T>(exam: Exam, answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch {
    exam.visit.signal.throwIfAborted()
    return null
  }
}
