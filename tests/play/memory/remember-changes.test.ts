// What a change of the story withdraws: exactly the memories and summaries that were made of it, on every line through it,
// also those that are being made at that moment.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Memory } from '../../../generated/sqlite/client.ts'
import { deleteBranch, prune } from '../../../server/play/delete-branch.ts'
import { editTake, eraseTake, hideTake } from '../../../server/play/edit-take.ts'
import { deleteMemory, restoreMemory } from '../../../server/play/memory/memories.ts'
import { goTo } from '../../../server/play/go-to.ts'
import { aRememberedStory, isMemoryCall, play, type RememberedStory } from '../../fakes/a-remembered-story.ts'
import { act, current, move, takeNamed, turn } from '../../fakes/a-story.ts'

let story: RememberedStory
beforeEach(async () => {
  story = await aRememberedStory()
})
afterEach(async () => {
  expect(story.jobFailures).toEqual([])
  await story.close()
})

const idOf = async (name: string) => (await takeNamed(story, name)).id
const edit = async (name: string, text: string) =>
  editTake(story.deps, story.viewer, { takeId: await idOf(name), text, expectedRevision: null })
const hide = async (name: string, hidden = true) =>
  hideTake(story.deps, story.viewer, await idOf(name), hidden)
const erase = async (name: string) => eraseTake(story.deps, story.viewer, await idOf(name))
const change = (memory: Memory, data: Partial<Memory>) =>
  story.deps.db.write((tx) => tx.memory.update({ where: { id: memory.id }, data }))
const stale = async () => (await story.memories()).filter((memory) => memory.stale).map(({ block }) => block)
const staleSummaries = async () => (await story.summaries()).map((summary) => summary.stale)

describe('an edit', () => {
  it('withdraws the memory of its block and no other, which is made again in its place', async () => {
    await play(story, 10) // blocks 0, 1, 2
    const before = await story.memories()
    await change(before[1]!, { pinned: true, uses: 7 })
    const calls = story.asked().filter(isMemoryCall).length
    await edit('n4', 'n4 anew')
    expect(await stale()).toEqual([1])
    await act(story, 'on')
    await story.idle()
    const after = await story.memories()
    expect(after.map(({ id, stale: is }) => [id, is])).toEqual(before.map(({ id }) => [id, false]))
    expect(after[1]).toMatchObject({ pinned: true, uses: 7, revision: 1, depth: 11, madeBy: 'summariser' })
    expect([after[0]!.text, after[2]!.text]).toEqual([before[0]!.text, before[2]!.text])
    const asked = story.asked().filter(isMemoryCall)
    expect(asked).toHaveLength(calls + 1)
    expect(asked.at(-1)).toContain('n4 anew')
    const wordings = await story.deps.db.reader.memoryWording.findMany()
    expect(wordings).toMatchObject([{ memoryId: after[1]!.id, revision: 0, text: before[1]!.text }])
  })

  it('withdraws it on every line that leaves the block another way, and on none that leaves above the take', async () => {
    await play(story, 6)
    const fork = async (name: string, turns: number, words: string) => {
      await goTo(story.deps, story.viewer, move(story), { takeId: await idOf(name) })
      await play(story, turns, words)
    }
    await fork('n4', 2, 'b') // leaves block 1 (n3 a4 n4 a5 n5 a6) after n4
    await fork('b1', 3, 'c') // and that line again, after b1
    await fork('n3', 3, 'd') // leaves after n3, above n4
    await fork('n6', 3, 'e') // leaves below the block
    const rows = await story.memories()
    expect(rows.filter(({ block }) => block === 1)).toHaveLength(4)
    await edit('n4', 'anew')
    const marked = (await story.memories()).filter((memory) => memory.stale)
    expect(marked.map(({ block }) => block)).toEqual([1, 1, 1])
    const d = await takeNamed(story, 'd1')
    expect(marked.map(({ branchId }) => branchId)).not.toContain(d.branchId)
  })

  it('leaves alone what a player rewrote, and what he discarded', async () => {
    await play(story, 6)
    const [first, second] = await story.memories()
    await change(first!, { reworded: true, text: 'Mine.', madeBy: null })
    await change(second!, { status: 'DISCARDED' })
    await edit('n1', 'anew')
    await edit('n4', 'anew too')
    expect(await stale()).toEqual([])
    const calls = story.asked().length
    await act(story, 'on')
    await story.idle()
    expect(story.asked()).toHaveLength(calls)
    expect(await story.memories()).toMatchObject([{ text: 'Mine.' }, { status: 'DISCARDED' }])
  })

  it('makes again what a player had forgotten, and it stays forgotten', async () => {
    await play(story, 6)
    await change((await story.memories())[0]!, { status: 'FORGOTTEN' })
    await edit('n1', 'anew')
    await act(story, 'on')
    await story.idle()
    expect((await story.memories())[0]).toMatchObject({ status: 'FORGOTTEN', stale: false, revision: 1 })
  })

  it('to the same words withdraws nothing', async () => {
    await play(story, 6)
    await edit('n1', 'n1')
    await hide('n1', false)
    expect(await stale()).toEqual([])
  })
})

