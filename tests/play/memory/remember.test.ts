// Memory runs: which blocks become memories, by how many calls, and what becomes of failures.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EXTRACT_NAME } from '../../../server/engine/memory/extract.ts'
import { hideTake } from '../../../server/play/edit-take.ts'
import { goTo } from '../../../server/play/go-to.ts'
import { growStory } from '../../bench/long-story.ts'
import { aRememberedStory, play, type RememberedStory } from '../../fakes/a-remembered-story.ts'
import { act, current, move, takeNamed, turn } from '../../fakes/a-story.ts'

let story: RememberedStory
beforeEach(async () => {
  story = await aRememberedStory()
})
afterEach(async () => {
  expect(story.jobFailures).toEqual([])
  await story.close()
})

/** block: text of each memory. */
const kept = async () => (await story.memories()).map(({ block, text }) => `${block}: ${text}`)

describe('a run', () => {
  it('makes the blocks of depths 0 to 5 and 6 to 11 after 13 takes, with a call for each', async () => {
    await play(story, 5)
    expect(await kept()).toEqual([]) // 11 takes: too few
    await act(story, 'a6')
    await story.idle()
    expect(await kept()).toEqual(['0: Memory 1 was kept.', '1: Memory 2 was kept.'])
    const [first, second] = story.asked()
    expect(first!.split('oldest first:')[1]!.trim().split('\n\n')).toEqual([
      'opening',
      'a1',
      'n1',
      'a2',
      'n2',
      'a3',
    ])
    expect(second!.split('oldest first:')[1]!.trim().split('\n\n')).toEqual([
      'n3',
      'a4',
      'n4',
      'a5',
      'n5',
      'a6',
    ])
    const { headBranchId: branchId } = await current(story)
    expect(await story.memories()).toMatchObject([
      { branchId, depth: 5, status: 'ACTIVE', stale: false, madeBy: 'summariser' },
      { branchId, depth: 11, status: 'ACTIVE', stale: false, madeBy: 'summariser' },
    ])
    expect(await story.work()).toMatchObject({ kind: 'REMEMBER', status: 'DONE', done: 3, total: 3 })
  })

  it('asks with little temperature, no thinking, and its own limit', async () => {
    await story.set({ temperature: 1.5, maxOutputTokens: 9_000, thinkingTokens: 500 })
    await play(story, 6)
    const body = story.endpoint.requests.find((request) => request.body?.model === 'summariser')!.body!
    expect(body).toMatchObject({ temperature: 0.3, max_tokens: 200, reasoning_effort: 'none' })
  })

  it('leaves one take above the newest block, and makes it when there is one', async () => {
    await play(story, 6)
    await turn(story, { kind: 'CONTINUE' }) // 14 takes
    for (let more = 0; more < 4; more++) await turn(story, { kind: 'CONTINUE' }) // 18: head at 17
    await story.idle()
    expect(await kept()).toHaveLength(2)
    await turn(story, { kind: 'CONTINUE' })
    await story.idle()
    expect(await kept()).toHaveLength(3)
  })

  it('costs nothing more when the newest turn is retried, again and again', async () => {
    await play(story, 6)
    const calls = story.asked().length
    for (let again = 0; again < 3; again++) await turn(story, { kind: 'RETRY', takeId: null })
    await story.idle()
    expect(story.asked()).toHaveLength(calls)
    expect(await kept()).toHaveLength(2)
  })

  it('costs no second summary when the turn that made one due is retried', async () => {
    await play(story, 8) // 17 takes
    expect(await story.summaries()).toHaveLength(0)
    await play(story, 1, 'b')
    const before = story.asked().length
    expect(await story.summaries()).toHaveLength(1)
    for (let again = 0; again < 3; again++) {
      await turn(story, { kind: 'RETRY', takeId: null })
      await story.idle()
    }
    expect(story.asked()).toHaveLength(before)
    expect(await story.summaries()).toHaveLength(1)
  })

  it('costs nothing when the head goes to another line and back, and a fork within a block one call', async () => {
    await play(story, 6)
    const main = await current(story)
    await goTo(story.deps, story.viewer, move(story), { takeId: (await takeNamed(story, 'n4')).id })
    await play(story, 2, 'b')
    // n3 a4 n4 are shared, b1 n7 b2 are not: the second block of this line is another one.
    expect(story.asked()).toHaveLength(3)
    expect(await kept()).toEqual(['0: Memory 1 was kept.', '1: Memory 2 was kept.', '1: Memory 3 was kept.'])
    const other = (await current(story)).headBranchId!
    for (const branchId of [main.headBranchId!, other, main.headBranchId!])
      await goTo(story.deps, story.viewer, move(story), { branchId })
    await act(story, 'a7')
    await story.idle()
    expect(story.asked()).toHaveLength(3)
  })

  it('asks nobody where all is hidden, and keeps an empty memory', async () => {
    await play(story, 5)
    for (const name of ['opening', 'a1', 'n1', 'a2', 'n2', 'a3'])
      await hideTake(story.deps, story.viewer, (await takeNamed(story, name)).id, true)
    await act(story, 'a6')
    await story.idle()
    expect(await story.memories()).toMatchObject([{ text: '', madeBy: null }, { text: 'Memory 1 was kept.' }])
    expect(story.asked()).toHaveLength(1)
  })

  it('is told of who is who where its block stands', async () => {
    await story.deps.db.write((tx) =>
      tx.adventure.update({
        where: { id: story.adventure.id },
        data: { personaName: 'Ilse', plotEssentials: 'A drowned town.' },
      }),
    )
    await play(story, 6)
    expect(story.asked()[0]).toContain('Ilse (the protagonist')
    expect(story.asked()[0]).toContain('A drowned town.')
  })

  it('does nothing where memory is off', async () => {
    await story.set({ memoryOn: false })
    await play(story, 8)
    expect([await story.memories(), await story.work(), story.asked()]).toEqual([[], null, []])
  })

  it('makes extracts where there is no endpoint, and says so', async () => {
    await play(story, 5)
    await story.set({ endpointUrl: null })
    await act(story, 'Mira promised to open the gate.')
    await story.idle()
    expect(await story.memories()).toMatchObject([{ madeBy: EXTRACT_NAME }, { madeBy: EXTRACT_NAME }])
    expect((await story.memories())[1]!.text).toContain('Mira promised to open the gate.')
    expect(story.asked()).toEqual([])
  })
})

