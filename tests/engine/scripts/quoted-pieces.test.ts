// A prompt that a script wrote anew keeps the takes that it quotes as references, and says what it said to the letter.
import { expect, it } from 'vitest'
import { messagesOf } from '../../../server/engine/context/messages.ts'
import { rebuild, recipeOf, referencesOf } from '../../../server/engine/context/recipe.ts'
import { SEPARATOR, textOf, type Piece, type Section } from '../../../server/engine/context/sections.ts'
import { contextChange, withContextChange } from '../../../server/engine/scripts/context-change.ts'
import { contextText } from '../../../server/engine/scripts/context-text.ts'
import { quotedPieces } from '../../../server/engine/scripts/quoted-pieces.ts'

const take = (id: number, text: string, more: Partial<Extract<Piece, { take: number }>> = {}): Piece => ({
  take: id,
  revision: 0,
  kind: 'NARRATION',
  from: 0,
  hasBlock: false,
  text,
  ...more,
})
const BLOCK = '```state\n{"player.hp":-5}\n```'
const LONG = `The door opens.${SEPARATOR}Behind it is a stair that goes down.`
const FALL = 'You fall down the stair, all the way.'
const sections: Section[] = [
  { label: 'plot_essentials', pieces: [{ text: 'Rain falls, and it will not stop.' }], tokens: 1 },
  { label: 'history', pieces: [take(1, LONG), take(2, 'Short.')], tokens: 1 },
  { label: 'recent_history', pieces: [take(3, `${FALL}\n${BLOCK}`, { hasBlock: true })], tokens: 1 },
]
const then = {
  take: ([id]: [number, ...unknown[]]) => ({
    kind: 'NARRATION' as const,
    text: id === 1 ? LONG : FALL,
    block: id === 3 ? BLOCK : null,
  }),
  card: () => null,
  recalled: () => null,
}
const ids = (pieces: Piece[]) => pieces.map((piece) => ('take' in piece ? piece.take : piece.text))

it('quotes whole takes wherever they stand, and leaves all other words as they are', () => {
  const text = [FALL, 'A word before.', LONG, 'The door opens.', 'Short.', `${FALL} And more.`].join(
    SEPARATOR,
  )
  const pieces = quotedPieces(text, sections)
  expect(ids(pieces)).toEqual([
    3,
    'A word before.',
    1,
    ['The door opens.', 'Short.', `${FALL} And more.`].join(SEPARATOR),
  ])
  expect(textOf({ pieces })).toBe(text)
  for (const other of [
    '',
    SEPARATOR,
    `${SEPARATOR}${LONG}${SEPARATOR}`,
    LONG.slice(0, -1),
    `${FALL}\n${FALL}`,
  ])
    expect(textOf({ pieces: quotedPieces(other, sections) })).toBe(other)
})

it.each(['SINGLE', 'ALTERNATING'] as const)(
  'is read back as it was sent in the style %s, and erased with its takes',
  (style) => {
    const { text } = contextText(sections)
    const changed = withContextChange(
      sections,
      contextChange(text, text.replace('Recent', 'What was'), 9_999),
    )
    const bare = changed.map((section) => ({ ...section, pieces: [{ text: textOf(section) }] }))
    expect(messagesOf(changed, style)).toEqual(messagesOf(bare, style))
    const recipe = recipeOf({ sections: changed, unscripted: sections }, style)
    expect(
      referencesOf(recipe)
        .takes.map(([id]) => id)
        .toSorted(),
    ).toEqual([1, 2, 3, 3])
    expect(JSON.stringify(recipe.rest)).not.toContain(FALL)
    const read = rebuild(JSON.parse(JSON.stringify(recipe)) as typeof recipe, then)
    const rebuilt = read.sections.map((section) => ({ ...section, tokens: 0 }))
    expect(messagesOf(rebuilt, style)).toEqual(messagesOf(changed, style))
    expect(read.unscripted!.map((section) => section.label)).toEqual(sections.map(({ label }) => label))
    const gone = rebuild(recipe, { ...then, take: () => null })
    expect(JSON.stringify(gone)).not.toContain(FALL)
  },
)

it('stays quick whatever stands in it', () => {
  const many = Array.from({ length: 5_000 }, () => 'a').join(SEPARATOR)
  const began = performance.now()
  quotedPieces(`${many}${SEPARATOR}`.repeat(10), [
    { label: 'history', pieces: [take(1, `${many}b`)], tokens: 1 },
  ])
  expect(performance.now() - began).toBeLessThan(500)
})
