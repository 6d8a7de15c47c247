// How many rows a user may have on a server for many: the one too many is refused with a type of its own, whatever way it
// would come, and nothing of it stays; locally nothing is counted.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hostedOf } from '../../server/config-hosted.ts'
import { NarrationFailure } from '../../server/engine/narration.ts'
import { purgeAdventure, deleteAdventure } from '../../server/library/adventures.ts'
import { duplicateAdventure } from '../../server/library/duplicate-adventure.ts'
import { createScenario } from '../../server/library/scenarios/create-scenario.ts'
import { duplicateScenario } from '../../server/library/scenarios/duplicate-scenario.ts'
import { createScript, duplicateScript } from '../../server/library/scripts.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { CAPS } from '../../server/play/caps.ts'
import { keepInterrupted } from '../../server/play/keep-interrupted.ts'
import { prune } from '../../server/play/delete-branch.ts'
import { editAsNew, eraseTake } from '../../server/play/edit-take.ts'
import {
  deleteMemory,
  forgetMemory,
  remakeMemory,
  restoreMemory,
  writeMemory,
} from '../../server/play/memory/memories.ts'
import { createCard } from '../../server/play/story-cards.ts'
import { aRecordedStory } from '../fakes/a-recorded-story.ts'
import { act, aStory, current, turn, type Story } from '../fakes/a-story.ts'
import { playAtRandom } from '../fakes/deeds.ts'

const hosted = hostedOf({ MULTI_USER: 'on', SECRET_KEY: 'x' })
const LIMIT = { code: 'LIMIT_REACHED' }

let story: Story
beforeEach(async () => {
  story = await aStory('O', { remembers: false })
  story.deps.hosted = hosted
})
afterEach(() => story.close())

const db = () => story.deps.db.reader
const told = (adventureId = story.adventure.id) =>
  db().take.count({ where: { adventureId, text: { not: '' } } })

describe('takes of a story', () => {
  const has = (takeCount: number) =>
    story.deps.db.write((tx) => tx.adventure.updateMany({ data: { takeCount } }))

  it('may be so many: a turn that would write beyond is refused before it is told, with what to do', async () => {
    await act(story, 'look')
    await has(CAPS.takes - 1)
    await expect(act(story, 'go')).rejects.toMatchObject({ ...LIMIT, limit: CAPS.takes })
    await expect(act(story, 'go')).rejects.toThrow(/prune/i)
    await expect(turn(story, { kind: 'RETRY', takeId: null })).resolves.toMatchObject({ status: 'SAVED' })
    await expect(turn(story, { kind: 'RETRY', takeId: null })).rejects.toMatchObject(LIMIT)
    const take = await db().take.findFirstOrThrow({ where: { kind: 'NARRATION' } })
    const edit = { takeId: take.id, text: 'Otherwise.', expectedHeadVersion: null }
    await expect(editAsNew(story.deps, story.viewer, edit)).rejects.toMatchObject(LIMIT)
    expect(await db().turn.count()).toBe(2)
    expect(await told()).toBe(4)
    story.deps.hosted = null
    expect((await act(story, 'go')).status).toBe('SAVED')
  })

  it('do not become more by what turns that broke off had told: that waits until there is room', async () => {
    await act(story, 'look')
    story.narrator(async function* () {
      yield { type: 'TEXT', text: 'Half a' }
      throw new NarrationFailure('STREAM_BROKE', 'It broke.')
    })
    const broken = await turn(story, { kind: 'RETRY', takeId: null })
    await has(CAPS.takes)
    const keep = () =>
      keepInterrupted(story.deps, story.viewer, { turnId: broken.id, expectedHeadVersion: null })
    await expect(keep()).rejects.toMatchObject({ ...LIMIT, limit: CAPS.takes })
    expect(await told()).toBe(3)
    await has(CAPS.takes - 1)
    expect((await keep()).takeId).not.toBeNull()
    expect(await told()).toBe(4)
  })

  it('that were erased, or went with a line, make room', async () => {
    await act(story, 'look')
    await turn(story, { kind: 'RETRY', takeId: null })
    const before = (await current(story)).takeCount
    expect(before).toBe(4)
    const { id } = await db().take.findFirstOrThrow({ where: { kind: 'NARRATION' } })
    await eraseTake(story.deps, story.viewer, id)
    await eraseTake(story.deps, story.viewer, id)
    expect((await current(story)).takeCount).toBe(before - 1)
    await turn(story, { kind: 'RETRY', takeId: null })
    story.clock.ms += 86_400_000
    const move = { adventureId: story.adventure.id, expectedHeadVersion: null, days: 0, dryRun: false }
    const { deletion } = await prune(story.deps, story.viewer, move)
    expect(deletion.takes).toBeGreaterThan(0)
    expect((await current(story)).takeCount).toBe(await told())
  })

  it('are counted right however a story is played, and in a copy of it', async () => {
    const random = await aRecordedStory()
    try {
      await playAtRandom(random, 7, 40)
      const { adventure, deps, viewer } = random
      const counted = async (id: string) =>
        (await deps.db.reader.adventure.findUniqueOrThrow({ where: { id } })).takeCount
      const held = (adventureId: string) =>
        deps.db.reader.take.count({ where: { adventureId, text: { not: '' } } })
      expect(await counted(adventure.id)).toBe(await held(adventure.id))
      const copy = await duplicateAdventure(deps, viewer, adventure.id)
      expect(await counted(copy.id)).toBe(await held(copy.id))
      expect(await counted(copy.id)).toBeGreaterThan(20)
    } finally {
      await random.close()
    }
  })
})

