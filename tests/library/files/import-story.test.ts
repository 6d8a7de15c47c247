// A story that was found in a file, as an adventure: moment by moment what the file had, and it can be played on.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Take } from '../../../generated/sqlite/client.ts'
import { cardContent } from '../../../server/engine/context/card-content.ts'
import { readSchema } from '../../../server/engine/world/schema.ts'
import { cardsAt } from '../../../server/io/store/cards.ts'
import { beginImport } from '../../../server/io/store/import-runs.ts'
import { takeAt, takesOnPath } from '../../../server/io/store/path.ts'
import { getState } from '../../../server/io/store/states.ts'
import { summariesOnPath } from '../../../server/io/store/summaries.ts'
import { takeGroups } from '../../../server/io/store/take-groups.ts'
import type { FoundStory } from '../../../server/library/files/found.ts'
import { saveStory } from '../../../server/library/files/save-story.ts'
import { headOf } from '../../../server/play/head.ts'
import { listBranches } from '../../../server/play/list-branches.ts'
import { undo } from '../../../server/play/undo.ts'
import { aStory, act, current, move, pathText, takeNamed, turn, type Story } from '../../fakes/a-story.ts'
import { chatNodes, foundStory, treeNodes } from '../../fakes/found-stories.ts'

let story: Story
beforeEach(async () => {
  story = await aStory(null)
})
afterEach(() => story.close())

const db = () => story.deps.db.reader

/** Saves a found story and makes it the one that the helpers of a story speak of. */
async function save(found: FoundStory, signal = new AbortController().signal): Promise<void> {
  const runId = `run ${Math.random()}`
  await story.deps.db.write((tx) => beginImport(tx, runId, 'one', story.deps.clock.now()))
  const work = { ownerId: 'one', runId, progress: () => {}, signal }
  const id = await saveStory(story.deps, found, work)
  story.adventure = await story.deps.db.write((tx) =>
    tx.adventure.update({ where: { id }, data: { incomplete: false } }),
  )
}

/** The places on the way to a moment, the first one first. */
function wayTo({ nodes }: FoundStory, place: number): number[] {
  const way: number[] = []
  for (let at: number | null = place; at !== null; at = nodes[at]!.parent) way.unshift(at)
  return way
}

/** The takes of the story by the places of their moments. */
const takes = async (): Promise<Take[]> =>
  db().take.findMany({ where: { adventureId: story.adventure.id }, orderBy: { id: 'asc' } })

/** Asks of every moment what the story says of it, by the readers that a player has. */
async function assertEqual(found: FoundStory): Promise<void> {
  const { nodes } = found
  const all = await takes()
  expect(all.map(({ text }) => text)).toEqual(nodes.map(({ text }) => text))
  const adventureId = story.adventure.id
  const groups = await takeGroups(
    db(),
    [null, ...all.map(({ id }) => id)].map((parentId) => ({ adventureId, parentId })),
  )
  for (const [index, group] of groups.entries()) {
    const parent = index === 0 ? null : index - 1
    const children = nodes.flatMap((node, place) => (node.parent === parent ? place : []))
    expect(group).toEqual(children.map((place) => all[place]!.id))
  }
  for (const [place, take] of all.entries()) await assertMoment(found, place, take)
}

async function assertMoment(found: FoundStory, place: number, take: Take): Promise<void> {
  const { nodes } = found
  const node = nodes[place]!
  const way = wayTo(found, place)
  const { branchId, depth } = take
  const path = await takesOnPath(db(), { branchId, depth }, 0)
  expect(path.map(({ text }) => text)).toEqual(way.map((at) => nodes[at]!.text))
  const left = (state: 'world' | 'script') =>
    way.reduce<Record<string, unknown>>((before, at) => nodes[at]![state] ?? before, found[state])
  expect(await getState(db(), take.adventureId, take.worldHash)).toEqual(left('world'))
  expect(await getState(db(), take.adventureId, take.scriptHash)).toEqual(left('script'))
  expect(take).toMatchObject({
    kind: node.kind,
    hidden: node.hidden ?? false,
    narrator: node.narrator ?? null,
    createdAt: node.createdAt ?? story.deps.clock.now(),
    turn: way.filter((at) => nodes[at]!.kind === 'NARRATION').length,
    revision: 0,
  })
  expect(take.tokens).toBeGreaterThan(0)
  const output = await db().takeOutput.findUnique({ where: { takeId: take.id } })
  expect(output?.reasoning).toBe(node.reasoning)
}

