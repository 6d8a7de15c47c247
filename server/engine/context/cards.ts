// Story cards: which of them a scene calls up, which fit, and why the others are not told.
import type { CardContent, SecondaryLogic } from './card-content.ts'
import { createEffort, type Effort } from './effort.ts'
import {
  foldable,
  foldableWhole,
  keyMatcher,
  type Foldable,
  type FoldableWhole,
  type KeyMatcher,
} from './match.ts'
import { isPattern } from './pattern.ts'
import { SEPARATOR_TOKENS } from './sections.ts'
import { countTokensOnce } from './tokens.ts'

/** A story card as the context reads it. */
export interface Card extends CardContent {
  id: number
}

/** A take that is scanned. */
export interface Scanned {
  id: number
  text: string
}

/** Why a card is told or not. FIRED: told. */
export type CardVerdict =
  | 'FIRED'
  | 'CONSTANT'
  | 'NO_ROOM'
  | 'NO_KEY_FOUND'
  | 'SECONDARY_KEYS'
  | 'NO_KEYS'
  | 'NO_ENTRY'
  | 'DISABLED'
  | 'BAD_PATTERN'
  | 'NOT_SEARCHED'

/** What became of a card. */
export interface CardReport {
  cardId: number
  name: string
  verdict: CardVerdict
  included: boolean
  tokens: number
  /** The key that was found, and the newest take that holds it; null when none was. */
  key: string | null
  takeId: number | null
}

/** What stands above the entries of the cards that are told. */
export const CARDS_HEADING = 'What is known of this place and its people:'

/** Chooses the cards that are told: those that the scene calls up, by priority, as far as they fit. Looking for keys has
 * an end, by priority too: what is left out then is reported as NOT_SEARCHED.
 * @param scanned the takes of the prompt, oldest first
 * @param budget what they may weigh together with their heading, in tokens
 * @returns the entries that are told, in order; what they weigh with their heading; and a report of every card */
export function chooseCards(
  cards: Card[],
  scanned: Scanned[],
  budget: number,
): { told: Card[]; tokens: number; report: CardReport[] } {
  const scene = sceneOf(scanned)
  const order = cards
    .toSorted((a, b) => b.priority - a.priority) // a sort that is stable: the older first
    .map((card) => ({ card, found: verdictOf(card, scene) }))
  const told: Card[] = []
  const report: CardReport[] = []
  let tokens = 0
  for (const { card, found } of order) {
    const weight = isCalled(found.verdict) ? weightOf(card.entry.trim()) : 0
    const withHeading = told.length === 0 ? weightOf(CARDS_HEADING) + weight : tokens + weight
    const included = isCalled(found.verdict) && withHeading <= budget
    if (included) {
      told.push(card)
      tokens = withHeading
    }
    const verdict = isCalled(found.verdict) && !included ? 'NO_ROOM' : found.verdict
    report.push({ cardId: card.id, name: card.name, ...found, verdict, included, tokens: weight })
  }
  return { told, tokens, report }
}

const isCalled = (verdict: CardVerdict): boolean => verdict === 'FIRED' || verdict === 'CONSTANT'
const weightOf = (text: string): number => countTokensOnce(text) + SEPARATOR_TOKENS

type Found = Pick<CardReport, 'verdict' | 'key' | 'takeId'>
const without = (verdict: CardVerdict): Found => ({ verdict, key: null, takeId: null })

/** What is scanned, newest first; and all of it as one text, in which most keys are seen not to occur. */
interface Scene {
  takes: { id: number; text: Foldable }[]
  whole: FoldableWhole
  effort: Effort
  /** For patterns that are read only to say that they cannot be. */
  reading: Effort
}

function sceneOf(scanned: Scanned[]): Scene {
  const takes = scanned.map(({ id, text }) => ({ id, text: foldable(text) })).reverse()
  const whole = foldableWhole(takes.map(({ text }) => text))
  return { takes, whole, effort: createEffort(), reading: createEffort(MOST_READING) }
}

const MOST_READING = 2_000_000

/** Whether a scene calls a card up, and by which key in which take. */
function verdictOf(card: Card, scene: Scene): Found {
  if (!card.enabled) return without('DISABLED')
  if (card.entry.trim() === '') return without('NO_ENTRY')
  if (card.constant) return without('CONSTANT')
  if (card.keys.every((key) => key.trim() === '')) return without('NO_KEYS')
  const found = newestFound(card.keys, scene, card)
  if (found === 'NOT_SEARCHED') return without(found)
  if (found === null) return without(hasBadPattern(card, scene) ? 'BAD_PATTERN' : 'NO_KEY_FOUND')
  return { verdict: secondaryVerdict(card, scene), ...found }
}

/** A key that is found, the newest take that holds it; null: none is; NOT_SEARCHED: none was, as far as was looked. */
type Search = { key: string; takeId: number } | null | 'NOT_SEARCHED'

/** The newest take that holds one of some keys. */
function newestFound(keys: string[], scene: Scene, card: Card): Search {
  const { takes, effort } = scene
  const matchers: { key: string; matcher: KeyMatcher }[] = []
  let isWhole = true
  for (const key of keys) {
    const matcher = askedFor(key, scene, card)
    if (matcher === 'NOT_SEARCHED') isWhole = false
    else if (matcher !== null) matchers.push({ key: key.trim(), matcher })
  }
  if (matchers.length > 0)
    for (const { id, text } of takes.slice(0, card.scanDepth ?? takes.length))
      for (const { key, matcher } of matchers) {
        if (!effort.find(matcher.steps, text.text.length)) isWhole = false
        else if (matcher.occurs(text)) return { key, takeId: id }
      }
  return isWhole ? null : 'NOT_SEARCHED'
}

/** How a key is to be looked for; null when it is seen not to occur. */
function askedFor(key: string, { whole, effort }: Scene, card: Card): KeyMatcher | null | 'NOT_SEARCHED' {
  if (!effort.key()) return 'NOT_SEARCHED'
  const matcher = keyMatcher(key, card)
  if (matcher === null) return null
  const before = whole.read
  if (!matcher.mayOccur(whole)) return effort.find(0, whole.read - before) ? null : 'NOT_SEARCHED'
  return effort.find(0, whole.read - before) && effort.read(matcher.steps) ? matcher : 'NOT_SEARCHED'
}

/** Whether a key is a pattern that cannot be used, as far as there is effort left to know it. */
function hasBadPattern(card: Card, { reading }: Scene): boolean {
  return card.keys.some((key) => {
    const matcher = isPattern(key) ? keyMatcher(key, card) : null
    return matcher !== null && reading.read(matcher.steps) && !matcher.isUsable()
  })
}

function secondaryVerdict(card: Card, scene: Scene): CardVerdict {
  const keys = card.secondaryKeys.filter((key) => key.trim() !== '')
  if (keys.length === 0) return 'FIRED'
  const searches = keys.map((key) => newestFound([key], scene, card))
  if (searches.includes('NOT_SEARCHED')) return 'NOT_SEARCHED'
  const count = searches.filter((search) => search !== null).length
  return agrees(card.secondaryLogic, count, keys.length) ? 'FIRED' : 'SECONDARY_KEYS'
}

function agrees(logic: SecondaryLogic, found: number, all: number): boolean {
  switch (logic) {
    case 'AND_ANY':
      return found > 0
    case 'AND_ALL':
      return found === all
    case 'NOT_ANY':
      return found === 0
    case 'NOT_ALL':
      return found < all
  }
}
