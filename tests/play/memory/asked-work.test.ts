// Work on memories that a player asks for: written anew, summed up anew, embedded anew; stopped, killed, refused, put back.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NarrationFailure } from '../../../server/engine/narration.ts'
import type { AskedKind } from '../../../server/play/memory/asked.ts'
import { askWork, countToEmbed } from '../../../server/play/memory/ask-work.ts'
import { editTake } from '../../../server/play/edit-take.ts'
import { cancelMemoryWork } from '../../../server/play/memory/memory-work.ts'
import { memoryWorker } from '../../../server/play/memory/memory-worker.ts'
import { editMemory } from '../../../server/play/memory/memories.ts'
import { lastRewriting, restoreRewritten, restoreWording } from '../../../server/play/memory/wordings.ts'
import { MiniLmFailure } from '../../../server/io/model/minilm-failure.ts'
import { createJobs } from '../../../server/io/jobs/in-process.ts'
import { vectorsOf } from '../../../server/io/store/memories.ts'
import { goTo } from '../../../server/play/go-to.ts'
import { headOf } from '../../../server/play/head.ts'
import { aRememberedStory, isMemoryCall, play, type RememberedStory } from '../../fakes/a-remembered-story.ts'
import { act, current, move, takeNamed } from '../../fakes/a-story.ts'
import { embedWords } from '../../fakes/word-vectors.ts'

let story: RememberedStory
beforeEach(async () => {
  story = await aRememberedStory()
})
afterEach(async () => {
  expect(story.jobFailures).toEqual([])
  await story.close()
})

const ask = (kind: AskedKind) => askWork(story.deps, story.viewer, story.adventure.id, kind)
const done = async (kind: AskedKind) => {
  await story.idle()
  await ask(kind)
  await story.idle()
}
const texts = async () => (await story.memories()).map(({ text }) => text)
const vectors = async () => {
  const memories = await story.memories()
  const found = await vectorsOf(
    story.deps.db.reader,
    memories.map(({ id }) => id),
  )
  return found.filter(({ memoryId, revision }) =>
    memories.some((memory) => memory.id === memoryId && memory.revision === revision),
  )
}
/** What is said of a memory from now on. */
const anew = () => story.summariser((call, asked) => (isMemoryCall(asked) ? `New ${call}.` : 'New summary.'))
/** Holds the next call, does something, and lets it go on. */
async function during(kind: AskedKind, deed: () => Promise<unknown>): Promise<void> {
  story.endpoint.set({ holdAfter: 0 })
  await ask(kind)
  await story.endpoint.whenHeld()
  await deed()
  story.endpoint.set({ holdAfter: undefined })
  story.endpoint.release()
  await story.idle()
}
const cancel = () => cancelMemoryWork(story.deps, story.viewer, story.adventure.id)
/** The program dies in the middle of a call, and another is started. */
async function restart(): Promise<void> {
  await story.deps.jobs.close()
  story.endpoint.set({ holdAfter: undefined })
  story.deps.jobs = createJobs((_job, error) => void story.jobFailures.push(error))
  await story.deps.jobs.start(memoryWorker(story.deps))
  story.idle = () => story.deps.jobs.idle()
}

