// The stories of a player as a list: found, thrown away with all that works on them, had back, and gone for good.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownAdventure } from '../../server/access/ownership.ts'
import { linkOf } from '../../server/access/share-token.ts'
import type { Viewer } from '../../server/access/viewer.ts'
import type { Database } from '../../server/io/store/database.ts'
import { NotFound } from '../../server/io/store/errors.ts'
import { followedAdventures } from '../../server/io/store/remembered.ts'
import {
  KEPT_DAYS,
  deleteAdventure,
  listAdventures,
  purgeAdventure,
  purgeAdventures,
  restoreAdventure,
} from '../../server/library/adventures.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { addCheckpoint } from '../../server/play/checkpoint.ts'
import { TurnInProgress } from '../../server/play/failures.ts'
import { rememberRun } from '../../server/play/memory/remember-run.ts'
import { createShare } from '../../server/play/share.ts'
import { startTurn } from '../../server/play/start-turn.ts'
import { createCard } from '../../server/play/story-cards.ts'
import { watchAdventure } from '../../server/play/watch-turn.ts'
import { act, aStory, current, move, pathText, turn, type Story } from '../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('O', { remembers: false })
})
afterEach(() => story.close())

const DAY_MS = 24 * 60 * 60 * 1_000
const db = () => story.deps.db.reader
const two: Viewer = { userId: 'two', link: null }
const remove = (dryRun = false) => deleteAdventure(story.deps, story.viewer, story.adventure.id, dryRun)
const restore = (viewer = story.viewer) => restoreAdventure(story.deps, viewer, story.adventure.id)
const listed = async (search = '', order: 'PLAYED' | 'CREATED' | 'TITLE' = 'PLAYED', page = {}) =>
  (await listAdventures(db(), story.viewer, { search, order }, page)).map(({ title }) => title)

describe('the list', () => {
  beforeEach(async () => {
    for (const title of ['Zoë in the inn', 'Ash 10', 'Ash 9', 'der Äther']) {
      story.clock.ms += 1_000
      await startAdventure(story.deps, story.viewer, null, title)
    }
    await startAdventure(story.deps, two, null, 'Ash of another')
  })

  it('stands in the order that is asked for, by title as people would have it', async () => {
    expect(await listed()).toEqual(['der Äther', 'Ash 9', 'Ash 10', 'Zoë in the inn', 'A story'])
    story.clock.ms += 1_000
    await act(story, 'one')
    expect((await listed())[0]).toBe('A story')
    expect((await listed('', 'CREATED'))[0]).toBe('der Äther')
    expect(await listed('', 'TITLE')).toEqual(['A story', 'Ash 9', 'Ash 10', 'der Äther', 'Zoë in the inn'])
  })

  it('is searched without regard to case and accents, on both databases', async () => {
    expect(await listed('ZOE inn')).toEqual(['Zoë in the inn'])
    expect(await listed('äther')).toEqual(['der Äther'])
    expect(await listed('ASH', 'TITLE')).toEqual(['Ash 9', 'Ash 10'])
    expect(await listed('"inn the"')).toEqual([])
    expect(await listed('%')).toEqual([])
  })

  it('has pages', async () => {
    const ids = (await listAdventures(db(), story.viewer, { search: '', order: 'TITLE' }, {})).map(
      ({ id }) => id,
    )
    const after = { cursor: { id: ids[1] }, skip: 1, take: 2 }
    expect(await listed('', 'TITLE', after)).toEqual(['Ash 10', 'der Äther'])
    expect(await listed('', 'TITLE', { cursor: { id: ids[3] }, skip: 1, take: -2 })).toEqual([
      'Ash 9',
      'Ash 10',
    ])
    expect(await listed('', 'TITLE', { take: -1 })).toEqual(['Zoë in the inn'])
    expect(await listed('', 'TITLE', { cursor: { id: 'none' }, take: 3 })).toEqual([])
  })
})

