// What the fields of the rows of a bundle may hold: only what both databases take, and what a story can be played with.
import * as z from 'zod'
import { cardContent } from '../../engine/context/card-content.ts'
import { ANSWER_LIMITS } from '../../engine/story/placeholders.ts'
import { readSchema } from '../../engine/world/schema.ts'
import { isNestedDeeper } from '../cards/parse.ts'
import { FILE_LIMITS } from '../files/found.ts'

/** No database takes these. */
const UNSTORABLE = /[\0\p{Cs}]/u
const MOST_CHARACTERS = 8_000_000
const MOST = 2 ** 31 - 1
/** What is counted further, as a story is played, keeps room to be. */
const MOST_COUNTED = 1_000_000_000
const HASH = /^[\w-]{22}$/
const SHA256 = /^[0-9a-f]{64}$/
const WHEN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A text that a database takes. */
export const text = z
  .string()
  .max(MOST_CHARACTERS)
  .refine((said) => !UNSTORABLE.test(said))
/** A text of one line or a name. */
export const short = text.max(10_000)
/** A count, a depth, a number of a row. */
export const count = z.int().min(0).max(MOST_COUNTED)
/** A number that pages show, which may be less than none. */
export const whole = z.int().min(-MOST_COUNTED).max(MOST_COUNTED)
export const fraction = z.number().min(-MOST_COUNTED).max(MOST_COUNTED)
/** Of a file, in bytes. */
export const size = z.int().min(0).max(MOST)
/** The number of a row, or GONE. */
export const reference = z.int().min(-1).max(MOST)
/** The depth of a spot; −1: before the first take. */
export const depth = z.int().min(-1).max(MOST)
/** A moment, to the millisecond. */
export const date = z
  .string()
  .regex(WHEN)
  .transform((said) => new Date(said))
  .refine((when) => !Number.isNaN(when.getTime()) && when.getUTCFullYear() > 0)
/** The name of a state. */
export const stateHash = z.string().regex(HASH)
export const sha256 = z.string().regex(SHA256)
/** Bytes as base64. */
export const bytes = z.base64().max(MOST_CHARACTERS)

/** JSON as a text, kept letter by letter; `reads` says whether a value is what it should be. */
export const json = (reads: (value: unknown) => boolean) =>
  text.refine((said) => {
    if (isNestedDeeper(said, 2 * FILE_LIMITS.nesting)) return false
    try {
      return reads(JSON.parse(said))
    } catch {
      return false
    }
  })

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Any value. */
export const anyJson = json(() => true)
/** An object. */
export const objectJson = json(isObject)
/** What a card says. */
export const cardJson = json((value) => cardContent.safeParse(value).success)
/** What a story counts. */
export const schemaJson = json((value) => readSchema(value).schema !== null)
/** The names of cards are answers too. */
const MOST_ANSWERS = ANSWER_LIMITS.questions + 2
const answers = z
  .array(
    z.object({
      question: z.string().max(ANSWER_LIMITS.question),
      answer: z.string().max(ANSWER_LIMITS.answer),
    }),
  )
  .max(MOST_ANSWERS)
/** What a player answered to the questions of a scenario. */
export const answersJson = json((value) => answers.safeParse(value).success)

/** A value that is kept as it came, its names in their order, when it is as `schema` says. */
export const asItCame = <Value>(schema: z.ZodType<Value>) =>
  z.custom<Value>((value) => schema.safeParse(value).success)

/** One of some words, every one of which must be named: a word that is added does not compile until it is. */
export const wordOf = <Word extends string>(words: Record<Word, true>) =>
  z.custom<Word>((value) => typeof value === 'string' && Object.hasOwn(words, value))
