// What the narrator learns of endpoints and their models, for as long as it lives.
import type { Endpoint } from '../../engine/narration.ts'
import type { Address } from './address.ts'
import { anyShape, type Shape } from './messages.ts'
import type { OptionalField } from './optional-fields.ts'
import type { ThoughtStyle } from './think-scanner.ts'

/** What is known of one model at one endpoint. */
export interface Learnt {
  refused: ReadonlySet<OptionalField>
  shape: Shape
  thoughts: ThoughtStyle
  /** The window to ask an Ollama for; undefined before it was looked up. */
  loadWindow: number | undefined
}

export interface Memory {
  of(address: Address, endpoint: Endpoint): Learnt
  keep(address: Address, endpoint: Endpoint, learnt: Partial<Learnt>): void
  /** Whether this machine has answered before, so that a kept-alive socket may exist. */
  hasAnswered(address: Address): boolean
}

/** On a server with many players the endpoints are theirs to name, so what we keep is bounded. */
const mostRemembered = 1_000

export function createMemory(): Memory {
  const models = new Map<string, Learnt>()
  const answered = new Map<string, true>()
  const nameOf = (address: Address, { model }: Endpoint) => `${address.shown} ${model}`
  return {
    of: (address, endpoint) => withProfile(models.get(nameOf(address, endpoint)) ?? untaught, endpoint),
    keep(address, endpoint, learnt) {
      const name = nameOf(address, endpoint)
      const before = models.get(name) ?? untaught
      models.delete(name)
      models.set(name, { ...before, ...learnt })
      answered.set(address.origin, true)
      for (const kept of [models, answered]) forgetOldest(kept)
    },
    hasAnswered: (address) => answered.has(address.origin),
  }
}

const untaught: Learnt = { refused: new Set(), shape: anyShape, thoughts: 'UNKNOWN', loadWindow: undefined }

function withProfile(learnt: Learnt, { profile }: Endpoint): Learnt {
  if (profile?.hasSystemRole !== false) return learnt
  return { ...learnt, shape: { ...learnt.shape, system: 'NONE' } }
}

function forgetOldest(kept: Map<string, unknown>): void {
  const oldest = kept.keys().next()
  if (kept.size > mostRemembered && !oldest.done) kept.delete(oldest.value)
}