describe('a story that is thrown away', () => {
  it('says what goes, and first only says it', async () => {
    await act(story, 'one')
    await turn(story, { kind: 'RETRY', takeId: null })
    const adventureId = story.adventure.id
    await addCheckpoint(story.deps, story.viewer, { adventureId, takeId: null, name: 'here' })
    await createCard(story.deps, story.viewer, story.adventure.id, { name: 'C' })
    const { deletion, until } = await remove(true)
    expect(deletion).toEqual({ takes: 4, lines: 1, memories: 0, checkpoints: 1, cards: 1, shares: 0 })
    expect(until.getTime()).toBe(story.clock.ms + KEPT_DAYS * DAY_MS)
    expect(await listed()).toEqual(['A story'])
    expect((await remove()).deletion).toEqual(deletion)
    expect(await listed()).toEqual([])
  })

  it('is nobody’s to read, to play or to throw away again', async () => {
    const taken = await act(story, 'one')
    await remove()
    await expect(ownAdventure(db(), story.viewer, story.adventure.id)).rejects.toThrow(NotFound)
    await expect(act(story, 'two')).rejects.toThrow(NotFound)
    await expect(remove()).rejects.toThrow(NotFound)
    await expect(watchAdventure(story.deps, story.viewer, story.adventure.id, null, true)).rejects.toThrow(
      NotFound,
    )
    expect(await db().turn.count({ where: { id: taken.id } })).toBe(1)
  })

  it('comes back as it was, for its owner alone', async () => {
    await act(story, 'one')
    const before = { row: await current(story), text: await pathText(story) }
    await remove()
    await expect(restore(two)).rejects.toThrow(NotFound)
    await restore()
    expect({ row: await current(story), text: await pathText(story) }).toEqual(before)
    await expect(restore()).rejects.toThrow(NotFound)
    await act(story, 'two')
    expect(await pathText(story)).toBe('O one n1 two n2')
  })

  it('tells whoever has it open, and tells again when it is back', async () => {
    const watching = await watchAdventure(story.deps, story.viewer, story.adventure.id, null, true)
    const heard = async (): Promise<string | undefined> => {
      const type = (await watching.next()).value?.type
      return type === 'PRESENCE_CHANGED' ? heard() : type
    }
    expect(await heard()).toBe('HEAD_MOVED') // where it stands
    await remove(true) // only asked
    await remove()
    await restore()
    expect([await heard(), await heard()]).toEqual(['ADVENTURE_DELETED', 'HEAD_MOVED'])
    await watching.return!()
  })

  it('is not thrown away while it is told', async () => {
    let goOn = () => {}
    const wait = new Promise<void>((resolve) => (goOn = resolve))
    story.narrator(async function* () {
      await wait
      yield { type: 'TEXT', text: 'told' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    const wish = { kind: 'CONTINUE' } as const
    const { id } = await startTurn(story.deps, story.viewer, { ...move(story), requestId: 'r', wish })
    await expect(remove()).rejects.toThrow(TurnInProgress)
    goOn()
    await story.deps.running.get(id)?.ended
    expect(await pathText(story)).toBe('O told')
    await remove()
  })

  it('is opened by no link, and by the same link when it is back', async () => {
    const share = await createShare(story.deps, story.viewer, {
      adventureId: story.adventure.id,
      role: 'SPECTATOR',
      label: null,
      showsStats: false,
      expiresAt: null,
    })
    const token = story.deps.secrets.open(share.token)!
    const link = (await linkOf(db(), token, story.deps.clock.now()))!
    const watching = await watchAdventure(story.deps, { userId: '', link }, story.adventure.id, null, true)
    const ended = (async () => {
      for await (const event of watching) if (event.type === 'TURN_STARTED') throw new Error('it goes on')
    })()
    expect((await remove()).deletion.shares).toBe(1)
    await ended
    expect(await linkOf(db(), token, story.deps.clock.now())).toBeNull()
    await restore()
    expect(await linkOf(db(), token, story.deps.clock.now())).toMatchObject({ shareId: share.id })
  })

  it('is not remembered, and work on it stops', async () => {
    for (let count = 0; count < 7; count++) await act(story, `input ${count}`)
    const followed = async () => (await followedAdventures(db(), { after: '', from: 5, most: 9 })).length
    expect(await followed()).toBe(1)
    await story.deps.db.write((tx) =>
      tx.memoryWork.create({
        data: {
          adventureId: story.adventure.id,
          kind: 'REWRITE',
          status: 'RUNNING',
          startedAt: story.deps.clock.now(),
        },
      }),
    )
    await remove()
    expect(await db().memoryWork.findFirst()).toMatchObject({ cancelAsked: true })
    expect(await followed()).toBe(0)
    const run = () => rememberRun(story.deps, story.adventure.id, new Set(), new AbortController().signal)
    expect(await run()).toBe(false)
    expect(await db().memory.count()).toBe(0)
    await restore()
    expect(await db().memoryWork.findFirst()).toMatchObject({ status: 'CANCELLED' })
    await run()
    expect(await db().memory.count()).toBeGreaterThan(0)
  })
})

describe('a story that is gone', () => {
  it('was thrown away long enough ago, and leaves nothing', async () => {
    for (let count = 0; count < 4; count++) await act(story, `input ${count}`)
    await turn(story, { kind: 'RETRY', takeId: null })
    const kept = await startAdventure(story.deps, story.viewer, null, 'Kept')
    await remove()
    story.clock.ms += KEPT_DAYS * DAY_MS - 1
    await purgeAdventures(story.deps)
    expect(await db().adventure.count()).toBe(2)
    story.clock.ms += 1
    await purgeAdventures(story.deps)
    expect((await db().adventure.findMany()).map(({ id }) => id)).toEqual([kept.id])
    const left = {
      take: await db().take.count(),
      turn: await db().turn.count(),
      snapshot: await db().snapshot.count(),
    }
    expect(left).toEqual({ take: 0, turn: 0, snapshot: 0 })
    await expect(restore()).rejects.toThrow(NotFound)
  })

  it('also where a program died in the middle of it', async () => {
    await act(story, 'one')
    await remove()
    const data = { incomplete: true, headBranchId: null }
    await story.deps.db.write((tx) => tx.adventure.updateMany({ data }))
    await expect(restore()).rejects.toThrow(NotFound)
    // By then it cannot be one that is being copied.
    await purgeAdventures(story.deps)
    expect(await db().adventure.count()).toBe(1)
    story.clock.ms += 60 * 60 * 1_000
    await purgeAdventures(story.deps)
    expect(await db().adventure.count()).toBe(0)
  })

  it('but not one that its owner has back at the last moment', async () => {
    await act(story, 'one')
    const before = await pathText(story)
    /** A database whose next write waits until he has it back. */
    const late = () => {
      let isFirst = true
      const write: Database['write'] = async (body) => {
        if (isFirst) await restore()
        isFirst = false
        return story.deps.db.write(body)
      }
      return { ...story.deps, db: { ...story.deps.db, write } }
    }
    await remove()
    await expect(purgeAdventure(late(), story.viewer, story.adventure.id)).rejects.toThrow(NotFound)
    await remove()
    story.clock.ms += KEPT_DAYS * DAY_MS
    await purgeAdventures(late())
    expect(await current(story)).toMatchObject({ deletedAt: null, incomplete: false })
    expect(await pathText(story)).toEqual(before)
  })

  it('or its owner wanted it so, after he threw it away', async () => {
    const purge = (viewer: Viewer) => purgeAdventure(story.deps, viewer, story.adventure.id)
    await expect(purge(story.viewer)).rejects.toThrow(NotFound)
    await remove()
    await expect(purge(two)).rejects.toThrow(NotFound)
    await purge(story.viewer)
    expect(await db().adventure.count()).toBe(0)
  })
})
