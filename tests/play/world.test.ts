// The world through play: states ride on takes, the block is nobody's to see, and refusals are told once.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelTurn } from '../../server/play/cancel-turn.ts'
import { editAsNew } from '../../server/play/edit-take.ts'
import { NotPossible } from '../../server/play/failures.ts'
import { goTo } from '../../server/play/go-to.ts'
import { sentPrompts } from '../../server/play/insights.ts'
import { startTurn } from '../../server/play/start-turn.ts'
import { redo, undo } from '../../server/play/undo.ts'
import { textOf } from '../../server/play/turn-text.ts'
import {
  aCountedStory,
  narrated,
  promptNow,
  reply,
  retried,
  ruled,
  setByHand,
  valueAt,
  valueOf,
  type Counted,
} from '../engine/world/a-counted-story.ts'
import { act, current, move, pathText, turn } from '../fakes/a-story.ts'

let story: Counted
beforeEach(async () => {
  story = await aCountedStory()
})
afterEach(() => story.close())

const hp = () => valueAt(story, 'player.hp')
const go = (siblingId: number) => goTo(story.deps, story.viewer, move(story), { siblingId })

describe('states ride on takes', () => {
  it('two takes of a moment keep 95 and 70 through pager, undo, redo and switch', async () => {
    const first = await narrated(story, 'One.', { 'player.hp': -5 })
    const second = await retried(story, 'Two.', { 'player.hp': -40 })
    expect([await valueOf(story, first.worldHash, 'player.hp'), await hp()]).toEqual([95, 70])
    await go(first.id)
    expect(await hp()).toBe(95)
    await undo(story.deps, story.viewer, move(story))
    expect(await hp()).toBe(100)
    await redo(story.deps, story.viewer, move(story))
    expect(await hp()).toBe(95)
    await go(second.id)
    expect(await hp()).toBe(70)
    await goTo(story.deps, story.viewer, move(story), { branchId: first.branchId })
    expect(await hp()).toBe(95)
    await goTo(story.deps, story.viewer, move(story), { takeId: second.id })
    expect(await hp()).toBe(70)
  })

  it('a retry starts from the take above, at the same turn of every cooldown', async () => {
    await narrated(story, 'Luck.', { 'player.luck': 1 })
    const second = await narrated(story, 'More.', { 'player.luck': 1, 'player.hp': -5 })
    expect(await ruled(story, second)).toMatchObject([{ verdict: 'REJECTED' }, { new: 95 }])
    for (const name of ['again', 'and again']) {
      const take = await retried(story, name, { 'player.luck': 1, 'player.hp': -10 })
      expect(await ruled(story, take)).toMatchObject([
        { path: 'player.luck', verdict: 'REJECTED', turn: 2 },
        { path: 'player.hp', old: 100, new: 90 },
      ])
    }
    expect((await ruled(story, await narrated(story, 'Third.', { 'player.luck': 1 })))[0]).toMatchObject({
      verdict: 'APPLIED',
      new: 2,
      turn: 3,
    })
  })

  it('each line has a clock of its own', async () => {
    const first = await narrated(story, 'Luck.', { 'player.luck': 1 })
    const other = await retried(story, 'None.', {})
    expect(await ruled(story, await narrated(story, 'Now.', { 'player.luck': 1 }))).toMatchObject([
      { new: 1 },
    ])
    await go(first.id)
    expect(await ruled(story, await narrated(story, 'Soon.', { 'player.luck': 1 }))).toMatchObject([
      { verdict: 'REJECTED' },
    ])
    expect(other.worldHash).not.toBe(first.worldHash)
  })

  it('nothing proposed, or nothing that sticks, leaves the state as it was', async () => {
    const first = await narrated(story, 'One.', { 'player.hp': -5 })
    for (const changes of [undefined, {}, { 'player.hp': 'x' }, { 'player.odd': 1 }])
      expect((await narrated(story, `After ${JSON.stringify(changes)}.`, changes)).worldHash).toBe(
        first.worldHash,
      )
  })

  it('a take that is written anew beside it has the states, and the words alone', async () => {
    const first = await narrated(story, 'One.', { 'player.hp': -5 })
    const { take } = await editAsNew(story.deps, story.viewer, {
      takeId: first.id,
      text: 'Other words.',
      expectedHeadVersion: null,
    })
    expect([await hp(), take.worldHash, take.block]).toEqual([95, first.worldHash, null])
  })
})

