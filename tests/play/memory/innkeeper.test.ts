// The whole way of a memory, offline and with nothing but what comes built in: a promise of turn 4 is long gone from the
// window, and comes back at turn 90 when, and only when, the scene returns to the inn.
import { afterEach, expect, it } from 'vitest'
import type { Turn } from '../../../generated/sqlite/client.ts'
import { EXTRACT_NAME } from '../../../server/engine/memory/extract.ts'
import type { Scene } from '../../../server/engine/narration.ts'
import { createModel } from '../../../server/io/model/model.ts'
import { MINILM_NAME } from '../../../server/io/model/minilm.ts'
import { changeSettings } from '../../../server/io/store/settings.ts'
import { sentPrompts } from '../../../server/play/insights.ts'
import { RecallCache } from '../../../server/play/memory/recall-cache.ts'
import { undo } from '../../../server/play/undo.ts'
import { aStory, turn, type Story } from '../../fakes/a-story.ts'

let story: Story
const model = createModel({ wordPause: 0 })
afterEach(async () => {
  await story.close()
  await model.close()
})

const SEED = process.env.FORKLORE_SEED ?? 'Averil'

const PROMISE =
  'promise Brannoch, the innkeeper of the Salted Goose, that I will return before the first snow with the ring of his brother'
const BEGINNING = [
  'walk down to the harbour of Averil',
  'ask for a room at the Salted Goose',
  'eat a bowl of fish soup by the fire',
  PROMISE,
  'shake the hand of Brannoch and look at the likeness of his brother over the bar',
  'sleep in the room above the taproom',
  'pay Brannoch for the room and the soup',
]
const WAYS = [
  'climb the mast and look out over the grey sea',
  'follow the goat path up to the Karrow pass',
  'read the letter of Captain Merel by candlelight',
  'cut the ropes of the rope bridge behind me',
  'search the flooded mine for the silver vein',
  'ask the hermit Vesk about the word that opens doors',
  'hide from the grey riders among the reeds',
  'bargain with the smith Tamsin for a sharper blade',
  'cross the salt desert by night under the stars',
  'free the wolf from the trap near the old mill',
  'copy the map in the library of Ostrava',
  'steal the crown from the tomb of the drowned king',
]
const BACK = 'push open the door of the Salted Goose, where the innkeeper Brannoch stands behind the bar'
const AWAY = [
  'sharpen my blade at the forge of Tamsin',
  'climb down into the flooded mine again',
  'watch the grey riders cross the ford',
]

/** What became of the promise in the prompt of a turn. */
async function promiseIn({ takeId }: Turn) {
  const memory = await story.deps.db.reader.memory.findFirstOrThrow({ where: { block: 1 } })
  expect(memory.text).toMatch(/promise/i)
  expect(memory.madeBy).toBe(EXTRACT_NAME)
  const [prompt] = await sentPrompts(story.deps, { id: takeId! })
  // The summary may tell of it all the time: that is what it is for.
  const quotes = (label: string, words: RegExp) =>
    prompt!.sections.some((one) => one.label === label && one.pieces.some(({ text }) => words.test(text)))
  expect(prompt!.isExact).toBe(true)
  expect(prompt!.report!.recall!.model).toBe(MINILM_NAME)
  return {
    isRemembered: quotes('used_memories', /promise Brannoch/),
    isInWindow: quotes('history', /promise Brannoch/) || quotes('recent_history', /promise Brannoch/),
    report: prompt!.report!.recall!.memories.find(({ memoryId }) => memoryId === memory.id),
  }
}

it('the promise to the innkeeper', { timeout: 300_000 }, async () => {
  story = await aStory('You step ashore at Averil, with salt in your boots and no coin to your name.')
  // A machine that is busy with other tests is no reason to compare words alone.
  story.deps.recallCache = new RecallCache({ patienceMs: 60_000 })
  let scene: Scene | null = null
  story.deps.model = {
    ...model,
    narrate: (request) => {
      // The storyteller tells every story in another way; here it is the same in each run.
      scene = { ...request.scene, seed: SEED }
      return model.narrate({ ...request, scene })
    },
  }
  // A small window, or ninety turns of the storyteller would fit.
  await story.deps.db.write((tx) => changeSettings(tx, 'one', { contextBudget: 4_000 }))
  const play = (text: string) => turn(story, { kind: 'TAKE', input: 'DO', text })
  for (let at = 1; at <= 89; at++) {
    await play(BEGINNING[at - 1] ?? WAYS[at % WAYS.length]!)
    await story.deps.jobs.idle()
  }
  expect(story.jobFailures).toEqual([])
  expect(await story.deps.db.reader.memory.count()).toBe(29)

  const returning = await play(BACK)
  expect(returning.status).toBe('SAVED')
  expect(await promiseIn(returning)).toMatchObject({
    isRemembered: true,
    isInWindow: false,
    report: { leftOut: null },
  })
  expect(scene!.memories.join()).toMatch(/promise Brannoch/)
  // The same turn, had he gone elsewhere.
  for (const text of AWAY) {
    await undo(story.deps, story.viewer, { adventureId: story.adventure.id, expectedHeadVersion: null })
    const away = await promiseIn(await play(text))
    expect(away, text).toMatchObject({
      isRemembered: false,
      isInWindow: false,
      report: { leftOut: 'RANKED_BELOW' },
    })
    expect(scene!.memories.join(), text).not.toMatch(/promise Brannoch/)
  }
})
