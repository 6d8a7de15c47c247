// The world on the page: what is counted and how it is put, rulings in words, values by hand, and changes revised.
import { describe, expect, test } from 'vitest'
import { loadKept, numberOf, readAll, saveKept, typedOf } from '../../client/play/world/by-hand-state.ts'
import { changeWords, spokenWords, type Ruling } from '../../client/play/world/change-words.ts'
import { addable, newRow, proposalsOf, rowsOf } from '../../client/play/world/revise-state.ts'
import {
  bandOf,
  glanceOf,
  newestChanges,
  sectionsOf,
  shareOf,
  withValues,
  worldOf,
  type Stat,
} from '../../client/play/world/world.ts'
import { boundsText, clipped, deltaText, labelOf, nameOf } from '../../client/ui/world-words.ts'
import { applyEvent, openStory, type StoryEvent } from '../../client/play/story-state.ts'
import { wishOf } from '../../client/play/keys.ts'
import { head, page, take } from './a-page.ts'

const stat = (path: string, value: Stat['value'], more: Partial<Stat> = {}): Stat => ({
  path,
  kind: typeof value === 'boolean' ? 'flag' : typeof value === 'string' ? 'text' : 'number',
  description: '',
  value,
  min: null,
  max: null,
  maxChange: null,
  cooldown: 0,
  mayChangeAtTurn: null,
  band: null,
  bands: [],
  ...more,
})

const bands = [
  { from: 0, to: 50, label: 'hurt' },
  { from: 50, to: 100, label: 'hale' },
]
const hp = stat('player.hp', 80, { min: 0, max: 100, band: 'hale', bands })
const counted = {
  statVersion: 1,
  people: [{ path: 'npc.mira', name: 'Mira', description: '' }],
  stats: [
    stat('world.day', 1, { kind: 'counter' }),
    hp,
    stat('player.mood', 'calm'),
    stat('npc.mira.trust', 0),
    stat('flags.door_open', false),
    stat('milestones.find_key', false, { kind: 'milestone' }),
  ],
}
const world = worldOf(counted)

const ruling = (path: string, more: Partial<Ruling> = {}): Ruling => ({
  source: 'MODEL',
  path,
  proposed: -45,
  old: 80,
  new: 35,
  verdict: 'APPLIED',
  reason: '',
  ...more,
})

