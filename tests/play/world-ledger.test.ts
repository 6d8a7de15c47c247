// What is counted changes under a running story, and the ledger of a line.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NotFound } from '../../server/io/store/errors.ts'
import { rulingsOnPath, type LedgerFilter } from '../../server/io/store/rulings.ts'
import { InvalidInput } from '../../server/play/failures.ts'
import { goTo } from '../../server/play/go-to.ts'
import { headOf } from '../../server/play/head.ts'
import { saveSchema } from '../../server/play/save-schema.ts'
import {
  aCountedStory,
  narrated,
  promptNow,
  retried,
  setByHand,
  valueAt,
  type Counted,
} from '../engine/world/a-counted-story.ts'
import { WORLD } from '../engine/world/a-world.ts'
import { current, move } from '../fakes/a-story.ts'

let story: Counted
beforeEach(async () => {
  story = await aCountedStory()
})
afterEach(() => story.close())

const save = (schema: unknown) => saveSchema(story.deps, story.viewer, story.adventure.id, schema)

describe('another schema', () => {
  const NEXT = {
    ...WORLD,
    player: { hp: { min: 0, max: 50, initial: 50 }, mana: { initial: 7 }, luck: WORLD.player.luck },
    flags: {},
  }

  it('says what is kept, added and dropped, has a new version, and keeps the old one', async () => {
    await narrated(story, 'One.', { 'player.hp': -5 })
    const { adventure, reconciliation } = await save(NEXT)
    expect(reconciliation).toEqual({
      kept: expect.arrayContaining(['player.hp', 'player.luck', 'world.day', 'npc.mira.trust']) as string[],
      added: ['player.mana'],
      dropped: ['player.gold', 'player.speed', 'flags.lamp_lit', 'flags.door_open'],
    })
    expect(adventure.statVersion).toBe(2)
    const old = await story.deps.db.reader.statSchema.findMany({ where: { adventureId: adventure.id } })
    expect(old.map(({ version }) => version)).toEqual([1])
    expect(JSON.parse(old[0]!.body)).toHaveProperty('player.gold')
  })

  it('is what every line is read by, from the next turn on', async () => {
    const first = await narrated(story, 'One.', { 'player.hp': -5, 'player.gold': 2 })
    await retried(story, 'Two.', { 'player.hp': -30, 'milestones.left_town': true })
    await save(NEXT)
    expect([await valueAt(story, 'player.hp'), await valueAt(story, 'player.mana')]).toEqual([50, 7])
    expect(await valueAt(story, 'milestones.left_town')).toBe(true)
    await goTo(story.deps, story.viewer, move(story), { siblingId: first.id })
    expect(await valueAt(story, 'player.gold')).toBeUndefined()
    expect(await promptNow(story)).toContain('You: hp 50/50, mana 7, luck 0/5')
    await narrated(story, 'Three.', { 'player.hp': -20, 'player.mana': 1 })
    expect([await valueAt(story, 'player.hp'), await valueAt(story, 'player.mana')]).toEqual([30, 8])
  })

  it('brings back what an earlier one counted, where it was not told on', async () => {
    await narrated(story, 'One.', { 'player.gold': 2 })
    await save(NEXT)
    await save(WORLD)
    expect(await valueAt(story, 'player.gold')).toBe(12)
  })

  it('that is empty stops the counting, and the story is told without', async () => {
    await narrated(story, 'One.', { 'player.hp': -5 })
    const { adventure, reconciliation } = await save({})
    expect([adventure.statSchema, reconciliation.kept, reconciliation.added]).toEqual([null, [], []])
    expect(await promptNow(story)).not.toContain('The state of the world')
    const take = await narrated(story, 'Two.')
    await save(WORLD)
    expect([take.text, await valueAt(story, 'player.hp')]).toEqual(['Two.', 95])
    expect((await current(story)).statVersion).toBe(3)
  })

  it('that is faulty is refused with the path of each fault, and nothing changes', async () => {
    const failure = await save({ player: { hp: { min: 3, max: 1 }, 'a b': {} } }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(InvalidInput)
    expect((failure as InvalidInput).issues.map(({ path }) => path).toSorted()).toEqual([
      'schema.player.a b',
      'schema.player.hp.min',
    ])
    expect((await current(story)).statVersion).toBe(1)
    await expect(save([])).rejects.toThrow(InvalidInput)
    await expect(
      saveSchema(story.deps, { userId: 'two', link: null }, story.adventure.id, {}),
    ).rejects.toThrow(NotFound)
  })

  it('that is too large is refused', async () => {
    await expect(save({ junk: 'x'.repeat(200_001) })).rejects.toThrow(InvalidInput)
  })
})

describe('the ledger', () => {
  const ledger = async (filter: Partial<LedgerFilter> = {}, after = 0, count = 100) => {
    const adventure = await current(story)
    const whole = { path: null, verdict: null, fromTurn: null, ...filter }
    return rulingsOnPath(story.deps.db.reader, adventure.id, headOf(adventure), whole, { after, count })
  }
  const news = async (filter?: Partial<LedgerFilter>) => (await ledger(filter)).map((one) => one.new)

  it('is of the line that is read, up to the head', async () => {
    const first = await narrated(story, 'One.', { 'player.hp': -5 })
    const below = await narrated(story, 'Two.', { 'player.hp': -5 })
    await retried(story, 'Three.', { 'player.hp': -10 })
    expect(await news()).toEqual([95, 85])
    await goTo(story.deps, story.viewer, move(story), { siblingId: below.id })
    expect(await news()).toEqual([95, 90])
    await goTo(story.deps, story.viewer, move(story), { takeId: first.id })
    expect(await news()).toEqual([95])
  })

  it('is asked by path, verdict and turn: the first turn at which hp fell below 50', async () => {
    for (const change of [-20, -99, -25, -1])
      await narrated(story, `By ${change}.`, { 'player.hp': change, 'player.gold': 1, 'player.odd': 1 })
    const falls = await ledger({ path: 'player.hp' })
    expect(falls.map(({ turn, new: now }) => [turn, now])).toEqual([
      [1, 80],
      [2, 50],
      [3, 25],
      [4, 24],
    ])
    expect(falls.find((one) => Number(one.new) < 50)!.turn).toBe(3)
    expect(await news({ verdict: 'CLAMPED' })).toEqual([50])
    expect((await ledger({ verdict: 'REJECTED' })).every(({ path }) => path === 'player.odd')).toBe(true)
    expect(await news({ path: 'player.gold', fromTurn: 3 })).toEqual([13, 14])
    expect(await news({ path: 'nothing' })).toEqual([])
  })

  it('is read page by page, and has what was set before the first take', async () => {
    await story.close()
    story = await aCountedStory(undefined, null)
    await setByHand(story, { 'player.hp': 90 })
    for (const name of ['a', 'b', 'c']) await narrated(story, name, { 'player.hp': -10 })
    const first = await ledger({}, 0, 2)
    expect(first.map(({ takeId, source, new: now }) => [takeId === null, source, now])).toEqual([
      [true, 'PLAYER', 90],
      [false, 'MODEL', 80],
    ])
    expect((await ledger({}, first[1]!.id, 2)).map((one) => one.new)).toEqual([70, 60])
  })

  it('is of one story: another’s is never read', async () => {
    await setByHand(story, { 'player.hp': 90 })
    const other = await aCountedStory()
    try {
      const adventure = await current(other)
      const none = { path: null, verdict: null, fromTurn: null }
      const page = { after: 0, count: 10 }
      expect(await rulingsOnPath(other.deps.db.reader, adventure.id, headOf(adventure), none, page)).toEqual(
        [],
      )
    } finally {
      await other.close()
    }
  })
})