describe('a memory that was deleted when its take had changed', () => {
  it.each([
    ['edited', () => edit('n1', 'anew')],
    ['erased', () => erase('n1')],
  ])('does not come back as if it had not been %s: it is made again', async (_how, change) => {
    await play(story, 6)
    const [{ id }] = (await story.memories()) as [Memory]
    await change()
    await deleteMemory(story.deps, story.viewer, id)
    await restoreMemory(story.deps, story.viewer, id)
    await story.idle()
    const [first] = await story.memories()
    expect(first).toMatchObject({ id, status: 'ACTIVE', stale: false, text: 'Memory 3 was kept.' })
    expect(story.asked().at(-1)).not.toContain('n1')
  })
})

describe('hiding and showing', () => {
  it('withdraw a memory, which is made again of what is told then', async () => {
    await play(story, 6)
    await hide('n1')
    expect(await stale()).toEqual([0])
    await act(story, 'on')
    await story.idle()
    expect(story.asked().at(-1)).not.toContain('n1')
    await hide('n1', false)
    expect(await stale()).toEqual([0])
    await act(story, 'on again')
    await story.idle()
    expect(story.asked().at(-1)).toContain('n1')
  })
})

describe('a passage that goes on', () => {
  it('withdraws the memory of its take', async () => {
    await play(story, 6)
    const n3 = await takeNamed(story, 'n3') // the last line ends there: what lay below it is deleted
    await story.deps.db.write(async (tx) => {
      await tx.adventure.update({ where: { id: story.adventure.id }, data: { headDepth: n3.depth + 5 } })
      await tx.take.deleteMany({ where: { depth: { gt: n3.depth + 5 } } })
      const last = { branchId: n3.branchId, depth: n3.depth + 5 }
      await tx.take.update({
        where: { branchId_depth: last },
        data: { kind: 'NARRATION', finish: 'LENGTH' },
      })
    })
    expect(await stale()).toEqual([])
    expect(await turn(story, { kind: 'PASSAGE' })).toMatchObject({ status: 'SAVED' })
    expect(await stale()).toEqual([1])
  })
})

describe('erasing', () => {
  /** Every word that is kept of memories and summaries. */
  const words = async () => {
    const db = story.deps.db.reader
    const tables = [db.memory.findMany(), db.memoryWording.findMany(), db.summary.findMany()]
    return JSON.stringify(await Promise.all([...tables, db.summaryWording.findMany()]))
  }

  it('takes away all words that were made of the take, and none that were not', async () => {
    story.summariser((call, asked) => `${/\bn1\b|zorblax/.test(asked) ? 'zorblax' : 'plain'} ${call}.`)
    await play(story, 10)
    await edit('n1', 'n1 more')
    await act(story, 'on')
    await story.idle()
    expect((await words()).match(/zorblax/g)!.length).toBeGreaterThan(3)
    const summaries = await story.summaries()
    expect(summaries.length).toBeGreaterThan(1)
    await erase('n1 more')
    expect(await words()).not.toContain('zorblax')
    expect(await words()).toContain('plain')
    expect((await story.memories())[0]).toMatchObject({ text: '', stale: true, madeBy: null })
    expect(await story.deps.db.reader.memoryVector.count()).toBe(2)
    expect(await story.summaries()).toEqual([])
    await act(story, 'further')
    await story.idle()
    expect(await words()).not.toContain('zorblax')
    expect(await stale()).toEqual([])
    expect(await story.summaries()).toHaveLength(1)
  })

  it('also takes what stood there before a player rewrote or discarded it, and leaves his words', async () => {
    story.summariser((_call, asked) => (asked.includes('n1') || asked.includes('n4') ? 'zorblax.' : 'plain.'))
    await play(story, 6)
    const [first, second] = await story.memories()
    await story.deps.db.write(async (tx) => {
      await tx.memoryWording.create({ data: { memoryId: first!.id, revision: 0, text: first!.text } })
      const mine = { reworded: true, text: 'Mine.', revision: 1 }
      await tx.memory.update({ where: { id: first!.id }, data: mine })
    })
    await change(second!, { status: 'DISCARDED' })
    await erase('n1')
    await erase('n4')
    expect(await words()).not.toContain('zorblax')
    expect(await story.memories()).toMatchObject([{ text: 'Mine.' }, { text: '', status: 'DISCARDED' }])
  })
})

