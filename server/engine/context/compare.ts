// Two prompts held against each other: their sections, the takes that they quote, and the cards that they tell.
import type { CardReport } from './cards.ts'
import { SECTIONS, SEPARATOR, textOf, type Piece, type Section, type SectionLabel } from './sections.ts'

type Sections = Pick<Section, 'label' | 'pieces'>[]

/** A section that one of two prompts has, or both. null where one has none. */
export interface SectionPair {
  label: SectionLabel
  a: string | null
  b: string | null
}

/** The sections that quote the story. Together they are one list of takes, by depth. */
const STORY: ReadonlySet<SectionLabel> = new Set(['history', 'recent_history'])

/** Whether a section quotes the story take by take. */
export const quotesStory = (label: SectionLabel): boolean => STORY.has(label)

/** Every section of two prompts, in the order in which they are read. */
export function sectionPairs(a: Sections, b: Sections): SectionPair[] {
  const [left, right] = [textsOf(a), textsOf(b)]
  return (Object.keys(SECTIONS) as SectionLabel[])
    .filter((label) => left.has(label) || right.has(label))
    .map((label) => ({ label, a: left.get(label) ?? null, b: right.get(label) ?? null }))
}

/** Scripts may put several sections of one name. */
function textsOf(sections: Sections): Map<SectionLabel, string> {
  const texts = new Map<SectionLabel, string>()
  for (const section of sections) {
    const above = texts.get(section.label)
    const text = textOf(section)
    texts.set(section.label, above === undefined ? text : above + SEPARATOR + text)
  }
  return texts
}

/** What of the story two prompts quote. */
export interface QuotedStory {
  /** Takes that both quote in the same words, and those that they quote in other words. */
  shared: number
  changed: number
  /** The last take of those that they share, or null. */
  lastShared: number | null
  a: QuotedSide
  b: QuotedSide
}

export interface QuotedSide {
  /** Takes above all that is shared: this one alone reaches so far back. */
  earlier: number
  /** Other takes that this one alone quotes. */
  own: number
  /** The words that it does not share, without those of the earlier takes. */
  text: string
}

/** What of the story two prompts have in common: take by take, and not word by word. */
export function quotedStory(a: Sections, b: Sections): QuotedStory {
  const [left, right] = [quotesOf(a), quotesOf(b)]
  const shared = new Set([...left].filter(([name, { text }]) => right.get(name)?.text === text).map(nameOf))
  const changed = [...left.keys()].filter((name) => right.has(name) && !shared.has(name)).length
  const last = [...left].findLast(([name]) => shared.has(name))?.[1]
  return {
    shared: shared.size,
    changed,
    lastShared: last && 'take' in last ? last.take : null,
    a: quotedSide(left, right, shared),
    b: quotedSide(right, left, shared),
  }
}

type Quotes = Map<string, Piece>
const nameOf = ([name]: [string, Piece]): string => name

/** The takes that a prompt quotes, by name. What is no take (any more) is named by its words. */
function quotesOf(sections: Sections): Quotes {
  const pieces = sections.filter(({ label }) => quotesStory(label)).flatMap(({ pieces: some }) => some)
  return new Map(
    pieces.map((piece) => ['take' in piece ? `take ${piece.take}` : `text ${piece.text}`, piece]),
  )
}

function quotedSide(quotes: Quotes, other: Quotes, shared: ReadonlySet<string>): QuotedSide {
  const all = [...quotes]
  const first = all.findIndex(([name]) => other.has(name))
  const earlier = Math.max(0, first)
  const rest = all.slice(earlier)
  return {
    earlier,
    own: rest.filter(([name]) => !other.has(name)).length,
    text: rest.flatMap(([name, { text }]) => (shared.has(name) ? [] : [text])).join(SEPARATOR),
  }
}

/** A card that one prompt tells and the other does not. null where a prompt knew no such card. */
export interface ToldDifference {
  cardId: number
  name: string
  a: CardReport | null
  b: CardReport | null
}

/** The cards that only one of two prompts tells, by id. */
export function toldDifferences(a: CardReport[], b: CardReport[]): ToldDifference[] {
  const [left, right] = [byId(a), byId(b)]
  const ids = [...new Set([...left.keys(), ...right.keys()])].toSorted((one, other) => one - other)
  return ids.flatMap((cardId) => {
    const [first, second] = [left.get(cardId) ?? null, right.get(cardId) ?? null]
    if ((first?.included ?? false) === (second?.included ?? false)) return []
    return [{ cardId, name: first?.name || second?.name || '', a: first, b: second }]
  })
}

const byId = (reports: CardReport[]): Map<number, CardReport> =>
  new Map(reports.map((report) => [report.cardId, report]))
