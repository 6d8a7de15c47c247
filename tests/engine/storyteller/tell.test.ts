// What every text of the built-in storyteller must be, whatever it is asked.
import { describe, expect, test } from 'vitest'
import { FINDS } from '../../../server/engine/storyteller/lexicon/finds.ts'
import { STORYTELLER_NAME } from '../../../server/engine/narration.ts'
import { tell } from '../../../server/engine/storyteller/tell.ts'
import { countWords, play, sceneOf, UNFILLED, WORLDS } from './worlds.ts'
import type { Move } from './worlds.ts'

const look: Move = { kind: 'DO', text: 'I look for my sword' }
const everyKind: Move[] = [
  look,
  { kind: 'SAY', text: 'Where is the ferryman?' },
  { kind: 'STORY', text: 'A bell rings out over the water.' },
  { kind: 'CONTINUE', text: '' },
]

test('says what it is', () => {
  expect(STORYTELLER_NAME).toBe('Built-in storyteller (rules, no AI model)')
})

describe('a pure function of its scene', () => {
  test.each(everyKind)('the same attempt gives the same text: $kind', (move) => {
    for (const world of Object.values(WORLDS))
      expect(tell(sceneOf(world, move, { attempt: 3 }))).toBe(tell(sceneOf(world, move, { attempt: 3 })))
  })

  test.each(everyKind)('every attempt at a moment gives another text: $kind', (move) => {
    for (const world of Object.values(WORLDS)) {
      const texts = Array.from({ length: 20 }, (_, attempt) => tell(sceneOf(world, move, { attempt })))
      expect(new Set(texts).size).toBe(20)
    }
  })

  test('another seed tells another story', () => {
    const texts = ['a', 'b', 'c', 'd'].map((seed) => tell(sceneOf(WORLDS.inn, look, { seed })))
    expect(new Set(texts).size).toBe(4)
  })

  test('the scene is left as it was', () => {
    const scene = sceneOf(WORLDS.town, look)
    const before = JSON.stringify(scene)
    tell(scene)
    expect(JSON.stringify(scene)).toBe(before)
  })

  test('an attempt that is no whole number is taken for one', () => {
    for (const attempt of [NaN, -1, 2.7, Infinity])
      expect(countWords(tell(sceneOf(WORLDS.inn, look, { attempt })))).toBeGreaterThan(59)
  })
})

describe('echoes the player', () => {
  test('a deed in the second person', () => {
    expect(tell(sceneOf(WORLDS.inn, look)).toLowerCase()).toContain('you look for your sword')
  })

  test('a deed with an exclamation mark keeps it', () => {
    expect(tell(sceneOf(WORLDS.inn, { kind: 'DO', text: 'I throw my knife at the guard!' }))).toContain(
      'throw your knife at the guard!',
    )
  })

  test('speech in quotation marks, as it was said', () => {
    expect(tell(sceneOf(WORLDS.inn, { kind: 'SAY', text: 'Where are my boots?' }))).toContain(
      '“Where are my boots?”',
    )
    expect(tell(sceneOf(WORLDS.inn, { kind: 'SAY', text: '"My name is Tam."' }))).toMatch(
      /“My name is Tam[.,]”/,
    )
  })

  test('speech inside a deed is quoted too', () => {
    const text = tell(sceneOf(WORLDS.inn, { kind: 'DO', text: 'I say "I am lost" to Maren' }))
    expect(text).toMatch(/“I am lost[.,]”/)
    expect(text).toContain('Maren')
  })

  test('a story is carried on from, and what it named is taken up', () => {
    expect(tell(sceneOf(WORLDS.inn, { kind: 'STORY', text: 'A bell rings out over the water.' }))).toContain(
      'bell',
    )
  })

  test('a deed of somebody else is not given to the player', () => {
    const text = tell(sceneOf(WORLDS.inn, { kind: 'DO', text: 'The guard attacks me' }))
    expect(text).toContain('The guard attacks you')
    expect(text).not.toContain('you the guard')
  })

  test('to continue is to let time go by, in the second person or none', () => {
    expect(tell(sceneOf(WORLDS.inn, { kind: 'CONTINUE', text: '' }))).not.toMatch(
      /\bI\b (?!say|keep|can|know)/,
    )
  })
})

