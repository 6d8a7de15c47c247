// What a player is told when the model that the server pays for fails: nothing of an account that is not his, and what he
// can do. The operator finds the reason in the log.
import { NarrationFailure, type NarrationFailureCode } from '../engine/narration.ts'
import type { Deps } from './deps.ts'
import type { Narrator } from './narrator.ts'

const OWN = 'name a model of your own in the settings'

const SENTENCES: Partial<Record<NarrationFailureCode, string>> = {
  BUSY: `This server's own model is busy. Try again in a moment, or ${OWN}.`,
  DAILY_LIMIT: `This server's own model has told all that it may today. Come back tomorrow, or ${OWN}.`,
  CONTEXT_TOO_LONG: `The prompt is too long for this server's own model. Lower the context budget in the settings, or ${OWN}.`,
  FILTERED: `A content filter held the story back. Change the last action, or ${OWN}.`,
  EMPTY_REPLY: `This server's own model told nothing. Try again, or ${OWN}.`,
  EMPTY_AFTER_THINKING: `This server's own model thought, and told nothing. Try again, or ${OWN}.`,
}
const ANY_OTHER = `This server's own model did not answer. Try again in a moment, or ${OWN}.`

/** The failure as its player is told it. What is no failure of the server's own model stays as it is. */
export function asTold({ log }: Pick<Deps, 'log'>, { endpoint }: Narrator, error: unknown): unknown {
  if (!endpoint?.paidByServer || !(error instanceof NarrationFailure)) return error
  const { code, message, retryAfterSeconds, windowTokens } = error
  log.warn({ code, reason: message }, 'the model that the server pays for has failed')
  return new NarrationFailure(code, SENTENCES[code] ?? ANY_OTHER, retryAfterSeconds, windowTokens)
}
