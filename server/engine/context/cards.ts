// Story cards: which of them a scene calls up, which fit, and why the others are not told.
import type { CardContent } from './card-content.ts'
import { foldable, foldableWhole, isUsable, keyMatcher, type Foldable, type FoldableWhole } from './match.ts'
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

/** Chooses the cards that are told: those that the scene calls up, by priority, as far as they fit.
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
    .map((card, index) => ({ card, index, found: verdictOf(card, scene) }))
    .toSorted((a, b) => b.card.priority - a.card.priority || a.index - b.index)
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
}

function sceneOf(scanned: Scanned[]): Scene {
  const takes = scanned.map(({ id, text }) => ({ id, text: foldable(text) })).reverse()
  return { takes, whole: foldableWhole(takes.map(({ text }) => text)) }
}

/** Whether a scene calls a card up, and by which key in which take. */
function verdictOf(card: Card, scene: Scene): Found {
  if (!card.enabled) return without('DISABLED')
  if (card.entry.trim() === '') return without('NO_ENTRY')
  if (card.constant) return without('CONSTANT')
  if (card.keys.every((key) => key.trim() === '')) return without('NO_KEYS')
  const found = newestFound(card.keys, scene, card)
  if (!found) return without(card.keys.every((key) => isUsable(key, card)) ? 'NO_KEY_FOUND' : 'BAD_PATTERN')
  return { verdict: secondaryAgree(card, scene) ? 'FIRED' : 'SECONDARY_KEYS', ...found }
}

/** The newest take that holds one of some keys. */
function newestFound(
  keys: string[],
  { takes, whole }: Scene,
  card: Card,
): { key: string; takeId: number } | null {
  const matchers = keys.flatMap((key) => {
    const matcher = keyMatcher(key, card)
    return matcher?.mayOccur(whole) ? [{ key: key.trim(), occurs: matcher.occurs }] : []
  })
  if (matchers.length === 0) return null
  for (const { id, text } of takes.slice(0, card.scanDepth ?? takes.length))
    for (const { key, occurs } of matchers) if (occurs(text)) return { key, takeId: id }
  return null
}

function secondaryAgree(card: Card, scene: Scene): boolean {
  const keys = card.secondaryKeys.filter((key) => key.trim() !== '')
  if (keys.length === 0) return true
  const count = keys.filter((key) => newestFound([key], scene, card) !== null).length
  switch (card.secondaryLogic) {
    case 'AND_ANY':
      return count > 0
    case 'AND_ALL':
      return count === keys.length
    case 'NOT_ANY':
      return count === 0
    case 'NOT_ALL':
      return count < keys.length
  }
}