describe('memories written anew', () => {
  it('are all that a model made, with their pins, and the words that they had come back exactly', async () => {
    await play(story, 10) // blocks 0, 1, 2
    const before = await story.memories()
    const edited = before[1]!
    await editMemory(story.deps, story.viewer, { memoryId: edited.id, text: 'Mine.', expectedRevision: null })
    await story.idle()
    await story.deps.db.write((tx) =>
      tx.memory.updateMany({ where: { block: 0 }, data: { pinned: true, uses: 3 } }),
    )
    anew()
    await done('REWRITE')
    expect(await texts()).toEqual([expect.stringMatching(/^New/), 'Mine.', expect.stringMatching(/^New/)])
    expect((await story.memories())[0]).toMatchObject({
      pinned: true,
      uses: 3,
      reworded: false,
      revision: 1,
    })
    expect(await vectors()).toHaveLength(3)
    const rewriting = await lastRewriting(story.deps.db.reader, headOf(await current(story)))
    expect(rewriting?.memories).toHaveLength(2)

    expect(await restoreRewritten(story.deps, story.viewer, story.adventure.id)).toMatchObject({ count: 2 })
    await story.idle()
    expect(await texts()).toEqual([before[0]!.text, 'Mine.', before[2]!.text])
    expect((await story.memories()).map(({ madeBy }) => madeBy)).toEqual(['summariser', null, 'summariser'])
    expect(await vectors()).toHaveLength(3)
    await expect(restoreRewritten(story.deps, story.viewer, story.adventure.id)).rejects.toThrow(/rewriting/)
  })

  it('come back one by one, and forth again; words of a player as his', async () => {
    await play(story, 6)
    const [first] = await story.memories()
    const { id: memoryId, text } = first!
    await expect(restoreWording(story.deps, story.viewer, memoryId)).rejects.toThrow(/no earlier words/)
    await editMemory(story.deps, story.viewer, { memoryId, text: 'Mine.', expectedRevision: null })
    const back = async () => {
      await restoreWording(story.deps, story.viewer, memoryId)
      await story.idle()
      return (await story.memories())[0]
    }
    expect(await back()).toMatchObject({ text, reworded: false, madeBy: 'summariser' })
    expect(await back()).toMatchObject({ text: 'Mine.', reworded: true, madeBy: null })
  })

  it('keep their words where one cannot be written; the others go on, and it is told', async () => {
    await play(story, 10)
    const before = await texts()
    let calls = 0
    story.summariser(() => (++calls === 2 ? '' : `New ${calls}.`))
    await done('REWRITE')
    expect(await texts()).toEqual(['New 1.', before[1], 'New 3.'])
    expect(await vectors()).toHaveLength(3)
    const told = { kind: 'REWRITE', status: 'FAILED', done: 3, total: 3 }
    expect(await story.work()).toMatchObject({
      ...told,
      failureMessage: expect.stringMatching(/without a word/),
    })
    const rewriting = await lastRewriting(story.deps.db.reader, headOf(await current(story)))
    expect(rewriting?.memories).toHaveLength(2)
  })

  it('break off at a refused key, and the reason stays to be read', async () => {
    await play(story, 10)
    const before = await texts()
    story.endpoint.requests.length = 0
    await story.set({ endpointUrl: story.endpoint.at('refuses-key') })
    await done('REWRITE')
    expect(await texts()).toEqual(before)
    expect(await story.work()).toMatchObject({ kind: 'REWRITE', status: 'FAILED', done: 0, total: 3 })
    expect(story.asked()).toHaveLength(1)
  })

  it('are whole when their player stops it in the middle', async () => {
    await play(story, 10)
    const before = await texts()
    anew()
    await during('REWRITE', async () => {
      expect(await story.work()).toMatchObject({ kind: 'REWRITE', status: 'RUNNING', done: 0, total: 3 })
      await cancel()
    })
    expect(await texts()).toEqual([expect.stringMatching(/^New/), before[1], before[2]])
    expect(await vectors()).toHaveLength(3)
    expect(await story.work()).toMatchObject({ kind: 'REWRITE', status: 'CANCELLED', done: 1, total: 3 })
    await restoreRewritten(story.deps, story.viewer, story.adventure.id)
    expect(await texts()).toEqual(before)
  })

  it('go on where a program that died left them, and none is written twice', async () => {
    await play(story, 10)
    anew()
    const asked = story.asked().length
    story.endpoint.set({ holdAfter: 0 })
    await ask('REWRITE')
    await story.endpoint.whenHeld()
    story.endpoint.release() // the first is written; the second is held
    await expect.poll(async () => (await story.work())?.done).toBe(1)
    await story.endpoint.whenHeld()
    await restart()
    expect((await texts()).filter((text) => text.startsWith('New'))).toHaveLength(1)
    expect(await story.work()).toMatchObject({ status: 'RUNNING', done: 1, total: 3 })
    await story.deps.jobs.ask({ adventureId: story.adventure.id, kind: 'REWRITE' })
    await story.idle()
    expect((await story.memories()).map(({ revision }) => revision)).toEqual([1, 1, 1])
    expect(story.asked().length - asked).toBe(4) // one was lost with the program
    const rewriting = await lastRewriting(story.deps.db.reader, headOf(await current(story)))
    expect(rewriting?.memories).toHaveLength(3)
  })

  it('do not overwrite what changed meanwhile', async () => {
    await play(story, 10)
    anew()
    const [first] = await story.memories()
    await during('REWRITE', () =>
      editMemory(story.deps, story.viewer, { memoryId: first!.id, text: 'Mine.', expectedRevision: null }),
    )
    expect((await texts())[0]).toBe('Mine.')
  })
})