describe('what is counted', () => {
  test('what says the same keeps its identity', () => {
    expect(worldOf(structuredClone(counted), world)).toBe(world)
    expect(withValues(world, { statVersion: 1, stats: counted.stats })).toBe(world)
    const next = withValues(world, {
      statVersion: 1,
      stats: counted.stats.map((one) => (one.path === hp.path ? { ...one, value: 20, band: 'hurt' } : one)),
    })
    expect(next?.stats[1]).toMatchObject({ value: 20, band: 'hurt', max: 100 })
    expect(next?.stats[0]).toBe(world.stats[0])
  })

  test('values of another schema are not taken for ours', () => {
    expect(withValues(world, { statVersion: 2, stats: counted.stats })).toBeNull()
    expect(withValues(world, { statVersion: 1, stats: [] })).toBeNull()
  })

  test('the player comes first, then the world, then people', () => {
    expect(sectionsOf(world).map(({ title, stats }) => [title, stats.length])).toEqual([
      ['You', 2],
      ['The world', 1],
      ['Mira', 1],
    ])
    expect(glanceOf(world).map(({ path }) => path)).toEqual(['player.hp', 'world.day'])
  })

  test('names, numbers and bounds read well', () => {
    expect(labelOf('flags.door_open')).toBe('door open')
    expect(labelOf('npc.mira.trust')).toBe('trust')
    const goals = { people: [], stats: [{ path: 'milestones.find_key', description: 'Find the brass key.' }] }
    expect(nameOf('milestones.find_key', goals)).toBe('Find the brass key.')
    expect(nameOf('milestones.other', goals)).toBe('other')
    const people = [{ path: 'npc.old_mira', name: 'Mira' }]
    expect(nameOf('npc.old_mira.mood_now', { people })).toBe('Mira: mood now')
    expect(nameOf('npc.old_mira', { people })).toBe('Mira')
    expect(nameOf('npc.old_mirabel.mood', { people })).toBe('mood')
    expect([deltaText(5), deltaText(-0.126)]).toEqual(['+5', '−0.13'])
    expect([boundsText(hp), boundsText(stat('x', 1)), boundsText({ min: 0, max: null })]).toEqual([
      '0 to 100',
      '',
      '0 or more',
    ])
    expect([shareOf(hp), shareOf(stat('x', 1)), shareOf({ ...hp, value: 900 })]).toEqual([0.8, null, 1])
    expect([bandOf(hp, 50), bandOf(hp, 100), bandOf(hp, 101), bandOf(hp, 'x')]).toEqual([
      'hale',
      'hale',
      null,
      null,
    ])
  })

  test('the newest turn is what came with its narration and what was set by hand there', () => {
    const takes = [
      take(0, 'OPENING', { changes: [ruling('world.day', { old: 1, new: 2 })] }),
      take(1),
      take(2, 'NARRATION', {
        changes: [
          ruling('player.hp'),
          ruling('player.gold', { verdict: 'REJECTED' }),
          ruling('player.luck', { old: 1, new: 2 }),
          ruling('player.luck', { source: 'PLAYER', old: 2, new: 1 }),
          ruling('player.hp', { source: 'PLAYER', old: 35, new: 50 }),
        ],
      }),
      take(3),
    ]
    expect([...newestChanges(takes)]).toEqual([['player.hp', { from: 80, to: 50 }]])
    expect(newestChanges([]).size).toBe(0)
  })

  test('events bring new values, and other things that are counted are loaded', () => {
    const takes = [take(0, 'OPENING')]
    const state = openStory(page(takes, 1, counted))
    const values = { statVersion: 1, stats: counted.stats.map((one) => ({ ...one, value: 7 })) }
    const moved = (more: object): StoryEvent => ({
      __typename: 'HeadMoved',
      cursor: 'c',
      adventure: { id: 'adventure', head: head(takes), runningTurn: null, ...values, ...more },
    })
    const next = applyEvent(state, moved({}))
    expect(next.stale).toBe(false)
    expect(next.state.world.stats[1]).toMatchObject({ value: 7, max: 100 })
    expect(applyEvent(state, moved({ statVersion: 2 })).stale).toBe(true)
    const changed: StoryEvent = {
      __typename: 'TakeChanged',
      cursor: 'c',
      take: { ...takes[0]!, changes: [ruling('player.hp', { source: 'PLAYER' })], adventure: values },
    }
    const ruled = applyEvent(state, changed).state
    expect(ruled.takes.list[0]?.changes).toHaveLength(1)
    expect(ruled.world.stats[1]?.value).toBe(7)
    expect(applyEvent(ruled, changed).state).toBe(ruled)
  })
})

describe('a ruling in words', () => {
  test('says what changed, and the word only when it is another', () => {
    expect(changeWords(ruling('player.hp'), world)).toMatchObject({
      name: 'hp',
      how: 'applied',
      from: '80',
      to: '35',
      word: 'hurt',
      delta: '−45',
      falls: true,
      whose: null,
      why: '',
    })
    expect(changeWords(ruling('player.hp', { new: 60 }), world).word).toBeNull()
    const flag = changeWords(ruling('flags.door_open', { proposed: true, old: false, new: true }), world)
    expect([flag.name, flag.from, flag.to]).toEqual(['door open', 'no', 'yes'])
    const goal = changeWords(ruling('milestones.find_key', { proposed: true, old: false, new: true }), world)
    expect([goal.from, goal.to, goal.asked]).toEqual(['', 'reached', 'reached'])
  })

  test('says why not as asked, and who asked', () => {
    const limited = ruling('player.hp', {
      verdict: 'CLAMPED',
      new: 60,
      reason: 'it changes by at most 20 a turn',
    })
    expect(spokenWords(changeWords(limited, world))).toBe(
      'hp from 80 to 60, limited: −45 was asked for. It changes by at most 20 a turn.',
    )
    const refused = ruling('player.mana', {
      proposed: 'a lot',
      old: null,
      new: null,
      verdict: 'REJECTED',
      reason: 'there is no player.mana',
    })
    expect(spokenWords(changeWords(refused, world))).toBe('mana: a lot refused. There is no player.mana.')
    const mine = ruling('npc.mira.trust', { source: 'PLAYER', proposed: 5, old: 0, new: 5 })
    expect(changeWords(mine, world)).toMatchObject({ name: 'Mira: trust', whose: 'you', asked: '5' })
    expect(clipped('one two three four five six seven')).toBe('one two three four five s…')
  })
})

