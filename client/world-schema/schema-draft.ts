// A schema while it is written: lists in the order of the page, with every field as it was typed. Pure.
import { plainNumber } from '../ui/world-words.ts'

export type StatKind = 'number' | 'counter' | 'text'

export interface BandDraft {
  from: string
  to: string
  label: string
}

export interface StatDraft {
  name: string
  type: StatKind
  desc: string
  initial: string
  min: string
  max: string
  cap: string
  cooldown: string
  length: string
  bands: BandDraft[]
}

export interface PersonDraft {
  id: string
  name: string
  keys: string
  desc: string
  stats: StatDraft[]
}

export interface FlagDraft {
  name: string
  desc: string
  initial: boolean
}

export interface GoalDraft {
  name: string
  desc: string
}

export interface SchemaDraft {
  player: StatDraft[]
  world: StatDraft[]
  people: PersonDraft[]
  flags: FlagDraft[]
  goals: GoalDraft[]
}

export const blankStat = (name = ''): StatDraft => ({
  name,
  type: 'number',
  desc: '',
  initial: '',
  min: '',
  max: '',
  cap: '',
  cooldown: '',
  length: '',
  bands: [],
})
export const blankPerson = (): PersonDraft => ({ id: '', name: '', keys: '', desc: '', stats: [] })

export const emptyDraft = (): SchemaDraft => ({ player: [], world: [], people: [], flags: [], goals: [] })

export const isEmptyDraft = (draft: SchemaDraft): boolean =>
  Object.values(draft).every((list: unknown[]) => list.length === 0)

type Json = Record<string, unknown>

const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** A schema as it is stored, laid out to be written. What is no part of any schema is let go. */
export function draftOf(schema: unknown): SchemaDraft {
  const { player, world, npcs, flags, milestones } = recordOf(schema)
  const entries = (of: unknown) =>
    Object.entries(recordOf(of)).map(([name, def]) => [name, recordOf(def)] as const)
  const stats = (of: unknown) => entries(of).map(([name, def]) => statOf(name, def))
  return {
    player: stats(player),
    world: stats(world),
    people: entries(npcs).map(([id, def]) => ({
      id,
      name: textOf(def.name),
      keys: listOf(def.keys).map(textOf).join(', '),
      desc: textOf(def.desc),
      stats: stats(def.stats),
    })),
    flags: entries(flags).map(([name, def]) => ({
      name,
      desc: textOf(def.desc),
      initial: def.initial === true,
    })),
    goals: entries(milestones).map(([name, def]) => ({ name, desc: textOf(def.desc) })),
  }
}

function statOf(name: string, def: Json): StatDraft {
  const type = def.type === 'counter' || def.type === 'text' ? def.type : 'number'
  return {
    name,
    type,
    desc: textOf(def.desc),
    initial: textOf(def.initial),
    min: textOf(def.min),
    max: textOf(def.max),
    cap: textOf(def.max_delta_per_turn),
    cooldown: textOf(def.cooldown),
    length: textOf(def.max_length),
    bands: listOf(def.bands).map((band) => {
      const [from, to, label] = listOf(band).map(textOf)
      return { from: from ?? '', to: to ?? '', label: label ?? '' }
    }),
  }
}

/** A draft as it is sent. What is no number stays a text: the server says what is wrong with it. */
export function schemaOf({ player, world, people, flags, goals }: SchemaDraft): Json {
  return {
    world: statsOf(world),
    player: statsOf(player),
    npcs: named(
      people,
      ({ id }) => id,
      (person) => ({
        name: person.name.trim(),
        keys: person.keys
          .split(',')
          .map((key) => key.trim())
          .filter(Boolean),
        desc: person.desc,
        stats: statsOf(person.stats),
      }),
    ),
    flags: named(
      flags,
      ({ name }) => name,
      ({ desc, initial }) => ({ desc, initial }),
    ),
    milestones: named(
      goals,
      ({ name }) => name,
      ({ desc }) => ({ desc }),
    ),
  }
}

const statsOf = (stats: StatDraft[]): Json => named(stats, ({ name }) => name, defOf)

function named<Item>(items: Item[], nameOf: (item: Item) => string, of: (item: Item) => Json): Json {
  return Object.fromEntries(items.map((item) => [nameOf(item).trim(), of(item)]))
}

function defOf(stat: StatDraft): Json {
  const { type, desc } = stat
  if (type === 'text')
    return { type, desc, initial: stat.initial, ...given({ max_length: numberOf(stat.length) }) }
  const numbers = given({
    min: numberOf(stat.min),
    max: numberOf(stat.max),
    initial: numberOf(stat.initial),
    max_delta_per_turn: numberOf(stat.cap),
    cooldown: numberOf(stat.cooldown),
  })
  const bands = stat.bands.map(({ from, to, label }) => [
    numberOf(from) ?? '',
    numberOf(to) ?? '',
    label.trim(),
  ])
  return { ...(type === 'counter' ? { type } : {}), desc, ...numbers, ...(bands.length > 0 ? { bands } : {}) }
}

const given = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** A number as anybody writes it; null for nothing; what is none as it stands. */
function numberOf(typed: string): number | string | null {
  const plain = plainNumber(typed)
  if (plain === '') return null
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : typed.trim()
}

export interface Issue {
  path: string
  message: string
}

/** Names that stand twice in one list: an object of them would lose one. */
export function doubledNames({ player, world, people, flags, goals }: SchemaDraft): Issue[] {
  const lists: [string, string[]][] = [
    ['player', player.map(({ name }) => name)],
    ['world', world.map(({ name }) => name)],
    ['npcs', people.map(({ id }) => id)],
    ...people.map(({ id, stats }): [string, string[]] => [
      `npcs.${id.trim()}.stats`,
      stats.map(({ name }) => name),
    ]),
    ['flags', flags.map(({ name }) => name)],
    ['milestones', goals.map(({ name }) => name)],
  ]
  return lists.flatMap(([at, names]) => {
    const trimmed = names.map((name) => name.trim())
    const doubled = new Set(trimmed.filter((name, index) => trimmed.indexOf(name) !== index))
    return [...doubled].map((name) => ({ path: `${at}.${name}`, message: 'Two are called so. Rename one.' }))
  })
}

/** The faults of one thing: at its name, and within it by what is left of their paths. */
export function faultsAt(issues: readonly Issue[], path: string): { name: string; rest: Issue[] } {
  const inside = issues.filter((issue) => issue.path.startsWith(`${path}.`))
  return {
    name: issues.find((issue) => issue.path === path)?.message ?? '',
    rest: inside.map((issue) => ({ ...issue, path: issue.path.slice(path.length + 1) })),
  }
}

/** The fault of a field among those of its thing. */
export const faultOf = (issues: readonly Issue[], field: string): string | undefined =>
  issues.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message

/** A name that a computer can hold: "Trust in you" becomes trust_in_you. */
export const asName = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replace(/[\s.]+/g, '_')