describe('a tree', () => {
  it.each([1, 2, 3])('reads back moment by moment (%i)', async (seed) => {
    const nodes = treeNodes(700, seed)
    const found = foundStory(nodes, { head: 400 + seed, world: { hp: 10 }, script: { began: true } })
    await save(found)
    await assertEqual(found)
    expect(await pathText(story)).toBe(
      wayTo(found, found.head!)
        .map((place) => nodes[place]!.text)
        .join(' '),
    )
    const read = wayTo(found, found.head!).filter((place) => nodes[place]!.kind === 'NARRATION').length
    const all = nodes.filter(({ kind }) => kind === 'NARRATION').length
    expect(read).toBeLessThan(all)
    expect((await takeAt(db(), headOf(await current(story))))!.turn).toBe(read)
  })

  it('has a line for every end, and each name once: on its line, or as a checkpoint where it was', async () => {
    const nodes = treeNodes(300, 9)
    await save(foundStory(nodes))
    const parents = new Set(nodes.map(({ parent }) => parent))
    const ends = nodes.flatMap(({ text }, place) => (parents.has(place) ? [] : text))
    const listed = await listBranches(db(), await current(story), story.deps.clock.now())
    expect(listed.filter(({ kind }) => kind === 'TRUNK')).toEqual([])
    const tips = listed.map(({ branch, tip }) => ({ branchId: branch.id, depth: tip }))
    const all = await takes()
    const textAt = ({ branchId, depth }: { branchId: number | null; depth: number }) =>
      all.find((take) => take.branchId === branchId && take.depth === depth)!.text
    expect(tips.map(textAt).sort()).toEqual(ends.sort())
    const marks = await db().checkpoint.findMany({ where: { adventureId: story.adventure.id } })
    const lines = listed.flatMap(({ branch }) => branch.name ?? [])
    const names = nodes.flatMap(({ lineName, checkpoint }) => [lineName ?? [], checkpoint ?? []].flat())
    const lost = names.filter((name) => ![...lines, ...marks.map((mark) => mark.name)].includes(name))
    // A moment has one checkpoint: its own stands before the name of a line that another took.
    const outshone = nodes.flatMap(({ lineName, checkpoint }) => (lineName && checkpoint ? lineName : []))
    expect(outshone).toEqual(expect.arrayContaining(lost))
    expect(new Set([...lines, ...marks.map(({ name }) => name)]).size).toBe(lines.length + marks.length)
    for (const mark of marks) expect([`t${mark.name.slice(1)}`]).toContain(textAt(mark))
  })

  it('puts the head where the reader stood, on a line that goes on where he would', async () => {
    const nodes = chatNodes(4, { swipes: 1, words: 0 })
    const head = nodes.findIndex(({ text }) => text.startsWith('s2'))
    await save(foundStory(nodes, { head }))
    expect(await pathText(story)).toBe('O  > You do 1. n1  > You do 2. s2 ')
    await act(story, 'on')
    expect(await pathText(story)).toBe('O  > You do 1. n1  > You do 2. s2  on n1')
  })

  it.each([
    ['OPENING', 0],
    ['DO', -1],
  ] as const)('that begins with %s lets nobody stand before what cannot be left', async (kind, depth) => {
    await save(foundStory([{ parent: null, kind, text: 'x' }], { head: null }))
    expect((await current(story)).headDepth).toBe(depth)
  })

  it('may be empty', async () => {
    await save(foundStory([]))
    expect(await current(story)).toMatchObject({ headDepth: -1, narrations: 0 })
    await act(story, 'first')
    expect(await pathText(story)).toBe('first n1')
  })

  it('as deep as it is long is laid out without end', async () => {
    const nodes = Array.from({ length: 4_000 }, (_, place) => ({
      // Each moment has two below it, of which the second goes on: every second one is a fork of a fork.
      parent: place === 0 ? null : place - (place % 2 === 1 ? 1 : 2),
      kind: 'NARRATION' as const,
      text: `${place}`,
    }))
    await save(foundStory(nodes, { head: 0 }))
    const last = (await takes()).at(-2)!
    const path = await takesOnPath(db(), last, 0)
    expect(path.map(({ text }) => text)).toEqual(
      wayTo(foundStory(nodes), nodes.length - 2).map((place) => nodes[place]!.text),
    )
  })
})

