// Memories and the summary as their player keeps them: on the path that he reads, and nowhere else.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Memory } from '../../../generated/sqlite/client.ts'
import type { Job } from '../../../server/io/jobs/jobs.ts'
import { NotFound } from '../../../server/io/store/errors.ts'
import { putVector, vectorsOf } from '../../../server/io/store/memories.ts'
import { InvalidInput, MemoryRevised, NotPossible, SummaryRevised } from '../../../server/play/failures.ts'
import { goTo } from '../../../server/play/go-to.ts'
import { headOf } from '../../../server/play/head.ts'
import { findMemory, listMemories, type SeenMemory } from '../../../server/play/memory/list-memories.ts'
import {
  MAX_MEMORY,
  deleteMemory,
  editMemory,
  forgetMemory,
  pinMemory,
  remakeMemory,
  restoreMemory,
  writeMemory,
} from '../../../server/play/memory/memories.ts'
import { cancelMemoryWork, rememberNow } from '../../../server/play/memory/memory-work.ts'
import { editSummary } from '../../../server/play/memory/summaries.ts'
import { undo } from '../../../server/play/undo.ts'
import { act, aStory, current, move, takeNamed, turn, type Story } from '../../fakes/a-story.ts'

let story: Story
let asked: Job[]
let told: string[]
beforeEach(async () => {
  story = await aStory('O')
  asked = []
  told = []
  const { jobs, watch } = story.deps
  jobs.ask = async (job) => void asked.push(job)
  const tell = watch.tell.bind(watch)
  watch.tell = (adventureId, entry) => {
    told.push(entry.type)
    return tell(adventureId, entry)
  }
})
afterEach(() => story.close())

const db = () => story.deps.db.reader
const write = async (text: string) =>
  (await writeMemory(story.deps, story.viewer, story.adventure.id, text)).memoryId
const edit = (memoryId: number, text: string, expectedRevision: number | null = null) =>
  editMemory(story.deps, story.viewer, { memoryId, text, expectedRevision })
const go = async (name: string) =>
  goTo(story.deps, story.viewer, move(story), { takeId: (await takeNamed(story, name)).id })
const row = (id: number): Promise<Memory | null> => db().memory.findUnique({ where: { id } })

/** What is seen from the head, by depth. */
async function list(
  filter: { statuses?: ('ACTIVE' | 'FORGOTTEN' | 'DISCARDED')[]; pinned?: boolean } = {},
  page: { newestFirst?: boolean; count?: number; after?: { depth: number; id: number } } = {},
): Promise<SeenMemory[]> {
  const adventure = await current(story)
  const { seen } = await listMemories(
    db(),
    adventure,
    headOf(adventure),
    { statuses: filter.statuses ?? null, pinned: filter.pinned ?? null },
    { after: page.after ?? null, count: page.count ?? 100, newestFirst: page.newestFirst ?? false },
  )
  return seen
}
const texts = async (...given: Parameters<typeof list>) => (await list(...given)).map((m) => m.memory.text)

/** Turns that make the path so many takes long. */
async function grow(takes: number): Promise<void> {
  const { headDepth } = await current(story)
  for (let depth = headDepth + 1; depth < takes; depth += 2) await act(story, `do ${depth}`)
}

/** What a run makes of a block of the path that is read. */
async function made(block: number, more: Partial<Memory> = {}): Promise<number> {
  const { branchId } = headOf(await current(story))
  const take = await db().take.findUniqueOrThrow({
    where: { branchId_depth: { branchId, depth: 6 * block + 5 } },
  })
  const data = { text: `block ${block}`, madeBy: 'model', createdAt: story.deps.clock.now(), ...more }
  const memory = await story.deps.db.write(async (tx) => {
    const place = { adventureId: story.adventure.id, branchId: take.branchId, depth: take.depth, block }
    const made = await tx.memory.create({ data: { ...place, ...data } })
    await putVector(tx, { memoryId: made.id, revision: 0, model: 'words', vector: new Float32Array([1]) })
    return made
  })
  return memory.id
}

