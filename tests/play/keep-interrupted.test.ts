// What an interrupted turn was told can be made a take: in its place, once, by the steps of every turn.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Take, Turn } from '../../generated/sqlite/client.ts'
import { NarrationFailure } from '../../server/engine/narration.ts'
import { NotFound } from '../../server/io/store/errors.ts'
import { createMemoryWatch } from '../../server/io/watch/memory-watch.ts'
import { cancelTurn } from '../../server/play/cancel-turn.ts'
import { deleteBranch } from '../../server/play/delete-branch.ts'
import { editTake } from '../../server/play/edit-take.ts'
import { NotPossible, StoryMoved, TurnInProgress } from '../../server/play/failures.ts'
import { goTo } from '../../server/play/go-to.ts'
import { keepInterrupted } from '../../server/play/keep-interrupted.ts'
import { saveSchema } from '../../server/play/save-schema.ts'
import { startTurn, type TurnRequest } from '../../server/play/start-turn.ts'
import { textOf } from '../../server/play/turn-text.ts'
import { undo } from '../../server/play/undo.ts'
import { aCountedStory, valueAt } from '../engine/world/a-counted-story.ts'
import {
  act,
  aStory,
  countingNarrator,
  current,
  move,
  pathText,
  takeNamed,
  turn,
  type Story,
} from '../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(() => story.close())

/** A turn that breaks off after some words. */
async function broken(said: string, wish: TurnRequest['wish']): Promise<Turn> {
  story.narrator(async function* () {
    if (said) yield { type: 'TEXT', text: said }
    throw new NarrationFailure('STREAM_BROKE', 'It broke.')
  })
  const failed = await turn(story, wish)
  expect(failed.status).toBe('FAILED')
  story.narrator(countingNarrator())
  return failed
}
const typed = (text: string): TurnRequest['wish'] => ({ kind: 'TAKE', input: 'STORY', text })
const keep = (turnId: string, expectedHeadVersion: number | null = null) =>
  keepInterrupted(story.deps, story.viewer, { turnId, expectedHeadVersion })
/** Keeps what a turn was told, and answers its take. */
async function kept({ id }: Turn): Promise<Take> {
  const { takeId } = await keep(id)
  return story.deps.db.reader.take.findUniqueOrThrow({ where: { id: takeId! } })
}
const allTakes = () => story.deps.db.reader.take.findMany({ orderBy: { id: 'asc' } })

describe('in its place', () => {
  it('below the input at the tip, where it can be gone on with, and retried', async () => {
    const take = await kept(await broken('Half a', typed('a')))
    expect(take).toMatchObject({ text: 'Half a', finish: 'INTERRUPTED', kind: 'NARRATION', turn: 1 })
    expect(await pathText(story)).toBe('O a Half a')
    expect(await story.deps.db.reader.turnText.count()).toBe(0)
    expect(await current(story)).toMatchObject({ narrations: 1, headDepth: 2 })
    expect((await turn(story, { kind: 'PASSAGE' })).status).toBe('SAVED')
    expect(await pathText(story)).toBe('O a Half a n1')
    await turn(story, { kind: 'RETRY', takeId: take.id })
    expect(await pathText(story)).toBe('O a n2')
  })

  it('beside the narration that was to be told again', async () => {
    await act(story, 'a')
    const before = await allTakes()
    const take = await kept(await broken('Other', { kind: 'RETRY', takeId: null }))
    expect(take.parentId).toBe((await takeNamed(story, 'a')).id)
    expect(await pathText(story)).toBe('O a Other')
    expect((await allTakes()).slice(0, -1)).toEqual(before)
  })

  it('where a narration was missing, or went on by itself', async () => {
    await broken('', typed('a'))
    await kept(await broken('Late', { kind: 'RETRY', takeId: null }))
    await kept(await broken('More', { kind: 'CONTINUE' }))
    expect(await pathText(story)).toBe('O a Late More')
    expect(await story.deps.db.reader.branch.count()).toBe(1)
  })

  it('with the input that was to stand instead of another', async () => {
    await act(story, 'a')
    const { id: takeId } = await takeNamed(story, 'a')
    const failed = await broken('Else', { kind: 'RETAKE', takeId, input: 'STORY', text: 'b' })
    const take = await kept(failed)
    expect(await pathText(story)).toBe('O b Else')
    const after = await story.deps.db.reader.turn.findUniqueOrThrow({ where: { id: failed.id } })
    expect(after).toMatchObject({ takeId: take.id, inputTakeId: take.parentId, status: 'FAILED' })
  })

  it('behind the words that it went on with, unless they were changed', async () => {
    const half = await kept(await broken('Half', typed('a')))
    const more = await broken(' a sentence', { kind: 'PASSAGE' })
    const late = await broken(' nothing', { kind: 'PASSAGE' })
    expect((await kept(more)).id).toBe(half.id)
    expect(await pathText(story)).toBe('O a Half a sentence')
    await expect(keep(late.id)).rejects.toThrow(NotPossible)
    const edited = await broken(' again', { kind: 'PASSAGE' })
    const now = await story.deps.db.reader.take.findUniqueOrThrow({ where: { id: half.id } })
    const { revision: expectedRevision } = now
    await editTake(story.deps, story.viewer, { takeId: half.id, text: 'Whole', expectedRevision })
    await expect(keep(edited.id)).rejects.toThrow(/has changed since/)
    expect((await textOf(story.deps, edited)).text).toBe(' again')
  })

  it('also where the clocks of instances disagree, and the turns stand in their order', async () => {
    const half = await kept(await broken('Half', typed('a')))
    const said = await broken(' a', { kind: 'PASSAGE' })
    await kept(said)
    story.clock.ms -= 60_000
    const more = await broken(' long', { kind: 'PASSAGE' })
    story.clock.ms -= 60_000
    await kept(more)
    expect(await pathText(story)).toBe('O a Half a long')
    const last = await broken(' sentence', { kind: 'PASSAGE' })
    story.clock.ms -= 60_000
    await editTake(story.deps, story.viewer, { takeId: half.id, text: 'Whole', expectedRevision: null })
    await expect(keep(last.id)).rejects.toThrow(/has changed since/)
    const turns = await story.deps.db.reader.turn.findMany({ orderBy: { startedAt: 'asc' } })
    expect(turns.slice(-3).map(({ id }) => id)).toEqual([said.id, more.id, last.id])
  })

  it('at the beginning of a story without one', async () => {
    await story.close()
    story = await aStory(null)
    await kept(await broken('Once', { kind: 'CONTINUE' }))
    expect(await pathText(story)).toBe('Once')
  })
})

