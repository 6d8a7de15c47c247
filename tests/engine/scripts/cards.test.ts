// Cards after a hook: what was created, changed, removed or moved; and whatever a script leaves in the list is survived.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardContent } from '../../../server/engine/context/card-content.ts'
import {
  cardChanges,
  cardFields,
  readCards,
  scriptCard,
  withCardChanges,
  type ScriptCard,
} from '../../../server/engine/scripts/cards.ts'

const card = (id: string, more: Partial<ScriptCard> = {}): ScriptCard => ({
  id,
  keys: `k${id}`,
  entry: `e${id}`,
  type: 'Custom',
  title: `t${id}`,
  description: '',
  ...more,
})
const read = (left: unknown[], known: string[] = []) => {
  const warnings: string[] = []
  return { cards: readCards(left, new Set(known), (message) => warnings.push(message)), warnings }
}

describe('what a script left', () => {
  it('is read leniently: lists of keys, numbers, missing fields, fields of its own', () => {
    const { cards, warnings } = read([
      { id: 7, keys: ['moon', 'tide'], entry: 12, type: null, extra: { deep: true } },
      card('a', { description: 'x'.repeat(100_000) }),
    ])
    expect(cards[0]).toEqual({
      id: '7',
      keys: 'moon, tide',
      entry: '12',
      type: '',
      title: '',
      description: '',
    })
    expect(cards[1]!.description).toHaveLength(100_000)
    expect(warnings).toEqual([])
  })

  it('gets new ids where they are missing or doubled, which nobody has', () => {
    const { cards } = read(
      [card('1'), { keys: 'x' }, card('1'), { id: {}, keys: 'y' }, { id: '' }],
      ['2', '3'],
    )
    expect(cards.map(({ id }) => id)).toEqual(['1', '4', '5', '6', '7'])
  })

  it('loses what is no card, and says so', () => {
    const { cards, warnings } = read([null, 'card', [1], card('1'), 5, undefined])
    expect(cards.map(({ id }) => id)).toEqual(['1'])
    expect(warnings).toHaveLength(5)
  })

  it('is cut to what a card holds, cleaned of what no database takes, and refused when it is too much', () => {
    const { cards, warnings } = read([card('1', { title: 'x'.repeat(300), entry: 'a\0b\ud800' })])
    expect(cards[0]!.title).toHaveLength(200)
    expect(cards[0]!.entry).toBe('ab\ufffd')
    expect(warnings).toEqual([expect.stringMatching(/title.*200/)])
    expect(() => read(Array.from({ length: 5_001 }, () => ({})))).toThrow(/too many story cards/)
    const large = Array.from({ length: 90 }, (_, at) =>
      card(String(at), { description: 'x'.repeat(100_000) }),
    )
    expect(() => read(large)).toThrow(/too large/)
  })

  it('keeps apart from prototypes', () => {
    const { cards } = read(JSON.parse('[{"__proto__":{"id":"9"},"keys":"k"}]') as unknown[])
    expect(cards[0]).toEqual({ id: '1', keys: 'k', entry: '', type: '', title: '', description: '' })
    expect(Object.getPrototypeOf(cards[0])).toBe(Object.prototype)
  })
})

describe('changes', () => {
  const before = [card('1'), card('2'), card('3')]

  it('are none when nothing is different', () => {
    expect(
      cardChanges(
        before,
        before.map((one) => ({ ...one })),
      ),
    ).toBeNull()
  })

  it('say what is new, different and gone, and the order only when it is another', () => {
    expect(cardChanges(before, [card('1'), card('3', { entry: 'new' }), card('4')])).toEqual({
      created: [card('4')],
      changed: [{ id: '3', entry: 'new' }],
      removed: ['2'],
      order: null,
    })
    expect(cardChanges(before, [card('4'), card('2'), card('1'), card('3')])).toEqual({
      created: [card('4')],
      changed: [],
      removed: [],
      order: ['4', '2', '1', '3'],
    })
  })

  it('make the one list into the other, whatever they are', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 10 })
    const list = fc
      .tuple(ids, fc.infiniteStream(fc.integer({ min: 0, max: 2 })))
      .map(([some, entries]) => some.map((id) => card(String(id), { entry: String(entries.next().value) })))
    fc.assert(
      fc.property(list, list, (from, to) => {
        expect(withCardChanges(from, cardChanges(from, to))).toEqual(to)
      }),
    )
  })
})

describe('a card of ours', () => {
  const content = cardContent.parse({ name: 'The inn', keys: ['inn', 'Oswin'], entry: 'Old.', notes: 'data' })

  it('is as scripts know it', () => {
    expect(scriptCard('5', content)).toEqual({
      id: '5',
      keys: 'inn, Oswin',
      entry: 'Old.',
      type: '',
      title: 'The inn',
      description: 'data',
    })
  })

  it('takes back only what was changed', () => {
    expect(cardFields({ entry: 'New.' })).toEqual({ entry: 'New.' })
    expect(cardFields({ keys: ' moon ,, tide,', title: 'T', description: '' })).toEqual({
      keys: ['moon', 'tide'],
      name: 'T',
      notes: '',
    })
    // A comma of a pattern is no end of a key.
    const patterns = scriptCard('5', { ...content, keys: ['/a{1,3}/', 'inn'] })
    expect(cardFields({ keys: `${patterns.keys}, tide` }).keys).toEqual(['/a{1,3}/', 'inn', 'tide'])
    expect(cardContent.safeParse(cardFields({ keys: `${'x'.repeat(600)},`.repeat(150) })).success).toBe(true)
  })
})
