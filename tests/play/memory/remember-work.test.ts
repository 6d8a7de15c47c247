// The work around memories: vectors, stopping it, finding what was left undone, telling who watches.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NarrationFailure } from '../../../server/engine/narration.ts'
import { MiniLmFailure } from '../../../server/io/model/minilm-failure.ts'
import { vectorsOf } from '../../../server/io/store/memories.ts'
import type { Job } from '../../../server/io/jobs/jobs.ts'
import { defaultSettings } from '../../../server/io/store/settings.ts'
import { editTake } from '../../../server/play/edit-take.ts'
import { findUnremembered } from '../../../server/play/memory/memory-worker.ts'
import { startAdventure } from '../../../server/library/start-adventure.ts'
import { watchAdventure } from '../../../server/play/watch-turn.ts'
import type { Viewer } from '../../../server/access/viewer.ts'
import { growStory } from '../../bench/long-story.ts'
import { aRememberedStory, isMemoryCall, play, type RememberedStory } from '../../fakes/a-remembered-story.ts'
import { act, takeNamed } from '../../fakes/a-story.ts'
import { WORD_VECTORS, embedWords, wordVector } from '../../fakes/word-vectors.ts'

let story: RememberedStory
beforeEach(async () => {
  story = await aRememberedStory()
})
afterEach(async () => {
  expect(story.jobFailures).toEqual([])
  await story.close()
})

/** Memories of so many blocks, as if they had been made; nobody has embedded them. */
async function madeBefore(of: RememberedStory, blocks: number): Promise<void> {
  const { id: adventureId, headBranchId: branchId } = of.adventure
  const rows = Array.from({ length: blocks }, (_, block) => ({
    adventureId,
    branchId,
    block,
    depth: block * 6 + 5,
    text: `Memory ${block}.`,
    createdAt: new Date(0),
  }))
  await of.deps.db.write((tx) => tx.memory.createMany({ data: rows }))
}

const vectors = async () => {
  const ids = (await story.memories()).map(({ id }) => id)
  const found = await vectorsOf(story.deps.db.reader, ids)
  return found.toSorted((a, b) => a.memoryId - b.memoryId)
}

describe('vectors', () => {
  it('are made of each memory, and again of one that has other words', async () => {
    await play(story, 6)
    const [first, second] = await story.memories()
    expect(await vectors()).toEqual([
      { memoryId: first!.id, revision: 0, model: WORD_VECTORS, vector: wordVector(first!.text) },
      { memoryId: second!.id, revision: 0, model: WORD_VECTORS, vector: wordVector(second!.text) },
    ])
    const take = await takeNamed(story, 'n1')
    await editTake(story.deps, story.viewer, { takeId: take.id, text: 'anew', expectedRevision: null })
    await act(story, 'on')
    await story.idle()
    const again = (await story.memories())[0]!
    expect((await vectors())[0]).toMatchObject({ revision: 1, vector: wordVector(again.text) })
  })

  it('are made anew where a model of the same name makes others by now, as the newest memory tells', async () => {
    await play(story, 6)
    const wide: typeof embedWords = async (request) => ({
      ...(await embedWords(request)),
      vectors: request.texts.map((text) => wordVector(text, 32)),
      width: 32,
    })
    story.deps.model.embed = wide
    await play(story, 3) // a memory tells the width
    await play(story, 1)
    const found = await vectors()
    expect(found.length).toBeGreaterThan(2)
    expect(found.map(({ vector }) => vector.length)).toEqual(found.map(() => 32))
  })

  it('are made anew by another model, some at a time, and only once', async () => {
    await story.set({ summaryOn: false })
    await growStory(story, 400)
    await madeBefore(story, 133)
    await act(story, 'on')
    await story.idle()
    expect(await vectors()).toHaveLength(133)
    expect(story.asked()).toEqual([])
    const asked: number[] = []
    story.deps.model.embed = (request) => {
      if (request.texts.length > 0) asked.push(request.texts.length)
      return embedWords(request)
    }
    await story.set({ embeddingModel: 'other' })
    await story.deps.jobs.ask({ adventureId: story.adventure.id, kind: 'REMEMBER' })
    await story.idle()
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(133)
    expect(Math.max(...asked)).toBeLessThanOrEqual(16)
    expect(new Set((await vectors()).map(({ model }) => model))).toEqual(new Set(['other']))
    await story.deps.jobs.ask({ adventureId: story.adventure.id, kind: 'REMEMBER' })
    await story.idle()
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(133)
  })

  it('that cannot be made are left for later, and the reason is told', async () => {
    const failing = (error: Error) => {
      story.deps.model.embed = async (request) => {
        if (request.texts.length > 0) throw error
        return embedWords(request)
      }
    }
    failing(new NarrationFailure('MODEL_UNKNOWN', 'No such model.'))
    await play(story, 6)
    expect(await story.memories()).toHaveLength(2)
    expect(await vectors()).toEqual([])
    expect(await story.work()).toMatchObject({
      status: 'FAILED',
      failureMessage: 'No such model.',
      done: 2,
      total: 3,
    })
    failing(new MiniLmFailure('NOT_AVAILABLE')) // words have to do
    await act(story, 'on')
    await story.idle()
    expect(await story.work()).toMatchObject({ status: 'DONE', failureMessage: null })
    story.deps.model.embed = embedWords
    await act(story, 'on')
    await story.idle()
    expect(await vectors()).toHaveLength(2)
  })

  it('are not kept for words that changed meanwhile', async () => {
    let edits = 0
    story.deps.model.embed = async (request) => {
      if (request.texts.length > 0 && edits++ === 0)
        await story.deps.db.write((tx) =>
          tx.memory.updateMany({ where: { block: 0 }, data: { text: 'other', revision: 5 } }),
        )
      return embedWords(request)
    }
    await play(story, 6)
    expect((await vectors()).map(({ revision }) => revision)).toEqual([0])
    await act(story, 'on')
    await story.idle()
    expect((await vectors()).map(({ revision }) => revision)).toEqual([5, 0])
  })
})

