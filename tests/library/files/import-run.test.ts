// Imports behind: what files hold appears all at once or not at all, whatever stops them.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImportRun } from '../../../generated/sqlite/client.ts'
import { ownAdventure } from '../../../server/access/ownership.ts'
import type { Database } from '../../../server/io/store/database.ts'
import { NotFound } from '../../../server/io/store/errors.ts'
import { beginImport, endImport, madeBy, nameAdventure } from '../../../server/io/store/import-runs.ts'
import { writeAdventureBundle } from '../../../server/library/bundle/write-bundle.ts'
import { cancelImport, readImport, startImport } from '../../../server/library/files/import-files.ts'
import { dropHalves, endLostImports, stopImports } from '../../../server/library/files/import-run.ts'
import type { CardTarget } from '../../../server/library/files/import-types.ts'
import { dropOldUploads, keepUpload, readUpload } from '../../../server/library/files/uploads.ts'
import { NotPossible } from '../../../server/play/failures.ts'
import { startTurn } from '../../../server/play/start-turn.ts'
import { createCard } from '../../../server/play/story-cards.ts'
import { kind } from '../../fakes/a-database.ts'
import { aCardPng } from '../../fakes/a-png.ts'
import { act, aStory, current, pathText, type Story } from '../../fakes/a-story.ts'
import { aBookFile, aCardFile, aStoryFile } from '../../fakes/sent-files.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(async () => {
  await stopImports(story.deps)
  await story.close()
})

const db = () => story.deps.db.reader
const other = { userId: 'two', link: null }

async function send(bytes: Uint8Array, name = 'file.json', ownerId = 'one'): Promise<string> {
  const kept = await keepUpload(story.deps, ownerId, name, pieces(bytes))
  if ('problem' in kept) throw new Error(kept.message)
  return kept.id
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 70_001) yield bytes.subarray(from, from + 70_001)
}

const begin = (uploadIds: string[], into: CardTarget = null) =>
  startImport(story.deps, story.viewer, { uploadIds, asText: false }, into)

const ended = async ({ id }: ImportRun): Promise<ImportRun> => {
  await story.deps.imports.get(id)?.ended
  return db().importRun.findUniqueOrThrow({ where: { id } })
}

/** A promise, and what resolves it. */
function gate(): { passed: Promise<void>; open: () => void } {
  let open = () => {}
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { passed, open }
}

/** A database whose writes stand still after some, until they are let go. */
function heldAfter(
  database: Database,
  count: number,
): { db: Database; reached: Promise<void>; go: () => void } {
  const [reached, going] = [gate(), gate()]
  let writes = 0
  const write: Database['write'] = async (body) => {
    if (++writes > count) {
      reached.open()
      await going.passed
    }
    return database.write(body)
  }
  return { db: { ...database, write }, reached: reached.passed, go: going.open }
}

/** What the stories and scenarios of the user are called, and how many takes there are. */
const everything = async () => ({
  adventures: (await db().adventure.findMany({ where: { ownerId: 'one' } })).map(({ title }) => title).sort(),
  scenarios: (await db().scenario.findMany({ where: { ownerId: 'one' } })).map(({ title }) => title).sort(),
  takes: await db().take.count(),
})

