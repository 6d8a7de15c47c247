// What a player can be told instead of an answer. Each says what to do; the schema names them all.
import type { Take, Turn } from '../../generated/sqlite/client.ts'

/** A failure to expect. Its message is one sentence for the player. */
export abstract class PlayFailure extends Error {
  abstract readonly code: string
}

/** One fault in an input: where (path of the field) and what. */
export interface Issue {
  path: string
  message: string
}

/** The input cannot be taken as it is. */
export class InvalidInput extends PlayFailure {
  readonly code = 'INVALID_INPUT'
  readonly issues: Issue[]
  constructor(issues: Issue[]) {
    super(issues.map((issue) => issue.message).join(' '))
    this.issues = issues
  }
}

/** The head is not where the caller thought: another tab, or another player, moved it. */
export class StoryMoved extends PlayFailure {
  readonly code = 'STORY_MOVED'
  readonly adventureId: string
  constructor(adventureId: string) {
    super('The story has moved on since you last looked. Look at it again, then repeat what you wanted.')
    this.adventureId = adventureId
  }
}

/** A turn runs in this adventure; it can be watched or cancelled meanwhile. */
export class TurnInProgress extends PlayFailure {
  readonly code = 'TURN_IN_PROGRESS'
  readonly turn: Turn
  constructor(turn: Turn) {
    super('A turn is being told. Wait for its end, or cancel it.')
    this.turn = turn
  }
}

/** The take has other words than the caller saw: another tab edited it. */
export class TakeRevised extends PlayFailure {
  readonly code = 'TAKE_REVISED'
  readonly take: Take
  constructor(take: Take) {
    super('This take has been edited since you last looked. Look at it again, then repeat what you wanted.')
    this.take = take
  }
}

/** The story has nothing that this could be done to. */
export class NotPossible extends PlayFailure {
  readonly code = 'NOT_POSSIBLE'
}
