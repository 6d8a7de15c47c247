// The story tree: what opening, moving and taking a turn cost in a long story, with forks and without.
import { afterAll, expect, it } from 'vitest'
import { createGraphql } from '../../server/graphql/yoga.ts'
import { goTo } from '../../server/play/go-to.ts'
import { redo, undo } from '../../server/play/undo.ts'
import { act, aStory, current, move, turn, type Story } from '../fakes/a-story.ts'
import { addTurns, bytesOf } from './forked-story.ts'
import { growStory } from './long-story.ts'
import { add, measure, note, print, ratio } from './table.ts'

afterAll(print)

const OPEN = `query ($id: ID!) { adventure(id: $id) {
  title head { version depth canUndo canRedo branch { id name } }
  transcript(last: 50) { edges { node { id kind text depth siblingIndex siblingCount finish canRetry } } pageInfo { hasPreviousPage startCursor } }
} }`
const TREE = `query ($id: ID!) { adventure(id: $id) { tree { branches { id forkDepth tipDepth kind isHead isDisposable } folded { depth count } } } }`

function asking(story: Story) {
  const graphql = createGraphql(story.deps, async () => story.viewer)
  return async (query: string): Promise<string> => {
    const id = Buffer.from(`Adventure:${story.adventure.id}`).toString('base64url')
    const response = await graphql.fetch('http://x/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { id } }),
    })
    return response.text()
  }
}

async function storyOf({ turns, forks }: { turns: number; forks: number }): Promise<Story> {
  const story = await aStory()
  await growStory(story, turns)
  if (forks > 0) await addTurns(story, forks, { forks: true })
  return story
}

/** Rows that hand-written statements answer with while work is done. */
async function rowsRead(story: Story, work: () => Promise<unknown>): Promise<number> {
  let rows = 0
  const reader = story.deps.db.reader
  const original = reader.$queryRaw
  reader.$queryRaw = (async (...args: Parameters<typeof original>) => {
    const answer = await (original as (...args: unknown[]) => Promise<unknown[]>).apply(reader, args)
    rows += answer.length
    return answer
  }) as typeof original
  await work()
  reader.$queryRaw = original
  return rows
}

it('opens a story in the same time and bytes at any length, forked or not', async () => {
  const medians = new Map<string, { ms: number; bytes: number }>()
  for (const shape of [
    { turns: 10, forks: 0 },
    { turns: 1_000, forks: 0 },
    { turns: 5_000, forks: 0 },
    { turns: 1_000, forks: 20 },
    { turns: 1_000, forks: 500 },
  ]) {
    const story = await storyOf(shape)
    const ask = asking(story)
    const page = await ask(OPEN)
    const rows = await rowsRead(story, () => ask(OPEN))
    const name = `${shape.turns} turns, ${shape.forks} forks`
    const ms = await measure(`open ${name}`, 60, () => ask(OPEN), `${page.length} bytes, ${rows} raw rows`)
    medians.set(name, { ms, bytes: page.length })
    expect(rows).toBeLessThanOrEqual(160 + shape.forks)
    if (shape.forks > 0) await measure(`tree of ${name}`, 20, () => ask(TREE))
    await story.close()
  }
  const flat = medians.get('1000 turns, 0 forks')!
  ratio(
    'open: 5,000 against 10 turns',
    medians.get('5000 turns, 0 forks')!.ms,
    medians.get('10 turns, 0 forks')!.ms,
  )
  for (const forks of [20, 500]) {
    const forked = medians.get(`1000 turns, ${forks} forks`)!
    ratio(`open: ${forks} nested forks against flat`, forked.ms, flat.ms)
    ratio(`open: bytes with ${forks} nested forks against flat`, forked.bytes, flat.bytes)
  }
})

it('forks for few bytes', async () => {
  const [flat, forked] = [
    await storyOf({ turns: 1_000, forks: 0 }),
    await storyOf({ turns: 1_000, forks: 0 }),
  ]
  const forks = 400
  // The same takes, on one branch and on a branch for each two.
  await addTurns(flat, forks, { forks: false })
  await addTurns(forked, forks, { forks: true })
  const perFork = ((await bytesOf(forked)) - (await bytesOf(flat))) / forks
  note('a fork: bytes in the database, beyond its takes', `${perFork.toFixed(0)} bytes`)
  const tree = JSON.parse(
    await asking(forked)(`query ($id: ID!) { adventure(id: $id) { branches { id forkDepth } } }`),
  )
  const line = JSON.stringify(tree.data.adventure.branches[0])
  note('a fork: bytes on the wire in a list of lines', `${line.length} bytes`)
  expect(perFork).toBeLessThanOrEqual(200)
  expect(line.length).toBeLessThanOrEqual(103)
  await flat.close()
  await forked.close()
})

it('moves and plays on at 5,000 turns as at 50', async () => {
  const medians = new Map<string, number>()
  for (const turns of [50, 5_000]) {
    const story = await storyOf({ turns, forks: 3 })
    const takes = await story.deps.db.reader.branch.findMany({ orderBy: { id: 'asc' } })
    await act(story, 'warm')
    const rows = await rowsRead(story, () => act(story, 'wait'))
    const playing: number[] = []
    for (let index = 0; index < 15; index++) {
      const began = performance.now()
      await act(story, 'wait')
      playing.push(performance.now() - began)
    }
    const set = (work: string, ms: number) => medians.set(`${work} ${turns}`, ms)
    set('turn', add(`a turn at ${turns}`, playing, `${rows} raw rows`))
    const undoAndRedo = async () => {
      await undo(story.deps, story.viewer, move(story))
      await redo(story.deps, story.viewer, move(story))
    }
    set('undo and redo', await measure(`undo and redo at ${turns}`, 40, undoAndRedo))
    const [one, other] = [(await current(story)).headBranchId!, takes[0]!.id]
    const there = async () => {
      await goTo(story.deps, story.viewer, move(story), { branchId: other })
      await goTo(story.deps, story.viewer, move(story), { branchId: one })
    }
    set('switch', await measure(`switch there and back at ${turns}`, 40, there))
    await turn(story, { kind: 'RETRY', takeId: null })
    const group = await story.deps.db.reader.take.findMany({ orderBy: { id: 'desc' }, take: 1 })
    const siblings = await story.deps.db.reader.take.findMany({ where: { parentId: group[0]!.parentId } })
    const page = async () => {
      for (const sibling of siblings)
        await goTo(story.deps, story.viewer, move(story), { siblingId: sibling.id })
    }
    set('pager', await measure(`pager over ${siblings.length} versions at ${turns}`, 40, page))
    await story.close()
  }
  for (const work of ['turn', 'undo and redo', 'switch', 'pager'])
    ratio(`${work}: 5,000 against 50 turns`, medians.get(`${work} 5000`)!, medians.get(`${work} 50`)!)
})