describe('an import', () => {
  it('reads without writing, then makes all that was found at once', async () => {
    const before = await everything()
    const uploadIds = [
      await send(aStoryFile(20)),
      await send(aCardFile()),
      await send(aBookFile(3), 'Lore of the sea.json'),
    ]
    const read = await readImport(story.deps, story.viewer, { uploadIds, asText: false })
    expect(read).toMatchObject({ scenarios: 1, adventures: 1, cards: 3, scripts: 0 })
    expect(read.reports.map(({ name, problem }) => [name, problem])).toEqual([
      ['file.json', null],
      ['file.json', null],
      ['Lore of the sea.json', null],
    ])
    expect(await everything()).toEqual(before)
    const run = await ended(await begin(uploadIds))
    expect(run).toMatchObject({ status: 'DONE', failureCode: null, done: run.total })
    expect(await everything()).toEqual({
      adventures: ['A found story', 'A story'],
      scenarios: ['Lore of the sea', 'Mira'],
      takes: before.takes + 41,
    })
    const made = madeBy(run)
    expect(made).toEqual({
      scenarios: [expect.anything(), expect.anything()],
      adventures: [expect.anything()],
      cards: [{ scenarioId: expect.any(String), count: 3 }],
    })
    story.adventure = await ownAdventure(db(), story.viewer, made.adventures[0]!)
    expect(await pathText(story)).toMatch(/^You stand in a hall of doors\..*Door 20 opens/s)
    expect((await current(story)).incomplete).toBe(false)
    expect(await db().upload.count()).toBe(0)
  })

  it('puts loose cards where they are wanted, each once', async () => {
    const into = { adventureId: story.adventure.id }
    expect(await ended(await begin([await send(aBookFile(3))], into))).toMatchObject({ status: 'DONE' })
    expect(await ended(await begin([await send(aBookFile(5))], into))).toMatchObject({ status: 'DONE' })
    expect(await db().storyCard.count({ where: { adventureId: story.adventure.id } })).toBe(5)
    const [{ id: scenarioId }] = [await scenarioOfOne()]
    expect(await ended(await begin([await send(aBookFile(2))], { scenarioId }))).toMatchObject({
      status: 'DONE',
    })
    expect(await db().scenarioCard.count({ where: { scenarioId } })).toBe(2)
  })

  it('takes bundles of ours back as they were, beside other files', async () => {
    await act(story, 'a')
    const chunks: Uint8Array[] = []
    for await (const chunk of writeAdventureBundle(db(), story.adventure.id)) chunks.push(chunk)
    const bundle = new Uint8Array(Buffer.concat(chunks))
    const uploadIds = [await send(bundle), await send(aCardFile())]
    const read = await readImport(story.deps, story.viewer, { uploadIds, asText: false })
    expect(read).toMatchObject({
      scenarios: 1,
      adventures: 1,
      reports: [{ report: { format: expect.stringContaining('Forklore') } }, {}],
    })
    const run = await ended(await begin(uploadIds))
    expect(run).toMatchObject({ status: 'DONE', done: run.total })
    story.adventure = await ownAdventure(db(), story.viewer, madeBy(run).adventures[0]!)
    expect(await pathText(story)).toBe('O a n1')
    const before = await everything()
    const cut = bundle.slice()
    cut[bundle.length >> 1]! ^= 1
    expect(await ended(await begin([await send(cut)]))).toMatchObject({ failureCode: 'UNREADABLE' })
    expect(await everything()).toEqual(before)
  })

  it('keeps the picture of a card as the cover', async () => {
    const run = await ended(await begin([await send(aCardPng(aCardFile()), 'mira.png')]))
    const { coverHash } = await db().scenario.findUniqueOrThrow({ where: { id: madeBy(run).scenarios[0]! } })
    const picture = await db().picture.findUniqueOrThrow({ where: { hash: coverHash! } })
    expect(picture).toMatchObject({ width: 60, height: 80 })
    // What was hidden in it is not handed on.
    expect(Buffer.from(picture.bytes).includes('chara')).toBe(false)
  })

  it('of more loose cards than a scenario holds makes several', async () => {
    const book = aBookFile(500, 'a long entry '.repeat(1_300)) // more characters together than one holds
    expect(await ended(await begin([await send(book, 'Lore.json')]))).toMatchObject({
      status: 'DONE',
    })
    expect((await everything()).scenarios).toEqual(['Lore', 'Lore (2)'])
    expect(await db().scenarioCard.count()).toBe(500)
  })

  it('that cannot make the last of it makes nothing', async () => {
    await createCard(story.deps, story.viewer, story.adventure.id, { name: 'There already' })
    const before = await everything()
    const uploadIds = [await send(aStoryFile(20)), await send(aBookFile(5_000))]
    const run = await ended(await begin(uploadIds, { adventureId: story.adventure.id }))
    expect(run).toMatchObject({ status: 'FAILED', made: expect.stringContaining('"adventures":[]') })
    expect(run.failureMessage).toMatch(/at most 5,000 cards/)
    expect(await everything()).toEqual(before)
    // The files are still there: for another try, or to be left.
    expect(await db().upload.count()).toBe(2)
  })

  it('of nothing that can be read says why', async () => {
    const run = await ended(await begin([await send(new TextEncoder().encode('{ "no": '))]))
    expect(run).toMatchObject({ status: 'FAILED', failureCode: 'UNREADABLE' })
    expect(run.failureMessage).toMatch(/cannot be read/)
  })

  it('goes on beside another one', async () => {
    const [one, two] = await Promise.all([
      begin([await send(aStoryFile(400, 'One'))]),
      begin([await send(aStoryFile(300, 'Two'))]),
    ])
    expect([(await ended(one)).status, (await ended(two)).status]).toEqual(['DONE', 'DONE'])
    const counts = async (title: string) => {
      const adventure = await db().adventure.findFirstOrThrow({ where: { title } })
      return db().take.count({ where: { adventureId: adventure.id } })
    }
    expect([await counts('One'), await counts('Two')]).toEqual([801, 601])
  })

  it('runs at most a few times at once for one user', async () => {
    const now = story.deps.clock.now()
    for (const id of ['a', 'b', 'c']) await story.deps.db.write((tx) => beginImport(tx, id, 'one', now))
    const uploadId = await send(aStoryFile(1))
    await expect(begin([uploadId])).rejects.toThrow(NotPossible)
    await story.deps.db.write((tx) => endImport(tx, 'a', { status: 'CANCELLED' }, now))
    expect((await ended(await begin([uploadId]))).status).toBe('DONE')
  })
})

