// Files of AI Dungeon: story cards in all their wrappers, and the world info of 2020.
import { describe, expect, it } from 'vitest'
import { card, readOk } from './cards.ts'

const dragon = {
  keys: 'dragon, wyrm,Smaug',
  value: 'The dragon <b>sleeps</b>.',
  type: 'character',
  title: 'Dragon',
  description: '  --- Auto-Cards\r\n{"a": 1}\t ',
  useForCharacterCreation: true,
}
const asCard = card({
  name: 'Dragon',
  type: 'character',
  keys: ['dragon', 'wyrm', 'Smaug'],
  entry: 'The dragon <b>sleeps</b>.',
  notes: '  --- Auto-Cards\r\n{"a": 1}\t ',
  extensions: { aidungeon: { useForCharacterCreation: true } },
})

describe('story cards', () => {
  it('are read whole, with notes byte for byte', () => {
    const { format, cards, report } = readOk([dragon])
    expect(format).toBe('AI_DUNGEON')
    expect(cards).toEqual([asCard])
    expect(report).toEqual({
      found: 1,
      mapped: ['title → name', 'type → type', 'keys → keys', 'value → entry', 'description → notes'],
      keptRaw: [{ card: { position: 1, name: 'Dragon' }, fields: ['useForCharacterCreation'] }],
      dropped: [],
      warnings: [],
    })
  })

  it.each([
    ['storyCards', { storyCards: [dragon] }],
    ['worldInfo', { worldInfo: [dragon] }],
    ['worldInformation', { worldInformation: [dragon] }],
    ['the dump of a scenario', { data: { scenario: { id: 1, title: 'A', storyCards: [dragon] } } }],
    ['the dump of an adventure', { data: { adventure: { actionWindow: [], storyCards: [dragon] } } }],
    ['the inside of a dump', { adventure: { storyCards: [dragon] } }],
    ['an empty list before the full one', { storyCards: [], worldInfo: [dragon] }],
  ])('are found in %s', (_, file) => {
    expect(readOk(file).cards).toEqual([asCard])
  })

  it('are read after a byte order mark', () => {
    expect(readOk(`\uFEFF${JSON.stringify([dragon])}`).cards).toEqual([asCard])
  })

  it('may be none', () => {
    expect(readOk({ storyCards: [] })).toMatchObject({
      format: 'AI_DUNGEON',
      cards: [],
      report: { found: 0 },
    })
  })

  it('may say entry, name and notes as scripts do', () => {
    const { cards } = readOk([{ keys: ['a', 'b'], entry: 'E', name: 'N', notes: 'X', type: 'race' }])
    expect(cards).toEqual([card({ name: 'N', type: 'race', keys: ['a', 'b'], entry: 'E', notes: 'X' })])
  })

  it('keep the other name for a field when it says something else', () => {
    const [one, two] = readOk([
      { keys: 'a', value: 'V', entry: 'E' },
      { keys: 'a', value: '', entry: 'E' },
    ]).cards
    expect(one).toEqual(card({ keys: ['a'], entry: 'V', extensions: { aidungeon: { entry: 'E' } } }))
    expect(two).toEqual(card({ keys: ['a'], entry: 'E' }))
  })

  it('that were deleted there come switched off', () => {
    const { cards, report } = readOk([
      { ...dragon, deletedAt: '2024-01-01T00:00:00Z' },
      { ...dragon, deletedAt: null },
    ])
    expect(cards.map(({ enabled }) => enabled)).toEqual([false, true])
    expect(cards[0]!.extensions).toEqual({
      aidungeon: { useForCharacterCreation: true, deletedAt: '2024-01-01T00:00:00Z' },
    })
    expect(report.warnings).toEqual(['Card 1 (Dragon): It was deleted in AI Dungeon: it comes switched off.'])
  })

  it('are told apart from the scenario around them', () => {
    const file = {
      data: { scenario: { prompt: 'P', storyCards: [dragon], options: [{ storyCards: [dragon] }] } },
    }
    expect(readOk(file).report.warnings).toEqual([
      'Of this file only the story cards were read.',
      'The options of this scenario have story cards of their own, which were not read.',
    ])
  })
})

describe('keys', () => {
  const keysOf = (keys: unknown) => readOk([{ keys, value: 'x' }]).cards[0]!.keys

  it.each([
    ['a, b ,,c,', ['a', 'b', 'c']],
    ['/a,b/i, c', ['/a,b/i', 'c']],
    ['x,/[/,]{1,2}\\/,/gu ,y', ['x', '/[/,]{1,2}\\/,/gu', 'y']],
    ['either/or, 1/2', ['either/or', '1/2']],
    ['/home, /etc', ['/home', '/etc']],
    ['/not, closed', ['/not', 'closed']],
    ['dragon#[t=5,l=5], b', ['dragon#[t=5,l=5]', 'b']],
    ['a#[, b', ['a#[', 'b']],
    ['', []],
    [7, ['7']],
    [
      ['a, b', '', null, 3],
      ['a, b', '3'],
    ],
    [null, []],
  ])('%j', (raw, keys) => {
    expect(keysOf(raw)).toEqual(keys)
  })

  it('that are no texts are dropped, and the others kept', () => {
    const { cards, report } = readOk([{ keys: ['a', {}, ['b']], value: 'x' }])
    expect(cards[0]!.keys).toEqual(['a'])
    expect(report.dropped).toMatchObject([{ field: 'keys', why: '2 of its keys are no texts.' }])
  })

  it('that are patterns beyond RE2 are kept and flagged', () => {
    const { cards, report } = readOk([{ keys: '/(?<=a)b/, /ok/', value: 'x', title: 'T' }])
    expect(cards[0]!.keys).toEqual(['/(?<=a)b/', '/ok/'])
    expect(report.warnings).toEqual([
      expect.stringMatching(/^Card 1 \(T\): The pattern \/\(\?<=a\)b\/ cannot be/),
    ])
  })
})

describe('world info of 2020', () => {
  it('is read, with EWI syntax kept as it stands and flagged', () => {
    const { format, cards, report } = readOk([
      { id: 'q1', keys: 'elf|elves#[t=5l=5f=2S=2], wood', entry: 'Elves.', hidden: false },
    ])
    expect(format).toBe('AI_DUNGEON_WORLD_INFO')
    expect(cards).toEqual([
      card({
        keys: ['elf|elves#[t=5l=5f=2S=2]', 'wood'],
        entry: 'Elves.',
        extensions: { aidungeon: { id: 'q1', hidden: false } },
      }),
    ])
    expect(report.warnings).toEqual([expect.stringContaining('looks like EWI syntax')])
  })
})
