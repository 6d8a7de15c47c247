// Models that were asked for a vector and did not answer in time: no turn waits for such a one for a while, which grows.

const FIRST_MS = 30_000
const MOST_MS = 10 * 60_000

export class LateModels {
  readonly #late = new Map<string, { times: number; until: number }>()

  /** It was late again. */
  add(name: string, now: Date): void {
    const times = (this.#late.get(name)?.times ?? 0) + 1
    this.#late.set(name, { times, until: now.getTime() + Math.min(MOST_MS, FIRST_MS * 2 ** (times - 1)) })
  }

  /** It has answered. */
  forgive(name: string): void {
    this.#late.delete(name)
  }

  /** Whether nobody is to wait for it now. */
  has(name: string, now: Date): boolean {
    return now.getTime() < (this.#late.get(name)?.until ?? 0)
  }
}
