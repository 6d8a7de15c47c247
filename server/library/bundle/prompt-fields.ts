// The fields of a bundle that hold JSON of prompts and scripts: recipes, reports, runs. Held to the types that are stored, so
// that what is added there does not compile until it is here.
import * as z from 'zod'
import type { StoredPiece, StoredSections } from '../../engine/context/recipe.ts'
import type { StoredReport } from '../../engine/context/report.ts'
import { SECTIONS, type SectionLabel } from '../../engine/context/sections.ts'
import type { CardVerdict } from '../../engine/context/cards.ts'
import type { Hook, Slot } from '../../engine/scripts/hook.ts'
import type { Verdict } from '../../engine/scripts/resolve.ts'
import type { LeftOut } from '../../engine/memory/rank.ts'
import type { WordsAlone } from '../../engine/memory/recall-report.ts'
import type { MessageStyle } from '../../engine/narration.ts'
import type { Value } from '../../engine/world/state.ts'
import type { TurnScripts } from '../../io/store/scripts.ts'
import { asItCame, count, fraction, reference, whole, wordOf } from './fields.ts'
import type { RestOfRecipe } from './references.ts'

const isLabel = (value: unknown): value is SectionLabel =>
  typeof value === 'string' && Object.hasOwn(SECTIONS, value)
const label = z.custom<SectionLabel>(isLabel)
const isReference = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= -1
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0

/** Prompts have very many pieces, so this is no schema. */
function isPiece(value: unknown): value is StoredPiece {
  if (typeof value === 'string') return true
  if (!Array.isArray(value)) return false
  const [first, second, third, fourth] = value as unknown[]
  if (typeof first === 'number')
    return (
      isReference(first) &&
      isCount(second) &&
      isCount(third) &&
      (value.length === 3 || (value.length === 4 && fourth === 1))
    )
  if (value.length === 2) return typeof first === 'string' && isReference(second)
  return (
    (first === 'memory' || first === 'summary') && value.length === 3 && isReference(second) && isCount(third)
  )
}

function isSection(value: unknown): value is StoredSections[number] {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [name, pieces] = value as unknown[]
  return isLabel(name) && Array.isArray(pieces) && pieces.every(isPiece)
}

/** Sections as they are stored. */
export const sections = z.custom<StoredSections>((value) => Array.isArray(value) && value.every(isSection))

const style = wordOf<MessageStyle>({ SINGLE: true, ALTERNATING: true })

/** A recipe without its static block. */
export const recipe = asItCame<RestOfRecipe>(
  z.strictObject({
    style,
    rest: sections,
    before: z.array(z.union([count, z.custom<StoredSections[number]>(isSection)])).optional(),
  }),
)

const cardVerdict = wordOf<CardVerdict>({
  FIRED: true,
  CONSTANT: true,
  NO_ROOM: true,
  NO_KEY_FOUND: true,
  SECONDARY_KEYS: true,
  NO_KEYS: true,
  NO_ENTRY: true,
  DISABLED: true,
  BAD_PATTERN: true,
  NOT_SEARCHED: true,
})
const leftOut = wordOf<LeftOut>({
  RANKED_BELOW: true,
  PINNED_INSTEAD: true,
  NOTHING_SHARED: true,
  BEYOND_CAPACITY: true,
  STILL_TOLD: true,
})

const recalledMemory = [
  reference,
  count,
  count.nullable(),
  fraction.nullable(),
  fraction,
  // A letter that nobody knows is read as the commonest reason.
  z.string().max(1).nullable(),
] as const

const recall = z.strictObject({
  memories: z.array(z.union([z.tuple([...recalledMemory, z.literal(1)]), z.tuple(recalledMemory)])),
  more: z.partialRecord(leftOut, count),
  model: z.string().nullable(),
  wordsAlone: wordOf<WordsAlone>({ SLOW: true, FAILED: true, RESTING: true, NOT_ASKED: true }).nullable(),
})

/** The report of a prompt. */
export const report = asItCame<StoredReport>(
  z.strictObject({
    tokens: whole,
    budget: whole,
    reserved: whole,
    overBudget: z.boolean(),
    history: z.strictObject({ included: count, total: count, start: count, truncated: z.boolean() }),
    recall: recall.optional(),
    settings: z.strictObject({
      narrator: z.string(),
      style,
      temperature: fraction.nullable(),
      maxOutputTokens: whole,
      factor: fraction,
    }),
    sections: z.array(z.tuple([label, whole])),
    called: z.array(
      z.tuple([reference, z.string(), cardVerdict, whole, z.string().nullable(), reference.nullable()]),
    ),
    silent: z.partialRecord(cardVerdict, z.array(reference)),
  }),
)

const hook = wordOf<Hook>({ INPUT: true, CONTEXT: true, OUTPUT: true })
const slot = wordOf<Slot>({ LIBRARY: true, INPUT: true, CONTEXT: true, OUTPUT: true })
const verdict = wordOf<Verdict>({ PASS: true, STOP: true, EMPTY: true, UNCHANGED: true })
const script = z.string().regex(/^(-1|\d{1,9})$/)
const value = z.union([z.number(), z.string(), z.boolean()]) satisfies z.ZodType<Value>
const state = z.string().max(100)

const run = z.strictObject({
  hook,
  verdict,
  ms: fraction,
  bytes: whole.optional(),
  given: z.string().optional(),
  answered: z.string().optional(),
  logs: z.array(z.strictObject({ script, line: z.string() })),
  warnings: z.array(z.strictObject({ script, message: z.string() })),
  errors: z.array(
    z.strictObject({
      script: script.nullable(),
      slot: slot.nullable(),
      line: whole.nullable(),
      message: z.string(),
    }),
  ),
})

/** What the scripts of a turn did. */
export const runs = asItCame<TurnScripts>(
  z.strictObject({
    runs: z.array(run),
    message: z.string().nullable(),
    began: z
      .strictObject({
        depth: z.int(),
        script: state.nullable(),
        world: state.nullable(),
        persona: z.string(),
        hidden: z.array(count),
        mark: z.string(),
      })
      .optional(),
    left: state.optional(),
    proposals: z.array(z.strictObject({ script, path: z.string(), delta: value })).optional(),
  }),
)