describe('what the player wrote is never read as a template', () => {
  const traps = [
    '#x# {it} ${x} [a:b]',
    '$& $1 $$ $`',
    '{Who} {thing} {Thing is} {find}',
    '{{it}} %s {0}',
    '\\u0041 <b>{who}</b>',
  ]
  const filled = (text: string) => /the muddy glove|a tin box/.test(text)

  test.each(traps)('%s', (trap) => {
    for (const kind of ['DO', 'SAY', 'STORY'] as const) {
      for (const text of [trap, `I use the ${trap} on the door`]) {
        const told = tell(sceneOf(WORLDS.inn, { kind, text }))
        const rest = trap.split(' ').reduce((left, part) => left.replaceAll(part, ''), told)
        expect(rest).not.toMatch(UNFILLED)
        expect(filled(told.split('\n')[0]!)).toBe(false)
      }
    }
  })

  test('nor what the premise, a card or a memory says', () => {
    const scene = sceneOf(
      WORLDS.inn,
      { kind: 'DO', text: 'I ask Bob about the {thing}' },
      {
        premise: 'The {who} of ${place} is missing. The $& is #lost#.',
        cards: [{ name: '{find}', type: 'character', keys: ['{it}'], entry: '{Who} is here. ${x} [a:b].' }],
        memories: ['{Missing} was $1.'],
      },
    )
    for (let attempt = 0; attempt < 10; attempt++)
      expect(tell({ ...scene, attempt }).replaceAll('{thing}', '')).not.toMatch(/[{}$#]/)
  })
})

describe('input that is no English sentence', () => {
  const inputs = [
    'Ich öffne die Tür und gehe hinaus',
    'Je regarde autour de moi',
    '我环顾四周',
    'Я смотрю вокруг',
    'asdf qwer zxcv',
    'xyzzy',
    '😀😀😀',
    '...',
    '?!',
    '\u0000\u200b\ud800',
    'a'.repeat(20_000),
    'go '.repeat(7_000),
    'I open the door and then '.repeat(800),
    '我'.repeat(20_000),
  ]

  test.each(inputs)('%#', (text) => {
    for (const kind of ['DO', 'SAY', 'STORY'] as const) {
      const told = tell(sceneOf(WORLDS.inn, { kind, text }))
      expect(countWords(told)).toBeGreaterThanOrEqual(60)
      expect(countWords(told)).toBeLessThanOrEqual(150)
      expect(told.length).toBeLessThan(1500)
      expect(told).not.toMatch(UNFILLED)
    }
  })
})

describe('keeps to the story', () => {
  test('whoever is asked answers, with what is written of the matter', () => {
    const texts = Array.from({ length: 8 }, (_, attempt) =>
      tell(sceneOf(WORLDS.inn, { kind: 'DO', text: 'I ask Maren about the light' }, { attempt })),
    )
    for (const text of texts) expect(text).toContain('I keep a light that must never go out')
  })

  test('a card speaks when it is asked about by its key', () => {
    const text = tell(sceneOf(WORLDS.town, { kind: 'DO', text: 'I ask Mira about the dragon' }))
    expect(text).toMatch(/Vethrax/)
  })

  test('a memory comes back when the action bears on it', () => {
    const text = tell(
      sceneOf(WORLDS.town, { kind: 'DO', text: 'I look for the brass key under the floorboard' }),
    )
    expect(text).toContain('Mira hid a brass key beneath the floorboard')
  })

  test('somebody missing does not answer', () => {
    for (let attempt = 0; attempt < 8; attempt++)
      expect(
        tell(sceneOf(WORLDS.inn, { kind: 'SAY', text: 'Ferryman, are you there?' }, { attempt })),
      ).not.toMatch(/[Tt]he ferryman (?:says|remarks|asks)/)
  })

  test('what must never be done is not done in passing', () => {
    const text = tell(sceneOf(WORLDS.inn, { kind: 'DO', text: 'I put out the light' }))
    expect(text).toContain('You make to put out the light.')
    expect(text).toContain('must never go out')
  })

  test('something found is there to be looked into on the next turn', () => {
    for (const seed of ['a', 'b', 'c']) {
      const [search, open] = play(
        WORLDS.nowhere,
        [
          { kind: 'DO', text: 'I search the drawers' },
          { kind: 'DO', text: 'I examine it closely' },
        ],
        seed,
      )
      const found = FINDS.fantasy.find((find) => search!.text.includes(find.text))
      expect(found === undefined || open!.text.includes(found.closer)).toBe(true)
    }
  })
})