describe('work that its player stops', () => {
  it('ends after the step it is at, and what it made stays', async () => {
    await growStory(story, 50)
    story.summariser((call) => `Memory ${call}.`)
    story.endpoint.set({ holdAfter: 0 })
    await story.deps.jobs.ask({ adventureId: story.adventure.id, kind: 'REMEMBER' })
    await story.endpoint.whenHeld()
    expect(await story.work()).toMatchObject({ status: 'RUNNING', done: 0, total: 5, endedAt: null })
    await story.deps.db.write((tx) => tx.memoryWork.updateMany({ data: { cancelAsked: true } }))
    story.endpoint.set({ holdAfter: undefined })
    story.endpoint.release()
    await story.idle()
    expect(await story.memories()).toHaveLength(1)
    expect(await story.work()).toMatchObject({ status: 'CANCELLED', done: 1, total: 5 })
  })
})

describe('the end of the program', () => {
  it('gives up the call, and the next start finds the rest', async () => {
    await story.set({ memoryOn: false })
    await play(story, 6)
    await story.set({ memoryOn: true })
    story.endpoint.set({ holdAfter: 0 })
    await story.deps.jobs.ask({ adventureId: story.adventure.id, kind: 'REMEMBER' })
    await story.endpoint.whenHeld()
    await story.deps.jobs.close()
    await story.endpoint.whenAborted()
    expect(await story.memories()).toEqual([])
    expect(await story.work()).toMatchObject({ status: 'RUNNING' })
    expect(await found()).toEqual([{ adventureId: story.adventure.id, kind: 'REMEMBER' }])
  })
})