describe('a summary made anew', () => {
  it('is made of the memories, never of the one before, which stays among the earlier ones', async () => {
    await play(story, 10)
    const before = await story.summaries()
    expect(before).toHaveLength(1)
    anew()
    const asked = story.asked().length
    await done('REBUILD_SUMMARY')
    const after = await story.summaries()
    expect(after.map(({ text, depth }) => [text, depth])).toEqual([
      [before[0]!.text, 17],
      ['New summary.', 17],
    ])
    const [prompt, ...more] = story.asked().slice(asked)
    expect(more).toEqual([])
    for (const text of await texts()) expect(prompt).toContain(text)
    expect(prompt).not.toContain(before[0]!.text)
    expect(await story.work()).toMatchObject({ kind: 'REBUILD_SUMMARY', status: 'DONE', done: 1, total: 1 })
  })

  it('is made of the story where nothing is remembered, in portions that go on from each other', async () => {
    await story.set({ memoryOn: false })
    for (let turn = 1; turn <= 10; turn++) await act(story, `word${turn} ${'long '.repeat(1_500)}`)
    await story.idle() // what the turns asked for finds nothing to do
    await story.set({ memoryOn: true })
    story.summariser((call) => `Portion ${call}.`)
    await done('REBUILD_SUMMARY')
    const summaries = await story.summaries()
    const rebuilt = story.asked().filter((asked) => asked.includes('What was told, oldest first'))
    expect(rebuilt.length).toBeGreaterThan(1)
    expect(rebuilt[0]).not.toContain('The summary so far')
    expect(rebuilt[1]).toContain('The summary so far:\nPortion 1.')
    for (let turn = 1; turn <= 9; turn++) expect(rebuilt.join('\n')).toContain(`word${turn} `)
    expect(summaries.map(({ text, depth }) => [text, depth])).toContainEqual([
      `Portion ${rebuilt.length}.`,
      17,
    ])
    expect(summaries).toHaveLength(1)
  })

  it('changes nothing when it is stopped, killed, or fails in the middle', async () => {
    await play(story, 10)
    const before = await story.summaries()
    anew()
    await during('REBUILD_SUMMARY', cancel)
    expect(await story.summaries()).toEqual(before)
    expect(await story.work()).toMatchObject({ status: 'CANCELLED' })
    story.summariser(() => '')
    await done('REBUILD_SUMMARY')
    expect(await story.summaries()).toEqual(before)
    expect(await story.work()).toMatchObject({ status: 'FAILED', kind: 'REBUILD_SUMMARY' })
    anew()
    story.endpoint.set({ holdAfter: 0 })
    await ask('REBUILD_SUMMARY')
    await story.endpoint.whenHeld()
    await restart()
    expect(await story.summaries()).toEqual(before)
    await story.deps.jobs.ask({ adventureId: story.adventure.id, kind: 'REBUILD_SUMMARY' })
    await story.idle()
    expect((await story.summaries()).map(({ text }) => text)).toEqual([before[0]!.text, 'New summary.'])
    expect(await story.work()).toMatchObject({ status: 'DONE' })
  })

  it('has what an edit withdrew made again first', async () => {
    await play(story, 10)
    const take = await takeNamed(story, 'n1')
    await editTake(story.deps, story.viewer, { takeId: take.id, text: 'other', expectedRevision: null })
    anew()
    await done('REBUILD_SUMMARY')
    expect((await story.memories())[0]).toMatchObject({ stale: false, text: expect.stringMatching(/^New/) })
    expect((await story.summaries()).at(-1)).toMatchObject({ text: 'New summary.', depth: 17, stale: false })
    expect(await vectors()).toHaveLength(3)
    expect(await story.work()).toMatchObject({ status: 'DONE', failureCode: null })
  })
})

