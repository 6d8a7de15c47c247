// What is known of a model, in plain words.
import type { CalibrationFieldsFragment, ProfileFieldsFragment } from '../api/generated/graphql.ts'

/** What a prompt and an answer may weigh, in tokens, as the form has it. */
export interface Budgets {
  context: number
  output: number
  /** 0 or less: nothing is kept free for thinking. */
  thinking: number
}

const written = new Intl.NumberFormat('en')

export const inNumbers = (value: number): string => written.format(value)

/** One sentence about each thing that is known. */
export function modelWords(profile: ProfileFieldsFragment, budgets: Budgets): string[] {
  const { thinks, embeddingWidth } = profile
  const thinking =
    thinks == null ? [] : [thinks ? 'It thinks before it tells.' : 'It does not think before it tells.']
  const vectors = embeddingWidth == null ? 'It makes no embeddings.' : 'It makes embeddings too.'
  return [windowWords(profile.windowTokens, budgets), ...thinking, ...speedWords(profile, budgets), vectors]
}

function windowWords(window: number | null | undefined, { context, output, thinking }: Budgets): string {
  if (window == null) return 'It does not say how much it can read: your context budget alone decides.'
  const reads = `It reads ${inNumbers(window)} tokens, prompt and answer together`
  const room = window - output - Math.max(0, thinking)
  if (!Number.isFinite(room)) return `${reads}.`
  if (room < LEAST_ROOM)
    return `${reads}. The answer would take nearly all of that: lower the tokens it may have.`
  if (context > room)
    return `${reads}. The answer leaves ${inNumbers(room)} for the prompt: that counts instead of your greater context budget.`
  return `${reads}: your context budget fits.`
}

/** A prompt is never made smaller than this. */
const LEAST_ROOM = 256

function speedWords({ tokensPerSecond: speed }: ProfileFieldsFragment, { output }: Budgets): string[] {
  if (!speed) return []
  const tells = `It writes about ${inNumbers(Math.max(1, Math.round(speed)))} tokens a second`
  if (!(output > 0)) return [`${tells}.`]
  return [`${tells}: the longest narration takes ${durationWords(output / speed)}.`]
}

/** "about 20 seconds", "about 3 minutes". */
function durationWords(seconds: number): string {
  if (seconds < 1.5) return 'about a second'
  if (seconds < 90) return `about ${Math.round(seconds)} seconds`
  return `about ${inNumbers(Math.round(seconds / 60))} minutes`
}

/** How it counts against us. */
export function calibrationWords({ factor, samples }: CalibrationFieldsFragment): string {
  if (samples === 0)
    return 'How it counts tokens is learnt from its replies; until the first one, our own count stands.'
  const from = samples === 1 ? 'Its one reply so far shows' : `Its ${inNumbers(samples)} replies so far show`
  const percent = Math.round(Math.abs(factor - 1) * 100)
  if (percent < 1) return `${from} that it counts tokens as we do.`
  return factor > 1
    ? `${from} that it counts ${percent} % more tokens than we do: prompts are made shorter, to stay within the budget.`
    : `${from} that it counts ${percent} % fewer tokens than we do: prompts may be longer within the same budget.`
}
