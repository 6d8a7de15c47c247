// What answers hold while they are made and sent. A field costs the same whether its text is short or long, and texts are
// bounded one by one: so many long ones at the same time would be more than the machine has room for.
import { GraphQLError, getNamedType, type GraphQLOutputType } from 'graphql'

/** Of all answers of one caller that are made at the same time, in characters. A page of the longest takes has 10,000,000. */
export const MOST_CHARACTERS = 24_000_000

const held = new Map<string, number>()

/** What one answer holds. */
export class Weight {
  readonly #caller: string
  #own = 0
  #isOver = false
  #isReleased = false

  constructor(caller: string) {
    this.#caller = caller
  }

  /** Refuses to hold more once it was too much: what would be read for the rest is not read. */
  assertLight(): void {
    if (this.#isOver)
      throw new GraphQLError('This is too much at once. Ask for smaller pages, one after the other.', {
        extensions: { code: 'TOO_LARGE' },
      })
  }

  add(characters: number): void {
    if (this.#isReleased) return // it goes on for nobody
    this.#own += characters
    const all = (held.get(this.#caller) ?? 0) + characters
    held.set(this.#caller, all)
    this.#isOver ||= all > MOST_CHARACTERS
    this.assertLight()
  }

  /** It is sent, or nobody waits for it any more. */
  release(): void {
    const left = (held.get(this.#caller) ?? 0) - this.#own
    this.#own = 0
    this.#isReleased = true
    if (left > 0) held.set(this.#caller, left)
    else held.delete(this.#caller)
  }
}

const WEIGHED = new Set(['String', 'JSON'])

/** Whether values of a type can be long. */
export const isWeighed = (type: GraphQLOutputType): boolean => WEIGHED.has(getNamedType(type).name)

/** Adds a value of such a type, now or when it is there, and answers it. */
export function weighed(value: unknown, weight: Weight): unknown {
  if (isPromise(value)) return value.then((come) => weighed(come, weight))
  if (typeof value === 'string') weight.add(value.length)
  else if (typeof value === 'object' && value !== null) weight.add(JSON.stringify(value)?.length ?? 0)
  return value
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