/** What is asked for when the program starts. */
async function found(): Promise<Job[]> {
  const asked: Job[] = []
  const { jobs } = story.deps
  const push = async (job: Job) => void asked.push(job)
  const deps = { ...story.deps, jobs: { ...jobs, ask: push, resume: push } }
  const stop = findUnremembered(deps)
  for (let seen = -1; seen !== asked.length;) {
    seen = asked.length
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await stop()
  return asked
}

describe('a start', () => {
  it('asks for nothing where all is remembered, or memory is off, or a story is short', async () => {
    await play(story, 6)
    expect(await found()).toEqual([])
    await story.deps.db.write((tx) => tx.memory.deleteMany())
    expect(await found()).toHaveLength(1)
    await story.set({ memoryOn: false })
    expect(await found()).toEqual([])
  })

  it('finds what an edit withdrew, and not what its player discarded', async () => {
    await play(story, 6)
    await story.deps.db.write((tx) => tx.memory.updateMany({ where: { block: 0 }, data: { stale: true } }))
    expect(await found()).toHaveLength(1)
    await story.deps.db.write((tx) =>
      tx.memory.updateMany({ where: { block: 0 }, data: { status: 'DISCARDED' } }),
    )
    expect(await found()).toEqual([])
  })

  it('finds work that a dead program was in the middle of, whatever it was', async () => {
    const startedAt = new Date(0)
    const row = { adventureId: story.adventure.id, kind: 'REBUILD_SUMMARY', status: 'RUNNING', startedAt }
    await story.deps.db.write((tx) => tx.memoryWork.create({ data: row }))
    expect(await found()).toEqual([{ adventureId: story.adventure.id, kind: 'REBUILD_SUMMARY' }])
    await story.deps.jobs.ask({ adventureId: story.adventure.id, kind: 'REMEMBER' })
    await story.idle()
    expect(await story.work()).toMatchObject({ kind: 'REBUILD_SUMMARY', status: 'FAILED' }) // it is too short
  })

  it('looks through many stories, of other users too', async () => {
    const other: Viewer = { userId: 'two', link: null }
    for (let index = 0; index < 60; index++)
      await startAdventure(story.deps, index % 2 ? other : story.viewer, 'scenario', `S${index}`)
    await story.deps.db.write(async (tx) => {
      const text = { kind: 'STORY', text: 'x', tokens: 1, turn: 0, createdAt: new Date(0) }
      for (const { id, headBranchId } of await tx.adventure.findMany()) {
        const rows = Array.from({ length: 12 }, (_, depth) => ({
          ...text,
          adventureId: id,
          branchId: headBranchId!,
          depth: depth + 1,
        }))
        await tx.take.createMany({ data: rows })
      }
      await tx.adventure.updateMany({ data: { headDepth: 12 } })
      await tx.settings.create({ data: { ...defaultSettings('two'), memoryOn: false } })
    })
    expect(await found()).toHaveLength(31)
  })
})

describe('who watches', () => {
  const heard = async (viewer: Viewer, work: () => Promise<unknown>) => {
    const events: string[] = []
    const reader = await watchAdventure(story.deps, viewer, story.adventure.id, null, false)
    const reading = (async () => {
      for await (const { type } of reader) events.push(type)
    })()
    await work()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await reader.return!()
    await reading
    return events
  }

  it('hears of it as the owner: when it begins, with each step, at its end, and of what an edit withdraws', async () => {
    await play(story, 5)
    const events = await heard(story.viewer, () => play(story, 1, 'b'))
    expect(events.filter((type) => type === 'MEMORIES_CHANGED').length).toBeGreaterThanOrEqual(5)
    const { id: takeId } = await takeNamed(story, 'n1')
    const edit = (text: string) =>
      editTake(story.deps, story.viewer, { takeId, text, expectedRevision: null })
    expect(await heard(story.viewer, () => edit('anew'))).toContain('MEMORIES_CHANGED')
    expect(await heard(story.viewer, () => edit('anew again'))).not.toContain('MEMORIES_CHANGED') // it is stale already
  })

  it.each(['SPECTATOR', 'COPLAYER'] as const)('hears nothing of it as a %s', async (role) => {
    await play(story, 5)
    const link = {
      shareId: 'share',
      adventureId: story.adventure.id,
      role,
      showsStats: true,
      expiresAt: null,
    }
    const events = await heard({ userId: 'nobody', link }, () => play(story, 1, 'b'))
    expect(events).toContain('TURN_SAVED')
    expect(events).not.toContain('MEMORIES_CHANGED')
  })
})

describe('what it costs', () => {
  it('to find that nothing is due is a few statements, however long the story is', async () => {
    const counts: number[] = []
    for (const turns of [9, 600]) {
      const other = await aRememberedStory({ remembers: false })
      await other.set({ summaryOn: false })
      await growStory(other, turns)
      await madeBefore(other, turns / 3)
      while (await other.run());
      await other.set({ summaryOn: true })
      while (await other.run());
      expect(other.asked().every((asked) => !isMemoryCall(asked))).toBe(true)
      other.queries.length = 0
      expect(await other.run()).toBe(false)
      counts.push(other.queries.length)
      await other.close()
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeLessThanOrEqual(10)
  })
})
