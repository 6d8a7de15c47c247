// Two takes or two lines held against each other: where they part, the words, and who moved the world.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NotFound } from '../../../server/io/store/errors.ts'
import { putState, type StateBody } from '../../../server/io/store/states.ts'
import {
  compare,
  compareWords,
  MOST_TAKES,
  MOST_TEXT,
  type Compared,
} from '../../../server/play/compare/compare.ts'
import { compareWorlds } from '../../../server/play/compare/compare-worlds.ts'
import { goTo } from '../../../server/play/go-to.ts'
import { undo } from '../../../server/play/undo.ts'
import { growStory } from '../../bench/long-story.ts'
import { act, aStory, current, move, takeNamed, turn, type Story } from '../../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(() => story.close())

const retry = async (text: string) =>
  turn(story, { kind: 'RETRY', takeId: (await takeNamed(story, text)).id })
const back = () => undo(story.deps, story.viewer, move(story))
const take = async (text: string): Promise<Compared> => ({ takeId: (await takeNamed(story, text)).id })
/** The branch that holds a take. */
const branchOf = async (text: string): Promise<Compared> => ({
  branchId: (await takeNamed(story, text)).branchId,
})
const compared = (a: Compared, b: Compared) => compare(story.deps.db.reader, story.viewer, a, b)

/** Makes a take leave a state, with all takes below it that stand now. */
const leaves = (text: string, world: StateBody) =>
  story.deps.db.write(async (tx) => {
    const worldHash = await putState(tx, story.adventure.id, world)
    const { id } = await tx.take.findFirstOrThrow({ where: { adventureId: story.adventure.id, text } })
    await tx.take.update({ where: { id }, data: { worldHash } })
  })

/** The differences with the texts of who made them. */
const worlds = async (a: Compared, b: Compared) => {
  const { differences } = await compareWorlds(story.deps.db.reader, await compared(a, b))
  return differences.map(({ path, movedByA, movedByB, ...values }) => [
    path.join('.'),
    values.a,
    values.b,
    movedByA?.text ?? null,
    movedByB?.text ?? null,
  ])
}