describe('a memory by hand', () => {
  it('stands one stop above the head: a retry keeps it, another line below that stop has it too', async () => {
    await act(story, 'a')
    await act(story, 'b')
    asked.length = 0
    const id = await write('  Vela owes\r\nus\0 a boat. ')
    expect(await row(id)).toMatchObject({
      text: 'Vela owes\nus a boat.',
      block: null,
      depth: 2,
      madeBy: null,
    })
    expect(asked).toEqual([{ adventureId: story.adventure.id, kind: 'REMEMBER' }])
    await turn(story, { kind: 'RETRY', takeId: (await takeNamed(story, 'n2')).id })
    expect(await texts()).toEqual(['Vela owes\nus a boat.'])
    await undo(story.deps, story.viewer, move(story))
    expect(await texts()).toHaveLength(1)
    await undo(story.deps, story.viewer, move(story))
    expect(await texts()).toEqual([])
    expect(told).toContain('MEMORIES_CHANGED')
  })

  it('at the beginning stands before the first take, on every path', async () => {
    await write('always')
    await act(story, 'a')
    await write('below the opening')
    const [always, below] = await list()
    expect(always).toMatchObject({ memory: { branchId: null, depth: -1 }, takes: null, turns: { to: 0 } })
    expect(below).toMatchObject({ memory: { depth: 0, text: 'below the opening' }, turns: { to: 0 } })
  })

  it('on borrowed ground is anchored to the take itself, and so seen by its other lines', async () => {
    await act(story, 'a')
    await act(story, 'b')
    await turn(story, { kind: 'RETAKE', takeId: (await takeNamed(story, 'b')).id, input: 'STORY', text: 'x' })
    const id = await write('after n1')
    const take = await takeNamed(story, 'n1')
    expect(await row(id)).toMatchObject({ branchId: take.branchId, depth: take.depth })
    await go('n2')
    expect(await texts()).toEqual(['after n1'])
  })

  it('needs words, and not too many', async () => {
    for (const text of ['', ' \n\0', 'x'.repeat(MAX_MEMORY + 1)])
      await expect(write(text)).rejects.toBeInstanceOf(InvalidInput)
    await write('x'.repeat(MAX_MEMORY))
    expect(asked).toHaveLength(1)
  })

  it('is deleted for good', async () => {
    const id = await write('one')
    await edit(id, 'two')
    await deleteMemory(story.deps, story.viewer, id)
    expect(await row(id)).toBeNull()
    expect(await db().memoryWording.count()).toBe(0)
    await expect(restoreMemory(story.deps, story.viewer, id)).rejects.toBeInstanceOf(NotFound)
  })

  it('is never made again', async () => {
    const id = await write('one')
    await expect(remakeMemory(story.deps, story.viewer, id)).rejects.toBeInstanceOf(NotPossible)
  })
})

