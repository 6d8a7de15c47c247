// The stats that a story counts: what a scenario declares, checked where it enters, with the path of each fault.
import * as z from 'zod'

/** Bounds of a schema: enough for any story, and small enough for a prompt. */
export const SCHEMA_LIMITS = {
  stats: 100,
  npcs: 60,
  flags: 100,
  milestones: 100,
  text: 500,
  bands: 20,
} as const

const ID = /^[^\s.]+$/u
/** What no database takes, and what ends the block that a name stands in. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]|```/u
const id = z
  .string()
  .min(1)
  .max(60, 'A name has at most 60 characters.')
  .regex(ID, 'A name has no dot and no white space.')
  .refine((name) => !UNWRITABLE.test(name), 'This name cannot be used.')
const desc = z.string().max(SCHEMA_LIMITS.text, `At most ${SCHEMA_LIMITS.text} characters.`).default('')
/** How long a text is unless its definition says so, in characters. */
export const TEXT_LENGTH = 200

const finite = z
  .number({ error: 'It must be a number.' })
  .min(-Number.MAX_SAFE_INTEGER, 'It is too small to be counted with.')
  .max(Number.MAX_SAFE_INTEGER, 'It is too large to be counted with.')
  .overwrite((value) => value + 0) // there is one nought

/** Counts in a band: lo ≤ value < hi; the top edge of the last band is in it too. */
const band = z.tuple([finite, finite, z.string().min(1).max(80)])

const statShape = z.object({
  type: z.enum(['number', 'counter', 'text'], { error: 'It is number, counter or text.' }).default('number'),
  desc,
  min: finite.nullable().default(null),
  max: finite.nullable().default(null),
  initial: z.union([finite, z.string()], { error: 'It must be a number or a text.' }).optional(),
  max_delta_per_turn: finite.positive('It must be above 0.').nullable().default(null),
  cooldown: z.int().min(0).max(1_000).nullable().default(null),
  bands: z.array(band).max(SCHEMA_LIMITS.bands).default([]),
  max_length: z.int().min(1).max(2_000).nullable().default(null),
})

/** A stat with its initial value known. */
export type StatDef = Omit<z.infer<typeof statShape>, 'initial'> & { initial: number | string }

const stat = statShape
  .superRefine((def, context) => {
    const fault = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (def.type === 'text') {
      if (typeof def.initial === 'number') fault(['initial'], 'A text begins with a text.')
      else if ([...(def.initial ?? '')].length > (def.max_length ?? TEXT_LENGTH))
        fault(['initial'], '“Begins at” is longer than the text may be.')
      return
    }
    if (typeof def.initial === 'string') return fault(['initial'], 'A number begins with a number.')
    const { min, max } = def
    const initial = def.initial ?? min ?? 0
    if (min !== null && max !== null && min > max) fault(['min'], '“Least” is above “Most”.')
    else if ((min !== null && initial < min) || (max !== null && initial > max))
      fault(['initial'], '“Begins at” is not between “Least” and “Most”.')
    def.bands.forEach(([lo, hi], index) => {
      if (lo >= hi) fault(['bands', index], 'A band ends above where it begins.')
      if (index > 0 && lo < def.bands[index - 1]![1])
        fault(['bands', index], 'Bands stand in order and do not overlap.')
    })
  })
  .transform((def): StatDef => ({
    ...def,
    initial: def.initial ?? (def.type === 'text' ? '' : (def.min ?? 0)),
  }))

const named = <Value extends z.ZodType>(value: Value, most: number) =>
  z
    .record(id, value)
    .refine((all) => Object.keys(all).length <= most, `At most ${most}.`)
    .default({})

/** The schema of a story. */
export const worldSchema = z.object({
  world: named(stat, SCHEMA_LIMITS.stats),
  player: named(stat, SCHEMA_LIMITS.stats),
  npcs: named(
    z.object({
      name: z.string().min(1).max(80),
      keys: z.array(z.string().max(200)).max(20).default([]),
      desc,
      stats: named(stat, 20),
    }),
    SCHEMA_LIMITS.npcs,
  ),
  flags: named(z.object({ desc, initial: z.boolean().default(false) }), SCHEMA_LIMITS.flags),
  milestones: named(z.object({ desc }), SCHEMA_LIMITS.milestones),
})

export type WorldSchema = z.infer<typeof worldSchema>

/** Reads a schema. `issues` has every fault with its dotted path. An empty one counts nothing. */
export function readSchema(
  input: unknown,
): { schema: WorldSchema; issues: [] } | { schema: null; issues: { path: string; message: string }[] } {
  const read = worldSchema.safeParse(input ?? {})
  const issues = [
    ...unusable(input).map((path) => ({ path, message: 'This name cannot be used.' })),
    ...(read.error?.issues ?? []).map((issue) => ({ path: issue.path.join('.'), message: messageOf(issue) })),
  ]
  return read.success && issues.length === 0 ? { schema: read.data, issues: [] } : { schema: null, issues }
}

/** What is wrong with a name is said within the issue of the record that has it. */
function messageOf(issue: z.core.$ZodIssue): string {
  return (issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message
}

/** The paths of names that are lost when a record is read. */
function unusable(input: unknown, path: string[] = []): string[] {
  if (typeof input !== 'object' || input === null || path.length > DEEPEST) return []
  return Object.entries(input).flatMap(([name, value]) =>
    name === '__proto__' ? [[...path, name].join('.')] : unusable(value, [...path, name]),
  )
}

/** Names stand no deeper: npcs.ID.stats.NAME. */
const DEEPEST = 4

/** True for a schema that declares nothing. */
export function isEmptySchema(schema: WorldSchema): boolean {
  return Object.values(schema).every((part) => Object.keys(part).length === 0)
}

/** What a path names. */
export type Declared =
  | { kind: 'stat'; path: string; def: StatDef }
  | { kind: 'flag'; path: string; desc: string; initial: boolean }
  | { kind: 'milestone'; path: string; desc: string }

/** Everything that a schema declares, in its order: world, player, people, flags, milestones. */
export function declared(schema: WorldSchema): Declared[] {
  const stats = (prefix: string, of: Record<string, StatDef>): Declared[] =>
    Object.entries(of).map(([name, def]) => ({ kind: 'stat', path: `${prefix}.${name}`, def }))
  return [
    ...stats('world', schema.world),
    ...stats('player', schema.player),
    ...Object.entries(schema.npcs).flatMap(([npc, { stats: of }]) => stats(`npc.${npc}`, of)),
    ...Object.entries(schema.flags).map(([name, flag]): Declared => ({
      kind: 'flag',
      path: `flags.${name}`,
      ...flag,
    })),
    ...Object.entries(schema.milestones).map(([name, goal]): Declared => ({
      kind: 'milestone',
      path: `milestones.${name}`,
      ...goal,
    })),
  ]
}

/** The label of a number by its bands; null in a gap. */
export function bandOf({ bands }: StatDef, value: number): string | null {
  const last = bands.length - 1
  const found = bands.find(
    ([lo, hi], index) => value >= lo && (value < hi || (index === last && value === hi)),
  )
  return found?.[2] ?? null
}
