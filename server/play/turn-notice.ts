// What whoever counts is told of a turn: once, when it ends, with how long it took.
import type { ClaimedTurn } from './claimed-turn.ts'
import type { Deps, Span } from './deps.ts'
import { kindOf, type TurnEnded } from './notices.ts'
import type { Told } from './take-turn.ts'

/** Goes along with a turn that runs here. */
export class TurnNotice {
  readonly #began = performance.now()
  readonly #deps: Pick<Deps, 'notice'>
  readonly #claimed: ClaimedTurn
  readonly #span: Span
  #firstTextMs: number | null = null
  #hasEnded = false

  constructor(deps: Pick<Deps, 'notice'>, claimed: ClaimedTurn, span: Span) {
    this.#span = span
    this.#deps = deps
    this.#claimed = claimed
  }

  /** Hears what the turn tells. */
  hear({ type }: Told): void {
    if (type === 'TEXT') this.#firstTextMs ??= performance.now() - this.#began
    else if (type === 'TURN_SAVED') this.end('SAVED')
    else if (type === 'TURN_CANCELLED') this.end('CANCELLED')
  }

  /** The turn has ended. What comes after its first end is not another one. */
  end(outcome: TurnEnded['outcome'], failureCode: string | null = null): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    const { turn, adventure } = this.#claimed
    this.#span.set({ 'forklore.outcome': outcome })
    if (this.#firstTextMs !== null) this.#span.set({ 'forklore.first_text_ms': this.#firstTextMs })
    if (failureCode !== null) this.#span.fail(failureCode)
    this.#deps.notice({
      type: 'TURN_ENDED',
      outcome,
      ...kindOf(turn),
      failureCode,
      firstTextMs: this.#firstTextMs,
      totalMs: performance.now() - this.#began,
      userId: adventure.ownerId,
    })
  }
}
