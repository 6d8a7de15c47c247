// Reads and writes at the same time: nobody sees half of a write, nobody's row goes with another's rollback, and a
// long write neither delays a read nor holds up the loop.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isUnique } from '../../../server/io/store/errors.ts'
import type { Tx } from '../../../server/io/store/database.ts'
import { aStory, type Story } from '../../fakes/a-story.ts'
import { kind } from '../../fakes/a-database.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(() => story.close())

const db = () => story.deps.db
const createdAt = new Date(0)
const add = (tx: Tx, id: string) => tx.user.create({ data: { id, createdAt } })
const ids = async () => (await db().reader.user.findMany({ orderBy: { id: 'asc' } })).map((user) => user.id)

describe('a query beside an open write', () => {
  it('sees nothing that is not committed', async () => {
    let goOn!: () => void
    const held = new Promise<void>((resolve) => (goOn = resolve))
    let begun!: () => void
    const began = new Promise<void>((resolve) => (begun = resolve))
    const write = db().write(async (tx) => {
      await add(tx, 'new')
      begun()
      await held
    })
    await began
    expect(await ids()).toEqual(['one', 'two'])
    goOn()
    await write
    expect(await ids()).toEqual(['new', 'one', 'two'])
  })

  it('is not rolled back with it', async () => {
    const failing = db().write(async (tx) => {
      await add(tx, 'lost')
      await sleep(20)
      throw new Error('no')
    })
    const beside = db().write((tx) => add(tx, 'kept'))
    await expect(failing).rejects.toThrow('no')
    await beside
    expect(await ids()).toEqual(['kept', 'one', 'two'])
  })
})

describe('writes', () => {
  it('are whole or nothing', async () => {
    await expect(
      db().write(async (tx) => {
        await add(tx, 'a')
        await add(tx, 'one')
      }),
    ).rejects.toSatisfy(isUnique)
    expect(await ids()).toEqual(['one', 'two'])
  })

  it('do not lose each other’s changes', async () => {
    const raise = () =>
      db().write(async (tx) => {
        const { headVersion } = await tx.adventure.findUniqueOrThrow({ where: { id: story.adventure.id } })
        await tx.adventure.update({
          where: { id: story.adventure.id },
          data: { headVersion: headVersion + 1 },
        })
      })
    await Promise.all(Array.from({ length: 8 }, raise))
    const { headVersion } = await db().reader.adventure.findUniqueOrThrow({
      where: { id: story.adventure.id },
    })
    expect(headVersion).toBe(story.adventure.headVersion + 8)
  })

  it('that make the same row at the same moment do so one after the other', async () => {
    const where = { id: story.adventure.id }
    const next = () =>
      db().write(async (tx) => {
        const { headVersion } = await tx.adventure.findUniqueOrThrow({ where })
        await add(tx, `user ${headVersion}`)
        await tx.adventure.update({ where, data: { headVersion: headVersion + 1 } })
      })
    await Promise.all(Array.from({ length: 4 }, next))
    expect(await ids()).toHaveLength(6)
  })

  it('go on after one that failed', async () => {
    await db()
      .write(() => Promise.reject(new Error('no')))
      .catch(() => {})
    await db().write((tx) => add(tx, 'next'))
    expect(await ids()).toContain('next')
  })
})

// Postgres has one pool for both.
if (kind === 'sqlite')
  describe('a reader', () => {
    it('cannot write', async () => {
      await expect(add(db().reader, 'sneaked')).rejects.toThrow()
      expect(await ids()).toEqual(['one', 'two'])
    })
  })

describe('a long import', () => {
  it('lets reads pass and does not hold up the loop', async () => {
    const takes = 3_000
    let turns = 0
    const ticking = setInterval(() => turns++, 1)
    let reads = 0
    const seen = new Set<number>()
    const progress = { importing: true }
    const reading = (async () => {
      while (progress.importing) {
        seen.add(await db().reader.take.count())
        reads++
        await nextTurn() // as requests come: by sockets, not by promises alone
      }
    })()
    await db().write(async (tx) => {
      const branchId = story.adventure.headBranchId!
      const adventureId = story.adventure.id
      for (let from = 1; from <= takes; from += 100)
        await tx.take.createMany({
          data: Array.from({ length: 100 }, (_, index) => ({
            adventureId,
            branchId,
            depth: from + index,
            turn: 0,
            kind: 'STORY',
            tokens: 1,
            createdAt,
            text: 'x'.repeat(500),
          })),
        })
    })
    progress.importing = false
    await reading
    clearInterval(ticking)
    expect(await db().reader.take.count()).toBe(takes + 1)
    // None of it, or (after the commit) all of it, and never a part.
    expect([...seen].filter((count) => count !== 1 && count !== takes + 1)).toEqual([])
    // Counts, not times: many reads were answered and the loop turned many times while it ran.
    expect(reads).toBeGreaterThan(10)
    expect(turns).toBeGreaterThan(10)
  })
})

describe('writes that read what others change', () => {
  it('come out as one after the other, however many collide, at a statement or at the commit', async () => {
    const PLAYERS = 6
    const ROUNDS = 8
    await db().write(async (tx) => {
      for (let player = 0; player < PLAYERS; player++) await add(tx, `p${player}`)
    })
    /** Each reads how many rows there are of all, and writes one of its own: a skew that only the commit can see. */
    const play = async (player: number) => {
      for (let round = 0; round < ROUNDS; round++)
        await db().write(async (tx) => {
          const count = await tx.user.count({ where: { id: { startsWith: 'row' } } })
          await nextTurn()
          await add(tx, `row${String(count).padStart(4, '0')} of p${player}`)
        })
    }
    await Promise.all(Array.from({ length: PLAYERS }, (_, player) => play(player)))
    const numbers = (await ids()).flatMap((id) => (id.startsWith('row') ? [Number(id.slice(3, 7))] : []))
    expect(numbers).toEqual(Array.from({ length: PLAYERS * ROUNDS }, (_, index) => index))
  }, 60_000)
})
