// What remembering a story asks of a model: calls for 100 turns, played straight on, with retries, and with changes of line.
import { afterAll, expect, it } from 'vitest'
import { goTo } from '../../server/play/go-to.ts'
import { aRememberedStory, isMemoryCall, type RememberedStory } from '../fakes/a-remembered-story.ts'
import { act, current, move, takeNamed, turn } from '../fakes/a-story.ts'
import { count, print } from './table.ts'

afterAll(print)

const TURNS = 100

/** Every number that this gives is the same in each run. */
function dice(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

async function calls(
  work: string,
  play: (story: RememberedStory) => Promise<void>,
): Promise<{ memories: number; summaries: number }> {
  const story = await aRememberedStory()
  await play(story)
  await story.idle()
  const asked = story.asked()
  const memories = asked.filter(isMemoryCall).length
  await story.close()
  count(work, `${memories} memories, ${asked.length - memories} summaries`)
  return { memories, summaries: asked.length - memories }
}

/** Turns, each remembered before the next: the most that can be asked for. */
async function turns(story: RememberedStory, from: number, many: number, name = 't'): Promise<void> {
  for (let at = from; at < from + many; at++) {
    await act(story, `${name}${at}`)
    await story.idle()
  }
}

it(`asks as often for ${TURNS} turns with retries and changes of line as without`, async () => {
  const straight = await calls(`${TURNS} turns`, (story) => turns(story, 0, TURNS))
  // 201 takes: 33 blocks end above the last of them; a summary for each three.
  expect(straight).toEqual({ memories: 33, summaries: 11 })

  const retried = await calls(`${TURNS} turns, 3 of 10 retried`, async (story) => {
    const random = dice(7)
    for (let at = 0; at < TURNS; at++) {
      await turns(story, at, 1)
      for (; random() < 0.3; await story.idle()) await turn(story, { kind: 'RETRY', takeId: null })
    }
  })
  expect(retried).toEqual(straight)

  const switched = await calls(`${TURNS} turns on two lines, the line changed every 10`, async (story) => {
    await turns(story, 0, 10)
    const main = (await current(story)).headBranchId!
    const fork = await takeNamed(story, 't5')
    await goTo(story.deps, story.viewer, move(story), { takeId: fork.id })
    let other = main
    for (let part = 0; part < 9; part++) {
      if (part > 0)
        await goTo(story.deps, story.viewer, move(story), { branchId: part % 2 === 0 ? other : main })
      await turns(story, part * 10, 10, `p${part} `)
      if (part === 0) other = (await current(story)).headBranchId!
    }
  })
  // Nothing is made twice, and what the lines share is made once; each line leaves some takes for later.
  expect(switched.memories).toBeLessThanOrEqual(straight.memories)
})
