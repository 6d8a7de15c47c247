// What a player can be told instead of an answer. Each says what to do; the schema names them all.
import type { Adventure, Memory, Scenario, Summary, Take, Turn } from '../../generated/sqlite/client.ts'
import { placeName } from '../engine/scripts/hook.ts'
import type { SyntaxFault } from '../engine/scripts/job.ts'
import type { SeenCard } from '../io/store/cards.ts'

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

/** The card says something else than the caller saw: another tab edited it, or the head stands elsewhere. */
export class CardRevised extends PlayFailure {
  readonly code = 'CARD_REVISED'
  readonly seen: SeenCard
  constructor(seen: SeenCard) {
    super('This card has been changed since you last looked. Look at it again, then repeat what you wanted.')
    this.seen = seen
  }
}

/** The memory has other words than the caller saw: another tab edited it, or it was made again. */
export class MemoryRevised extends PlayFailure {
  readonly code = 'MEMORY_REVISED'
  readonly memory: Memory
  constructor(memory: Memory) {
    super('This memory has other words since you last looked. Look at it again, then repeat what you wanted.')
    this.memory = memory
  }
}

/** The summary in use is not what the caller saw: another tab edited it, or there is a newer one. */
export class SummaryRevised extends PlayFailure {
  readonly code = 'SUMMARY_REVISED'
  readonly summary: Summary
  constructor(summary: Summary) {
    super('The summary has other words since you last looked. Look at it again, then repeat what you wanted.')
    this.summary = summary
  }
}

/** Title, plot or persona are not what the caller saw: another tab saved them. */
export class PlotRevised extends PlayFailure {
  readonly code = 'PLOT_REVISED'
  readonly adventure: Adventure
  constructor(adventure: Adventure) {
    super('The plot has been changed since you last looked. Look at it again, then repeat what you wanted.')
    this.adventure = adventure
  }
}

/** The scenario is not what the caller saw: another tab saved it, or a card of it. */
export class ScenarioRevised extends PlayFailure {
  readonly code = 'SCENARIO_REVISED'
  readonly scenario: Scenario
  constructor(scenario: Scenario) {
    super('This scenario has been saved elsewhere since you opened it. What you wrote is not saved yet.')
    this.scenario = scenario
  }
}

/** What a scenario offers a story is not what the caller saw: the scenario or the story has changed since. */
export class UpdateRevised extends PlayFailure {
  readonly code = 'UPDATE_REVISED'
  readonly adventure: Adventure
  constructor(adventure: Adventure) {
    super('The scenario or the story has changed since you last looked. Look at it again, then choose anew.')
    this.adventure = adventure
  }
}

/** The script is not what the caller saw: another tab saved it. */
export class ScriptRevised extends PlayFailure {
  readonly code = 'SCRIPT_REVISED'
  readonly version: number
  constructor(version: number) {
    super('This script has been saved elsewhere since you opened it. What you wrote is not saved yet.')
    this.version = version
  }
}

/** The script cannot be read: its code is no code yet. */
export class ScriptUnreadable extends PlayFailure {
  readonly code = 'SCRIPT_UNREADABLE'
  readonly faults: SyntaxFault[]
  constructor(faults: SyntaxFault[]) {
    const places = faults.map((fault) => `${placeName(fault)}: ${fault.message}`)
    super(`This cannot be read yet. ${places.join(' ')}`)
    this.faults = faults
  }
}

/** Scripts cannot be tried out now: another test run is going on, or no worker is free. */
export class SandboxBusy extends PlayFailure {
  readonly code = 'SANDBOX_BUSY'
}

/** Other work on the memories of the story goes on; it can be cancelled meanwhile. */
export class WorkInProgress extends PlayFailure {
  readonly code = 'WORK_IN_PROGRESS'
  readonly adventureId: string
  constructor(adventureId: string) {
    super('Other work on these memories is going on. Wait for its end, or stop it.')
    this.adventureId = adventureId
  }
}

/** The turns of a day that the server pays for are used up. */
export class DemoUsedUp extends PlayFailure {
  readonly code = 'DEMO_USED_UP'
  /** When there are some again. */
  readonly resetsAt: Date
  /** @param byGuest somebody else's are used up: he can do nothing but wait, or say so */
  constructor(resetsAt: Date, byGuest: boolean) {
    super(
      byGuest
        ? "Today's turns on this server's own model are used up for this story. Come back tomorrow, or ask whoever shared it to name a key of his own. The story stays as it is."
        : "Today's turns on this server's own model are used up. Name a key of your own or choose the built-in storyteller in the settings, or come back tomorrow. The story stays as it is.",
    )
    this.resetsAt = resetsAt
  }
}

/** There is no model that could do this. */
export class NoModel extends PlayFailure {
  readonly code = 'NO_MODEL'
  constructor() {
    super('This needs a model. Name an endpoint and a model in the settings, then ask again.')
  }
}

/** The memory bank, or the summary, is switched off. */
export class MemoryOff extends PlayFailure {
  readonly code = 'MEMORY_OFF'
}

/** The story has nothing that this could be done to. */
export class NotPossible extends PlayFailure {
  readonly code = 'NOT_POSSIBLE'
}