describe('what belongs to a story', () => {
  it('may be so many memories; deleted ones do not count', async () => {
    await act(story, 'look')
    const row = { adventureId: story.adventure.id, depth: -1, createdAt: new Date(), text: 'x' }
    const rows = Array.from({ length: CAPS.memories - 1 }, (_, at) => ({ ...row, text: `x${at}` }))
    await story.deps.db.write((tx) => tx.memory.createMany({ data: rows }))
    const write = () => writeMemory(story.deps, story.viewer, story.adventure.id, 'Remember this.')
    await write()
    await expect(write()).rejects.toMatchObject(LIMIT)
    const one = await db().memory.findFirstOrThrow()
    await story.deps.db.write((tx) =>
      tx.memory.update({ where: { id: one.id }, data: { status: 'DISCARDED', block: 0 } }),
    )
    await write()
    await expect(restoreMemory(story.deps, story.viewer, one.id)).rejects.toMatchObject(LIMIT)
    await expect(remakeMemory(story.deps, story.viewer, one.id)).rejects.toMatchObject(LIMIT)
    const other = await db().memory.findFirstOrThrow({ where: { text: 'Remember this.' } })
    await forgetMemory(story.deps, story.viewer, other.id) // it counts still, so it can come back
    await restoreMemory(story.deps, story.viewer, other.id)
    await deleteMemory(story.deps, story.viewer, other.id)
    await restoreMemory(story.deps, story.viewer, one.id)
  })

  it('is remembered no further than that, and its player is told why', async () => {
    await story.close()
    story = await aStory()
    story.deps.hosted = hosted
    const row = { adventureId: story.adventure.id, depth: -1, createdAt: new Date() }
    const rows = Array.from({ length: CAPS.memories }, (_, at) => ({ ...row, text: `x${at}` }))
    await story.deps.db.write((tx) => tx.memory.createMany({ data: rows }))
    for (let turns = 0; turns < 8; turns++) await act(story, 'look')
    await story.deps.jobs.idle()
    expect(await db().memory.count()).toBe(CAPS.memories)
    const told = { status: 'FAILED', failureCode: 'LIMIT_REACHED' }
    expect(await db().memoryWork.findFirst()).toMatchObject(told)
    await story.deps.db.write((tx) => tx.memory.deleteMany({ where: { text: 'x0' } }))
    await act(story, 'look')
    await story.deps.jobs.idle()
    expect(await db().memory.count({ where: { block: 0 } })).toBe(1)
  })

  it('may be so many cards by hand; those of its scenario and of scripts do not count', async () => {
    const card = { adventureId: story.adventure.id, createdAt: new Date(), base: '{}' }
    const rows = Array.from({ length: CAPS.cards - 1 }, () => card)
    const others = [
      { ...card, sourceId: 'x' },
      { ...card, scriptId: 'x' },
      { ...card, base: null },
    ]
    await story.deps.db.write((tx) => tx.storyCard.createMany({ data: [...rows, ...others] }))
    const make = () => createCard(story.deps, story.viewer, story.adventure.id, { name: 'Anna' })
    await make()
    await expect(make()).rejects.toMatchObject({ ...LIMIT, limit: CAPS.cards })
    story.deps.hosted = null
    await make()
  })
})

describe('what a user has', () => {
  const start = () => startAdventure(story.deps, story.viewer, null, 'Another')

  it('may be so many stories, with those that he threw away, by whatever way they come', async () => {
    const { id, headBranchId: _head, ...row } = story.adventure
    const rows = Array.from({ length: CAPS.adventures - 2 }, (_, at) => ({
      ...row,
      id: `${id}${at}`,
      headBranchId: null,
    }))
    await story.deps.db.write((tx) => tx.adventure.createMany({ data: rows }))
    await start()
    await expect(start()).rejects.toMatchObject({ ...LIMIT, limit: CAPS.adventures })
    await expect(duplicateAdventure(story.deps, story.viewer, id)).rejects.toMatchObject(LIMIT)
    expect(await db().adventure.count()).toBe(CAPS.adventures)
    await startAdventure(story.deps, { userId: 'two', link: null }, null, 'Mine')
    await deleteAdventure(story.deps, story.viewer, `${id}1`, false)
    await expect(start()).rejects.toMatchObject(LIMIT)
    await purgeAdventure(story.deps, story.viewer, `${id}1`)
    const both = await Promise.allSettled([start(), start()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    story.deps.hosted = null
    await start()
  })

  it('may be so many scenarios, options among them', async () => {
    const make = (parent: string | null = null) => createScenario(story.deps, story.viewer, 'S', parent)
    const whole = await make()
    await make(whole.id)
    const { id: _id, ...row } = whole
    const rows = Array.from({ length: CAPS.scenarios - 3 }, (_, at) => ({ ...row, id: `s${at}` }))
    await story.deps.db.write((tx) => tx.scenario.createMany({ data: rows }))
    await expect(duplicateScenario(story.deps, story.viewer, whole.id)).rejects.toMatchObject(LIMIT)
    expect(await db().scenario.count({ where: { ownerId: 'one' } })).toBe(CAPS.scenarios - 1)
    await make()
    await expect(make(whole.id)).rejects.toMatchObject({ ...LIMIT, limit: CAPS.scenarios })
  })

  it('may be so many scripts', async () => {
    const make = () => createScript(story.deps, story.viewer, { name: 'A script' })
    const { id, ...row } = await make()
    const rows = Array.from({ length: CAPS.scripts - 1 }, (_, at) => ({ ...row, id: `s${at}` }))
    await story.deps.db.write((tx) => tx.script.createMany({ data: rows }))
    await expect(make()).rejects.toMatchObject({ ...LIMIT, limit: CAPS.scripts })
    await expect(duplicateScript(story.deps, story.viewer, id)).rejects.toMatchObject(LIMIT)
  })
})