describe('what comes with a story', () => {
  it('is its plot, its cards, its scripts, what it counts, and what we have no place for', async () => {
    const { schema } = readSchema({ player: { hp: { initial: 7 } } })
    const card = cardContent.parse({ name: 'Inn', keys: ['inn'], entry: 'Low.' })
    const code = { library: '', input: 'const modifier = (text) => ({ text })', context: '', output: '' }
    const script = { name: 'S', description: '', kind: 'AI_DUNGEON', addReturns: 'INDEX', code } as const
    await save(
      foundStory(chatNodes(2), {
        cards: [card, { ...card, name: 'Mill' }],
        scripts: [
          { ...script, enabled: true },
          { ...script, name: 'Off', enabled: false },
        ],
        statSchema: schema,
        world: { player: { hp: 3 } },
        extensions: { SillyTavern: { chat_metadata: { a: 1 } } },
      }),
    )
    const adventure = await current(story)
    expect(adventure).toMatchObject({
      title: 'Found',
      plotEssentials: 'It rains.',
      personaName: 'Ada',
      scenarioId: null,
      scriptCount: 1,
      statVersion: 1,
      extensions: JSON.stringify({ SillyTavern: { chat_metadata: { a: 1 } } }),
    })
    expect(await getState(db(), adventure.id, adventure.initialWorld)).toEqual({ player: { hp: 3 } })
    const cards = await cardsAt(db(), adventure.id, headOf(adventure))
    expect(cards.map(({ content }) => content?.name)).toEqual(['Inn', 'Mill'])
    const scripts = await db().adventureScript.findMany({
      where: { adventureId: adventure.id },
      orderBy: { position: 'asc' },
      include: { code: true },
    })
    expect(scripts.map(({ name, enabled, code: has }) => [name, enabled, has!.input])).toEqual([
      ['S', true, code.input],
      ['Off', false, code.input],
    ])
  })

  it('are its memories and its summary, where they belong; no block is to be paid for', async () => {
    const nodes = chatNodes(20)
    const memories = [
      { text: 'before', after: null, pinned: true },
      { text: 'then', after: 10, forgotten: true, uses: 3 },
    ]
    await save(foundStory(nodes, { memories, summary: { text: 'So far.', after: 17 } }))
    const adventureId = story.adventure.id
    const rows = await db().memory.findMany({ where: { adventureId }, orderBy: { id: 'asc' } })
    const byHand = rows.filter(({ block }) => block === null)
    expect(byHand).toMatchObject([
      { text: 'before', branchId: null, depth: -1, pinned: true, status: 'ACTIVE' },
      { text: 'then', depth: 10, status: 'FORGOTTEN', uses: 3 },
    ])
    const blocks = rows.filter(({ block }) => block !== null)
    expect(blocks.map(({ block, depth, status }) => [block, depth, status])).toEqual(
      Array.from({ length: 6 }, (_, block) => [block, block * 6 + 5, 'DISCARDED']),
    )
    const [summary] = await summariesOnPath(db(), headOf(await current(story)))
    expect(summary).toMatchObject({ text: 'So far.', depth: 17, stale: false, reworded: true })
  })
})

describe('a story that was saved', () => {
  it('is played on as any other: a turn, a retry, undo', async () => {
    await save(foundStory(chatNodes(3, { words: 0 })))
    await act(story, 'on')
    expect(await pathText(story)).toMatch(/n3 {2}on n1$/)
    const turns = (await takeNamed(story, 'n1')).turn
    expect(turns).toBe(4)
    await turn(story, { kind: 'RETRY', takeId: (await takeNamed(story, 'n3 ')).id })
    expect(await pathText(story)).toMatch(/> You do 3\. n2$/)
    await undo(story.deps, story.viewer, move(story))
    expect(await pathText(story)).toMatch(/n2 $/)
  })

  it('asked nothing of a model, nor does the next turn for what was there', async () => {
    let asked = 0
    const { model } = story.deps
    story.deps.model = {
      ...model,
      embed: (request) => {
        asked += request.texts.length
        return model.embed(request)
      },
    }
    story.narrator(async function* () {
      asked++
      yield { type: 'TEXT', text: 'told' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    await save(foundStory(chatNodes(100)))
    await story.deps.jobs.ask({ adventureId: story.adventure.id, kind: 'REMEMBER' })
    await story.deps.jobs.idle()
    expect(asked).toBe(0)
    expect(await db().memory.count({ where: { text: { not: '' } } })).toBe(0)
  })

  it('is nobody’s to find before it is whole, and stops where it is told to', async () => {
    const stopping = new AbortController()
    const runId = 'run'
    await story.deps.db.write((tx) => beginImport(tx, runId, 'one', story.deps.clock.now()))
    const progress = () => stopping.abort(new Error('stop'))
    const work = { ownerId: 'one', runId, progress, signal: stopping.signal }
    await expect(saveStory(story.deps, foundStory(treeNodes(900, 4)), work)).rejects.toThrow('stop')
    const [half] = await db().adventure.findMany({ where: { title: 'Found' } })
    expect(half).toMatchObject({ incomplete: true, headBranchId: null })
    expect(await db().take.count({ where: { adventureId: half!.id } })).toBe(300)
  })
})
