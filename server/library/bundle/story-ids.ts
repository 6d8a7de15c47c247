// The ids that the rows of a bundle get in the database, by their numbers.
import { NO_ROW, type References } from './references.ts'

export class StoryIds {
  readonly branches: number[] = []
  readonly takes: number[] = []
  readonly cards: number[] = []
  readonly versions: number[] = []
  readonly scripts: number[] = []
  readonly memories: number[] = []
  readonly summaries: number[] = []
  readonly turns: string[] = []
  /** Hashes of static blocks. */
  readonly blocks: string[] = []
  /** Hashes of states whose proposals name scripts, and so have another one here. */
  readonly states = new Map<string, string>()

  /** Where references of a bundle lead here. */
  readonly references: References = {
    take: (number) => this.takes[number] ?? NO_ROW,
    card: (number) => this.cards[number] ?? NO_ROW,
    memory: (number) => this.memories[number] ?? NO_ROW,
    summary: (number) => this.summaries[number] ?? NO_ROW,
    script: (number) => String(this.scripts[Number(number)] ?? NO_ROW),
    state: (hash) => this.states.get(hash) ?? hash,
  }

  /** The id of a branch; null stands for none. */
  branch(number: number | null): number | null {
    return number === null ? null : this.branches[number]!
  }

  /** The id of a take; null stands for none. */
  take(number: number | null): number | null {
    return number === null ? null : this.takes[number]!
  }
}