describe('when the story has moved on', () => {
  it('elsewhere: it stands below its input, and the other line is whole', async () => {
    const failed = await broken('Half', typed('a'))
    await undo(story.deps, story.viewer, move(story))
    await act(story, 'b')
    await act(story, 'c')
    const { headBranchId } = await current(story)
    const before = await allTakes()
    await kept(failed)
    expect(await pathText(story)).toBe('O a Half')
    expect((await allTakes()).slice(0, -1)).toEqual(before)
    await goTo(story.deps, story.viewer, move(story), { branchId: headBranchId! })
    expect(await pathText(story)).toBe('O b n1 c n2')
  })

  it('right there: it is a version beside the answer', async () => {
    const failed = await broken('Half', typed('a'))
    await turn(story, { kind: 'RETRY', takeId: null })
    await act(story, 'b')
    const take = await kept(failed)
    expect(take.parentId).toBe((await takeNamed(story, 'a')).id)
    expect(await pathText(story)).toBe('O a Half')
    const answer = await takeNamed(story, 'n1')
    await goTo(story.deps, story.viewer, move(story), { siblingId: answer.id })
    expect(await pathText(story)).toBe('O a n1 b n2')
  })

  it('and the caller does not know: nothing is done', async () => {
    const failed = await broken('Half', typed('a'))
    const { headVersion } = await current(story)
    await act(story, 'b')
    await expect(keep(failed.id, headVersion)).rejects.toThrow(StoryMoved)
    expect(await pathText(story)).toBe('O a b n1')
    expect((await textOf(story.deps, failed)).text).toBe('Half')
  })
})

describe('of which not all was saved when its process died', () => {
  it.each([null, 'Once ', 'Once upon a time'])('but %j', async (saved) => {
    const failed = await broken('Once upon a time', typed('a'))
    const { db } = story.deps
    await db.write((tx) => tx.turnText.deleteMany())
    if (saved !== null)
      await db.write((tx) => tx.turnText.create({ data: { turnId: failed.id, text: saved, reasoning: '' } }))
    expect((await textOf(story.deps, failed)).text).toBe('Once upon a time')
    expect((await kept(failed)).text).toBe('Once upon a time')
    expect(await db.reader.turnText.count()).toBe(0)
    expect(await keep(failed.id)).toMatchObject({ status: 'FAILED' })
  })
})

describe('once', () => {
  it('however often it is asked for', async () => {
    const { id } = await broken('Half', typed('a'))
    const [one, other] = await Promise.all([keep(id), keep(id)])
    expect(one.takeId).not.toBeNull()
    expect([other.takeId, (await keep(id)).takeId]).toEqual([one.takeId, one.takeId])
    expect(await pathText(story)).toBe('O a Half')
    expect((await allTakes()).length).toBe(3)
  })
})

