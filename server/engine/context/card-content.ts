// What a story card says, and how it is found: checked where it enters.
import * as z from 'zod'
import { patternFault } from './pattern.ts'

/** The bounds of a card, in characters and counts. */
export const CARD_LIMITS = {
  name: 200,
  type: 80,
  keys: 100,
  key: 500,
  entry: 20_000,
  /** Scripts keep their data in notes. */
  notes: 100_000,
  scanDepth: 1_000,
  priority: 1_000_000,
} as const

/** A story or a scenario has at most so many cards. */
export const MAX_CARDS = 5_000
/** So many characters they have together, as they are stored: no more could be written out in one file in good time. */
export const MAX_CARD_CHARACTERS = 8_000_000

const keys = z
  .array(z.string().max(CARD_LIMITS.key, `A key has at most ${CARD_LIMITS.key} characters.`))
  .max(CARD_LIMITS.keys, `A card has at most ${CARD_LIMITS.keys} keys.`)

const text = (what: string, most: number) =>
  z.string().max(most, `${what} has at most ${most.toLocaleString('en')} characters.`)

const whole = (what: string, least: number, most: number) => {
  const range = `${what} is a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`
  return z.int(range).min(least, range).max(most, range)
}

/** A card's content. Name, type and notes never reach the prompt. */
export const cardContent = z.object({
  name: text('The name', CARD_LIMITS.name).default(''),
  type: text('The type', CARD_LIMITS.type).default(''),
  keys: keys.default([]),
  entry: text('The entry', CARD_LIMITS.entry).default(''),
  notes: text('The notes', CARD_LIMITS.notes).default(''),
  wholeWords: z.boolean().default(true),
  caseSensitive: z.boolean().default(false),
  secondaryKeys: keys.default([]),
  secondaryLogic: z.enum(['AND_ANY', 'AND_ALL', 'NOT_ANY', 'NOT_ALL']).default('AND_ANY'),
  constant: z.boolean().default(false),
  priority: whole('The priority', -CARD_LIMITS.priority, CARD_LIMITS.priority).default(0),
  scanDepth: whole('The scan depth', 1, CARD_LIMITS.scanDepth).nullable().default(null),
  enabled: z.boolean().default(true),
  /** What an imported file held besides; written back on export. */
  extensions: z.record(z.string(), z.unknown()).optional(),
})

export type CardContent = z.infer<typeof cardContent>

/** How secondary keys bear on a card whose key was found. */
export type SecondaryLogic = CardContent['secondaryLogic']

/** What is wrong with a card, by field; none when it can be kept. Patterns that cannot be used are told too.
 * @param draft it is still being written, so that a pattern may be unfinished */
export function cardFaults(content: unknown, { draft = false } = {}): { path: string; message: string }[] {
  const read = cardContent.safeParse(content)
  if (!read.success) return read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  if (draft) return []
  const { keys: all, secondaryKeys } = read.data
  const patterns = (path: string, of: string[]) =>
    of.flatMap((key, index) => {
      const message = patternFault(key)
      return message === null ? [] : [{ path: `${path}.${index}`, message }]
    })
  return [...patterns('keys', all), ...patterns('secondaryKeys', secondaryKeys)]
}
