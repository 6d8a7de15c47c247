// A ruling of the referee in words for the player: what changed, from what to what, how far, whose it was, and why. Pure.
import type { Take } from '../takes.ts'
import { bandOf, type World } from './world.ts'
import { deltaText, nameOf, valueText } from '../../ui/world-words.ts'

export type Ruling = Take['changes'][number]

export interface ChangeWords {
  name: string
  /** `applied`: as asked. `clamped`: as far as the rules allow. `refused`: not at all. */
  how: 'applied' | 'clamped' | 'refused'
  from: string
  to: string
  /** The word for the new value, when it is another than before. */
  word: string | null
  /** The difference of a number; empty for others. */
  delta: string
  /** A number that fell. */
  falls: boolean
  /** What was asked for. */
  asked: string
  /** Who asked, when it was not the narrator. */
  whose: 'you' | 'a script' | null
  /** Why not as asked, as a sentence; empty when it was. */
  why: string
}

const HOW = { APPLIED: 'applied', CLAMPED: 'clamped', REJECTED: 'refused' } as const
const WHOSE = { MODEL: null, SCRIPT: 'a script', PLAYER: 'you' } as const

export function changeWords(ruling: Ruling, world: World): ChangeWords {
  const { path, old, new: now, verdict, source } = ruling
  const stat = world.stats.find((one) => one.path === path)
  const isGoal = path.startsWith('milestones.')
  const word = stat ? bandOf(stat, now) : null
  const wordChanged = verdict !== 'REJECTED' && word !== null && word !== bandOf(stat!, old)
  const isNumber = typeof old === 'number' && typeof now === 'number'
  return {
    name: nameOf(path, world),
    how: HOW[verdict],
    from: isGoal ? '' : valueText(old),
    to: isGoal && now === true ? 'reached' : valueText(now),
    word: wordChanged ? word : null,
    delta: isNumber ? deltaText(now - old) : '',
    falls: isNumber && verdict !== 'REJECTED' && now < old,
    asked: askedText(ruling),
    whose: WHOSE[source],
    why: sentenceOf(ruling.reason),
  }
}

/** `next`, with the objects of `held` wherever they say the same: what has not changed is not drawn anew. */
export function keepWords(held: ChangeWords[], next: ChangeWords[]): ChangeWords[] {
  const known = new Map(held.map((words) => [JSON.stringify(words), words]))
  return next.map((words) => {
    const key = JSON.stringify(words)
    const before = known.get(key)
    known.delete(key)
    return before ?? words
  })
}

/** What was asked for: of numbers the difference, by hand the value itself. */
function askedText({ proposed, source, old, path }: Ruling): string {
  const number = typeof proposed === 'string' && proposed.trim() !== '' ? Number(proposed) : proposed
  if (typeof old === 'number' && typeof number === 'number' && Number.isFinite(number))
    return source === 'PLAYER' ? valueText(number) : deltaText(number)
  return path.startsWith('milestones.') && proposed === true ? 'reached' : valueText(proposed)
}

/** A reason of the referee as a sentence of its own. */
export function sentenceOf(reason: string): string {
  if (reason === '') return ''
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1)
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Everything about it in one line, for who hears it. */
export function spokenWords({ name, how, from, to, word, asked, whose, why }: ChangeWords): string {
  const by = whose === null ? '' : `, by ${whose}`
  if (how === 'refused') return `${name}: ${asked} refused${by}. ${why}`
  const moved = from === '' ? `${name}: ${to}` : `${name} from ${from} to ${to}`
  const limited = how === 'clamped' ? `, limited: ${asked} was asked for` : ''
  return `${moved}${word === null ? '' : `, now ${word}`}${limited}${by}. ${why}`.trim()
}
