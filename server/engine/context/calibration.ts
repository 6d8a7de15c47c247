// How a model counts tokens against our own count. No local tokenizer is right for every model, so each reply teaches.

/** A factor and how many replies it was learnt from; 1 and 0 before the first. */
export interface Calibration {
  /** The model's tokens for one of ours. */
  factor: number
  samples: number
}

const LEAST = 0.5
const MOST = 2
/** A new reply never counts for less than this share. */
const LEAST_WEIGHT = 0.1

const bounded = (factor: number): number => Math.min(MOST, Math.max(LEAST, factor))

/** The calibration after one more reply: early ones count for much, later ones for a tenth.
 * @param counted tokens of the prompt by our own count
 * @param told tokens of the prompt as the endpoint told them */
export function learn({ factor, samples }: Calibration, counted: number, told: number): Calibration {
  if (counted <= 0 || told <= 0) return { factor, samples }
  const weight = Math.max(LEAST_WEIGHT, 1 / (samples + 2))
  return { factor: bounded(factor + (bounded(told / counted) - factor) * weight), samples: samples + 1 }
}

/** What a prompt may weigh by our own count, in tokens.
 * @param budget what the player allows, in the model's tokens
 * @param windowTokens what prompt and answer may have together; null when not known
 * @param answerTokens what is kept free for the answer and its thinking */
export function ownBudget(
  budget: number,
  { factor }: Calibration,
  windowTokens: number | null,
  answerTokens: number,
): number {
  const room = windowTokens === null ? budget : Math.max(LEAST_ROOM, windowTokens - answerTokens)
  return Math.floor(Math.min(budget, room) / factor)
}

/** A prompt is never made smaller than this: a window that small serves nobody. */
const LEAST_ROOM = 256