describe('values by hand', () => {
  test('only what is another than now is set', () => {
    const { values, faults } = readAll(world, {
      'player.hp': ' −5,5 ',
      'player.mood': 'calm',
      'world.day': 'soon',
      'flags.door_open': true,
      'gone.path': '1',
    })
    expect(values).toEqual({ 'player.hp': -5.5, 'flags.door_open': true })
    expect(Object.keys(faults)).toEqual(['world.day'])
    expect([typedOf(hp), typedOf(stat('x', -2)), typedOf(stat('x', true))]).toEqual(['80', '-2', true])
    expect([numberOf('+3'), numberOf('.5'), numberOf('1e9'), numberOf('')]).toEqual([3, 0.5, null, null])
    expect(['1,000', '-1,234,567.5', '0,125', '1,2,3'].map(numberOf)).toEqual([
      1000,
      -1_234_567.5,
      0.125,
      null,
    ])
  })

  test('are kept over a reload, also where storage is broken', () => {
    const held = new Map<string, string>()
    const store = {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    }
    saveKept(store, 'k', { a: '1' })
    expect(loadKept(store, 'k', {})).toEqual({ a: '1' })
    saveKept(store, 'k', null)
    expect(held.size).toBe(0)
    held.set('k', '{broken')
    expect(loadKept(store, 'k', null)).toBeNull()
  })
})

describe('changes revised', () => {
  const changes = [
    ruling('player.hp', { proposed: -45 }),
    ruling('player.hp', { proposed: '+5' }),
    ruling('player.hp', { source: 'PLAYER', proposed: 50 }),
    ruling('player.mood', { proposed: 'wary' }),
    ruling('flags.door_open', { proposed: true }),
    ruling('player.mana', { verdict: 'REJECTED' }),
  ]

  test('stand as they were proposed, without what does not exist', () => {
    expect(rowsOf(changes, world)).toEqual([
      { path: 'player.hp', typed: '-40' },
      { path: 'player.mood', typed: 'wary' },
      { path: 'flags.door_open', typed: true },
    ])
  })

  test('stand to their last digit: what is not touched is saved as it was', () => {
    const share = [ruling('player.hp', { proposed: 0.125 }), ruling('world.day', { proposed: '1,000' })]
    expect(rowsOf(share, world).map(({ typed }) => typed)).toEqual(['+0.125', '+1000'])
  })

  test('go to the referee as a narrator would propose them', () => {
    const rows = [...rowsOf(changes, world), newRow(counted.stats[5]!), newRow(counted.stats[0]!)]
    const { changes: proposed, faults } = proposalsOf(rows, world)
    expect(proposed).toEqual({
      'player.hp': -40,
      'player.mood': 'wary',
      'flags.door_open': true,
      'milestones.find_key': true,
    })
    expect(Object.keys(faults)).toEqual(['world.day'])
    expect(addable(rows, world).map(({ path }) => path)).toEqual(['npc.mira.trust'])
  })
})

test('a key opens the world, outside of fields', () => {
  const press = { key: 'w', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
  expect(wishOf({ ...press, place: 'none' })).toBe('world')
  expect(wishOf({ ...press, place: 'empty-field' })).toBeNull()
  expect(wishOf({ ...press, ctrlKey: true, place: 'none' })).toBeNull()
})