describe('vectors made anew', () => {
  it('are those of all lines, when the embedding model is another in the middle of the story', async () => {
    await play(story, 10)
    await goTo(story.deps, story.viewer, move(story), { takeId: (await takeNamed(story, 'n4')).id })
    await play(story, 2, 'b') // a line of its own, with another second block
    await story.set({ embeddingModel: 'other' })
    story.deps.model.embed = async (request) => ({
      ...(await embedWords(request)),
      model: request.endpoint?.model ?? 'x',
    })
    expect(await countToEmbed(story.deps, await current(story))).toBe(4)
    await done('EMBED')
    expect((await vectors()).map(({ model }) => model)).toEqual(Array(4).fill('other'))
    expect(await story.work()).toMatchObject({ kind: 'EMBED', status: 'DONE', done: 4, total: 4 })
    await expect(ask('EMBED')).rejects.toThrow(/already/)
    await act(story, 'on') // a turn goes on as before
    expect((await current(story)).headDepth).toBe(14)
  })

  it('are asked of nobody where the built-in model is not installed, and why stays to be read', async () => {
    await play(story, 6)
    await story.deps.db.write((tx) => tx.memoryVector.deleteMany())
    let isKnown = false // as in a program that was just started
    story.deps.model.embed = (request) => {
      isKnown ||= request.texts.length > 0
      return isKnown ? Promise.reject(new MiniLmFailure('NOT_AVAILABLE')) : embedWords(request)
    }
    expect(await countToEmbed(story.deps, await current(story))).toBe(2)
    await done('EMBED')
    expect(await story.work()).toMatchObject({
      status: 'FAILED',
      failureMessage: expect.stringMatching(/not installed/),
    })
    expect(await countToEmbed(story.deps, await current(story))).toBe(0)
    await expect(ask('EMBED')).rejects.toThrow(/not installed/)
    await play(story, 3, 'on')
    expect(await story.memories()).toHaveLength(3)
    expect(await story.work()).toMatchObject({ kind: 'REMEMBER', status: 'DONE', done: 2, total: 2 })
  })

  it('go on behind some that cannot be made, and it is told', async () => {
    await play(story, 6)
    const place = { adventureId: story.adventure.id, depth: -1, createdAt: new Date(0) }
    await story.deps.db.write((tx) =>
      tx.memory.createMany({ data: Array.from({ length: 40 }, (_, n) => ({ ...place, text: `hand ${n}` })) }),
    )
    await story.deps.db.write((tx) => tx.memoryVector.deleteMany())
    let calls = 0
    story.deps.model.embed = async (request) => {
      if (request.texts.length > 0 && ++calls === 2)
        throw new NarrationFailure('ENDPOINT_ERROR', 'It stumbled.')
      return embedWords(request)
    }
    story.deps.jobs.ask = async () => {}
    await ask('EMBED')
    await memoryWorker(story.deps)(
      { adventureId: story.adventure.id, kind: 'EMBED' },
      new AbortController().signal,
    )
    expect(await vectors()).toHaveLength(42 - 16)
    expect(await story.work()).toMatchObject({
      status: 'FAILED',
      failureMessage: 'It stumbled.',
      done: 42,
      total: 42,
    })
  })
})

describe('work that cannot be had', () => {
  const refusal = (kind: AskedKind) =>
    ask(kind).then(
      () => null,
      (error: { code: string }) => error.code,
    )

  it('is refused with the reason', async () => {
    expect(await refusal('REWRITE')).toBe('NOT_POSSIBLE')
    expect(await refusal('REBUILD_SUMMARY')).toBe('NOT_POSSIBLE')
    await play(story, 6)
    await story.set({ endpointUrl: null })
    expect(await refusal('REWRITE')).toBe('NO_MODEL')
    await story.set({ summaryOn: false })
    expect(await refusal('REBUILD_SUMMARY')).toBe('MEMORY_OFF')
    await story.set({ memoryOn: false })
    expect(await refusal('EMBED')).toBe('MEMORY_OFF')
    const other = { userId: 'two', link: null }
    await expect(askWork(story.deps, other, story.adventure.id, 'EMBED')).rejects.toThrow(/adventure/)
  })

  it('is refused while other work goes on, which a turn meanwhile neither hides nor ends', async () => {
    await play(story, 10)
    anew()
    await during('REWRITE', async () => {
      for (const kind of ['REWRITE', 'REBUILD_SUMMARY', 'EMBED'] as const)
        expect(await refusal(kind)).toBe('WORK_IN_PROGRESS')
      await expect(restoreRewritten(story.deps, story.viewer, story.adventure.id)).rejects.toThrow(/going on/)
      // As by another instance: what is due of the turns waits.
      await story.deps.jobs.ask({ adventureId: story.adventure.id, kind: 'REMEMBER' })
      await expect(story.run()).rejects.toThrow('REWRITE goes first')
      expect(await story.work()).toMatchObject({ kind: 'REWRITE', status: 'RUNNING' })
    })
    expect((await texts()).every((text) => text.startsWith('New'))).toBe(true)
  })
})
