// Looks at an endpoint: what answers, what it can do, and what of it has to be worked around.
import { UNKNOWN_PROFILE } from '../../engine/narration.ts'
import type { DoctorDelta, DoctorStepName, EndpointProfile, FoundModel } from '../../engine/narration.ts'
import { readAddress } from './address.ts'
import { chooseModel, findEndpoint, findWindow, type Found } from './doctor-find.ts'
import {
  answerQuestion,
  ask,
  probeAbort,
  probeEmbeddings,
  probeSpeed,
  probeStop,
  probeSystem,
  probeThinking,
  type Finding,
  type Heard,
  type Patient,
} from './doctor-probes.ts'
import { endpointOf, startExam, type Exam, type Visit } from './exam.ts'
import { unreadableAddress, unsendableKey } from './failures.ts'
import type { House } from './narrator.ts'
import { isSendable } from './request.ts'

export type { Visit } from './exam.ts'

/** The first answer may wait for a model that loads. */
const answerMs = 40_000
/** With less left, no probe is begun. */
const leastMs = 300

const order: DoctorStepName[] = [
  'ADDRESS',
  'MODELS',
  'CONTEXT',
  'ANSWER',
  'THINKING',
  'SYSTEM',
  'STOP',
  'USAGE',
  'ABORT',
  'EMBEDDINGS',
  'SPEED',
]

/** Takes at most a minute and asks small questions only. Throws nothing but the reason of the signal that aborts it. */
export async function* diagnose(house: House, visit: Visit): AsyncGenerator<DoctorDelta> {
  visit.signal.throwIfAborted()
  const exam = startExam(house, visit)
  const address = readAddress(visit.url)
  const problem = !address
    ? unreadableAddress()
    : isSendable(visit.key?.trim() ?? '')
      ? null
      : unsendableKey()
  if (problem || !address) {
    yield exam.step('ADDRESS', 'FAILED', problem?.message ?? '')
    return yield* skipFrom(exam, 'MODELS', end(exam, null, null, null, false))
  }
  const found = yield* findEndpoint(exam, address)
  if (!found) return yield* skipFrom(exam, 'MODELS', end(exam, null, null, null, false))
  const { step, model } = chooseModel(exam, found)
  yield step
  const profile = { ...UNKNOWN_PROFILE, api: found.api }
  if (model === null) return yield* skipFrom(exam, 'CONTEXT', end(exam, found, null, profile, false))
  yield* examine(exam, found, model, profile)
}

async function* examine(
  exam: Exam,
  found: Found,
  model: string,
  profile: EndpointProfile,
): AsyncGenerator<DoctorDelta> {
  profile.windowTokens = await findWindow(exam, found, model)
  yield profile.windowTokens === null
    ? exam.step('CONTEXT', 'SKIPPED', 'It does not say how long a prompt may be.')
    : exam.step('CONTEXT', 'OK', `Prompt and answer may have ${profile.windowTokens} tokens together.`)
  const endpoint = { ...endpointOf(exam.visit, found.address, model), profile: { ...profile } }
  const patient: Patient = { exam, address: found.address, endpoint }
  const answer = await ask(patient, answerQuestion, { mostMs: answerMs })
  const works = answer.failure === null || answer.failure.code === 'EMPTY_AFTER_THINKING'
  if (!works) {
    yield exam.step('ANSWER', 'FAILED', answer.failure?.message ?? '')
    return yield* skipFrom(exam, 'THINKING', end(exam, found, model, profile, false))
  }
  yield exam.step('ANSWER', 'OK', `${model} answers.`)
  yield* probe(patient, answer, profile)
  yield end(exam, found, model, profile, true)
}

/** Fills the profile, probe by probe, for as long as there is time. */
async function* probe(
  patient: Patient,
  answer: Heard,
  profile: EndpointProfile,
): AsyncGenerator<DoctorDelta> {
  const { exam } = patient
  async function* step<T>(
    name: DoctorStepName,
    look: () => Promise<Finding<T>>,
    note: (value: T) => void,
  ): AsyncGenerator<DoctorDelta> {
    if (exam.left() < leastMs) yield exam.step(name, 'SKIPPED', 'There was no time left.')
    else {
      const finding = await look()
      note(finding.value)
      yield finding.step
    }
  }
  let calm = patient
  yield* step(
    'THINKING',
    () => probeThinking(patient, answer),
    (thinks) => {
      profile.thinks = thinks
      // Thoughts would leave the small answers no room.
      if (thinks) calm = { ...patient, endpoint: { ...patient.endpoint, thinkingTokens: -1 } }
    },
  )
  yield* step(
    'SYSTEM',
    () => probeSystem(calm, answer),
    (value) => (profile.hasSystemRole = value),
  )
  yield* step(
    'STOP',
    () => probeStop(calm),
    (value) => (profile.heedsStop = value),
  )
  if (answer.finish !== null) profile.reportsUsage = answer.usage !== null
  yield profile.reportsUsage === null
    ? exam.step('USAGE', 'SKIPPED', 'The answer was only thought, so its tokens were not looked at.')
    : profile.reportsUsage
      ? exam.step('USAGE', 'OK', 'It reports how many tokens it used.')
      : exam.step('USAGE', 'FAILED', 'It does not report how many tokens it used: they are estimated.')
  yield* step(
    'ABORT',
    () => probeAbort(calm),
    (value) => (profile.noticesAbort = value),
  )
  yield* step(
    'EMBEDDINGS',
    () => probeEmbeddings(calm),
    (value) => (profile.embeddingWidth = value),
  )
  yield* step(
    'SPEED',
    () => probeSpeed(calm),
    (value) => (profile.tokensPerSecond = value),
  )
}

function end(
  exam: Exam,
  found: Found | null,
  model: string | null,
  profile: EndpointProfile | null,
  works: boolean,
): DoctorDelta {
  const models: FoundModel[] = (found?.models ?? []).map(({ name, windowTokens }) => ({
    name: exam.clean(name),
    windowTokens,
  }))
  // An address that holds the key goes nowhere.
  const better = found?.betterUrl ?? null
  const betterUrl = better !== null && exam.clean(better) === better ? better : null
  return { type: 'END', works, betterUrl, model: model && exam.clean(model), models, profile }
}

/** What cannot be looked at any more, and the end. */
function* skipFrom(exam: Exam, first: DoctorStepName, last: DoctorDelta): Generator<DoctorDelta> {
  for (const name of order.slice(order.indexOf(first)))
    yield exam.step(name, 'SKIPPED', 'What comes before it did not work.')
  yield last
}
