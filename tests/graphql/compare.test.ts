// compare and search over HTTP: what a client gets, whose it is, and what junk is answered with.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { putState } from '../../server/io/store/states.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { anApp, begin, TAKE_TURN, watchTurn, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())

const COMPARE = `query ($a: ComparedInput!, $b: ComparedInput!) {
  compare(a: $a, b: $b) {
    adventure { id }
    parting { id text }
    a { takeCount isCut end { id } branch { id } takes { id text siblingCount } }
    b { takeCount isCut end { id } branch { id } takes { id text siblingCount } }
    words { grain isCut runs { kind text } }
    world { a b isCut differences { path a b movedByA { id } movedByB { id } } }
  }
}`

const SEARCH = `query ($adventureId: ID!, $text: String!, $first: Int, $after: String) {
  search(adventureId: $adventureId, text: $text, first: $first, after: $after) {
    edges { cursor node { onPath take { id text branch { id } } branch { id } line { id name } excerpt { text match { start length } } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`

const globalId = (type: string, id: number | string) => Buffer.from(`${type}:${id}`).toString('base64url')
const numberIn = (id: string) => Number(Buffer.from(id, 'base64url').toString('utf8').split(':')[1])
const JUNK = [
  'nonsense',
  '',
  globalId('Adventure', 1),
  'Take:1',
  globalId('Take', '1.5'),
  globalId('Take', 'x'),
]

let requests = 0

/** Takes a turn with a text, or retries, and gives the take that was saved. */
async function play(adventureId: string, input: object, field = 'takeTurn'): Promise<Data> {
  const mutation =
    field === 'retry' ? TAKE_TURN.replaceAll('takeTurn', 'retry').replaceAll('TakeTurn', 'Retry') : TAKE_TURN
  const whole = { adventureId, requestId: `c${++requests}`, ...input }
  const { turn } = (await running.ask(mutation, { input: whole }))[field]
  const { events } = await watchTurn(running.socket(), turn.id)
  return events.at(-1).take
}

interface Told {
  id: string
  opening: Data
  branch: string
  first: Data
  second: Data
}

/** A story with an input and two narrations of it. */
async function aStoryTold(): Promise<Told> {
  const { id, head } = await begin(running)
  const first = await play(id, { kind: 'STORY', text: 'The needle lay in the hay.' })
  const second = await play(id, {}, 'retry')
  return { id, opening: head.take, branch: head.branch.id, first, second }
}

/** Somebody else's story, with one take. */
async function aStrangersStory(): Promise<{ id: string; takeId: string; branchId: string }> {
  const { deps } = running.app
  const userId = `stranger ${++requests}`
  await deps.db.write((tx) => tx.user.create({ data: { id: userId, createdAt: new Date() } }))
  const { id, headBranchId } = await startAdventure(deps, { userId, link: null }, null, 'Theirs')
  const place = { adventureId: id, branchId: headBranchId!, depth: 0, turn: 0 }
  const take = await deps.db.write((tx) =>
    tx.take.create({
      data: { ...place, kind: 'STORY', text: 'their needle', tokens: 1, createdAt: new Date() },
    }),
  )
  return {
    id: globalId('Adventure', id),
    takeId: globalId('Take', take.id),
    branchId: globalId('Branch', headBranchId!),
  }
}

let told: Told
beforeEach(async () => {
  told = await aStoryTold()
})

