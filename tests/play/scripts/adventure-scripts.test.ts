// Scripts in the library and in stories: copies that stand for themselves, an order that stays one, a count that is right.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ScriptChange } from '../../../server/engine/scripts/script.ts'
import { NotFound } from '../../../server/io/store/errors.ts'
import { activeScripts } from '../../../server/io/store/scripts.ts'
import {
  differingScripts,
  libraryCode,
  scriptsOfStory,
  storyCode,
} from '../../../server/io/store/script-rows.ts'
import { createScript, deleteScript, duplicateScript, saveScript } from '../../../server/library/scripts.ts'
import {
  addFromLibrary,
  addNewScript,
  enableScript,
  isOutOfDate,
  moveScript,
  putIntoLibrary,
  removeScript,
  saveAdventureScript,
  updateFromLibrary,
} from '../../../server/play/scripts/adventure-scripts.ts'
import { InvalidInput, NotPossible, ScriptRevised, ScriptUnreadable } from '../../../server/play/failures.ts'
import { MAX_SCRIPTS } from '../../../server/play/scripts/keep-script.ts'
import { aStory, current, type Story } from '../../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('O')
})
afterEach(() => story.close())

const other = { userId: 'two', link: null }
const guest = () => ({
  userId: 'one',
  link: {
    shareId: 's',
    adventureId: story.adventure.id,
    role: 'COPLAYER' as const,
    showsStats: true,
    expiresAt: null,
  },
})
const db = () => story.deps.db.reader
const code = (input: string) => ({ input })
const create = (name: string, more: ScriptChange = {}) =>
  createScript(story.deps, story.viewer, { name, code: code('1'), ...more })
const save = (id: string, change: ScriptChange, expected: number | null = null) =>
  saveScript(story.deps, story.viewer, id, change, expected)
const copy = (id: string) => addFromLibrary(story.deps, story.viewer, story.adventure.id, id)
const write = (name: string) =>
  addNewScript(story.deps, story.viewer, story.adventure.id, { name, code: code('1') })
const edit = (id: number, change: ScriptChange, expected: number | null = null) =>
  saveAdventureScript(story.deps, story.viewer, id, change, expected)
const list = () => scriptsOfStory(db(), story.adventure.id)
const names = async () => (await list()).map(({ name }) => name).join(' ')
const reload = async (id: number) => (await list()).find((one) => one.id === id)!

/** The count that turns go by, and how many really are on. */
async function expectCount(count: number): Promise<void> {
  expect((await current(story)).scriptCount).toBe(count)
  expect(await activeScripts(db(), story.adventure.id)).toHaveLength(count)
}

