// Random play with the real memory work behind it: on every path each block has one memory, made of exactly its six takes,
// nothing on a path is remembered or summed up twice, and nothing is paid for twice.
// FORKLORE_STORIES raises how many stories are played.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { blockAt, blocksDue } from '../../../server/engine/memory/blocks.ts'
import { headOf } from '../../../server/play/head.ts'
import { memoriesOnPath } from '../../../server/io/store/memories.ts'
import { takesOnPath } from '../../../server/io/store/path.ts'
import { summariesOnPath } from '../../../server/io/store/summaries.ts'
import { goTo } from '../../../server/play/go-to.ts'
import { undo } from '../../../server/play/undo.ts'
import { kind } from '../../fakes/a-database.ts'
import { aRememberedStory, isMemoryCall, type RememberedStory } from '../../fakes/a-remembered-story.ts'
import { act, current, move, turn } from '../../fakes/a-story.ts'

const STORIES = Number(process.env.FORKLORE_STORIES ?? (kind === 'sqlite' ? 12 : 4))

/** What a player does next; numbers choose among what is there. */
type Step = ['play', number] | ['retry'] | ['undo', number] | ['go to', number]
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.tuple(fc.constant('play' as const), fc.integer({ min: 1, max: 9 })) },
    { weight: 2, arbitrary: fc.constant<Step>(['retry']) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('undo' as const), fc.integer({ min: 1, max: 7 })) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('go to' as const), fc.nat(200)) },
  ),
  { minLength: 6, maxLength: 14, size: 'max' },
)

/** The lines below a heading of what the summariser was asked. */
const below = (asked: string, heading: string): string => asked.split(heading).at(-1)!.trim()

interface Asked {
  /** By the number of the call: the takes of a block, as they were shown. */
  blocks: Map<number, string[]>
  /** And what a summary folds: the one before, and memories, by the numbers of their calls. */
  folds: Map<number, { before: number | null; memories: number[] }>
}

/** Answers with the number of the call, and keeps what it was asked. */
function summarise(story: RememberedStory): Asked {
  const asked: Asked = { blocks: new Map(), folds: new Map() }
  const numbers = (text: string, what: string) =>
    [...text.matchAll(new RegExp(`${what} (\\d+) was kept`, 'g'))].map(([, number]) => Number(number))
  story.summariser((call, text) => {
    if (isMemoryCall(text)) {
      asked.blocks.set(call, below(text, 'The moments, oldest first:').split('\n\n'))
      return `Memory ${call} was kept.`
    }
    asked.folds.set(call, {
      before: numbers(text, 'Summary')[0] ?? null,
      memories: numbers(below(text, 'oldest first:'), 'Memory'),
    })
    return `Summary ${call} was kept.`
  })
  return asked
}

async function perform(story: RememberedStory, all: Step[]): Promise<void> {
  let words = 0
  const db = story.deps.db.reader
  for (const step of all) {
    const { headDepth } = await current(story)
    if (step[0] === 'play') for (let at = 0; at < step[1]; at++) await act(story, `w${++words}`)
    else if (step[0] === 'retry') {
      if (headDepth > 0) await turn(story, { kind: 'RETRY', takeId: null })
    } else if (step[0] === 'undo') {
      for (let at = 0; at < step[1] && (await current(story)).headDepth > 0; at++)
        await undo(story.deps, story.viewer, move(story))
    } else {
      const takes = await db.take.findMany({ orderBy: { id: 'asc' } })
      await goTo(story.deps, story.viewer, move(story), { takeId: takes[step[1] % takes.length]!.id })
    }
  }
  await story.idle()
}

const callOf = (text: string): number => Number(/ (\d+) was kept/.exec(text)![1])

/** Holds every path against what was asked. */
async function check(story: RememberedStory, asked: Asked): Promise<void> {
  const db = story.deps.db.reader
  const { id } = story.adventure
  const takes = await db.take.findMany()
  const inner = new Set(takes.map(({ parentId }) => parentId))
  for (const tip of takes.filter((take) => !inner.has(take.id))) {
    const path = await takesOnPath(db, tip, 0)
    const memories = await memoriesOnPath(db, id, tip)
    for (const { block, text } of memories) {
      const { from, to } = blockAt(block!)
      expect(asked.blocks.get(callOf(text))).toEqual(path.slice(from, to + 1).map((take) => take.text))
    }
    expect(new Set(memories.map(({ block }) => block)).size).toBe(memories.length)
    const summed: number[] = []
    let before: number | null = null
    for (const { text } of await summariesOnPath(db, tip)) {
      const fold = asked.folds.get(callOf(text))!
      expect(fold.before).toBe(before)
      summed.push(...fold.memories)
      before = callOf(text)
    }
    const there = memories.map(({ text }) => callOf(text))
    expect(summed).toEqual(there.slice(0, summed.length))
  }
  // Nothing was asked for twice: six takes that are the same are the same block.
  const shown = [...asked.blocks.values()].map((block) => block.join())
  expect(new Set(shown).size).toBe(shown.length)
}

/** What is due where the head stands is done. */
async function nothingDue(story: RememberedStory): Promise<void> {
  await act(story, 'last')
  await story.idle()
  const head = headOf(await current(story))
  const memories = await memoriesOnPath(story.deps.db.reader, story.adventure.id, head)
  const done = new Set(memories.map(({ block }) => block))
  expect(blocksDue(head.depth, (block) => done.has(block))).toEqual([])
}

it('nothing on a path is remembered twice, or summed up twice', { timeout: 280_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const story = await aRememberedStory()
      try {
        const asked = summarise(story)
        await perform(story, all)
        await nothingDue(story)
        await check(story, asked)
        expect(story.jobFailures).toEqual([])
      } finally {
        await story.close()
      }
    }),
    { numRuns: STORIES, seed: Number(process.env.FORKLORE_SEED ?? 1), endOnFailure: true },
  )
})
