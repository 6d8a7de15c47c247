// How a story would begin, for its player to see while he answers. Nothing is stored.
import type { Scenario } from '../../../generated/sqlite/client.ts'
import type { Persona } from '../../engine/context/persona.ts'
import { matchAnswers, type Answer } from '../../engine/story/placeholders.ts'
import { filledPlot, personaWith, questionsWith, withNames } from './questions.ts'

/** How a story would begin, as far as its player has answered. */
export interface ShownBeginning {
  openings: string[]
  persona: Persona
}

/** Where an opening waits for an answer. */
const UNANSWERED = '…'

/** Fills in what is answered. A missing answer leaves a mark in the openings, and nothing in who plays.
 * @param wanted who plays, where the player has said so */
export function showBeginning(
  scenario: Scenario,
  given: readonly Answer[],
  wanted: Partial<Persona>,
): ShownBeginning {
  const { answers } = matchAnswers(questionsWith(scenario, []), given)
  const persona = personaWith(scenario, wanted, answers)
  const marked = answers.map(({ question, answer }) => ({ question, answer: answer || UNANSWERED }))
  return { openings: filledPlot(scenario, withNames(marked, persona, scenario)).openings, persona }
}