describe('a summary', () => {
  const blocks = (asked: string) => [...asked.matchAll(/Memory (\d+)/g)].map((found) => Number(found[1]))

  it('is made of each 15 takes that are remembered, from the one before', async () => {
    await play(story, 9) // 19 takes: blocks 0, 1, 2, which are 18
    const [first] = await story.summaries()
    expect(first).toMatchObject({
      depth: 17,
      text: expect.stringContaining('was kept'),
      madeBy: 'summariser',
    })
    expect(blocks(story.asked().at(-1)!)).toEqual([1, 2, 3])
    await play(story, 8, 'b') // 35 takes: blocks to 4, which are 12 more
    expect(await story.summaries()).toHaveLength(1)
    await play(story, 1, 'c') // 37: block 5
    const [, second] = await story.summaries()
    expect(second).toMatchObject({ depth: 35 })
    expect(story.asked().at(-1)).toContain(first!.text)
    expect(blocks(story.asked().at(-1)!)).toHaveLength(3)
  })

  it('is not made where summaries are off', async () => {
    await story.set({ summaryOn: false })
    await play(story, 9)
    expect(await story.summaries()).toEqual([])
    expect(await story.memories()).toHaveLength(3)
  })

  it('goes stale with a take that it folds, stays in use, and is made afresh from the memories', async () => {
    await play(story, 18)
    expect(await staleSummaries()).toEqual([false, false])
    await edit('n10', 'anew') // depth 20: the second version folds it, the first does not
    expect(await staleSummaries()).toEqual([false, true])
    await act(story, 'on')
    await story.idle()
    expect(await staleSummaries()).toEqual([false, true, false])
    const [first, , fresh] = await story.summaries()
    expect(fresh).toMatchObject({ depth: 35 })
    expect(story.asked().at(-1)).toContain(first!.text)
    await edit('n2', 'anew too')
    expect(await staleSummaries()).toEqual([true, true, true])
    await act(story, 'further')
    await story.idle()
    expect((await story.summaries()).at(-1)).toMatchObject({ depth: 35, stale: false })
    expect(story.asked().at(-1)).not.toContain('The summary so far')
    expect(blocks(story.asked().at(-1)!)).toHaveLength(6)
  })

  it('that a player rewrote never goes stale', async () => {
    await play(story, 9)
    await story.deps.db.write((tx) => tx.summary.updateMany({ data: { reworded: true, text: 'Mine.' } }))
    await edit('n2', 'anew')
    expect(await staleSummaries()).toEqual([false])
  })

  it('goes stale on other lines below the take as well', async () => {
    await play(story, 9)
    await goTo(story.deps, story.viewer, move(story), { takeId: await idOf('n7') })
    await play(story, 3, 'b')
    expect(await story.summaries()).toHaveLength(2)
    await edit('b1', 'anew')
    expect(await staleSummaries()).toEqual([false, true])
    await edit('n2', 'anew')
    expect(await staleSummaries()).toEqual([true, true])
  })
})

