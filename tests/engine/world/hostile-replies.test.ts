// Replies that are made to be slow to read, or that a model falls into when it loops: each is read at once.
import { describe, expect, it } from 'vitest'
import { createHoldBack } from '../../../server/engine/world/hold-back.ts'
import { referee } from '../../../server/engine/world/referee.ts'
import { readSchema } from '../../../server/engine/world/schema.ts'
import { splitReply } from '../../../server/engine/world/split-reply.ts'
import { initialState } from '../../../server/engine/world/state.ts'

const LENGTH = 20_000
const MOST_MS = 3_000

const BEGINNINGS = ['', '```state\n', '```json\n', '```\n', '```state\nplayer.hp: ', '{"player.hp": ']
const LOOPS = [
  '_',
  '*',
  ' ',
  '-',
  "'",
  '{',
  '[',
  'a.',
  'a-',
  '`x',
  '{player:',
  '{player:1,',
  '//',
  '```state\n',
  '```json\n{player:1',
  '{player:1}',
  '# ',
]
const ENDS = ['', 'x', 'x\n```', '\u2028x\n```', 'x: 1\n```']

describe('a reply that loops', () => {
  it.each(BEGINNINGS)('is read at once, after %j', (beginning) => {
    for (const loop of LOOPS)
      for (const end of ENDS) {
        const start = performance.now()
        splitReply(beginning + loop.repeat(LENGTH / loop.length) + end)
        expect({ loop, end, slow: performance.now() - start > MOST_MS }).toEqual({ loop, end, slow: false })
      }
  })
})

describe('a long loop', () => {
  it.each(['<state>', '[delta]', '<state_delta>x'])('of %s is read at once', (loop) => {
    const start = performance.now()
    splitReply(loop.repeat(1_000_000 / loop.length))
    expect(performance.now() - start).toBeLessThan(MOST_MS)
  })

  it.each(['``', '~~~', '<state>'])('of %s is held back in good time, piece by piece', (loop) => {
    const start = performance.now()
    const { push, end } = createHoldBack()
    let shown = ''
    for (let at = 0; at < 100_000; at += loop.length) shown += push(loop)
    shown += end()
    expect(performance.now() - start).toBeLessThan(MOST_MS)
    expect(shown === splitReply(loop.repeat(Math.ceil(100_000 / loop.length))).prose).toBe(true)
  })
})

describe('what stats are called', () => {
  const styles = (name: string) => {
    const nested = JSON.stringify({
      player: { [name]: -2 },
      npc: { [name]: { [name]: -2 } },
      flags: { [name]: true },
    })
    const flat = { [`player.${name}`]: -2, [`npc.${name}.${name}`]: -2, [`flags.${name}`]: true }
    return [`\`\`\`state\n${JSON.stringify(flat)}\n\`\`\``, `\`\`\`json\n${nested}\n\`\`\``, nested]
  }

  it.each([
    'change',
    'amount',
    'delta',
    'old',
    'to',
    'constructor',
    'toString',
    'player',
    'a:b',
    '"',
    '血',
    '0',
  ])('is no matter: %s', (name) => {
    const stats = { [name]: { initial: 5 } }
    const { schema } = readSchema({
      player: stats,
      npcs: { [name]: { name: 'Bo', stats } },
      flags: { [name]: {} },
    })
    for (const block of styles(name)) {
      const { prose, proposals } = splitReply(`Rain.\n\n${block}`)
      const { state } = referee(schema!, initialState(schema!), proposals, 1)
      expect([prose, ...state.values.values()]).toEqual(['Rain.', 3, 3, true])
    }
  })

  it.each(['a\0', '\uD800', 'a```b', '\u001B'])(
    'is refused where no block or no table takes it: %j',
    (name) => {
      const { schema, issues } = readSchema({ player: { [name]: {} } })
      expect([schema, issues.length]).toEqual([null, 1])
    },
  )

  it('is told near a path that there is not, at once, also of the largest schema', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${'x'.repeat(20)}${at}`, {}]))
    const npcs = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`n${at}`, { name: `N${at}`, stats: many(20) }]),
    )
    const { schema } = readSchema({ world: many(100), player: many(100), flags: many(100), npcs })
    const unknown = new Map(Array.from({ length: 200 }, (_, at) => [`player.${'q'.repeat(150)}${at}`, 1]))
    const times = [1, 2, 3].map(() => {
      const start = performance.now()
      expect(referee(schema!, initialState(schema!), unknown, 1).rulings).toHaveLength(200)
      return performance.now() - start
    })
    expect(Math.min(...times)).toBeLessThan(500)
  })
})

it('from what to what is the change of a number, and what a text or a flag is now', () => {
  const block = `{"player": {"hp": {"old": 9, "new": 4}, "mood": {"from": "calm", "to": "grim"}},
    "flags.lit": {"old": false, "new": true}}`
  expect([...splitReply(`Rain.\n\`\`\`state\n${block}\n\`\`\``).proposals]).toEqual([
    ['player.hp', -5],
    ['player.mood', 'grim'],
    ['flags.lit', true],
  ])
})

describe('a block that never ends', () => {
  it('takes no words of the story with it', () => {
    const { prose, proposals } = splitReply('Rain.\n```state\nplayer.hp: -5\n\nThe guard falls. You walk on.')
    expect([prose, ...proposals]).toEqual(['Rain.\n\nThe guard falls. You walk on.', ['player.hp', '-5']])
  })

  it.each([
    ['<state>{"player.hp": -5, "player.go', [['player.hp', -5]]],
    ['<state>\n```json\n{"player.hp": -5}\n', [['player.hp', -5]]],
  ])('is none of them, though it stands in a tag: %j', (block, changes) => {
    const { prose, proposals, cut } = splitReply(`Rain.\n\n${block}`)
    expect([prose, [...proposals], cut]).toEqual(['Rain.', changes, true])
  })

  it('is one only where changes are: a word in angle brackets is a word', () => {
    for (const text of ['The <state> of things is bad.', 'He wrote [state] on the wall.\nNote: he left.'])
      expect(splitReply(text)).toMatchObject({ prose: text, cut: false })
  })
})
