// What recalling keeps: it reads nothing twice, is never older than the rows, and never grows past its bound.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recallableOnPath, type RecallRow } from '../../../server/io/store/recall.ts'
import { headOf } from '../../../server/play/head.ts'
import { RecallCache } from '../../../server/play/memory/recall-cache.ts'
import { act, aStory, current, type Story } from '../../fakes/a-story.ts'
import { remembered } from '../../fakes/memories.ts'

let story: Story
let rows: RecallRow[]
beforeEach(async () => {
  story = await aStory('O', { remembers: false })
  for (const text of ['a', 'b', 'c']) await act(story, text)
  for (let at = 0; at < 20; at++) await remembered(story, 0, `Memory ${at}.`, { block: null })
  rows = (await recallableOnPath(story.deps.db.reader, story.adventure.id, headOf(await current(story)), 99))
    .rows
})
afterEach(() => story.close())

/** How many statements it takes. */
async function reads(cache: RecallCache, name: string, some = rows): Promise<number> {
  await story.deps.jobs.idle() // work behind the turns asks as well
  story.queries.length = 0
  const { bank, known } = await cache.bankOf(story.deps.db.reader, name, some, null)
  for (const { id } of some) {
    expect(known.get(id)!.text).toMatch(/^Memory/)
    expect(bank.hasVector[bank.rows.get(id)!]).toBe(1)
  }
  return story.queries.length
}

it('reads each memory once: its words and its vector', async () => {
  const cache = new RecallCache()
  expect(await reads(cache, 'a', rows.slice(0, 15))).toBe(2)
  expect(await reads(cache, 'a', rows.slice(0, 15))).toBe(0)
  expect(await reads(cache, 'a')).toBe(2)
  expect(await reads(cache, 'a', rows.slice(3, 9))).toBe(0)
})

it('fills a bank once, however many ask for it at a time', async () => {
  const cache = new RecallCache()
  await story.deps.jobs.idle() // work behind the turns asks as well
  story.queries.length = 0
  const banks = await Promise.all(
    Array.from({ length: 5 }, () => cache.bankOf(story.deps.db.reader, 'a', rows, null)),
  )
  expect(story.queries).toHaveLength(2)
  expect(banks[0]!.bank.index.lengths).toHaveLength(rows.length)
})

it('goes on after a reading that failed', async () => {
  const cache = new RecallCache()
  const broken = {} as typeof story.deps.db.reader
  await expect(cache.bankOf(broken, 'a', rows, null)).rejects.toThrow()
  expect(await reads(cache, 'a')).toBe(2)
})

it('lets the story go that was not read for longest, and never the last', async () => {
  const one = new RecallCache({ mostBytes: 1 })
  await reads(one, 'a')
  expect(await reads(one, 'a')).toBe(0)
  await reads(one, 'b')
  expect(await reads(one, 'a')).toBe(2)
  const perStory = 20 * 64 * 4 + 20 * 10 * 12
  const two = new RecallCache({ mostBytes: perStory * 2.5 })
  for (const name of ['a', 'b']) await reads(two, name)
  await reads(two, 'a')
  await reads(two, 'c')
  expect(await reads(two, 'a')).toBe(0)
  expect(await reads(two, 'b')).toBe(2)
})

it('is made anew when most of it is not asked for any more, or was put again', async () => {
  const cache = new RecallCache()
  const first = await cache.bankOf(story.deps.db.reader, 'a', rows, null)
  let again = first
  for (let revision = 1; revision <= 40; revision++) {
    await story.deps.db.write((tx) => tx.memory.updateMany({ data: { revision } }))
    again = await cache.bankOf(
      story.deps.db.reader,
      'a',
      rows.map((row) => ({ ...row, revision, vector: null })),
      null,
    )
  }
  expect(again.bank).not.toBe(first.bank)
  expect(again.bank.index.lengths.length).toBeLessThan(600)
})