describe('compare', () => {
  const compare = async (a: object, b: object) => (await running.ask(COMPARE, { a, b })).compare

  it('holds two narrations of a moment against each other', async () => {
    const { db } = running.app.deps
    await db.write(async (tx) => {
      const take = await tx.take.findUniqueOrThrow({ where: { id: numberIn(told.second.id) } })
      const worldHash = await putState(tx, take.adventureId, { player: { health: 7 } })
      await tx.take.update({ where: { id: take.id }, data: { worldHash } })
    })
    const answer = await compare({ takeId: told.first.id }, { takeId: told.second.id })
    expect(answer).toMatchObject({
      adventure: { id: told.id },
      parting: { text: 'The needle lay in the hay.' },
      a: {
        takeCount: 1,
        isCut: false,
        end: { id: told.first.id },
        takes: [{ id: told.first.id, siblingCount: 2 }],
      },
      b: { takeCount: 1, end: { id: told.second.id }, takes: [{ text: told.second.text }] },
      words: { isCut: false },
      world: {
        a: { player: { health: 90 } },
        b: { player: { health: 7 } },
        isCut: false,
        differences: [
          { path: 'player.health', a: 90, b: 7, movedByA: null, movedByB: { id: told.second.id } },
        ],
      },
    })
    const of = (kind: string) =>
      answer.words.runs.flatMap((run: Data) => (['SAME', kind].includes(run.kind) ? [run.text] : [])).join('')
    expect(of('REMOVED')).toBe(told.first.text)
    expect(of('ADDED')).toBe(told.second.text)
  })

  it('takes branches, and a take with a branch', async () => {
    const lines = await compare({ branchId: told.branch }, { takeId: told.opening.id })
    expect(lines).toMatchObject({
      parting: { id: told.opening.id },
      a: { takeCount: 2, branch: { id: told.branch }, end: { id: told.first.id } },
      b: { takeCount: 0, takes: [] },
    })
  })

  it('answers null for what is not there, is another’s, or is in another story', async () => {
    const theirs = await aStrangersStory()
    const other = await begin(running)
    const mine = { takeId: told.first.id }
    const wrong = [
      { takeId: theirs.takeId },
      { branchId: theirs.branchId },
      { takeId: other.head.take.id },
      { branchId: other.head.branch.id },
      { takeId: told.branch },
      { branchId: told.first.id },
      { takeId: globalId('Take', 999_999) },
      { takeId: globalId('Take', '99999999999999999999') },
      ...JUNK.flatMap((id) => [{ takeId: id }, { branchId: id }]),
    ]
    for (const one of wrong) {
      expect(await compare(mine, one), JSON.stringify(one)).toBeNull()
      expect(await compare(one, mine), JSON.stringify(one)).toBeNull()
    }
    expect(await compare({ takeId: theirs.takeId }, { branchId: theirs.branchId })).toBeNull()
  })

  it('wants exactly one of take and branch', async () => {
    const mine = { takeId: told.first.id }
    for (const a of [{}, { takeId: told.first.id, branchId: told.branch }, { takeId: null }]) {
      const { body } = await running.raw(COMPARE, { a, b: mine })
      expect(body.errors).toHaveLength(1)
      expect(body.errors[0].extensions?.code).not.toBe('INTERNAL')
    }
  })

  it('holds on in a deep story', async () => {
    const { db } = running.app.deps
    const opening = await db.reader.take.findUniqueOrThrow({ where: { id: numberIn(told.opening.id) } })
    const branchId = numberIn(told.branch)
    const top =
      Math.max(...(await db.reader.take.findMany({ select: { id: true } })).map(({ id }) => id)) + 1_000
    const [rows, shift] = [2_000, 3] // the story stands two takes deep already
    await db.write(async (tx) => {
      for (let from = 0; from < rows; from += 200)
        await tx.take.createMany({
          data: Array.from({ length: 200 }, (_, index) => {
            const place = { id: top + from + index, branchId, depth: from + index + shift, parentId: null }
            return { ...opening, ...place, kind: 'NARRATION', text: `needle ${from + index}` }
          }),
        })
    })
    const answer = await compare({ takeId: told.second.id }, { branchId: told.branch })
    expect(answer.b).toMatchObject({ takeCount: 2_001, isCut: true })
    expect(answer.b.takes).toHaveLength(200)
    expect(answer.words).toMatchObject({ isCut: true })
    const { search } = await running.ask(SEARCH, { adventureId: told.id, text: '"needle 1999"' })
    expect(search.edges).toHaveLength(1)
    // They would stand in the way of the next ids that Postgres gives.
    await db.write((tx) => tx.take.deleteMany({ where: { id: { gte: top } } }))
  })
})

describe('search', () => {
  const search = async (variables: object) =>
    (await running.ask(SEARCH, { adventureId: told.id, text: 'NEEDLE', ...variables })).search

  it('finds takes with where they stand and what to highlight', async () => {
    const { edges, pageInfo } = await search({ text: 'hay néedle' })
    expect(edges).toHaveLength(1)
    const { node } = edges[0]
    expect(node).toMatchObject({
      onPath: true,
      take: { text: 'The needle lay in the hay.', branch: { id: told.branch } },
      branch: { id: told.branch },
      excerpt: { text: 'The needle lay in the hay.', match: { start: 4, length: 6 } },
    })
    expect(node.line.id).not.toBe(told.branch) // the retry's, which is the head's
    expect(pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false })
    expect(pageInfo.startCursor).toBe(pageInfo.endCursor)
  })

  it('pages with opaque cursors', async () => {
    for (const word of ['one', 'two', 'three'])
      await play(told.id, { kind: 'STORY', text: `A needle, number ${word}.` })
    const seen = []
    let after: string | null = null
    do {
      const { edges, pageInfo }: Data = await search({ text: '"a needle, number"', first: 1, after })
      expect(edges).toHaveLength(1)
      expect(pageInfo.hasPreviousPage).toBe(after !== null)
      seen.push(edges[0].node.take.text)
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    } while (after)
    expect(seen).toEqual(['three', 'two', 'one'].map((word) => `A needle, number ${word}.`))
  })

  it('of another’s story, or of none, is null', async () => {
    const theirs = await aStrangersStory()
    for (const adventureId of [theirs.id, told.branch, ...JUNK.filter((id) => id !== '')])
      expect(await search({ adventureId }), adventureId).toBeNull()
    expect((await search({ text: 'their' })).edges).toEqual([])
  })

  it('says what is wrong with a query, a page or a cursor', async () => {
    const wrong = [
      ...['', '  \n', '""', '´', 'x'.repeat(201)].map((text) => ({ text })),
      ...[0, 101, -1].map((first) => ({ first })),
      ...['nonsense', '', globalId('Take', 1), globalId('hit', '99999999999')].map((after) => ({ after })),
    ]
    for (const variables of wrong) {
      const { body } = await running.raw(SEARCH, { adventureId: told.id, text: 'x', ...variables })
      expect(body.errors?.[0].extensions.code, JSON.stringify(variables)).toBe('INVALID_INPUT')
      expect(body.errors[0].message).toMatch(/\w+\.$/)
    }
    expect(await search({ text: 'x'.repeat(200) })).toMatchObject({ edges: [] })
  })

  it('does not ask once for each hit', async () => {
    const { reader } = running.app.deps.db
    for (const word of ['one', 'two', 'three'])
      await play(told.id, { kind: 'STORY', text: `A pin, ${word}.` })
    await running.app.deps.jobs.idle() // it reads as well
    const raw = reader.$queryRaw
    const count = async (text: string, hits: number) => {
      let made = 0
      reader.$queryRaw = ((...args: Parameters<typeof raw>) => (made++, raw.apply(reader, args))) as never
      expect((await search({ text })).edges).toHaveLength(hits)
      reader.$queryRaw = raw
      return made
    }
    expect(await count('"a pin,"', 3)).toBe(await count('"lay in the hay"', 1))
  })
})
