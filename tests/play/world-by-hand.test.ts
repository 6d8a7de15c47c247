// The world by hand: values that the player sets, changes that he revises, and passages that go on with a narration.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NotFound } from '../../server/io/store/errors.ts'
import { InvalidInput, NotPossible, TurnInProgress } from '../../server/play/failures.ts'
import { goTo } from '../../server/play/go-to.ts'
import { sentPrompts } from '../../server/play/insights.ts'
import { overrideWorld } from '../../server/play/override-world.ts'
import { reviseChanges } from '../../server/play/revise-changes.ts'
import { redo, undo } from '../../server/play/undo.ts'
import {
  aCountedStory,
  narrated,
  promptNow,
  reply,
  retried,
  ruled,
  setByHand,
  valueAt,
  type Counted,
} from '../engine/world/a-counted-story.ts'
import { act, current, move, turn } from '../fakes/a-story.ts'

let story: Counted
beforeEach(async () => {
  story = await aCountedStory()
})
afterEach(() => story.close())

const hp = () => valueAt(story, 'player.hp')
const revise = (changes: Record<string, unknown>) =>
  reviseChanges(story.deps, story.viewer, { ...move(story), changes: new Map(Object.entries(changes)) })
const takeOf = (id: number) => story.deps.db.reader.take.findUniqueOrThrow({ where: { id } })

describe('an override', () => {
  it('survives undo and redo, and is in the ledger as the player’s', async () => {
    const take = await narrated(story, 'One.', { 'player.hp': -5 })
    const { rulings } = await setByHand(story, { 'player.hp': 40 })
    expect(rulings).toMatchObject([
      { source: 'PLAYER', path: 'player.hp', old: 95, new: 40, verdict: 'APPLIED' },
    ])
    expect(await ruled(story, take)).toMatchObject([
      { source: 'MODEL', new: 95 },
      { source: 'PLAYER', proposed: 40, new: 40, turn: 1 },
    ])
    await undo(story.deps, story.viewer, move(story))
    expect(await hp()).toBe(100)
    await redo(story.deps, story.viewer, move(story))
    expect(await hp()).toBe(40)
    expect(await ruled(story, await narrated(story, 'Two.', { 'player.hp': -5 }))).toMatchObject([
      { old: 40, new: 35 },
    ])
  })

  it('belongs to its take: a retry starts from the take above', async () => {
    await narrated(story, 'One.', { 'player.hp': -5 })
    await setByHand(story, { 'player.hp': 40 })
    expect(await ruled(story, await retried(story, 'Two.', { 'player.hp': -1 }))).toMatchObject([
      { old: 100, new: 99 },
    ])
  })

  it('changes no block and no narration: what the model said stays', async () => {
    const take = await narrated(story, 'One.', { 'player.hp': -5 })
    await setByHand(story, { 'player.hp': 40 })
    const { block, revision } = await takeOf(take.id)
    expect([block, revision]).toEqual([take.block, 0])
    expect(await promptNow(story)).not.toContain('were not made')
  })

  it('is refused behind the end of the line', async () => {
    const first = await narrated(story, 'One.')
    await narrated(story, 'Two.')
    await goTo(story.deps, story.viewer, move(story), { takeId: first.id })
    await expect(setByHand(story, { 'player.hp': 40 })).rejects.toThrow(NotPossible)
  })

  it('can be made on an opening, and before the first take', async () => {
    await setByHand(story, { 'player.hp': 40 })
    expect(await hp()).toBe(40)
    expect(await ruled(story, await narrated(story, 'One.', { 'player.hp': -5 }))).toMatchObject([
      { old: 40 },
    ])
    await story.close()
    story = await aCountedStory(undefined, null)
    await setByHand(story, { 'player.hp': 30, 'flags.door_open': true })
    expect([await hp(), await valueAt(story, 'flags.door_open')]).toEqual([30, true])
    expect(await ruled(story, await narrated(story, 'One.', { 'player.hp': -5 }))).toMatchObject([
      { old: 30 },
    ])
  })

  it('refuses each bad path on its own, sets the rest, and keeps what any database takes', async () => {
    const take = await narrated(story, 'One.')
    const { rulings } = await setByHand(story, {
      'player.hp': 'full',
      'player.\0\uD800': 1,
      [`x${'y'.repeat(9_000)}`]: { z: 'z'.repeat(9_000) },
      'world.weather': ' \0sn\uD800ow ',
      'player.luck': 1e9,
    })
    expect(rulings.map(({ verdict }) => verdict)).toEqual([
      'REJECTED',
      'REJECTED',
      'REJECTED',
      'APPLIED',
      'CLAMPED',
    ])
    expect(await valueAt(story, 'world.weather')).toBe('sn\uFFFDow')
    const kept = await ruled(story, take)
    expect(kept).toHaveLength(5)
    expect(JSON.stringify(kept).length).toBeLessThan(4_000)
  })

  it('wants values, its owner, and no turn that runs', async () => {
    const values = new Map([['player.hp', 1]])
    await expect(setByHand(story, {})).rejects.toThrow(InvalidInput)
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`player.x${at}`, 1]))
    await expect(setByHand(story, many)).rejects.toThrow(InvalidInput)
    await expect(
      overrideWorld(story.deps, { userId: 'two', link: null }, { ...move(story), values }),
    ).rejects.toThrow(NotFound)
    let go!: () => void
    const held = new Promise<void>((resolve) => (go = resolve))
    story.narrator(async function* () {
      await held
      yield { type: 'TEXT', text: 'n' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    const running = act(story, 'wait')
    await expect.poll(() => story.deps.running.size).toBe(1)
    await expect(setByHand(story, { 'player.hp': 1 })).rejects.toThrow(TurnInProgress)
    await expect(revise({})).rejects.toThrow(TurnInProgress)
    go()
    await running
  })
})