describe('is refused', () => {
  it('without a text, and to others', async () => {
    const nothing = await broken('', typed('a'))
    await expect(keep(nothing.id)).rejects.toThrow(/Nothing had been told/)
    const half = await broken('Half', typed('b'))
    const other = { userId: 'two', link: null }
    const request = { turnId: half.id, expectedHeadVersion: null }
    await expect(keepInterrupted(story.deps, other, request)).rejects.toThrow(NotFound)
  })

  it('while it runs, or another does', async () => {
    const half = await broken('Half', typed('a'))
    let spoken!: () => void
    const said = new Promise<void>((resolve) => (spoken = resolve))
    story.narrator(async function* ({ signal }) {
      yield { type: 'TEXT', text: 'Held' }
      spoken()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const running = await startTurn(story.deps, story.viewer, {
      ...move(story),
      requestId: 'runs',
      wish: { kind: 'CONTINUE' },
    })
    await said
    await expect(keep(running.id)).rejects.toThrow(TurnInProgress)
    await expect(keep(half.id)).rejects.toThrow(TurnInProgress)
    await cancelTurn(story.deps, story.viewer, running.id, false)
    await kept(running)
    expect(await pathText(story)).toBe('O a Held')
  })

  it('when nobody knows where it went on, as in turns of earlier versions', async () => {
    const { id } = await broken('More', { kind: 'CONTINUE' })
    await story.deps.db.write((tx) => tx.turn.update({ where: { id }, data: { targetId: null } }))
    await expect(keep(id)).rejects.toThrow(NotPossible)
    expect(await pathText(story)).toBe('O')
  })

  it('when its place is gone, and the text stays', async () => {
    const half = await broken('Half', typed('a'))
    await undo(story.deps, story.viewer, move(story))
    const gone = await takeNamed(story, 'a')
    await act(story, 'b')
    await act(story, 'c')
    const lost = await broken('Lost', { kind: 'RETRY', takeId: null })
    await goTo(story.deps, story.viewer, move(story), { takeId: gone.id })
    await kept(half)
    const { branchId } = await takeNamed(story, 'n2')
    await deleteBranch(story.deps, story.viewer, { ...move(story), branchId, dryRun: false })
    await expect(keep(lost.id)).rejects.toThrow(/no place for it/)
    expect((await textOf(story.deps, lost)).text).toBe('Lost')
  })
})

describe('by the steps of every turn', () => {
  it('changes what the story counts, and shows no block', async () => {
    await story.close()
    const counted = await aCountedStory()
    story = counted
    const failed = await broken('One.\n\n```state\n{"player.hp": -5}\n```\nTwo', typed('a'))
    // As another process would read it: from the row.
    const elsewhere = { ...story.deps, watch: createMemoryWatch() }
    expect((await textOf(elsewhere, failed)).text).toBe('One.\n\nTwo')
    const take = await kept(failed)
    expect([take.text, await valueAt(counted, 'player.hp')]).toEqual(['One.\n\nTwo', 95])
  })

  it('shows no block of a story that counts nothing any more, and none but a block is no text', async () => {
    await story.close()
    story = await aCountedStory()
    const failed = await broken('One.\n\n```state\n{"player.hp": -5}\n```\nTwo', typed('a'))
    const bare = await broken('```state\n{"player.hp": -5}\n```', { kind: 'RETRY', takeId: null })
    await saveSchema(story.deps, story.viewer, story.adventure.id, {})
    const elsewhere = { ...story.deps, watch: createMemoryWatch() }
    expect((await textOf(elsewhere, failed)).text).toBe('One.\n\nTwo')
    expect((await kept(failed)).text).toBe('One.\n\nTwo')
    await expect(keep(bare.id)).rejects.toThrow(/No words/)
  })

  it('runs the output hook, and keeps its state; a script that empties it refuses', async () => {
    const failed = await broken('Half', typed('a'))
    const output = `const modifier = (text) => { state.seen = text; return { text: state.no ? '' : text + '!' } }\nmodifier(text)`
    await story.deps.db.write(async (tx) => {
      const adventureId = story.adventure.id
      const code = { create: { library: '', input: '', context: '', output } }
      const row = { adventureId, position: 0, name: 'S', description: '', kind: 'AI_DUNGEON', code }
      await tx.adventureScript.create({ data: row })
      await tx.adventure.update({ where: { id: adventureId }, data: { scriptCount: 1 } })
    })
    const take = await kept(failed)
    expect(take.text).toBe('Half!')
    expect(take.scriptHash).not.toBe((await takeNamed(story, 'a')).scriptHash)
    const again = await broken('More', { kind: 'RETRY', takeId: null })
    const empty = output.replace('state.no', 'true')
    await story.deps.db.write((tx) => tx.adventureScriptCode.updateMany({ data: { output: empty } }))
    await expect(keep(again.id)).rejects.toThrow(NotPossible)
    expect((await textOf(story.deps, again)).text).toBe('More')
  })

  it('is refused when a script stops the input that was to be stored with it', async () => {
    await act(story, 'a')
    const { id: takeId } = await takeNamed(story, 'a')
    const failed = await broken('Other', { kind: 'RETAKE', takeId, input: 'STORY', text: 'b' })
    const input = 'const modifier = (text) => ({ text, stop: true })\nmodifier(text)'
    await story.deps.db.write(async (tx) => {
      const adventureId = story.adventure.id
      const code = { create: { library: '', input, context: '', output: '' } }
      const row = { adventureId, position: 0, name: 'S', description: '', kind: 'AI_DUNGEON', code }
      await tx.adventureScript.create({ data: row })
      await tx.adventure.update({ where: { id: adventureId }, data: { scriptCount: 1 } })
    })
    await expect(keep(failed.id)).rejects.toThrow(NotPossible)
    expect((await textOf(story.deps, failed)).text).toBe('Other')
  })
})
