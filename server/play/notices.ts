// What is worth counting, told once by the code that does it: a hand-over to whoever counts (metrics, visits). It holds no
// words of a story and no id of one.
import type { TurnKind, TurnStatus } from '../engine/story/turns.ts'

/** What happened. A `userId` is there to tell people apart, not to be shown or joined to anything. */
export type Notice = TurnEnded | ModelFailed | FieldFailed | PageOpened | ByUser

/** A turn has ended, told where it ended: its end, or the failure that was made of it. */
export interface TurnEnded {
  type: 'TURN_ENDED'
  outcome: Exclude<TurnStatus, 'RUNNING'>
  kind: TurnKind
  /** Null unless it failed. */
  failureCode: string | null
  /** From the claim to the first words that were shown; null when there were none, or nobody knows any more. */
  firstTextMs: number | null
  /** From the claim to the end; null for one that a dead process left. */
  totalMs: number | null
  paidByServer: boolean
  /** Whose story it is; null when nobody knows any more. */
  userId: string | null
}

/** What a row of a turn says of it for whoever counts. */
export const kindOf = ({ kind, demoDay }: { kind: string; demoDay: string | null }) => ({
  kind: kind as TurnKind,
  paidByServer: demoDay !== null,
})

/** A narrator or an embedding model did not do what it was asked for. */
export interface ModelFailed {
  type: 'MODEL_FAILED'
  call: 'NARRATE' | 'EMBED'
  code: string
}

/** A field of the schema answered with a failure, expected or not. */
export interface FieldFailed {
  type: 'FIELD_FAILED'
  /** As the schema names it, like Mutation.takeTurn. */
  field: string
  code: string
}

/** A page of the client was opened. */
export interface PageOpened {
  type: 'PAGE'
  /** A name from the list of routes, never a path. */
  route: string
  userId: string | null
}

/** Somebody began a story (by a scenario, a copy or an import), made a scenario, or made an account. */
export interface ByUser {
  type: 'STORY_BEGUN' | 'SCENARIO_MADE' | 'SIGNED_UP'
  userId: string
}

/** Tells whoever counts. It never waits and never throws. */
export type Notify = (notice: Notice) => void

/** Where nobody counts. */
export const UNNOTICED: Notify = () => {}

/** The one hand-over: what is told goes to all who listen, in the order in which they came. */
export class Notices {
  readonly #listeners = new Set<Notify>()
  readonly #failed: (error: unknown) => void

  /** @param failed hears of a listener that threw; the others are told all the same */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  readonly tell: Notify = (notice) => {
    for (const listener of this.#listeners)
      try {
        listener(notice)
      } catch (error) {
        this.#failed(error)
      }
  }

  /** Listens from now on. Returns how to stop. */
  listen(listener: Notify): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