async function scenarioOfOne() {
  const { title, ...blank } = {
    title: 'Mine',
    description: '',
    opening: '',
    plotEssentials: '',
    authorsNote: '',
  }
  return story.deps.db.write((tx) =>
    tx.scenario.create({
      data: { id: 'mine', ownerId: 'one', title, ...blank, aiInstructions: '', createdAt: new Date(0) },
    }),
  )
}

describe('an import in the middle', () => {
  let unheld: Database
  /** The database as another instance has it. */
  const whole = () => unheld

  /** Begins one whose writes stand still after a few. */
  async function halfway(): Promise<{
    run: ImportRun
    go: () => void
    before: Awaited<ReturnType<typeof everything>>
  }> {
    const before = await everything()
    const uploadId = await send(aStoryFile(1_000))
    unheld = story.deps.db
    const held = heldAfter(unheld, 6)
    story.deps.db = held.db
    const run = await begin([uploadId])
    await held.reached
    return {
      run,
      before,
      go: () => {
        story.deps.db = unheld
        held.go()
      },
    }
  }

  it('is found by nobody, and no turn is taken in it', async () => {
    const { run, go, before } = await halfway()
    const [id] = madeBy(await db().importRun.findUniqueOrThrow({ where: { id: run.id } })).adventures
    expect(await db().take.count({ where: { adventureId: id } })).toBeGreaterThan(0)
    await expect(ownAdventure(db(), story.viewer, id!)).rejects.toThrow(NotFound)
    const request = {
      adventureId: id!,
      expectedHeadVersion: null,
      requestId: 'r',
      wish: { kind: 'CONTINUE' as const },
    }
    go()
    await expect(startTurn(story.deps, story.viewer, request)).rejects.toThrow(NotFound)
    expect((await ended(run)).status).toBe('DONE')
    expect((await everything()).takes).toBe(before.takes + 2_001)
  })

  it('is stopped by its owner, and leaves nothing', async () => {
    const { run, go, before } = await halfway()
    const cancelling = cancelImport(story.deps, story.viewer, run.id)
    go()
    expect((await cancelling).cancelAsked).toBe(true)
    expect(await ended(run)).toMatchObject({ status: 'CANCELLED', failureCode: null })
    expect(await everything()).toEqual(before)
    await expect(cancelImport(story.deps, story.viewer, run.id)).rejects.toThrow(NotPossible)
  })

  it('heeds its owner’s wish also from another instance, to the last moment', async () => {
    const { run, go, before } = await halfway()
    const data = { cancelAsked: true }
    await whole().write((tx) => tx.importRun.update({ where: { id: run.id }, data }))
    go()
    expect(await ended(run)).toMatchObject({ status: 'CANCELLED', failureCode: null })
    expect(await everything()).toEqual(before)
  })

  it('ends with the server, and leaves nothing', async () => {
    const { run, go, before } = await halfway()
    story.stop.asked.abort()
    go()
    expect(await ended(run)).toMatchObject({ status: 'FAILED', failureCode: 'INTERRUPTED' })
    expect(await everything()).toEqual(before)
  })

  it('of a dead process is cleared when its lease has run out, and the dead one writes no more', async () => {
    const { run, go, before } = await halfway()
    const another = { ...story.deps, db: whole(), imports: new Map() }
    await endLostImports(another)
    expect(await db().importRun.findUnique({ where: { id: run.id } })).toMatchObject({ status: 'RUNNING' })
    story.clock.ms += 60_000
    await endLostImports(another)
    const cleared = await db().importRun.findUniqueOrThrow({ where: { id: run.id } })
    expect(cleared).toMatchObject({ status: 'FAILED', failureCode: 'INTERRUPTED' })
    expect(await everything()).toEqual(before)
    go()
    expect(await ended(run)).toEqual(cleared)
    expect(await everything()).toEqual(before)
  })
})

