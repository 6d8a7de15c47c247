// What recalling adds to a turn: two stories side by side, one that remembers nothing and one with memories.
import { afterAll, afterEach, expect, it } from 'vitest'
import { createMiniLm } from '../../server/io/model/minilm.ts'
import { changeSettings } from '../../server/io/store/settings.ts'
import { recallableOnPath } from '../../server/io/store/recall.ts'
import { RecallCache } from '../../server/play/memory/recall-cache.ts'
import { headOf } from '../../server/play/head.ts'
import { narratorOf } from '../../server/play/narrator.ts'
import { recall } from '../../server/play/memory/recall.ts'
import { act, aStory, current, type Story } from '../fakes/a-story.ts'
import { wordVector, WORD_VECTORS } from '../fakes/word-vectors.ts'
import { growStory } from './long-story.ts'
import { MEMORIES } from './retrieval.ts'
import { add, count, measure, print } from './table.ts'

afterAll(print)
const opened: Story[] = []
afterEach(async () => {
  for (const story of opened.splice(0)) await story.close()
})

const WIDTH = 384
const TURNS = 30

/** A story of 200 turns with so many memories. */
async function storyWith(memories: number): Promise<Story> {
  const story = await aStory('O', { remembers: false })
  opened.push(story)
  await growStory(story, 200)
  story.deps.model.embed = ({ texts }) =>
    Promise.resolve({
      vectors: texts.map((text) => wordVector(text, WIDTH)),
      width: WIDTH,
      model: WORD_VECTORS,
    })
  const common = { adventureId: story.adventure.id, createdAt: new Date(0), depth: 5 }
  const { headBranchId: branchId } = await current(story)
  const words = MEMORIES.join(' ').split(/\s+/)
  const textOf = (at: number) =>
    Array.from({ length: 40 }, (_, place) => words[(at * 17 + place * 7) % words.length]).join(' ')
  await story.deps.db.write(async (tx) => {
    for (let from = 0; from < memories; from += 200)
      await tx.memory.createMany({
        data: Array.from({ length: Math.min(200, memories - from) }, (_, at) => ({
          ...common,
          branchId,
          text: textOf(from + at),
        })),
      })
    const made = await tx.memory.findMany({ select: { id: true, text: true } })
    for (let from = 0; from < made.length; from += 200)
      await tx.memoryVector.createMany({
        data: made.slice(from, from + 200).map(({ id, text }) => ({
          memoryId: id,
          revision: 0,
          model: WORD_VECTORS,
          vector: new Uint8Array(wordVector(text, WIDTH).buffer as ArrayBuffer),
        })),
      })
  })
  return story
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const statements = (story: Story): number =>
  story.queries.filter((query) => !/^(BEGIN|COMMIT|ROLLBACK|SELECT 1|-- )/.test(query)).length

it('adds to a turn', async () => {
  const without = await storyWith(0)
  const remembering = await storyWith(200)
  const taken: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TURNS + 3; turn++)
    for (const [at, story] of [without, remembering].entries()) {
      story.queries.length = 0
      const ms = await timed(() => act(story, `I wait ${turn}.`))
      if (turn >= 3) taken[at]!.push(ms)
    }
  const counts = [statements(without), statements(remembering)]
  const none = add('a turn without memories', taken[0], `${counts[0]! - 1} statements`)
  const with200 = add('a turn with 200 memories', taken[1], `${counts[1]! - 1} statements`)
  count('  what 200 memories add', `${(with200 - none).toFixed(2)} ms`)
  expect(counts[1]! - counts[0]!).toBeLessThanOrEqual(2)
})

/** No memory is of what the prompt holds. */
const toldFrom = async () => Number.POSITIVE_INFINITY

it.each([200, 2_000, 10_000])('recalls from a path with %i memories', async (memories) => {
  const story = await storyWith(memories)
  const { deps } = story
  await deps.db.write((tx) => changeSettings(tx, 'one', { memoryCapacity: 200 }))
  const adventure = await current(story)
  const spot = headOf(adventure)
  const narrator = await narratorOf(deps, 'one')
  const asked = { narrator, instead: null, toldFrom }
  const first = await timed(() => recall(deps, adventure, spot, asked))
  add(`recall from ${memories} memories: the first time`, [first])
  await measure(`recall from ${memories} memories: warm`, 30, () => recall(deps, adventure, spot, asked))
  await measure(`  of which the rows of its path`, 30, () =>
    recallableOnPath(deps.db.reader, adventure.id, spot, 200),
  )
})

it('recalls by MiniLM', async () => {
  const story = await storyWith(200)
  const { deps } = story
  const miniLm = createMiniLm()
  deps.model.embed = ({ texts, signal }) => miniLm.embed(texts, signal)
  deps.recallCache = new RecallCache({ patienceMs: 60_000 })
  const adventure = await current(story)
  const narrator = await narratorOf(deps, 'one')
  let turn = 0
  const recalls = () =>
    recall(deps, adventure, headOf(adventure), {
      narrator,
      toldFrom,
      instead: { kind: 'STORY', text: `I wait ${++turn}.`, tokens: 5 },
    })
  add('recall by MiniLM: the first time, with its start', [await timed(recalls)])
  await measure('recall by MiniLM from 200 memories: warm, a new scene', 15, recalls)
  await miniLm.close()
})