/** Statements that work makes. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  await story.deps.jobs.idle() // work behind the turns asks as well
  story.queries.length = 0
  await work()
  return story.queries.filter((query) => !/^(BEGIN|COMMIT|ROLLBACK|SELECT 1|-- )/.test(query))
}

describe('two takes', () => {
  it('part at their parent when they are siblings, and their own words are compared', async () => {
    await act(story, 'a')
    await retry('n1')
    const comparison = await compared(await take('n1'), await take('n2'))
    expect(comparison.parting?.text).toBe('a')
    expect([comparison.a.count, comparison.b.count]).toEqual([1, 1])
    expect(await compareWords(comparison)).toEqual({
      grain: 'WORDS',
      isCut: false,
      runs: [
        { kind: 'REMOVED', text: 'n1' },
        { kind: 'ADDED', text: 'n2' },
      ],
    })
  })

  it('part at the higher one when it is above the other, or at both when they are one', async () => {
    await act(story, 'a')
    await act(story, 'b')
    const { parting, a, b } = await compared(await take('n1'), await take('n2'))
    expect([parting?.text, a.count, b.count]).toEqual(['n1', 0, 2])
    expect((await b.takes()).map(({ text }) => text)).toEqual(['b', 'n2'])
    const one = await compared(await take('n1'), await take('n1'))
    expect([one.parting?.text, one.a.count, one.b.count]).toEqual(['n1', 0, 0])
    expect((await compareWords(one)).runs).toEqual([{ kind: 'SAME', text: 'n1' }])
  })

  it('part nowhere when the story has two beginnings', async () => {
    await act(story, 'a')
    const { headBranchId } = await current(story)
    await goTo(story.deps, story.viewer, move(story), { spot: { branchId: headBranchId!, depth: -1 } })
    await act(story, 'z')
    const { parting, a, b } = await compared(await take('n1'), await take('n2'))
    expect([parting, a.count, b.count]).toEqual([null, 3, 2])
    await leaves('z', { hp: 1 })
    expect(await worlds(await take('O'), await take('z'))).toEqual([['hp', null, 1, null, 'z']])
  })
})

describe('two branches', () => {
  beforeEach(async () => {
    await act(story, 'a') // n1
    await act(story, 'b') // n2
    await back()
    await act(story, 'c') // n3, below n1
    await act(story, 'd') // n4
    await retry('n4') // n5, below d
  })

  it('are read to their tips, trunks too', async () => {
    const { parting, a, b } = await compared(await branchOf('n2'), await branchOf('n5'))
    expect([parting?.text, a.end?.text, b.end?.text, a.count, b.count]).toEqual(['n1', 'n2', 'n5', 2, 4])
    expect((await b.takes()).map(({ text }) => text)).toEqual(['c', 'n3', 'd', 'n5'])
    const below = await compared(await branchOf('n4'), await branchOf('n5'))
    expect([below.parting?.text, below.a.count, below.b.count]).toEqual(['d', 1, 1])
  })

  it('are compared by what each tells below the parting, and so are a take and a branch', async () => {
    const runs = async (a: Compared, b: Compared) => (await compareWords(await compared(a, b))).runs
    expect(await runs(await branchOf('n4'), await branchOf('n2'))).toEqual([
      { kind: 'REMOVED', text: 'c\n\nn3\n\nd\n\nn4' },
      { kind: 'ADDED', text: 'b\n\nn2' },
    ])
    expect(await runs(await take('n3'), await branchOf('n4'))).toEqual([{ kind: 'ADDED', text: 'd\n\nn4' }])
  })

  it('tell who was the last to move each value on each side', async () => {
    await leaves('n1', { hp: 10, gold: 5, npcs: { mira: { mood: 'glad' } } })
    await leaves('b', { hp: 9, gold: 5, npcs: { mira: { mood: 'glad' } } })
    await leaves('n2', { hp: 8, gold: 6, npcs: { mira: { mood: 'glad' } } })
    await leaves('c', { hp: 3, gold: 5, npcs: { mira: { mood: 'sad' } } })
    await leaves('n3', { hp: 10, gold: 5, npcs: { mira: { mood: 'sad' } } })
    await leaves('d', { hp: 10, gold: 5, npcs: { mira: { mood: 'sad' } } })
    await leaves('n5', { hp: 10, gold: 5, npcs: { mira: { mood: 'sad' } } })
    expect(await worlds(await branchOf('n2'), await branchOf('n5'))).toEqual([
      ['gold', 6, 5, 'n2', null],
      ['hp', 8, 10, 'n2', 'n3'], // it went down and came back
      ['npcs.mira.mood', 'glad', 'sad', null, 'c'],
    ])
    expect(await worlds(await branchOf('n4'), await branchOf('n5'))).toEqual([
      ['gold', null, 5, 'n4', null],
      ['hp', null, 10, 'n4', null],
      ['npcs', null, { mira: { mood: 'sad' } }, 'n4', null],
    ])
  })

  it('of one state are not looked through', async () => {
    const comparison = await compared(await branchOf('n2'), await branchOf('n5'))
    const made = await statements(() => compareWorlds(story.deps.db.reader, comparison))
    expect(made).toHaveLength(1)
  })

  it('are nobody else’s, and of one story', async () => {
    const [a, b] = [await branchOf('n2'), await take('n5')]
    const stranger = { userId: 'two', link: null }
    await expect(compare(story.deps.db.reader, stranger, a, b)).rejects.toThrow(NotFound)
    const { id } = await story.deps.db.write(async (tx) => {
      const { id: _id, ...rest } = await tx.branch.findFirstOrThrow({ where: { parentId: null } })
      const { initialWorld, initialScript, createdAt, playedAt } = await tx.adventure.findFirstOrThrow()
      const texts = { title: 'T', plotEssentials: '', authorsNote: '', aiInstructions: '' }
      const dates = { createdAt, playedAt }
      await tx.adventure.create({
        data: { id: 'other', ownerId: 'one', initialWorld, initialScript, ...texts, ...dates },
      })
      return tx.branch.create({ data: { ...rest, adventureId: 'other' } })
    })
    await expect(compared(a, { branchId: id })).rejects.toThrow(NotFound)
    const blank = await compared({ branchId: id }, { branchId: id })
    expect([blank.parting, blank.a.end, blank.a.count]).toEqual([null, null, 0])
    expect((await compareWords(blank)).runs).toEqual([])
    expect((await compareWorlds(story.deps.db.reader, blank)).differences).toEqual([])
  })
})

describe('long lines', () => {
  it('are cut, with true counts', async () => {
    await growStory(story, 150) // 300 takes below the opening
    const { branchId } = await takeNamed(story, 'O')
    const comparison = await compared(await take('O'), { branchId })
    const { b } = comparison
    expect([b.count, (await b.takes()).length, (await b.takes())[0]?.depth]).toEqual([300, MOST_TAKES, 1])
    const words = await compareWords(comparison)
    expect(words.isCut).toBe(true)
    expect(words.runs.map(({ text }) => text).join('').length).toBeLessThanOrEqual(MOST_TEXT)
    const fork = await story.deps.db.write(async (tx) => {
      const parent = await tx.take.findFirstOrThrow({ where: { branchId, depth: 298 } })
      const { adventureId, createdAt } = parent
      const data = { adventureId, parentId: branchId, forkDepth: 298, origin: 'FORK', createdAt }
      const branch = await tx.branch.create({ data })
      const place = { id: parent.id + 1_000, branchId: branch.id, depth: 299, parentId: parent.id }
      await tx.take.create({ data: { ...parent, ...place } })
      return branch
    })
    const near = await compared({ branchId: fork.id }, { branchId })
    expect([near.parting?.depth, near.a.count, near.b.count]).toEqual([298, 1, 2])
  })

  it('are looked through in few statements, without a text, and only as far as it takes', async () => {
    await growStory(story, 600)
    const { branchId } = await takeNamed(story, 'O')
    await story.deps.db.write(async (tx) => {
      for (const [depth, hp] of [
        [3, 1],
        [700, 2],
      ] as const) {
        const worldHash = await putState(tx, story.adventure.id, { hp })
        await tx.take.updateMany({ where: { branchId, depth: { gte: depth } }, data: { worldHash } })
      }
    })
    const comparison = await compared(await take('O'), { branchId })
    const made = await statements(async () => {
      const { differences } = await compareWorlds(story.deps.db.reader, comparison)
      expect(differences[0]?.movedByB?.depth).toBe(700)
    })
    // The ends; for each of three pages its takes and their states (one more: both sides' starts); the mover.
    expect(made.length).toBeLessThanOrEqual(9)
    const scans = made.filter((query) => /depth/.test(query) && !/in \(/i.test(query))
    expect(scans.length).toBeGreaterThan(0)
    expect(scans.join('\n')).not.toMatch(/"?text"?/)
  })

  it('may fork at every turn', async () => {
    for (let count = 0; count < 60; count++) {
      await story.deps.db.write(async (tx) => {
        const parent = await tx.take.findFirstOrThrow({ orderBy: { id: 'desc' } })
        const { adventureId, createdAt } = parent
        const branch = await tx.branch.create({
          data: {
            adventureId,
            parentId: parent.branchId,
            forkDepth: parent.depth,
            origin: 'RETRY',
            createdAt,
          },
        })
        const { id: _id, ...rest } = parent
        const depth = parent.depth + 1
        const worldHash = await putState(tx, adventureId, { turn: depth, first: true })
        const data = {
          ...rest,
          branchId: branch.id,
          depth,
          parentId: parent.id,
          worldHash,
          text: `t${depth}`,
        }
        await tx.take.create({ data })
      })
    }
    const comparison = await compared(await take('O'), await branchOf('t60'))
    expect(comparison.b.count).toBe(60)
    expect((await compareWords(comparison)).runs.at(-1)?.text).toContain('t59\n\nt60')
    const made = await statements(async () => {
      const { differences } = await compareWorlds(story.deps.db.reader, comparison)
      expect(differences.map(({ path, movedByB }) => [path[0], movedByB?.text])).toEqual([
        ['first', 't1'],
        ['turn', 't60'],
      ])
    })
    expect(made.length).toBeLessThanOrEqual(8)
  })
})
