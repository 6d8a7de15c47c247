// Two prompts and their cards in words: what a side was told from, what of the story both quote, which cards. Pure.
import { sectionNamed } from '../ui/section-names.ts'
import type { ComparedCards, ComparedPrompts } from './answers.ts'
import { countOf, takeNumber } from './words.ts'

type PromptSide = ComparedPrompts['a']
type Section = ComparedPrompts['sections'][number]
type Story = NonNullable<ComparedPrompts['story']>
type CardDifference = ComparedCards['cards']['differences'][number]
type Told = NonNullable<ComparedCards['prompts']['told']>[number]

/** A section as a row; the sections that quote the story are one. */
export interface SectionRow extends Omit<Section, 'words'> {
  words: Section['words'] | null
  /** What of the story both quote; null in all other rows. */
  story: Story | null
}

const STORY: ReadonlySet<string> = new Set(['history', 'recent_history'])

/** The sections as rows, in the order in which they are read. */
export function rowsOf({ sections, story }: ComparedPrompts): SectionRow[] {
  const parts = sections.filter(({ label }) => STORY.has(label))
  return sections.flatMap((section): SectionRow[] => {
    if (!story || !parts.includes(section)) return [{ ...section, story: null }]
    if (section !== parts[0]) return []
    return [
      {
        ...section,
        label: 'history',
        tokensA: sum(parts.map(({ tokensA }) => tokensA)),
        tokensB: sum(parts.map(({ tokensB }) => tokensB)),
        isSame: isSameStory(story),
        words: story.words,
        story,
      },
    ]
  })
}

function sum(counts: (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null)
  return known.length === 0 ? null : known.reduce((all, count) => all + count, 0)
}

const isSameStory = ({ changedCount, a, b }: Story): boolean =>
  changedCount + a.ownCount + a.earlierCount + b.ownCount + b.earlierCount === 0

/** How many sections are the same, differ, and stand on one side alone. */
export function sectionsOf(rows: SectionRow[]): string {
  const same = rows.filter(({ isSame }) => isSame).length
  if (same === rows.length) return 'Both were told from the very same words.'
  const alone = rows.filter(({ tokensA, tokensB }) => tokensA === null || tokensB === null).length
  const parts = [`${countOf(rows.length, 'section')}: ${same} the same`]
  const differ = rows.length - same - alone
  if (differ > 0) parts.push(`${differ} not`)
  if (alone > 0) parts.push(`${alone} on one side alone`)
  return `${parts.join(', ')}.`
}

/** The sections that are the same, with what they weigh. */
export function sameOf(rows: SectionRow[]): string {
  const names = rows.map(
    ({ label, tokensA }) => `${sectionNamed(label).name} (${(tokensA ?? 0).toLocaleString('en')})`,
  )
  return `The same in both, with their tokens: ${names.join(' · ')}.`
}

/** What a section weighs on both sides. */
export function weightOf(
  { tokensA, tokensB }: Pick<Section, 'tokensA' | 'tokensB'>,
  names: [string, string],
): string {
  if (tokensA === null) return `${countOf(tokensB ?? 0, 'token')}, only in ${names[1]}`
  if (tokensB === null) return `${countOf(tokensA, 'token')}, only in ${names[0]}`
  if (tokensA === tokensB) return countOf(tokensA, 'token')
  return `${tokensA.toLocaleString('en')} and ${countOf(tokensB, 'token')}`
}

/** What a side was told from, or why that is not known. */
export function promptOf({ take, missing, tokens, isExact }: PromptSide): string {
  if (!take) return 'No narrator has told anything here lately.'
  const which = takeNumber(take.depth)
  if (missing === 'NOT_KEPT') return `What the narrator read before ${which} is no longer kept.`
  if (missing !== null)
    return take.kind === 'NARRATION' || take.kind === 'OPENING'
      ? `No narrator told ${which}, so nothing was read for it.`
      : `You wrote ${which} yourself, so nothing was read for it.`
  const weight = tokens === null ? '' : ` ${countOf(tokens, 'token')}.`
  const gone = isExact ? '' : ' Words of it were erased or deleted since.'
  return `What was read before ${which}.${weight}${gone}`
}

/** What of the story both quote, and how each goes on. */
export function storyOf(
  { sharedCount, changedCount, lastShared, a, b }: Story,
  names: [string, string],
): string {
  const until = lastShared ? `, up to ${takeNumber(lastShared.depth)}` : ''
  const parts = [
    sharedCount === 0
      ? 'They quote no take alike.'
      : `Both quote ${countOf(sharedCount, 'take')} alike${until}.`,
  ]
  if (changedCount > 0) parts.push(`${countOf(changedCount, 'take')} in other words: edited between, or cut.`)
  for (const [index, side] of [a, b].entries()) {
    const name = names[index]!
    if (side.earlierCount > 0)
      parts.push(`In ${name} the story is read from ${countOf(side.earlierCount, 'take')} earlier on.`)
    if (side.ownCount > 0) parts.push(`${countOf(side.ownCount, 'take')} only in ${name}.`)
  }
  return parts.join(' ')
}

/** How a card came to differ between two sides. */
export function cardOf({ a, b }: CardDifference, names: [string, string]): string {
  const sides = [a, b].map((side, index) => ({ ...side, name: names[index]! }))
  const there = sides.filter(({ isThere }) => isThere)
  if (there.length === 1) {
    const [kept] = there
    const lost = sides.find(({ isThere }) => !isThere)!
    if (lost.take) return `Removed by ${takeNumber(lost.take.depth)} in ${lost.name}.`
    return kept?.take
      ? `Only in ${kept.name}, since ${takeNumber(kept.take.depth)}.`
      : `Only in ${kept!.name}.`
  }
  return sides
    .map(({ take, name }) =>
      take ? `In ${name} as ${takeNumber(take.depth)} left it.` : `In ${name} as on every line.`,
    )
    .join(' ')
}

/** What became of a card in a prompt. */
export function toldOf(report: Told['a']): string {
  if (!report) return 'There was no such card.'
  const { verdict, key, take } = report
  const place =
    key === null ? '' : take ? `“${key}” stood in ${takeNumber(take.depth)}` : `“${key}” was found`
  switch (verdict) {
    case 'FIRED':
      return `Told: ${place}.`
    case 'CONSTANT':
      return 'Told, as always.'
    case 'NO_ROOM':
      return 'Called up, but there was no room.'
    case 'SECONDARY_KEYS':
      return `Not told: ${place}, but the further keys spoke against it.`
    case 'DISABLED':
      return 'Not told: it was switched off.'
    case 'NO_ENTRY':
      return 'Not told: it said nothing yet.'
    case 'NO_KEY_FOUND':
    case 'NO_KEYS':
    case 'BAD_PATTERN':
    case 'NOT_SEARCHED':
      return 'Not told: nothing called it up.'
  }
}

const FIELDS: Record<string, string> = {
  name: 'Name',
  type: 'Type',
  keys: 'Keys',
  secondaryKeys: 'Further keys',
  secondaryLogic: 'How the further keys count',
  constant: 'Told always',
  enabled: 'Switched on',
  priority: 'Priority',
  scanDepth: 'Takes that are scanned',
  wholeWords: 'Whole words',
  caseSensitive: 'Capital letters matter',
  notes: 'Notes',
}

export const fieldNamed = (field: string): string => FIELDS[field] ?? field