describe('a story that was never remembered', () => {
  it('is gone through five blocks at a time, oldest first, without a gap', async () => {
    await growStory(story, 50) // 101 takes: 16 blocks
    expect(await story.run()).toBe(true)
    expect((await story.memories()).map(({ block }) => block)).toEqual([0, 1, 2, 3, 4])
    expect(await story.run()).toBe(true)
    expect(await story.memories()).toHaveLength(10)
    await act(story, 'on') // 103 takes: 17 blocks
    await story.idle()
    const blocks = (await story.memories()).map(({ block }) => block)
    expect(blocks).toEqual(Array.from({ length: 17 }, (_, block) => block))
    const moments = story.asked().filter((asked) => asked.includes('The moments'))
    expect(moments).toHaveLength(17)
  })
})

describe('a failure', () => {
  it('marks nothing, blocks none behind it, and is made up for by the next run', async () => {
    story.summariser((call) => (call === 1 ? '' : `Memory ${call} was kept.`))
    await play(story, 6)
    expect(await kept()).toEqual(['1: Memory 2 was kept.'])
    expect(await story.work()).toMatchObject({ status: 'FAILED', failureCode: 'EMPTY_REPLY' })
    await act(story, 'a7')
    await story.idle()
    expect(await kept()).toEqual(['0: Memory 3 was kept.', '1: Memory 2 was kept.'])
    expect(await story.work()).toMatchObject({ status: 'DONE', failureCode: null, failureMessage: null })
  })

  it('keeps nothing of an answer that is cut at its limit', async () => {
    await story.set({ endpointUrl: story.endpoint.at('unfinished') })
    await play(story, 6)
    expect(await story.memories()).toEqual([])
    const { failureCode, failureMessage, status } = (await story.work())!
    expect([status, failureCode]).toEqual(['FAILED', 'LENGTH'])
    expect(failureMessage).toContain('wrote too much')
    expect(story.asked()).toHaveLength(2)
    await story.set({ endpointUrl: story.endpoint.at('normal') })
    await act(story, 'a7')
    await story.idle()
    expect(await story.memories()).toHaveLength(2)
  })

  it('of many blocks leaves the others to be made: a run that goes on does not begin with them again', async () => {
    await growStory(story, 50)
    story.summariser((call) => (call <= 5 ? '' : 'It was kept.'))
    await act(story, 'on')
    await story.idle()
    const blocks = (await story.memories()).map(({ block }) => block)
    expect(blocks).toEqual(Array.from({ length: 12 }, (_, index) => index + 5))
    await act(story, 'on')
    await story.idle()
    expect((await story.memories()).slice(0, 5).map(({ block }) => block)).toEqual([0, 1, 2, 3, 4])
  })

  it('of the endpoint itself ends the run: the next block would fail as well', async () => {
    await growStory(story, 20)
    await story.set({ endpointUrl: story.endpoint.at('busy') })
    expect(await story.run()).toBe(false)
    expect(story.asked()).toHaveLength(1)
    expect(await story.work()).toMatchObject({ status: 'FAILED', failureCode: 'BUSY', done: 0, total: 5 })
  })

  it('of the work never reaches the turn', async () => {
    story.deps.jobs.ask = () => {
      throw new Error('no queue')
    }
    expect(await act(story, 'a')).toMatchObject({ status: 'SAVED' })
  })
})

describe('a turn', () => {
  it('waits for no memory, and no memory is asked for while it is told', async () => {
    await play(story, 5)
    story.endpoint.set({ holdAfter: 0 })
    const sixth = act(story, 'a6')
    await story.endpoint.whenHeld()
    story.endpoint.release()
    expect(await sixth).toMatchObject({ status: 'SAVED' })
    await story.endpoint.whenHeld() // the first memory
    expect(story.asked()).toHaveLength(1)
    const seventh = act(story, 'a7')
    await story.endpoint.whenHeld(2)
    story.endpoint.release()
    expect(await seventh).toMatchObject({ status: 'SAVED' })
    story.endpoint.set({ holdAfter: undefined })
    story.endpoint.release()
    await story.idle()
    expect(await kept()).toHaveLength(2)
  })
})