describe('the block', () => {
  it('reaches no watcher, and is not in the stored text but in what the model said', async () => {
    story.say('One.\n\n```state\n{"player.hp": -5}\n```\n\nAnd {a sign} of ```code```.')
    const { takeId } = await act(story, 'a')
    const take = await story.deps.db.reader.take.findUniqueOrThrow({
      where: { id: takeId! },
      include: { output: true },
    })
    expect(take.text).toBe('One.\n\nAnd {a sign} of ```code```.')
    expect(story.shown.join('').trim()).toBe(take.text)
    expect(take.output!.raw).toContain('player.hp')
    expect(take.block).toBe('```state\n{"player.hp":-5}\n```')
  })

  it.each([
    '```state\n{"player.hp": -5}\n```',
    '{"player.hp": -5}',
    '\n\n~~~json\n{"player": {"hp": 1}}\n~~~\n',
  ])('alone is a failure that leaves the story as it was: %j', async (only) => {
    const before = await narrated(story, 'One.', { 'player.hp': -5 })
    story.say(only)
    const failed = await turn(story, { kind: 'CONTINUE' })
    expect([failed.status, failed.failureCode]).toEqual(['FAILED', 'ONLY_STATE_BLOCK'])
    expect(await textOf(story.deps, failed)).toMatchObject({ text: '' })
    expect(await pathText(story)).toBe('O to One. One.')
    expect([await hp(), (await ruled(story, before)).length]).toEqual([95, 1])
    story.say(only)
    expect((await turn(story, { kind: 'RETRY', takeId: null })).failureCode).toBe('ONLY_STATE_BLOCK')
    expect(await pathText(story)).toBe('O to One. One.')
  })

  it('that was cut marks the narration, and its complete pairs count', async () => {
    story.say('One.\n\n```state\n{"player.hp": -5, "player.go')
    const { takeId } = await act(story, 'a')
    const take = await story.deps.db.reader.take.findUniqueOrThrow({ where: { id: takeId! } })
    expect([take.text, take.finish, await hp()]).toEqual(['One.', 'LENGTH', 95])
  })

  it('that is cancelled in its middle is not kept as words, but its pairs count', async () => {
    story.narrator(async function* ({ signal }) {
      yield { type: 'TEXT', text: 'One.\n\n```state\n{"player.hp": -5, "player.gold": 1' }
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const started = await startTurn(story.deps, story.viewer, {
      ...move(story),
      requestId: 'cancelled',
      wish: { kind: 'CONTINUE' },
    })
    await expect.poll(() => story.shown.join('')).toBe('One.')
    await cancelTurn(story.deps, story.viewer, started.id, true)
    await story.deps.running.get(started.id)?.ended
    expect(await pathText(story)).toBe('O One.')
    expect([await hp(), await valueAt(story, 'player.gold')]).toEqual([95, 10])
    expect(story.shown.join('')).toBe('One.')
  })

  it('as it was accepted is attached to its narration in the next prompt, which rebuilds exactly', async () => {
    await narrated(story, 'One.', { 'player.hp': -90, 'player.odd': 1 })
    expect(await promptNow(story)).toContain('One.\n```state\n{"player.hp":-30}\n```')
    const second = await narrated(story, 'Two.')
    const [prompt] = await sentPrompts(story.deps, second)
    expect(prompt!.isExact).toBe(true)
    expect(JSON.stringify(prompt!.messages)).toContain('{\\"player.hp\\":-30}')
  })
})

describe('what the model reads', () => {
  it('has the values, who is in the scene, the rule and the reminder at the end', async () => {
    await narrated(story, 'Mira waves.', { 'player.hp': -20 })
    const prompt = await promptNow(story)
    for (const part of [
      'hp 80/100 (hurt)',
      'Mira [npc.mira]: trust 5/10',
      'player.hp: a number from 0 to 100',
    ])
      expect(prompt).toContain(part)
    expect(prompt).not.toContain('Odo [npc.odo]')
    expect(prompt).toMatch(/add one ```state block .*\]$/)
  })

  it('forgets who was last named seven takes ago', async () => {
    await narrated(story, 'Mira waves.')
    for (const name of ['a', 'b']) await narrated(story, name)
    expect(await promptNow(story)).toContain('[npc.mira]: trust')
    await narrated(story, 'c')
    expect(await promptNow(story)).not.toContain('[npc.mira]: trust')
  })

  it('is told refusals once, in the next prompt, and clamps never', async () => {
    await narrated(story, 'One.', { 'player.hp': -50, 'player.odd': 1, 'world.day': -1 })
    const told = await promptNow(story)
    expect(told).toMatch(
      /were not made: player\.odd 1: there is no player\.odd\. .*world\.day -1: it never falls/,
    )
    expect(told).not.toContain('player.hp -50')
    await narrated(story, 'Two.')
    expect(await promptNow(story)).not.toContain('were not made')
  })

  it('is told them by the newest narration within six takes alone', async () => {
    await narrated(story, 'One.', { 'player.odd': 1 })
    const fail = async () => {
      story.say('{"player.hp": -5}')
      expect((await act(story, 'try')).status).toBe('FAILED')
    }
    for (let count = 0; count < 5; count++) await fail()
    expect(await promptNow(story)).toContain('were not made')
    await fail()
    expect(await promptNow(story)).not.toContain('were not made')
    await narrated(story, 'Two.')
    // The storyteller counts waits by the clock of the path, however long nobody narrated.
    expect(story.scenes.at(-1)!.world!.stats.find(({ path }) => path === 'player.luck')!.wait).toBe(0)
  })

  it('is handed to a narrator with what must still wait', async () => {
    await narrated(story, 'Luck.', { 'player.luck': 1 })
    for (let count = 0; count < 6; count++) {
      story.say('{"player.hp": -5}')
      await act(story, 'try')
    }
    const wait = story.scenes.at(-1)!.world!.stats.find(({ path }) => path === 'player.luck')!.wait
    expect(wait).toBe(1)
  })
})

describe('a story without a schema', () => {
  it('is untouched: what looks like a block is its text, for readers and watchers', async () => {
    await story.close()
    story = await aCountedStory(null)
    const text = reply('One.', { 'player.hp': -5 })
    const take = await narrated(story, text)
    expect([take.text, take.block, take.finish]).toEqual([text, null, 'COMPLETE'])
    expect(story.shown.join('')).toBe(text)
    expect(await ruled(story, take)).toEqual([])
    expect((await current(story)).statVersion).toBe(0)
    expect(await promptNow(story)).not.toContain('state of the world')
    await expect(setByHand(story, { 'player.hp': 1 })).rejects.toThrow(NotPossible)
  })
})