describe('a run that is caught in a change', () => {
  /** Begins a run whose next call waits for its answer, changes the story meanwhile, and lets the run end. */
  async function caught(meanwhile: () => Promise<unknown>): Promise<void> {
    story.endpoint.set({ holdAfter: 0 })
    await story.set({ memoryOn: true })
    await story.deps.jobs.ask({ adventureId: story.adventure.id, kind: 'REMEMBER' })
    await story.endpoint.whenHeld()
    await meanwhile()
    story.endpoint.set({ holdAfter: undefined })
    story.endpoint.release()
    await story.idle()
  }
  /** Turns of which nothing is remembered yet. */
  async function unremembered(turns: number, words?: string): Promise<void> {
    await story.set({ memoryOn: false })
    await play(story, turns, words)
  }
  beforeEach(() =>
    story.summariser((call, asked) => (isMemoryCall(asked) ? `Memory ${call}.` : `Summary ${call}.`)),
  )

  it.each([
    ['an edit', () => edit('n1', 'anew')],
    ['an edit and one back', async () => (await edit('n1', 'anew'), edit('anew', 'n1'))],
    ['hiding', () => hide('n1')],
    ['erasing', () => erase('n1')],
  ])('of its block throws its result away: %s', async (_name, meanwhile) => {
    await unremembered(6)
    await caught(meanwhile)
    expect((await story.memories()).map(({ block }) => block)).toEqual([1])
    await act(story, 'on')
    await story.idle()
    expect((await story.memories()).map(({ block, text }) => [block, text])).toEqual([
      [0, 'Memory 3.'],
      [1, 'Memory 2.'],
    ])
  })

  it('of another block keeps it', async () => {
    await unremembered(6)
    await caught(() => edit('n4', 'anew'))
    expect((await story.memories()).map(({ block, text }) => [block, text])).toEqual([
      [0, 'Memory 1.'],
      [1, 'Memory 2.'],
    ])
    expect(story.asked().at(-1)).toContain('anew')
  })

  it('in the deletion of its line keeps nothing of it, and harms no other', async () => {
    await unremembered(6)
    await goTo(story.deps, story.viewer, move(story), { takeId: await idOf('n1') })
    await unremembered(6, 'b')
    const { headBranchId: branchId } = await current(story)
    await caught(async () => {
      await goTo(story.deps, story.viewer, move(story), { takeId: await idOf('n6') })
      const request = { ...move(story), branchId: branchId!, dryRun: false }
      const { deletion } = await deleteBranch(story.deps, story.viewer, request)
      expect(deletion).toMatchObject({ memories: 0 })
    })
    expect(await story.memories()).toEqual([])
    expect(await story.work()).toMatchObject({ status: 'DONE' })
  })

  it('throws a summary away when a take of what it folds is erased', async () => {
    await story.set({ summaryOn: false })
    await play(story, 9)
    await story.set({ summaryOn: true })
    await caught(() => erase('n1'))
    expect(story.asked().at(-1)).toContain('What is remembered')
    expect(await story.summaries()).toEqual([])
  })

  it('in the deletion of the story ends without a word', async () => {
    await unremembered(6)
    await caught(() =>
      story.deps.db.write((tx) => tx.adventure.delete({ where: { id: story.adventure.id } })),
    )
    expect(await story.memories()).toEqual([])
    expect(await story.work()).toBeNull()
  })
})

describe('a deleted line', () => {
  it('takes its memories with it, and says before how many', async () => {
    await play(story, 6)
    await goTo(story.deps, story.viewer, move(story), { takeId: await idOf('n2') })
    await play(story, 7, 'b')
    const { headBranchId: branchId } = await current(story)
    await goTo(story.deps, story.viewer, move(story), { takeId: await idOf('n6') })
    const request = { ...move(story), branchId: branchId! }
    const all = await story.memories()
    const own = all.filter((memory) => memory.branchId === branchId)
    expect(own).toHaveLength(3)
    const asked = await deleteBranch(story.deps, story.viewer, { ...request, dryRun: true })
    expect(asked.deletion).toMatchObject({ memories: 3 })
    await deleteBranch(story.deps, story.viewer, { ...request, dryRun: false })
    expect(await story.memories()).toEqual(all.filter((memory) => memory.branchId !== branchId))
  })

  it('is none that is pruned when its player wrote a memory on it, or rewrote one', async () => {
    await act(story, 'a')
    await turn(story, { kind: 'RETRY', takeId: null })
    await play(story, 2, 'b')
    story.clock.ms += 40 * 24 * 60 * 60 * 1_000
    const disposable = async () =>
      (await prune(story.deps, story.viewer, { ...move(story), days: null, dryRun: true })).lineIds
    const { adventureId, branchId, depth } = await takeNamed(story, 'n1')
    expect(await disposable()).toHaveLength(1)
    const row = { adventureId, branchId, depth, text: 'x', createdAt: new Date(0) }
    const memory = await story.deps.db.write((tx) => tx.memory.create({ data: { ...row, block: 0 } }))
    expect(await disposable()).toHaveLength(1)
    await change(memory, { reworded: true })
    expect(await disposable()).toEqual([])
    await change(memory, { reworded: false, block: null })
    expect(await disposable()).toEqual([])
    await story.deps.db.write((tx) => tx.memory.deleteMany())
    await story.deps.db.write((tx) => tx.summary.create({ data: { ...row, branchId, reworded: true } }))
    expect(await disposable()).toEqual([])
  })
})
