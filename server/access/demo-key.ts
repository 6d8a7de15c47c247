// The key that the server pays for. It leaves this file only inside an endpoint that is pinned to its address and to a model
// of its list; a copy of such an endpoint with another model or address has no key.

/** What the operator gives to all who have no key of their own. */
export interface DemoTerms {
  key: string
  url: string
  /** The first stands in for any other. */
  models: readonly [string, ...string[]]
  /** Saved turns of a user, per day (UTC). */
  turnsPerDay: number
}

/** What a user's settings say of how it is asked. */
export interface DemoManner<Profile> {
  temperature: number
  maxOutputTokens: number
  profile: Profile
}

/** The most that the server pays for in one turn, in tokens. */
export const DEMO_MOST = { contextBudget: 16_384, maxOutputTokens: 2_000 } as const

export class DemoKey {
  readonly url: string
  readonly models: readonly string[]
  readonly turnsPerDay: number
  readonly #key: string
  readonly #first: string

  constructor({ key, url, models, turnsPerDay }: DemoTerms) {
    this.url = url
    this.models = [...models]
    this.turnsPerDay = turnsPerDay
    this.#key = key
    this.#first = models[0]
  }

  /** The model that is asked: the one that somebody wants if it is on the list, else the first. */
  modelFor(wanted: string | null): string {
    return wanted !== null && this.models.includes(wanted) ? wanted : this.#first
  }

  /** The endpoint of the key: the only way to it. */
  endpoint<Profile>(wanted: string | null, manner: DemoManner<Profile>): DemoEndpoint<Profile> {
    return new DemoEndpoint({ key: this.#key, url: this.url, model: this.modelFor(wanted) }, manner)
  }
}

/** An endpoint that the server pays for, as narrators ask it. What is pinned is no field of its own: it is not copied. */
class DemoEndpoint<Profile> {
  readonly temperature: number
  readonly maxOutputTokens: number
  readonly thinkingTokens = 0
  readonly mode = 'CHAT'
  readonly profile: Profile
  readonly #pinned: { readonly key: string; readonly url: string; readonly model: string }

  constructor(
    pinned: { key: string; url: string; model: string },
    { temperature, maxOutputTokens, profile }: DemoManner<Profile>,
  ) {
    this.temperature = temperature
    this.maxOutputTokens = Math.min(maxOutputTokens, DEMO_MOST.maxOutputTokens)
    this.profile = profile
    this.#pinned = pinned
  }

  get url(): string {
    return this.#pinned.url
  }
  get key(): string {
    return this.#pinned.key
  }
  get model(): string {
    return this.#pinned.model
  }
  get paidByServer(): true {
    return true
  }
}
export type { DemoEndpoint }