describe('what a player does with a memory that was made', () => {
  it('editing gives it his words: reworded, fresh, without the vector of the old ones, which are kept', async () => {
    await grow(13)
    const id = await made(0, { stale: true })
    asked.length = 0
    await edit(id, 'mine', 0)
    expect(await row(id)).toMatchObject({
      text: 'mine',
      reworded: true,
      stale: false,
      madeBy: null,
      revision: 1,
    })
    expect(await vectorsOf(db(), [id])).toEqual([])
    expect(await db().memoryWording.findMany()).toMatchObject([
      { memoryId: id, revision: 0, text: 'block 0' },
    ])
    expect(asked).toHaveLength(1)
    await expect(edit(id, 'theirs', 0)).rejects.toBeInstanceOf(MemoryRevised)
    await edit(id, 'mine', 1)
    expect(await row(id)).toMatchObject({ text: 'mine', revision: 1 })
    expect(asked).toHaveLength(1)
  })

  it('is pinned and let go; forgotten and brought back with its pin and its vector', async () => {
    await grow(13)
    const id = await made(0)
    const { deps, viewer } = story
    await pinMemory(deps, viewer, id, true)
    expect(await texts({ pinned: true })).toEqual(['block 0'])
    expect(await texts({ pinned: false })).toEqual([])
    await forgetMemory(deps, viewer, id)
    expect(await row(id)).toMatchObject({ status: 'FORGOTTEN', pinned: true })
    await expect(forgetMemory(deps, viewer, id)).rejects.toBeInstanceOf(NotPossible)
    await expect(pinMemory(deps, viewer, id, true)).rejects.toBeInstanceOf(NotPossible)
    await expect(remakeMemory(deps, viewer, id)).rejects.toBeInstanceOf(NotPossible)
    expect(await texts({ statuses: ['ACTIVE'] })).toEqual([])
    await restoreMemory(deps, viewer, id)
    expect(await row(id)).toMatchObject({ status: 'ACTIVE', pinned: true })
    expect(await vectorsOf(db(), [id])).toHaveLength(1)
    await expect(restoreMemory(deps, viewer, id)).rejects.toBeInstanceOf(NotPossible)
    await pinMemory(deps, viewer, id, false)
    expect(await row(id)).toMatchObject({ pinned: false })
  })

  it('deleted, it is discarded with its words, so that no run makes it by itself; and comes back with them', async () => {
    await grow(13)
    const id = await made(0)
    await deleteMemory(story.deps, story.viewer, id)
    expect(await row(id)).toMatchObject({ status: 'DISCARDED', text: 'block 0' })
    await expect(deleteMemory(story.deps, story.viewer, id)).rejects.toBeInstanceOf(NotPossible)
    await expect(edit(id, 'x')).rejects.toBeInstanceOf(NotPossible)
    await restoreMemory(story.deps, story.viewer, id)
    expect(await row(id)).toMatchObject({ status: 'ACTIVE', text: 'block 0' })
  })

  it('made again, it goes stale in its place: also a deleted or reworded one', async () => {
    await grow(13)
    const [deleted, mine] = [await made(0), await made(1)]
    await deleteMemory(story.deps, story.viewer, deleted)
    await edit(mine, 'mine')
    asked.length = 0
    for (const id of [deleted, mine]) {
      await remakeMemory(story.deps, story.viewer, id)
      expect(await row(id)).toMatchObject({ status: 'ACTIVE', stale: true, reworded: false })
    }
    expect(asked.map(({ kind }) => kind)).toEqual(['REMEMBER', 'REMEMBER'])
  })

  it('beside the path of the head is refused in words, and nothing is changed', async () => {
    await grow(13)
    const id = await made(1)
    await go('n2')
    const { deps, viewer } = story
    told.length = 0
    asked.length = 0
    for (const doing of [
      () => edit(id, 'x'),
      () => pinMemory(deps, viewer, id, true),
      () => forgetMemory(deps, viewer, id),
      () => restoreMemory(deps, viewer, id),
      () => deleteMemory(deps, viewer, id),
      () => remakeMemory(deps, viewer, id),
    ]) {
      const error: unknown = await doing().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(NotPossible)
      expect((error as Error).message).toContain('not on the path that you read')
    }
    expect(await row(id)).toMatchObject({ text: 'block 1', status: 'ACTIVE', pinned: false, revision: 0 })
    expect([told, asked]).toEqual([[], []])
  })

  it('of another is not found', async () => {
    await grow(13)
    const id = await made(0)
    const stranger = { userId: 'two', link: null }
    const guest = { userId: 'one', link: { shareId: 's', adventureId: story.adventure.id } } as never
    const { deps } = story
    for (const viewer of [stranger, guest])
      for (const doing of [
        () => writeMemory(deps, viewer, story.adventure.id, 'x'),
        () => editMemory(deps, viewer, { memoryId: id, text: 'x', expectedRevision: null }),
        () => pinMemory(deps, viewer, id, true),
        () => forgetMemory(deps, viewer, id),
        () => deleteMemory(deps, viewer, id),
        () => remakeMemory(deps, viewer, id),
        () => rememberNow(deps, viewer, story.adventure.id),
        () => cancelMemoryWork(deps, viewer, story.adventure.id),
      ])
        await expect(doing()).rejects.toBeInstanceOf(NotFound)
    expect(await db().memory.findMany()).toMatchObject([{ id, text: 'block 0', status: 'ACTIVE' }])
  })
})

