// Searching a story: all lines, newest first, with the line that each hit opens, in few statements.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastVisitedThrough } from '../../server/io/store/lines.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { goTo } from '../../server/play/go-to.ts'
import { search, type HitPlace } from '../../server/play/search.ts'
import { undo } from '../../server/play/undo.ts'
import { growStory } from '../bench/long-story.ts'
import { act, aStory, current, move, takeNamed, turn, type Story } from '../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('The lamp is lit.')
})
afterEach(() => story.close())

const retry = async (text: string) =>
  turn(story, { kind: 'RETRY', takeId: (await takeNamed(story, text)).id })
const go = async (text: string) =>
  goTo(story.deps, story.viewer, move(story), { takeId: (await takeNamed(story, text)).id })
const find = async (query: string, count = 20, after: HitPlace | null = null) =>
  search(story.deps.db.reader, await current(story), query, { count, after })
const texts = async (query: string) => (await find(query)).hits.map(({ take }) => take.text)

/** Statements that work makes. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  await story.deps.jobs.idle() // work behind the turns asks as well
  story.queries.length = 0
  await work()
  return story.queries.filter((query) => !/^(BEGIN|COMMIT|ROLLBACK|SELECT 1|-- )/.test(query))
}

describe('a search', () => {
  it('finds takes on every line, hidden ones too, the newest first', async () => {
    await act(story, 'Lamp one') // n1
    await retry('n1') // n2
    await go('The lamp is lit.')
    await act(story, 'lamp two') // n3
    await story.deps.db.write((tx) =>
      tx.take.updateMany({ where: { text: 'lamp two' }, data: { hidden: true } }),
    )
    const { hits, more } = await find('LAMP')
    expect(hits.map(({ take, onPath, line }) => [take.text, onPath, line.id])).toEqual([
      ['lamp two', true, (await takeNamed(story, 'n3')).branchId],
      ['Lamp one', false, (await takeNamed(story, 'n2')).branchId],
      ['The lamp is lit.', true, (await takeNamed(story, 'n3')).branchId],
    ])
    expect(more).toBe(false)
    expect(hits.every(({ take, branch }) => branch.id === take.branchId)).toBe(true)
    expect(hits[2]!.excerpt).toEqual({ text: 'The lamp is lit.', match: { start: 4, length: 4 } })
  })

  it('finds memories and summaries on every line where they stand, after the take itself, page by page', async () => {
    await act(story, 'Lamp one') // n1
    await go('The lamp is lit.')
    await act(story, 'two') // n2
    const [one, two] = [await takeNamed(story, 'n1'), await takeNamed(story, 'n2')]
    const at = ({ branchId, depth }: typeof one) => ({ branchId, depth, adventureId: story.adventure.id })
    const createdAt = new Date(0)
    await story.deps.db.write(async (tx) => {
      const memories = [
        { ...at(one), text: 'A lamp of hers.', status: 'FORGOTTEN', block: 0 },
        { ...at(two), text: 'No lamp is left.', status: 'DISCARDED' },
        { ...at(two), text: 'A second LAMP.' },
        { adventureId: story.adventure.id, branchId: null, depth: -1, text: 'The lamp of all.' },
      ]
      await tx.memory.createMany({ data: memories.map((memory) => ({ ...memory, createdAt })) })
      const summaries = ['Of an older lamp.', 'Of the lamp.'].map((text) => ({ ...at(two), text, createdAt }))
      await tx.summary.createMany({ data: summaries })
    })
    const seen = (hits: Awaited<ReturnType<typeof find>>['hits']) =>
      hits.map(({ foundIn, excerpt, take, onPath }) => [foundIn, excerpt.text, take.text, onPath])
    const all = [
      ['MEMORY', 'A second LAMP.', 'n2', true],
      ['SUMMARY', 'Of the lamp.', 'n2', true],
      ['MEMORY', 'A lamp of hers.', 'n1', false],
      ['TAKE', 'Lamp one', 'Lamp one', false],
      ['TAKE', 'The lamp is lit.', 'The lamp is lit.', true],
      ['MEMORY', 'The lamp of all.', 'The lamp is lit.', true],
    ]
    const whole = await find('lamp')
    expect([seen(whole.hits), whole.more]).toEqual([all, false])
    const paged: typeof whole.hits = []
    for (let more = true; more;) {
      const page = await find('lamp', 1, paged.at(-1) ?? null)
      paged.push(...page.hits)
      more = page.more
    }
    expect(seen(paged)).toEqual(all)
  })

  it('knows of what was undone that it is not on the path', async () => {
    await act(story, 'a')
    await undo(story.deps, story.viewer, move(story))
    const [hit] = (await find('n1')).hits
    expect(hit).toMatchObject({ onPath: false, line: { id: hit!.branch.id } })
  })

  it('finds nothing of another story, and nothing that is not there', async () => {
    const other = await startAdventure(story.deps, story.viewer, 'scenario', 'Another')
    expect(await texts('lamp')).toEqual(['The lamp is lit.'])
    expect(await texts('zebra')).toEqual([])
    expect(await texts('lamp zebra')).toEqual([])
    const { hits } = await search(story.deps.db.reader, other, 'lamp', { count: 20, after: null })
    expect(hits).toHaveLength(1)
    expect(hits[0]!.take.adventureId).toBe(other.id)
  })

  it('finds nothing in a story without a take', async () => {
    const blank = await aStory(null)
    const adventure = await current(blank)
    const page = await search(blank.deps.db.reader, adventure, 'a', { count: 20, after: null })
    expect(page).toEqual({ hits: [], more: false })
    await blank.close()
  })

  it('goes on from a take, page by page', async () => {
    for (const word of ['one', 'two', 'three', 'four']) await act(story, `lamp ${word}`)
    const first = await find('lamp', 2)
    expect(first.hits.map(({ take }) => take.text)).toEqual(['lamp four', 'lamp three'])
    expect(first.more).toBe(true)
    const second = await find('lamp', 3, first.hits[1]!)
    expect(second.hits.map(({ take }) => take.text)).toEqual(['lamp two', 'lamp one', 'The lamp is lit.'])
    expect(second.more).toBe(false)
  })

  it('opens for each hit the line that going there opens', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const [index, name] of names.entries()) {
      await act(story, `lamp ${name}`) // n1 …
      if (index % 2 === 1) await retry(`n${Math.max(1, index)}`).catch(() => null)
      if (index % 3 === 2) await go(`lamp ${names[index - 2]!}`)
      if (index === 4) await go('The lamp is lit.')
    }
    const adventure = await current(story)
    const all = await story.deps.db.reader.take.findMany({ orderBy: { id: 'desc' } })
    const { hits } = await find('n') // narrations
    const opened = [...hits, ...(await find('lamp')).hits]
    expect(opened).toHaveLength(all.length)
    expect(new Set(opened.map(({ line }) => line.id)).size).toBeGreaterThan(2)
    for (const { take, line } of opened) {
      const spot = { branchId: take.branchId, depth: take.depth }
      expect(line.id, take.text).toBe(
        (await lastVisitedThrough(story.deps.db.reader, adventure, spot))?.branchId,
      )
    }
  })
})

describe('what a search costs', () => {
  it('is no more statements for many hits on many branches than for one', async () => {
    for (let count = 0; count < 12; count++) {
      await act(story, `lamp ${count === 0 ? 'needle' : count}`)
      await go('The lamp is lit.')
    }
    const counts = []
    for (const query of ['needle', 'lamp'])
      counts.push((await statements(async () => expect((await find(query)).hits).not.toEqual([]))).length)
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeLessThanOrEqual(8)
  })

  it('is read in pages, and no further than the hits', async () => {
    await growStory(story, 500)
    const readTexts = (made: string[]) =>
      made.filter(
        (query) => /^select\b.*\btext\b.*\bfrom\b.*\bTake\b/is.test(query) && !/string_agg/.test(query),
      ).length
    const none = readTexts(await statements(async () => expect(await texts('zebra')).toEqual([])))
    expect(none).toBeGreaterThanOrEqual(4)
    const some = readTexts(await statements(async () => expect((await find('water', 5)).more).toBe(true)))
    expect(some).toBeLessThanOrEqual(2) // a page of texts, and the hits themselves
    expect(await texts('"lamp is lit"')).toEqual(['The lamp is lit.'])
  })

  it('lets others be heard meanwhile', async () => {
    await growStory(story, 500)
    let heard = 0
    let searching = true
    const listen = () => {
      heard++
      if (searching) setImmediate(listen)
    }
    listen()
    await texts('zebra')
    searching = false
    expect(heard).toBeGreaterThan(4)
  })
})