describe('a script of the library', () => {
  it('is saved slot by slot, and its version is raised only by what runs', async () => {
    const { id } = await create('A', { code: { library: 'const a = 1', output: 'a' } })
    expect((await save(id, { name: 'B', description: 'What it does.' })).version).toBe(1)
    expect((await save(id, { code: { output: 'a' } })).version).toBe(1)
    expect((await save(id, { code: { input: 'a + 1\r\n' } })).version).toBe(2)
    expect((await save(id, { addReturns: 'LENGTH' })).version).toBe(3)
    expect(await libraryCode(db(), id)).toEqual({
      library: 'const a = 1',
      input: 'a + 1\r\n',
      context: '',
      output: 'a',
    })
  })

  it('is refused with the place of what cannot be read, and stays as it was', async () => {
    const { id } = await create('A', { code: { library: 'const twice = 1' } })
    const failure = await save(id, { name: 'New', code: { input: 'let a\nlet b = = 2' } }).catch((e) => e)
    expect(failure).toBeInstanceOf(ScriptUnreadable)
    expect(failure.faults).toMatchObject([{ slot: 'INPUT', line: 2 }])
    expect(failure.faults[0].column).toBeGreaterThan(1)
    expect(failure.message).toContain('Input:2')
    // What is fine alone may not go together with the library that is saved.
    await expect(save(id, { code: { output: 'let twice = 2' } })).rejects.toThrow(ScriptUnreadable)
    expect(await db().script.findUnique({ where: { id } })).toMatchObject({ name: 'A', version: 1 })
    expect((await libraryCode(db(), id)).input).toBe('')
    await expect(create('Bad', { code: code('(') })).rejects.toThrow(ScriptUnreadable)
    expect(await db().script.count()).toBe(1)
  })

  it('is saved over nothing that its writer has not seen', async () => {
    const { id } = await create('A')
    await save(id, { code: code('2') }, 1)
    await expect(save(id, { code: code('3') }, 1)).rejects.toMatchObject({ version: 2 })
    await expect(save(id, { code: code('3') }, 1)).rejects.toThrow(ScriptRevised)
    const both = await Promise.allSettled([
      save(id, { code: code('4') }, 2),
      save(id, { code: code('5') }, 2),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is bounded, and so is the library', async () => {
    const issues = async (change: ScriptChange) =>
      (await createScript(story.deps, story.viewer, change).catch((e) => e)) as InvalidInput
    expect((await issues({})).issues).toMatchObject([{ path: 'name' }])
    expect((await issues({ name: ' ' })).issues).toMatchObject([{ path: 'name' }])
    expect((await issues({ name: 'a'.repeat(81) })).issues).toMatchObject([{ path: 'name' }])
    const long = { name: 'a', code: { context: `//${'a'.repeat(1_999_999)}` } }
    expect((await issues(long)).issues).toMatchObject([{ path: 'code.context' }])
    const whole = { name: 'a', code: { context: `//${'ä'.repeat(1_999_998)}` } }
    const { id } = await createScript(story.deps, story.viewer, whole)
    expect((await libraryCode(db(), id)).context).toHaveLength(2_000_000)
    const createdAt = story.deps.clock.now()
    await story.deps.db.write((tx) =>
      tx.script.createMany({
        data: Array.from({ length: MAX_SCRIPTS - 2 }, (_, index) => ({
          id: `filler-${index}`,
          ownerId: 'one',
          name: 'F',
          description: '',
          kind: 'AI_DUNGEON',
          createdAt,
          changedAt: createdAt,
        })),
      }),
    )
    const last = await create('last')
    await expect(create('too many')).rejects.toThrow(NotPossible)
    await expect(duplicateScript(story.deps, story.viewer, last.id)).rejects.toThrow('at most 200')
    const own = await write('own')
    await expect(putIntoLibrary(story.deps, story.viewer, own.id, false)).rejects.toThrow('at most 200')
    await expect(createScript(story.deps, other, { name: 'his own' })).resolves.toBeTruthy()
  })

  it('is copied and deleted, and its copies in stories stay and run', async () => {
    const { id } = await create('n'.repeat(80), { kind: 'FORKLORE' })
    const twin = await duplicateScript(story.deps, story.viewer, id)
    expect(twin).toMatchObject({ name: `${'n'.repeat(73)} (copy)`, kind: 'FORKLORE', version: 1 })
    expect(await libraryCode(db(), twin.id)).toEqual(await libraryCode(db(), id))
    const inStory = await copy(id)
    await deleteScript(story.deps, story.viewer, id)
    expect(await reload(inStory.id)).toMatchObject({ sourceId: null, sourceVersion: null })
    expect((await storyCode(db(), inStory.id)).input).toBe('1')
    await expectCount(1)
    await expect(updateFromLibrary(story.deps, story.viewer, inStory.id)).rejects.toThrow(NotPossible)
  })
})

describe('a copy in a story', () => {
  it('changes only when it is told to, and knows that it is out of date', async () => {
    const { id } = await create('A')
    const { id: copied } = await copy(id)
    await save(id, { name: 'A, renamed' })
    expect(isOutOfDate(await reload(copied))).toBe(false)
    await save(id, { code: code('2') })
    expect(isOutOfDate(await reload(copied))).toBe(true)
    expect((await storyCode(db(), copied)).input).toBe('1')
    expect([...(await differingScripts(db(), [copied]))]).toEqual([copied])
    const updated = await updateFromLibrary(story.deps, story.viewer, copied)
    expect(updated).toMatchObject({ name: 'A, renamed', sourceVersion: 2, version: 2 })
    expect(isOutOfDate(updated)).toBe(false)
    expect((await storyCode(db(), copied)).input).toBe('2')
    expect((await differingScripts(db(), [copied])).size).toBe(0)
  })

  it('is edited for itself, and put back only over what it was made from', async () => {
    const { id } = await create('A')
    const { id: copied } = await copy(id)
    const second = await copy(id)
    expect((await edit(copied, { code: code('2') }, 1)).version).toBe(2)
    await expect(edit(copied, { code: code('3') }, 1)).rejects.toThrow(ScriptRevised)
    await expect(edit(copied, { code: code('(') })).rejects.toThrow(ScriptUnreadable)
    expect((await libraryCode(db(), id)).input).toBe('1')
    expect([...(await differingScripts(db(), [copied, second.id]))]).toEqual([copied])
    const put = await putIntoLibrary(story.deps, story.viewer, copied, false)
    expect(put).toMatchObject({ sourceId: id, sourceVersion: 2, newestVersion: 2 })
    expect((await libraryCode(db(), id)).input).toBe('2')
    const behind = await reload(second.id)
    expect(isOutOfDate(behind)).toBe(true)
    await edit(second.id, { code: code('3') })
    await expect(putIntoLibrary(story.deps, story.viewer, second.id, false)).rejects.toThrow(
      'as a new script',
    )
    expect((await libraryCode(db(), id)).input).toBe('2')
    const apart = await putIntoLibrary(story.deps, story.viewer, second.id, true)
    expect(apart.sourceId).not.toBe(id)
    expect((await libraryCode(db(), apart.sourceId!)).input).toBe('3')
    expect(isOutOfDate(apart)).toBe(false)
  })

  it('is counted as long as it is on', async () => {
    const one = await write('one')
    const two = await write('two')
    await expectCount(2)
    await enableScript(story.deps, story.viewer, one.id, false)
    await enableScript(story.deps, story.viewer, one.id, false)
    await expectCount(1)
    await removeScript(story.deps, story.viewer, one.id)
    await expectCount(1)
    await removeScript(story.deps, story.viewer, two.id)
    await expectCount(0)
    expect(await db().adventureScriptCode.count()).toBe(0)
  })

  it('is one of at most twenty, however many come at once', async () => {
    const { id } = await create('A')
    const added = await Promise.allSettled(Array.from({ length: 24 }, () => copy(id)))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    await expectCount(20)
    const switched = (await list()).slice(0, 8)
    await Promise.all(switched.map((one) => enableScript(story.deps, story.viewer, one.id, false)))
    await expectCount(12)
  })
})

describe('the order', () => {
  it('is as it was asked for', async () => {
    const [a, , c] = [await write('a'), await write('b'), await write('c')]
    const move = (id: number, place: number) => moveScript(story.deps, story.viewer, id, place)
    await move(c!.id, 0)
    expect(await names()).toBe('c a b')
    await move(c!.id, 1)
    expect(await names()).toBe('a c b')
    await move(a!.id, 99)
    expect(await names()).toBe('c b a')
    await move(a!.id, -5)
    expect(await names()).toBe('a c b')
    const active = await activeScripts(db(), story.adventure.id)
    expect(active.map(({ name }) => name).join(' ')).toBe('a c b')
  })

  it('stays one, whoever moves, adds and removes at once', async () => {
    const scripts = []
    for (const name of 'abcdef') scripts.push(await write(name))
    // The one that is removed may be moved too late: that alone may fail.
    const done = await Promise.allSettled([
      removeScript(story.deps, story.viewer, scripts[0]!.id),
      write('g'),
      ...scripts.map((script, index) => moveScript(story.deps, story.viewer, script.id, (index * 5) % 6)),
    ])
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(NotFound)
    expect(done.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(1)
    await Promise.all(scripts.slice(1).map((one) => moveScript(story.deps, story.viewer, one.id, 2)))
    const now = await list()
    expect(
      now
        .map(({ name }) => name)
        .toSorted()
        .join(''),
    ).toBe('bcdefg')
    expect(now.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
  })
})

it('nobody else reaches any of it, and it looks as if it were not there', async () => {
  const mine = await create('mine')
  const inStory = await copy(mine.id)
  const his = await createScript(story.deps, other, { name: 'his' })
  const before = JSON.stringify([
    await list(),
    await db().script.findMany(),
    await db().scriptCode.findMany(),
  ])
  for (const viewer of [other, guest()]) {
    const { deps, adventure } = story
    for (const attempt of [
      () => saveScript(deps, viewer, mine.id, { name: 'x' }),
      () => duplicateScript(deps, viewer, mine.id),
      () => deleteScript(deps, viewer, mine.id),
      () => addFromLibrary(deps, viewer, adventure.id, mine.id),
      () => addFromLibrary(deps, viewer, adventure.id, his.id),
      () => addNewScript(deps, viewer, adventure.id, { name: 'x' }),
      () => saveAdventureScript(deps, viewer, inStory.id, { name: 'x' }),
      () => enableScript(deps, viewer, inStory.id, false),
      () => moveScript(deps, viewer, inStory.id, 0),
      () => removeScript(deps, viewer, inStory.id),
      () => updateFromLibrary(deps, viewer, inStory.id),
      () => putIntoLibrary(deps, viewer, inStory.id, true),
    ])
      await expect(attempt(), String(attempt)).rejects.toThrow(NotFound)
  }
  // Nor is another's script taken into a story of one's own.
  await expect(copy(his.id)).rejects.toThrow(NotFound)
  expect(JSON.stringify([await list(), await db().script.findMany(), await db().scriptCode.findMany()])).toBe(
    before,
  )
})

it('a list of scripts loads no code', async () => {
  await copy((await create('A')).id)
  await story.deps.jobs.idle() // work behind the turns asks as well
  story.queries.length = 0
  await list()
  expect(story.queries.length).toBeGreaterThan(0)
  expect(story.queries.filter((query) => /Code/.test(query))).toEqual([])
})
