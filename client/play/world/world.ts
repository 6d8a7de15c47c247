// What a story counts, as the page holds it: its values, its people, and how all of it is put into order. Pure.
import type { WorldFieldsFragment, WorldValuesFragment } from '../../api/generated/graphql.ts'
import type { Take } from '../takes.ts'

export type Stat = WorldFieldsFragment['stats'][number]
export type Person = WorldFieldsFragment['people'][number]

export interface World {
  /** Of what is counted; its values change without it. */
  version: number
  stats: Stat[]
  people: Person[]
}

export const noWorld: World = { version: 0, stats: [], people: [] }

/** What the server told, with the objects of `held` wherever they say the same. */
export function worldOf({ statVersion, stats, people }: WorldFieldsFragment, held: World = noWorld): World {
  const known = new Map(held.stats.map((stat) => [stat.path, stat]))
  const next = stats.map((stat) => {
    const before = known.get(stat.path)
    return before && JSON.stringify(before) === JSON.stringify(stat) ? before : stat
  })
  const samePeople = JSON.stringify(held.people) === JSON.stringify(people)
  const sameStats = next.length === held.stats.length && next.every((stat, at) => stat === held.stats[at])
  if (held.version === statVersion && samePeople && sameStats) return held
  return { version: statVersion, stats: next, people: samePeople ? held.people : people }
}

/** The world with other values; null when other things are counted now. */
export function withValues(held: World, { statVersion, stats }: WorldValuesFragment): World | null {
  if (statVersion !== held.version || stats.length !== held.stats.length) return null
  const values = new Map(stats.map((stat) => [stat.path, stat]))
  if (held.stats.some(({ path }) => !values.has(path))) return null
  const next = held.stats.map((stat) => {
    const { value, band, mayChangeAtTurn } = values.get(stat.path)!
    const isSame = stat.value === value && stat.band === band && stat.mayChangeAtTurn === mayChangeAtTurn
    return isSame ? stat : { ...stat, value, band, mayChangeAtTurn }
  })
  return next.every((stat, at) => stat === held.stats[at]) ? held : { ...held, stats: next }
}

/** Stats that belong together: the player’s, the world’s, a person’s. */
export interface Section {
  path: string
  title: string
  description: string
  stats: Stat[]
}

/** Whose stats there are, in the order in which one asks for them. */
export function sectionsOf({ stats, people }: World): Section[] {
  const within = (path: string) => stats.filter((stat) => stat.path.startsWith(`${path}.`))
  const sections = [
    { path: 'player', title: 'You', description: '' },
    { path: 'world', title: 'The world', description: '' },
    ...people.map(({ path, name, description }) => ({ path, title: name, description })),
  ]
  return sections
    .map((section) => ({ ...section, stats: within(section.path) }))
    .filter((section) => section.stats.length > 0 || section.path.startsWith('npc.'))
}

export const flagsOf = ({ stats }: World): Stat[] => stats.filter(({ kind }) => kind === 'flag')
export const goalsOf = ({ stats }: World): Stat[] => stats.filter(({ kind }) => kind === 'milestone')

/** The few numbers that one wants to see without asking: the player’s first. */
export function glanceOf({ stats }: World, most = 6): Stat[] {
  const numbers = stats.filter(({ kind }) => kind === 'number' || kind === 'counter')
  const whose = (start: string) => numbers.filter(({ path }) => path.startsWith(start))
  return [...whose('player.'), ...whose('world.')].slice(0, most)
}

/** How far a bounded number has come, from 0 to 1; null for one without bounds. */
export function shareOf({ value, min, max }: Pick<Stat, 'value' | 'min' | 'max'>): number | null {
  if (typeof value !== 'number' || min === null || max === null || max <= min) return null
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}

/** The word for a number; null in a gap. Only the last band holds its upper edge too. */
export function bandOf({ bands }: Pick<Stat, 'bands'>, value: unknown): string | null {
  if (typeof value !== 'number') return null
  const last = bands.length - 1
  const found = bands.find(
    ({ from, to }, at) => value >= from && (value < to || (at === last && value === to)),
  )
  return found?.label ?? null
}

/** What became of the values in the newest turn: since the newest narration, with what was set by hand there. */
export function newestChanges(takes: Take[]): Map<string, { from: unknown; to: unknown }> {
  const last = takes.findLastIndex(({ kind }) => kind === 'NARRATION' || kind === 'OPENING')
  const changes = new Map<string, { from: unknown; to: unknown }>()
  for (const { path, old, new: now, verdict } of takes.slice(Math.max(0, last)).flatMap((t) => t.changes)) {
    if (verdict === 'REJECTED') continue
    changes.set(path, { from: changes.has(path) ? changes.get(path)!.from : old, to: now })
  }
  for (const [path, { from, to }] of changes) if (from === to) changes.delete(path)
  return changes
}
