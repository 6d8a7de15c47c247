// How scripts end a turn before it has a narration.
import type { TurnScripts } from '../../io/store/scripts.ts'

/** A script has done what the player typed and stopped the turn on purpose: no model is called, no take is made. */
export class ScriptsStopped extends Error {
  override readonly name = 'ScriptsStopped'
  /** What the script tells the player, if it does. */
  readonly told: string | null
  constructor(told: string | null) {
    super(told ?? 'A script of this story stopped the turn.')
    this.told = told
  }
}

/** A script emptied what it was given, or wants no narration: the turn fails with a sentence for the player. */
export class ScriptsFailed extends Error {
  override readonly name = 'ScriptsFailed'
  /** What they did until then, for their log. */
  readonly scripts: TurnScripts
  constructor(message: string, scripts: TurnScripts) {
    super(message)
    this.scripts = scripts
  }
}