describe('revising the changes of the newest narration', () => {
  it('replays them from the take above at the same turn, and keeps the old rulings as superseded', async () => {
    await narrated(story, 'Luck.', { 'player.luck': 1 })
    const take = await narrated(story, 'Two.', { 'player.hp': -5, 'player.gold': 4 })
    const { rulings } = await revise({ 'player.hp': -40, 'player.luck': 1 })
    expect(rulings).toMatchObject([
      { path: 'player.hp', old: 100, new: 70, verdict: 'CLAMPED' },
      { path: 'player.luck', verdict: 'REJECTED' },
    ])
    expect([await hp(), await valueAt(story, 'player.gold')]).toEqual([70, 10])
    const all = await story.deps.db.reader.ruling.findMany({
      where: { takeId: take.id },
      orderBy: { id: 'asc' },
    })
    expect(all.map(({ path, superseded, turn: at }) => [path, superseded, at])).toEqual([
      ['player.hp', true, 2],
      ['player.gold', true, 2],
      ['player.hp', false, 2],
      ['player.luck', false, 2],
    ])
  })

  it('makes a new revision: the block is another, and prompts that quoted the old one rebuild exactly', async () => {
    const first = await narrated(story, 'One.', { 'player.hp': -5 })
    const second = await narrated(story, 'Two.', { 'player.hp': -1 })
    await retried(story, 'Two again.', { 'player.hp': -1 })
    await goTo(story.deps, story.viewer, move(story), { siblingId: second.id })
    await revise({ 'player.hp': -2 })
    const third = await narrated(story, 'Three.')
    await undo(story.deps, story.viewer, move(story))
    const revised = await takeOf(second.id)
    expect([revised.revision, revised.text, revised.block]).toEqual([
      1,
      'Two.',
      '```state\n{"player.hp":-2}\n```',
    ])
    for (const take of [first, second, third]) {
      const [prompt] = await sentPrompts(story.deps, take)
      expect(prompt!.isExact).toBe(true)
    }
  })

  it('is refused where the story goes on, so that what later takes quote stays', async () => {
    const first = await narrated(story, 'One.', { 'player.hp': -5 })
    const quoting = await narrated(story, 'Two.')
    await goTo(story.deps, story.viewer, move(story), { takeId: first.id })
    await expect(revise({ 'player.hp': -2 })).rejects.toThrow(NotPossible)
    expect((await sentPrompts(story.deps, quoting))[0]!.isExact).toBe(true)
    expect(JSON.stringify((await sentPrompts(story.deps, quoting))[0]!.messages)).toContain('player.hp\\":-5')
  })

  it('sets again what was set by hand, each time', async () => {
    await narrated(story, 'One.', { 'player.hp': -5 })
    await setByHand(story, { 'player.hp': 50, 'flags.door_open': true })
    await setByHand(story, { 'player.hp': 44 })
    for (const change of [-3, -4]) {
      await revise({ 'player.hp': change, 'player.gold': 1 })
      expect([await hp(), await valueAt(story, 'player.gold')]).toEqual([44, 11])
      expect(await valueAt(story, 'flags.door_open')).toBe(true)
    }
  })

  it('takes what a model may write: nested, other roots; {} for none', async () => {
    const take = await narrated(story, 'One.', { 'player.hp': -5 })
    await revise({ player: { hp: -7 }, npcs: { mira: { trust: '+1' } } })
    expect([await hp(), await valueAt(story, 'npc.mira.trust')]).toEqual([93, 6])
    await revise({})
    expect([await hp(), (await takeOf(take.id)).block, await ruled(story, take)]).toEqual([100, null, []])
  })

  it('is refused on an input, on an opening, and for more than anybody means', async () => {
    await expect(revise({ 'player.hp': -1 })).rejects.toThrow(NotPossible)
    await narrated(story, 'One.')
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`player.x${at}`, 1]))
    await expect(revise(many)).rejects.toThrow(InvalidInput)
    story.say('{"player.hp": -1}')
    await act(story, 'fail')
    await expect(revise({ 'player.hp': -1 })).rejects.toThrow(NotPossible)
  })
})

