// Memory runs against models that answer with nothing of use: nothing of it counts as remembered, and it costs little.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NarrationFailure } from '../../../server/engine/narration.ts'
import { growStory } from '../../bench/long-story.ts'
import { aRememberedStory, isMemoryCall, play, type RememberedStory } from '../../fakes/a-remembered-story.ts'
import { act } from '../../fakes/a-story.ts'

let story: RememberedStory
beforeEach(async () => {
  story = await aRememberedStory()
})
afterEach(async () => {
  expect(story.jobFailures).toEqual([])
  await story.close()
})

/** Answers that are not empty, and say nothing all the same. */
const NOTHING = ['Memory:', '""', '```\n```', '**Summary:**', '# Memory\n\n']

describe('an answer that holds no text', () => {
  it.each(NOTHING)('as %j is no memory: its block is made by the next run', async (answer) => {
    story.summariser((call) => (call === 1 ? answer : `Memory ${call} was kept.`))
    await play(story, 6)
    expect(await story.memories()).toMatchObject([{ block: 1 }])
    expect(await story.work()).toMatchObject({ status: 'FAILED', failureCode: 'EMPTY_REPLY' })
    await act(story, 'a7')
    await story.idle()
    expect(await story.memories()).toMatchObject([{ block: 0, text: 'Memory 3 was kept.' }, { block: 1 }])
  })

  it.each(NOTHING)('as %j is no summary: the one before stays in use', async (answer) => {
    await play(story, 9)
    expect(await story.summaries()).toHaveLength(1)
    story.summariser((call, asked) => (isMemoryCall(asked) ? `Memory ${call} was kept.` : answer))
    await play(story, 9, 'b')
    expect(await story.summaries()).toHaveLength(1)
    expect(await story.work()).toMatchObject({ status: 'FAILED', failureCode: 'EMPTY_REPLY' })
  })
})

describe('a model that fails each time', () => {
  it('is not asked for every block of a long story after each turn', async () => {
    await growStory(story, 500) // 1,001 takes: 166 blocks
    story.summariser(() => '')
    for (const turn of [1, 2]) {
      await act(story, `on ${turn}`)
      await story.idle()
      expect(story.asked().length).toBeLessThanOrEqual(15 * turn)
    }
    expect(await story.memories()).toEqual([])
  })

  it('by never answering is waited for twice, so that the work of other stories can go on', async () => {
    await growStory(story, 50)
    let calls = 0
    const { model } = story.deps
    story.deps.model = {
      ...model,
      narrate: async function* () {
        calls++
        throw new NarrationFailure('TIMED_OUT', 'It took too long.')
      },
    }
    expect(await story.run()).toBe(false)
    expect(calls).toBe(2)
    expect(await story.work()).toMatchObject({ status: 'FAILED', failureCode: 'TIMED_OUT' })
  })
})
