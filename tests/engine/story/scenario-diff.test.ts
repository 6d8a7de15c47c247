// What a scenario offers, over every way in which its words then, its words now and the story's own can be alike.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cardContent, type CardContent } from '../../../server/engine/context/card-content.ts'
import {
  cardOffers,
  isOffered,
  isPlayers,
  schemaDifference,
} from '../../../server/engine/story/scenario-diff.ts'
import { readSchema } from '../../../server/engine/world/schema.ts'

it('is what the scenario alone changed, or both; the player’s alone is never offered', () => {
  const cases = [
    ['a', 'a', 'a', false, false],
    ['a', 'a', 'b', false, true],
    ['a', 'b', 'a', true, false],
    ['a', 'b', 'b', false, true],
    ['a', 'b', 'c', true, true],
    [null, 'a', 'a', false, true],
    [null, 'a', 'b', true, true],
    ['a', 'b', null, true, true],
    ['a', 'a', null, false, true],
  ] as const
  for (const [given, offered, own, offers, players] of cases) {
    const ways = { given, offered, own }
    expect([isOffered(ways), isPlayers(ways)], JSON.stringify(ways)).toEqual([offers, players])
  }
})

const content = (entry: string): CardContent => cardContent.parse({ name: 'C', entry })
const words = fc.constantFrom<string>('a', 'b', 'c')

it('brings every card to what the scenario says when all of it is taken, and nothing more is offered then', () => {
  const scenario = fc.uniqueArray(
    fc.record({ id: fc.constantFrom<string>('1', '2', '3', '4'), entry: words }),
    {
      selector: ({ id }) => id,
    },
  )
  const own = fc.uniqueArray(
    fc.record({
      sourceId: fc.constantFrom<string>('1', '2', '3', '4', '5'),
      sourceHash: fc.option(words),
      entry: fc.option(words),
    }),
    { selector: ({ sourceId }) => sourceId },
  )
  fc.assert(
    fc.property(scenario, own, (cards, story) => {
      const offered = cards.map(({ id, entry }) => ({ id, content: content(entry), hash: entry }))
      const mine = story.map(({ sourceId, sourceHash, entry }) => ({
        sourceId,
        sourceHash,
        content: entry === null ? null : content(entry),
        hash: entry,
      }))
      const offers = cardOffers(offered, mine)
      expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length)
      const after = new Map(mine.map((card) => [card.sourceId, card]))
      for (const { id, new: now } of offers)
        after.set(id, {
          sourceId: id,
          sourceHash: now && now.entry,
          content: now,
          hash: now && now.entry,
        })
      expect(cardOffers(offered, [...after.values()])).toEqual([])
      // What is not offered says what the scenario says, or is the player's.
      const left = mine.filter(({ sourceId }) => !offers.some(({ id }) => id === sourceId))
      for (const { sourceId, sourceHash, hash } of left) {
        const now = offered.find(({ id }) => id === sourceId)
        if (now) expect(hash === now.hash || sourceHash === now.hash).toBe(true)
        else expect(hash).toBeNull()
      }
    }),
  )
})

it('tells which stats come, go and change, and people by themselves', () => {
  const schema = (of: unknown) => readSchema(of).schema!
  const npcs = { mira: { name: 'Mira', stats: { trust: { initial: 1 } } } }
  const old = schema({ player: { hp: { max: 10 }, luck: {} }, npcs })
  const offered = schema({
    player: { hp: { max: 20 } },
    npcs: { mira: { ...npcs.mira, name: 'Mira of the inn' } },
    flags: { door: {} },
  })
  expect(schemaDifference(old, offered)).toEqual({
    added: ['flags.door'],
    removed: ['player.luck'],
    changed: ['npc.mira', 'player.hp'],
  })
  expect(schemaDifference(old, old)).toEqual({ added: [], removed: [], changed: [] })
  expect(schemaDifference(null, offered).added).toContain('npc.mira')
  expect(schemaDifference(offered, null).removed).toContain('flags.door')
})
