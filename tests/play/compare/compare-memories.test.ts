// What is remembered on two lines: what one of them alone has, what both tell of the same takes, and the summaries in use.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Memory } from '../../../generated/sqlite/client.ts'
import { compare, type Compared } from '../../../server/play/compare/compare.ts'
import { compareMemories, MOST_MEMORIES } from '../../../server/play/compare/compare-memories.ts'
import { goTo } from '../../../server/play/go-to.ts'
import { act, aStory, move, takeNamed, type Story } from '../../fakes/a-story.ts'
import { remembered, summarised } from '../../fakes/memories.ts'

let story: Story
/** Two lines that part below n2, at depth 4: both are 13 takes long. */
beforeEach(async () => {
  story = await aStory('O', { remembers: false })
  for (const text of ['a1', 'a2', 'a3', 'a4', 'a5', 'left']) await act(story, text)
  await remembered(story, 0, 'Left of block 0.')
  await remembered(story, 1, 'The same.')
  await summarised(story, 11, 'How left went.')
  await goTo(story.deps, story.viewer, move(story), { takeId: (await takeNamed(story, 'n2')).id })
  for (const text of ['b3', 'b4', 'b5', 'right']) await act(story, text)
})
afterEach(() => story.close())

const branchOf = async (text: string): Promise<Compared> => ({
  branchId: (await takeNamed(story, text)).branchId,
})

async function found(left: string | Compared = 'left', right: string | Compared = 'right') {
  const [a, b] = await Promise.all(
    [left, right].map((side) => (typeof side === 'string' ? branchOf(side) : side)),
  )
  const { reader } = story.deps.db
  const compared = await compare(reader, story.viewer, a!, b!)
  const { differences, more, summary } = await compareMemories(reader, compared)
  const rows = await Promise.all(
    differences.map(async ({ takes, a, b, words }) => [
      takes && `${takes.from}-${takes.to}`,
      a?.text ?? null,
      b?.text ?? null,
      (await words())?.runs.map(({ kind, text }) => `${kind[0]}:${text}`).join('|') ?? null,
    ]),
  )
  const said = await summary.words()
  return { rows, more, summary: [summary.a?.text ?? null, summary.b?.text ?? null, said !== null] }
}

describe('two lines', () => {
  it('differ by the memories below the parting: of one alone, and of the same takes in two ways', async () => {
    await remembered(story, 0, 'Right of block 0.')
    await remembered(story, 1, 'The same.')
    const { id } = await takeNamed(story, 'b4')
    await byHand({ depth: 7, text: 'By hand.', branchId: (await takeById(id)).branchId })
    expect(await found()).toEqual({
      rows: [
        ['0-5', 'Left of block 0.', 'Right of block 0.', expect.stringMatching(/Left.*Right.*of block 0/)],
        [null, null, 'By hand.', null],
      ],
      more: false,
      summary: ['How left went.', null, false],
    })
    await summarised(story, 11, 'How right went.')
    expect((await found()).summary).toEqual(['How left went.', 'How right went.', true])
  })

  it('do not differ by what stands above the parting, or is not told', async () => {
    await byHand({ depth: -1, text: 'Before all.', branchId: null })
    await byHand({ depth: 4, text: 'Above.', branchId: (await takeNamed(story, 'n2')).branchId })
    await remembered(story, 0, 'Forgotten.', { status: 'FORGOTTEN' })
    await remembered(story, 1, 'Withdrawn.', { stale: true })
    expect((await found()).rows).toEqual([
      ['0-5', 'Left of block 0.', null, null],
      ['6-11', 'The same.', null, null],
    ])
    const above = { takeId: (await takeNamed(story, 'n2')).id }
    expect(await found(above, 'right')).toEqual({ rows: [], more: false, summary: [null, null, false] })
  })

  it('are told in part where they differ in too much', async () => {
    const { branchId } = await takeNamed(story, 'right')
    for (let at = 0; at < MOST_MEMORIES; at++) await byHand({ depth: 8, text: `By hand ${at}.`, branchId })
    const { rows, more } = await found()
    expect([rows.length, more]).toEqual([MOST_MEMORIES, true])
  })
})

const takeById = (id: number) => story.deps.db.reader.take.findUniqueOrThrow({ where: { id } })
const byHand = (data: Pick<Memory, 'branchId' | 'depth' | 'text'>) =>
  story.deps.db.write((tx) =>
    tx.memory.create({ data: { ...data, adventureId: story.adventure.id, createdAt: new Date(0) } }),
  )
