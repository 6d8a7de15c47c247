// What a story counts: whose it is, what it means, and by how much it may change in this turn.
import type { SceneStat, SceneWorld } from '../narration.ts'
import { ELSEWISE, MEANING_OF, REMAINING, SPENT, WORDING_OF } from './lexicon/meanings.ts'
import type { Meaning, Wording } from './lexicon/meanings.ts'
import type { Person } from './people.ts'
import { names, wordsOf } from './wording.ts'

/** A change that the narrator proposes, as the referee reads it: a number is a difference. */
export type Change = readonly [path: string, value: number | string | boolean]

/** A stat whose meaning is known. */
export interface Known<M> {
  stat: SceneStat
  means: M
  /** Whose it is: the player's, the world's, or that of somebody with this name. */
  owner: 'player' | 'world' | { name: string }
}

/** What can be told of the stats of a scene; one that means nothing to the storyteller is in neither list. */
export interface Stats {
  numbers: Known<Meaning>[]
  texts: Known<Wording>[]
}

/** Amounts that stand for one of a kind, not for a share of it. */
const COUNTED = new Set<Meaning>(['supplies', 'ammo', 'fuel', 'burnt', 'time', 'day', 'left'])
/** What may be counted for the whole world. Anything else there is the player's only where it says so. */
const WORLDLY = new Set<Meaning | Wording>([
  'fuel',
  'burnt',
  'time',
  'day',
  'left',
  'alarm',
  'supplies',
  'location',
  'weather',
  'hour',
])
const OF_THE_PLAYER = /\b(?:you|your|yours|player|player's|hero|party)\b/i
/** The largest share of its whole range by which a number moves at once, where its author has set no limit. */
const STEP = 0.15

/** The stats of a world, read. */
export function statsOf(world: SceneWorld | null): Stats {
  const stats: Stats = { numbers: [], texts: [] }
  for (const stat of world?.stats ?? []) {
    const owner = ownerOf(stat, world!.people)
    if (owner === null || stat.wait > 0) continue
    const name = nameWords(stat.path)
    if (stat.type === 'text') {
      const means = typeof stat.value === 'string' ? readBy(WORDING_OF, name, stat.desc) : null
      if (means !== null && owned(stat, owner, means)) stats.texts.push({ stat, owner, means })
    } else if (typeof stat.value === 'number' && Number.isFinite(stat.value)) {
      const means = meaningOf(stat, name, owner)
      if (means !== null && owned(stat, owner, means)) stats.numbers.push({ stat, owner, means })
    }
  }
  return stats
}

function ownerOf(stat: SceneStat, people: SceneWorld['people']): Known<Meaning>['owner'] | null {
  if (stat.path.startsWith('player.')) return 'player'
  if (stat.path.startsWith('world.')) return 'world'
  return people.find((person) => stat.path.startsWith(`${person.path}.`)) ?? null
}

function owned(stat: SceneStat, owner: Known<Meaning>['owner'], means: Meaning | Wording): boolean {
  return owner !== 'world' || WORLDLY.has(means) || means === 'trust' || OF_THE_PLAYER.test(stat.desc)
}

/** The words of the last part of a path: "player.torch_burnt" and "npc.maren.torchBurnt" both name a torch. */
function nameWords(path: string): string[] {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return wordsOf(name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[_-]+/g, ' '))
}

/** By its name; failing that by what is said of it, where all of that means one and the same. */
function readBy<M>(meanings: ReadonlyMap<string, M>, name: readonly string[], desc: string): M | null {
  const meant = (words: readonly string[]) =>
    new Set(
      words
        .map((word) => meanings.get(word) ?? meanings.get(word.replace(/s$/, '')))
        .filter((meaning) => meaning !== undefined),
    )
  const named = meant(name)
  if (named.size > 0) return named.size === 1 ? [...named][0]! : null
  const said = meant(wordsOf(desc.slice(0, 400)))
  return said.size === 1 ? [...said][0]! : null
}

function meaningOf(stat: SceneStat, name: readonly string[], owner: Known<Meaning>['owner']): Meaning | null {
  if (name.some((word) => ELSEWISE.test(word))) return null
  const spent = name.some((word) => SPENT.test(word))
  const remaining = name.some((word) => REMAINING.test(word))
  const plain = name.filter((word) => !SPENT.test(word) && !REMAINING.test(word))
  const means =
    readBy(MEANING_OF, plain, remaining && plain.length === 0 ? `time ${stat.desc}` : stat.desc) ??
    (typeof owner === 'object' && readBy(WORDING_OF, name, '') === 'mood' ? 'trust' : null)
  if (means === 'fuel') return spent || stat.type === 'counter' ? 'burnt' : means
  if (means === 'time' || means === 'day') return remaining ? 'left' : means
  return spent || (remaining && !COUNTED.has(means ?? 'trust')) ? null : means
}

/** True of a stat that tells how somebody stands to the player. */
export function isAbout(known: Known<Meaning | Wording>, person: Person): boolean {
  const { owner, stat } = known
  if (typeof owner === 'object') return isSame(owner.name, person)
  return person.words.some((word) => names(`${nameWords(stat.path).join(' ')} ${stat.desc}`, word))
}

/** True where a name of the world's and somebody in the scene are one. */
export function isSame(name: string, person: Person): boolean {
  return (
    names(person.name, name) || names(name, person.name) || person.words.some((word) => names(name, word))
  )
}

/**
 * The difference that a number may make: `amount` is from −1 to 1, of the most that it may move in a turn. Zero where
 * its bounds, its limit or its kind allow none.
 */
export function differenceOf({ stat, means }: Known<Meaning>, amount: number): number {
  const value = stat.value as number
  const least = stat.min ?? -Infinity
  const most = stat.max ?? Infinity
  const limit = stat.maxDelta ?? Infinity
  const counter = stat.type === 'counter'
  if ((counter && amount < 0) || value < least || value > most) return 0
  const range = most - least
  // The referee keeps whole what is whole, unless it goes from 0 to 1.
  const whole = Number.isInteger(value) && range > 1
  const step = Math.min(
    limit,
    Number.isFinite(range) ? range * STEP : Math.max(whole ? 5 : 0.5, value * STEP),
  )
  const single = counter || (COUNTED.has(means) && whole)
  const size = single
    ? 1
    : whole
      ? Math.max(1, Math.round(Math.abs(amount) * step))
      : hundredths(amount * step)
  const wanted = value + Math.sign(amount) * size
  const bounded = Math.min(most, Math.max(least, wanted))
  const difference = bounded === wanted ? Math.sign(amount) * size : bounded - value
  if (whole && !Number.isInteger(difference)) return 0
  return isLegal(difference, amount, value, { least, most, limit }) ? difference : 0
}

function hundredths(number: number): number {
  return Math.max(0.01, Math.round(Math.abs(number) * 100) / 100)
}

/** Fractions do not always add up; and a value that stands outside of its bounds is for others to set right. */
function isLegal(
  difference: number,
  amount: number,
  value: number,
  { least, most, limit }: { least: number; most: number; limit: number },
): boolean {
  const after = value + difference
  return (
    Number.isFinite(difference) &&
    Math.sign(difference) === Math.sign(amount) &&
    Math.abs(difference) <= limit &&
    after >= least &&
    after <= most &&
    after !== value
  )
}