describe('the list of memories', () => {
  it('is of the path alone, with the takes and turns of each, in pages from either end', async () => {
    await grow(19)
    for (const block of [0, 1, 2]) await made(block)
    await write('by hand')
    const all = await list()
    expect(all.map(({ memory, takes, turns }) => [memory.text, takes, turns])).toEqual([
      ['block 0', { from: 0, to: 5 }, { from: 0, to: 2 }],
      ['block 1', { from: 6, to: 11 }, { from: 3, to: 5 }],
      ['by hand', null, { from: 8, to: 8 }],
      ['block 2', { from: 12, to: 17 }, { from: 6, to: 8 }],
    ])
    const [first, second] = await list({}, { newestFirst: true, count: 2 })
    expect([first!.memory.text, second!.memory.text]).toEqual(['block 2', 'by hand'])
    expect(await texts({}, { newestFirst: true, after: second!.memory })).toEqual(['block 1', 'block 0'])
    await go('n5')
    expect(await texts()).toEqual(['block 0'])
    await turn(story, { kind: 'RETAKE', takeId: (await takeNamed(story, 'do 7')).id, input: 'DO', text: 'x' })
    expect(await texts()).toEqual(['block 0'])
  })

  it('says how close each was to the scene of the last turn, as long as it has the words that were compared', async () => {
    await act(story, 'a')
    const id = await write('The lantern of the inn.')
    const texts = ['The lantern of the inn.']
    const signal = new AbortController().signal
    const { vectors, model } = await story.deps.model.embed({ endpoint: null, texts, signal })
    await story.deps.db.write((tx) =>
      putVector(tx, { memoryId: id, revision: 0, model, vector: vectors[0]! }),
    )
    expect((await list())[0]!.similarity).toBeNull()
    await act(story, 'The lantern of the inn burns.')
    expect((await list())[0]!.similarity).toBeGreaterThan(0)
    await go('n1')
    expect((await list())[0]!.similarity).toBeNull()
    await go('n2')
    await edit(id, 'A boat.')
    expect((await list())[0]!.similarity).toBeNull()
  })

  it('says what is beyond capacity: neither pinned nor used as late, and only of what could be told', async () => {
    await grow(25)
    const day = (date: number) => new Date(Date.UTC(2026, 5, date))
    await made(0, { usedAt: day(1) })
    await made(1, { usedAt: day(3) })
    await made(2, { pinned: true })
    await made(3, { usedAt: day(9), status: 'FORGOTTEN' })
    await story.deps.db.write((tx) =>
      tx.settings.create({
        data: {
          userId: 'one',
          temperature: 1,
          maxOutputTokens: 100,
          contextBudget: 1000,
          narratorText: '',
          memoryCapacity: 2,
        },
      }),
    )
    const beyond = (await list()).filter(({ beyondCapacity }) => beyondCapacity)
    expect(beyond.map(({ memory }) => memory.text)).toEqual(['block 0'])
    const adventure = await current(story)
    const seen = await findMemory(db(), adventure, headOf(adventure), beyond[0]!.memory.id)
    expect(seen).toEqual(beyond[0])
  })
})

describe('the summary', () => {
  const summary = async (depth: number, text: string, stale = false) => {
    const { branchId } = headOf(await current(story))
    const data = { adventureId: story.adventure.id, branchId, depth, text, stale, madeBy: 'model' }
    return story.deps.db.write((tx) => tx.summary.create({ data: { ...data, createdAt: new Date(0) } }))
  }
  const change = (summaryId: number, text: string, expectedRevision: number | null = null) =>
    editSummary(story.deps, story.viewer, { summaryId, text, expectedRevision })

  it('in use is changed in place, keeps what it said, and is never stale again', async () => {
    await grow(13)
    await summary(5, 'old')
    const { id } = await summary(11, 'new', true)
    const changed = await change(id, ' mine ', 0)
    expect(changed).toMatchObject({
      id,
      text: 'mine',
      reworded: true,
      stale: false,
      madeBy: null,
      revision: 1,
    })
    expect(await db().summaryWording.findMany()).toMatchObject([{ summaryId: id, text: 'new' }])
    expect(told).toContain('MEMORIES_CHANGED')
  })

  it('that is not in use any more, or was changed meanwhile, is answered with the one in use', async () => {
    await grow(13)
    const old = await summary(5, 'old')
    const { id } = await summary(11, 'new')
    await change(id, 'mine')
    for (const doing of [() => change(old.id, 'x'), () => change(id, 'x', 0)]) {
      const error: unknown = await doing().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SummaryRevised)
      expect((error as SummaryRevised).summary).toMatchObject({ id, text: 'mine' })
    }
    await go('n4')
    await change(old.id, 'now in use')
    await expect(change(id, 'x')).rejects.toBeInstanceOf(NotPossible)
    await expect(change(old.id, ' ')).rejects.toBeInstanceOf(InvalidInput)
  })

  it('of another is not found', async () => {
    await grow(13)
    const { id } = await summary(11, 'new')
    const stranger = { userId: 'two', link: null }
    const request = { summaryId: id, text: 'x', expectedRevision: null }
    await expect(editSummary(story.deps, stranger, request)).rejects.toBeInstanceOf(NotFound)
  })
})

it('the work is asked for, and stopped only while it runs', async () => {
  const adventureId = story.adventure.id
  await rememberNow(story.deps, story.viewer, adventureId)
  expect(asked).toEqual([{ adventureId, kind: 'REMEMBER' }])
  const cancel = () => cancelMemoryWork(story.deps, story.viewer, adventureId)
  await expect(cancel()).rejects.toBeInstanceOf(NotPossible)
  const work = { adventureId, kind: 'REMEMBER', startedAt: new Date(0) }
  await story.deps.db.write((tx) => tx.memoryWork.create({ data: { ...work, status: 'RUNNING' } }))
  await cancel()
  expect(await db().memoryWork.findMany()).toMatchObject([{ status: 'RUNNING', cancelAsked: true }])
})