describe('a story that was never whole', () => {
  it('is cleared when it is old, or when nobody else can be at it, unless an import is making it', async () => {
    await halves('old', 'made')
    await dropHalves(story.deps)
    expect((await everything()).adventures).toEqual(['A story', 'made', 'old'])
    story.clock.ms += 2 * 60 * 60 * 1_000
    await halves('new')
    await dropHalves(story.deps)
    expect((await everything()).adventures).toEqual(['A story', 'made', 'new'])
    await dropHalves(story.deps, { starting: true })
    // On Postgres another instance may be at it.
    expect((await everything()).adventures).toEqual([
      'A story',
      'made',
      ...(kind === 'postgres' ? ['new'] : []),
    ])
  })

  const halves = (...titles: string[]) =>
    story.deps.db.write(async (tx) => {
      const { headBranchId: _, ...row } = story.adventure
      const data = { ...row, headDepth: -1, incomplete: true, createdAt: story.deps.clock.now() }
      for (const title of titles) await tx.adventure.create({ data: { ...data, id: title, title } })
      if (titles.includes('made')) {
        await beginImport(tx, 'run', 'one', story.deps.clock.now())
        await nameAdventure(tx, 'run', 'made')
      }
    })
})

describe('a file that was sent', () => {
  it('is its sender’s alone', async () => {
    const bytes = aCardFile()
    const id = await send(bytes)
    expect(await readUpload(db(), 'one', id)).toEqual(bytes)
    await expect(readUpload(db(), 'two', id)).rejects.toThrow(NotFound)
    const wish = { uploadIds: [id], asText: false }
    await expect(readImport(story.deps, other, wish)).rejects.toThrow(NotFound)
    await expect(startImport(story.deps, other, wish, null)).rejects.toThrow(NotFound)
    const own = await startImport(story.deps, story.viewer, wish, null)
    await expect(cancelImport(story.deps, other, own.id)).rejects.toThrow(NotFound)
    const into = { adventureId: story.adventure.id }
    const theirs = [await send(aBookFile(1), 'b.json', 'two')]
    await expect(startImport(story.deps, other, { ...wish, uploadIds: theirs }, into)).rejects.toThrow(
      NotFound,
    )
  })

  it('has a name that is only a name, and goes after a day', async () => {
    const id = await send(aCardFile(), '../../etc/pass\u202Ewd\0.json')
    expect((await db().upload.findUniqueOrThrow({ where: { id } })).name).toBe('passwd.json')
    await dropOldUploads(story.deps.db, story.deps.clock.now())
    expect(await db().upload.count()).toBe(1)
    story.clock.ms += 25 * 60 * 60 * 1_000
    await dropOldUploads(story.deps.db, story.deps.clock.now())
    expect(await db().upload.count()).toBe(0)
    expect(await db().uploadPart.count()).toBe(0)
  })

  it('is one of so many: beyond that the oldest goes', async () => {
    const now = story.deps.clock.now().getTime()
    const waiting = Array.from({ length: 600 }, (_, at) => {
      return { id: `f${at}`, ownerId: 'one', name: 'x', size: 1, createdAt: new Date(now - at) }
    })
    await story.deps.db.write((tx) => tx.upload.createMany({ data: waiting }))
    await send(aCardFile())
    expect(await db().upload.count()).toBe(500)
    expect(await db().upload.count({ where: { id: { in: ['f0', 'f498'] } } })).toBe(2)
  })

  it('that breaks off, or is empty, leaves nothing', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(2_000_000)
      await sleep(1)
      throw new Error('gone')
    }
    await expect(keepUpload(story.deps, 'one', 'x', broken())).rejects.toThrow('gone')
    expect(await keepUpload(story.deps, 'one', 'x', pieces(new Uint8Array(0)))).toMatchObject({
      problem: 'BROKEN',
    })
    expect(await db().upload.count()).toBe(0)
  })
})
