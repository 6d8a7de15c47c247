// How long texts of a bundle may be: as long as the program itself lets them become, by whichever way they come into a story.
import { SCRIPT_BOUNDS } from '../../engine/scripts/script.ts'
import { MAX_NAME } from '../../play/name.ts'
import { FILE_LIMITS } from '../files/found.ts'
import { ADVENTURE_LIMITS, SCENARIO_LIMITS } from '../limits.ts'
import { objectJson, text } from './fields.ts'

/** A text of at most so many characters. */
const within = (most: number) => text.max(most)

/** The name of a line or a checkpoint. */
export const name = within(MAX_NAME)

/** What a story and a scenario say of themselves. */
export const plotTexts = {
  title: within(ADVENTURE_LIMITS.title),
  plotEssentials: within(ADVENTURE_LIMITS.plotEssentials),
  authorsNote: within(ADVENTURE_LIMITS.authorsNote),
  aiInstructions: within(ADVENTURE_LIMITS.aiInstructions),
  personaName: within(ADVENTURE_LIMITS.personaName),
  personaPronouns: within(ADVENTURE_LIMITS.personaPronouns),
  personaDescription: within(ADVENTURE_LIMITS.personaDescription),
}

/** What files of other tools held besides. */
export const extensions = objectJson.max(SCENARIO_LIMITS.extensions)

/** What only a scenario says. */
export const scenarioTexts = {
  description: within(SCENARIO_LIMITS.description),
  opening: within(SCENARIO_LIMITS.opening),
}

/** A script and its code. */
export const scriptTexts = {
  name: within(SCRIPT_BOUNDS.name),
  description: within(SCRIPT_BOUNDS.description),
  library: within(SCRIPT_BOUNDS.slot),
  input: within(SCRIPT_BOUNDS.slot),
  context: within(SCRIPT_BOUNDS.slot),
  output: within(SCRIPT_BOUNDS.slot),
}

/** What a player typed for a turn. */
export const inputText = within(FILE_LIMITS.text)
/** A memory: a player writes shorter ones, a model may fill what it is given room for. */
export const memoryText = within(10_000)
/** A summary comes with files of other tools, too. */
export const summaryText = within(FILE_LIMITS.text)

/** The longest take that is neither told nor goes on what is told: an opening, an input, what a script made of one. What is
 * told is as long as a narrator made it, whatever was asked of him. */
export const MOST_WRITTEN = FILE_LIMITS.text
