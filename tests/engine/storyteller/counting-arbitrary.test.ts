// Whatever a story counts and whatever its player writes, no change breaks a rule, and none is the player's own.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Scene, SceneStat, SceneWorld } from '../../../server/engine/narration.ts'
import { tell } from '../../../server/engine/storyteller/tell.ts'
import { splitReply } from '../../../server/engine/world/split-reply.ts'
import { faultsOf, splitTold } from './counting.ts'
import { countWords, sceneOf, WORLDS } from './worlds.ts'
import type { Move } from './worlds.ts'

const NAMES =
  'hp health wounds stamina fatigue hunger thirst rations gold coins debt max_hp trust hostility fear sanity mana arrows lamp_oil torch_burnt turn day hours_left alarm location weather hour mood xyzzy'.split(
    ' ',
  )
const DESCS = [
  '',
  'How healthy you are',
  'the cellar door is open',
  '{it} ${x}',
  '```',
  'Das Tor ist offen',
  '\n',
]
const WORDS =
  'I you attack the guard Maren sword rest sleep until morning eat bread drink ale buy pay give gold open close cellar door find key go to market forest search climb wall thank threaten bandage my arm wait cast spell light lamp kill and then . , " { } ``` ~~~ state player.hp : 9 world: "flags.door": true'.split(
    ' ',
  )
const number = fc.oneof(
  fc.integer({ min: -20, max: 120 }),
  fc.double({ min: -5, max: 5, noNaN: true }),
  fc.constantFrom(0, 1, 1e15, -1e300, NaN, Infinity),
)
const bound = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -10, max: 100 }),
  fc.double({ min: 0, max: 2, noNaN: true }),
)
const root = fc.constantFrom('player', 'world', 'npc.maren', 'npc.nobody')
const stat: fc.Arbitrary<SceneStat> = fc
  .record({
    root,
    name: fc.constantFrom(...NAMES),
    type: fc.constantFrom('number', 'counter', 'text'),
    desc: fc.constantFrom(...DESCS),
    number,
    text: fc.constantFrom('', 'rain', 'dusk', 'The Inn', 'angry', '```', 'x'.repeat(300)),
    min: bound,
    max: bound,
    maxDelta: fc.oneof(bound, fc.constantFrom(0, 0.1, 5)),
    wait: fc.constantFrom(0, 0, 0, 1),
  })
  .map(({ root: owner, name, number: value, text, ...rest }) => ({
    ...rest,
    path: `${owner}.${name}`,
    type: rest.type as SceneStat['type'],
    value: rest.type === 'text' ? text : value,
  }))
const aim = (kind: string) =>
  fc.record({
    path: fc.constantFrom(`${kind}.door_open`, `${kind}.key`, `${kind}.market`, `${kind}.guard`),
    desc: fc.constantFrom(
      ...DESCS,
      'Find the key',
      'Reach the market',
      'Kill the guard',
      'the lamp is lit',
      '{who}',
    ),
  })
const world: fc.Arbitrary<SceneWorld> = fc.record({
  stats: fc.uniqueArray(stat, { selector: ({ path }) => path, maxLength: 14 }),
  flags: fc
    .uniqueArray(aim('flags'), { selector: ({ path }) => path })
    .map((flags) => flags.map((flag, i) => ({ ...flag, value: i % 2 === 1 }))),
  goals: fc.uniqueArray(aim('milestones'), { selector: ({ path }) => path }),
  people: fc.constantFrom([], [{ path: 'npc.maren', name: 'Maren' }]),
})
const persona: fc.Arbitrary<Scene['persona']> = fc.oneof(
  fc.constant(null),
  fc.record({
    name: fc.constantFrom('Kael', 'Dr. Vale', '', '{who}', '```', 'Maren', 'A'.repeat(80), '门'),
    pronouns: fc.constantFrom('', 'she/her', 'THEY / them', 'xe/xem/xyr', '{it}', '/'),
    description: fc.oneof(
      fc.constantFrom('A tall woman. She has a scar.', '{who} ```'),
      fc.string({ maxLength: 60 }),
    ),
  }),
)
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom('DO', 'SAY', 'STORY', 'CONTINUE'),
  text: fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(' ')),
}) as fc.Arbitrary<Move>
const scene: fc.Arbitrary<Scene> = fc
  .record({ world, persona, move, seed: fc.string(), attempt: fc.nat({ max: 9 }) })
  .map(({ move: asked, ...more }) => sceneOf(WORLDS.inn, asked, more))

test(
  'every change is lawful, the prose keeps its length, and nothing but the block is read as changes',
  { timeout: 180_000 },
  () => {
    fc.assert(
      fc.property(scene, (given) => {
        const reply = tell(given)
        const { prose, block } = splitTold(reply)
        expect(faultsOf(given.world!, block)).toEqual([])
        expect(countWords(prose)).toBeGreaterThanOrEqual(60)
        expect(countWords(prose)).toBeLessThanOrEqual(150)
        const read = splitReply(reply)
        expect(Object.fromEntries(read.proposals)).toEqual(JSON.parse(block ?? '{}'))
        expect(read.prose).toBe(prose)
      }),
      { numRuns: 250 },
    )
  },
)

test('a story that counts nothing never has a block, and no persona changes no word', () => {
  fc.assert(
    fc.property(scene, (given) => {
      const bare = { ...given, world: null }
      expect(splitTold(tell(bare)).block).toBeNull()
      const nameless = { name: ' ', pronouns: '', description: '' }
      expect(tell({ ...bare, persona: nameless })).toBe(tell({ ...bare, persona: null }))
    }),
    { numRuns: 60 },
  )
})