describe('a passage that goes on with a narration', () => {
  const goOn = async (text: string) => {
    story.say(text)
    return turn(story, { kind: 'PASSAGE' })
  }

  it('is ruled from where the first part left off, at the same turn, and its block is the sum', async () => {
    story.ends.finish = 'LENGTH'
    const take = await narrated(story, 'One and', { 'player.hp': -5, 'player.luck': 1 })
    story.ends.finish = 'COMPLETE'
    await goOn(reply(' two.', { 'player.hp': -3, 'player.luck': 1, 'player.odd': 1 }))
    const whole = await takeOf(take.id)
    expect([whole.text, whole.revision, whole.finish]).toEqual(['One and two.', 1, 'COMPLETE'])
    expect(whole.block).toBe('```state\n{"player.hp":-8,"player.luck":1}\n```')
    expect([await hp(), await valueAt(story, 'player.luck')]).toEqual([92, 1])
    expect((await ruled(story, take)).map((one) => [one.path, one.verdict, one.turn])).toEqual([
      ['player.hp', 'APPLIED', 1],
      ['player.luck', 'APPLIED', 1],
      ['player.hp', 'APPLIED', 1],
      ['player.luck', 'REJECTED', 1],
      ['player.odd', 'REJECTED', 1],
    ])
    for (const prompt of await sentPrompts(story.deps, take)) expect(prompt.isExact).toBe(true)
    expect((await sentPrompts(story.deps, take))[1]!.messages.at(-1)!.content).toContain('"player.hp":-5')
  })

  it('is one turn with the first part: one cap for both, and refusals told once, when it is over', async () => {
    story.ends.finish = 'LENGTH'
    const take = await narrated(story, 'One and', { 'player.hp': -20, 'player.odd': 1 })
    story.ends.finish = 'COMPLETE'
    await goOn(reply(' two.', { 'player.hp': -20, 'player.odd': 1 }))
    expect(await hp()).toBe(70)
    expect((await ruled(story, take)).at(-2)).toMatchObject({ path: 'player.hp', verdict: 'CLAMPED' })
    const [, second] = await sentPrompts(story.deps, take)
    expect(JSON.stringify(second!.messages)).not.toContain('were not made')
    expect((await promptNow(story)).match(/there is no player\.odd/g)).toHaveLength(1)
    expect(story.scenes.at(-1)!.world!.stats.find(({ path }) => path === 'player.hp')!.maxDelta).toBe(10)
    // A retry is another turn, with a cap of its own.
    expect(await ruled(story, await retried(story, 'Again.', { 'player.hp': -30 }))).toMatchObject([
      { new: 70 },
    ])
  })

  it.each([
    ['He turned.', ' “Come,” she said.', 'He turned. “Come,” she said.'],
    ['He turned.', '\n\nA day later.', 'He turned.\n\nA day later.'],
    ['He turned', ', and went.', 'He turned, and went.'],
  ])('%j and %j are joined as the watcher saw them', async (before, after, joined) => {
    story.ends.finish = 'LENGTH'
    const take = await narrated(story, before)
    await goOn(after)
    expect((await takeOf(take.id)).text).toBe(joined)
  })

  it('that is only the rest of the changes leaves the words as they are; without any it fails', async () => {
    story.ends.finish = 'LENGTH'
    story.say('One and two.\n\n```state\n{"player.hp": -5, "player.lu')
    const { takeId } = await act(story, 'a')
    expect((await goOn('\n\n```state\n{}\n```')).failureCode).toBe('ONLY_STATE_BLOCK')
    expect([await hp(), (await takeOf(takeId!)).revision]).toEqual([95, 0])
    story.ends.finish = 'COMPLETE'
    expect((await goOn('\n\n```state\n{"player.luck": 1}\n```')).status).toBe('SAVED')
    expect(await takeOf(takeId!)).toMatchObject({ text: 'One and two.', revision: 1, finish: 'COMPLETE' })
    expect([await hp(), await valueAt(story, 'player.luck')]).toEqual([95, 1])
    expect((await takeOf(takeId!)).block).toBe('```state\n{"player.hp":-5,"player.luck":1}\n```')
  })

  it('is replaced as a whole when its changes are revised', async () => {
    story.ends.finish = 'LENGTH'
    await narrated(story, 'One and', { 'player.hp': -5 })
    await goOn(reply(' two', { 'player.hp': -3 }))
    const { take } = await revise({ 'player.hp': -1 })
    expect([await hp(), take.revision, take.block]).toEqual([99, 2, '```state\n{"player.hp":-1}\n```'])
    const prompts = await sentPrompts(story.deps, take)
    // The second part was told from the first with the block that it had then.
    expect(prompts.map(({ isExact }) => isExact)).toEqual([true, true])
    expect(prompts[1]!.messages.at(-1)!.content).toContain('"player.hp":-5')
    expect((await current(story)).headDepth).toBe(2)
  })
})
