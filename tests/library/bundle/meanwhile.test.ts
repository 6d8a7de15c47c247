// A bundle is written while its story is played, and taken in while others write: what is told meanwhile is left out, what is
// deleted meanwhile begins it again, and an import that is stopped leaves nothing.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NotFound } from '../../../server/io/store/errors.ts'
import { readStory } from '../../../server/library/bundle/read-story.ts'
import { StoryChanged } from '../../../server/library/bundle/reading.ts'
import { saveBundledStory } from '../../../server/library/bundle/save-bundle.ts'
import { duplicateAdventure } from '../../../server/library/duplicate-adventure.ts'
import { createScript } from '../../../server/library/scripts.ts'
import { addFromLibrary } from '../../../server/play/scripts/adventure-scripts.ts'
import { deleteBranch } from '../../../server/play/delete-branch.ts'
import { editTake } from '../../../server/play/edit-take.ts'
import { writeStory } from '../../../server/library/bundle/write-story.ts'
import type { Batch } from '../../../server/library/bundle/rows.ts'
import { startTurn } from '../../../server/play/start-turn.ts'
import { act, aStory, current, move, turn, type Story } from '../../fakes/a-story.ts'
import { bundleOf, filesOf, opened, takenIn } from './bundles.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('O', { remembers: false })
  for (let at = 0; at < 4; at++) await act(story, `a${at}`)
})
afterEach(() => story.close())

const { signal } = new AbortController()
const NO_CODE = { library: '', input: '', context: '', output: '' }

it('what is told after it began is left out, and what is left is a story', async () => {
  const { db } = story.deps
  const before = filesOf(await bundleOf(db, story.adventure.id))
  const kinds: string[] = []
  const takes: unknown[] = []
  for await (const batch of readStory(db.reader, story.adventure.id)) {
    if (kinds.at(-1) !== batch.kind) {
      kinds.push(batch.kind)
      await act(story, `while ${batch.kind}`)
      await turn(story, { kind: 'RETRY', takeId: null })
    }
    if (batch.kind === 'takes') takes.push(...batch.rows)
  }
  expect(kinds.length).toBeGreaterThan(10)
  expect(`${takes.map((row) => JSON.stringify(row)).join('\n')}\n`).toBe(before['takes.jsonl'])
  // Whole, it can be taken in.
  const [bytes] = await Promise.all([
    bundleOf(db, story.adventure.id),
    act(story, 'b'),
    act(story, 'c').catch(() => {}),
  ])
  expect(await takenIn(db, bytes)).toBeTruthy()
})

it('a turn that runs is left out, with its input', async () => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  story.narrator(async function* () {
    await held
    yield { type: 'TEXT', text: 'told' }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  })
  const wish = { kind: 'TAKE', input: 'STORY', text: 'wait' } as const
  const request = { adventureId: story.adventure.id, expectedHeadVersion: null, requestId: 'held', wish }
  const running = await startTurn(story.deps, story.viewer, request)
  const copy = await takenIn(story.deps.db, await bundleOf(story.deps.db, story.adventure.id), 'one')
  goOn()
  await story.deps.running.get(running.id)?.ended
  const turns = await story.deps.db.reader.turn.findMany({ where: { adventureId: copy } })
  expect(turns.map(({ status }) => status)).toEqual(['SAVED', 'SAVED', 'SAVED', 'SAVED'])
})

it('what is edited meanwhile is there as it was, or as it is', async () => {
  const { db } = story.deps
  const take = await db.reader.take.findFirstOrThrow({ where: { text: 'n2' } })
  const rows: unknown[] = []
  for await (const batch of readStory(db.reader, story.adventure.id)) {
    if (batch.kind === 'takes')
      await editTake(story.deps, story.viewer, { takeId: take.id, text: 'other', expectedRevision: null })
    rows.push(batch)
  }
  expect(JSON.stringify(rows)).toContain('n2')
})

it('a copy of what is edited meanwhile can be edited on', async () => {
  const { deps, viewer } = story
  const edit = (takeId: number, text: string) =>
    editTake(deps, viewer, { takeId, text, expectedRevision: null })
  const { id } = await deps.db.reader.take.findFirstOrThrow({ where: { text: 'n2' } })
  await edit(id, 'other')
  async function* edited(): AsyncGenerator<Batch> {
    for await (const batch of readStory(deps.db.reader, story.adventure.id)) {
      if (batch.kind === 'takes') await edit(id, 'meanwhile')
      yield batch
    }
  }
  const copy = await writeStory(deps, edited(), { ownerId: 'one' }, { signal })
  const where = { adventureId: copy, text: 'other' }
  const take = await deps.db.reader.take.findFirstOrThrow({ where, include: { revisions: true } })
  expect(take.revisions.map(({ text }) => text)).toEqual(['n2'])
  expect(await edit(take.id, 'later')).toMatchObject({ revision: 2 })
})

it('a copy names what its scripts are copies of, also when they change places meanwhile', async () => {
  const { deps, viewer } = story
  const [one, two] = await Promise.all(
    ['one', 'two'].map((name) =>
      createScript(deps, viewer, { name, code: { ...NO_CODE, output: `"${name}"` } }),
    ),
  )
  for (const { id } of [one!, two!]) await addFromLibrary(deps, viewer, story.adventure.id, id)
  const own = await deps.db.reader.adventureScript.findMany({ orderBy: { position: 'asc' } })
  async function* meanwhile(): AsyncGenerator<Batch> {
    const reading = readStory(deps.db.reader, story.adventure.id)
    yield (await reading.next()).value as Batch
    await deps.db.write(async (tx) => {
      for (const [at, { id }] of own.toReversed().entries())
        await tx.adventureScript.update({ where: { id }, data: { position: at + 10 } })
    })
    await addFromLibrary(deps, viewer, story.adventure.id, one!.id)
    yield* reading
  }
  const adventureId = await writeStory(deps, meanwhile(), { ownerId: 'one' }, { signal })
  const where = { adventureId }
  const copies = await deps.db.reader.adventureScript.findMany({ where, include: { code: true } })
  expect(new Map(copies.map(({ sourceId, code }) => [code!.output, sourceId]))).toEqual(
    new Map([
      ['"one"', one!.id],
      ['"two"', two!.id],
    ]),
  )
  expect(copies).toHaveLength(2)
})

it('a script that is removed meanwhile begins it again', async () => {
  const { deps, viewer } = story
  const script = await createScript(deps, viewer, { name: 'Script', code: NO_CODE })
  await addFromLibrary(deps, viewer, story.adventure.id, script.id)
  const reading = readStory(deps.db.reader, story.adventure.id)
  await reading.next()
  await deps.db.write((tx) => tx.adventureScript.deleteMany({}))
  await expect(
    (async () => {
      for await (const _ of reading) void _
    })(),
  ).rejects.toThrow(StoryChanged)
})

it('a script of the library that is gone by the end is named by no copy', async () => {
  const { deps, viewer } = story
  const [gone, kept] = await Promise.all(
    ['Gone', 'Kept'].map((name) => createScript(deps, viewer, { name, code: NO_CODE })),
  )
  for (const { id } of [gone!, kept!]) await addFromLibrary(deps, viewer, story.adventure.id, id)
  async function* meanwhile(): AsyncGenerator<Batch> {
    for await (const batch of readStory(deps.db.reader, story.adventure.id)) {
      yield batch
      if (batch.kind === 'scripts') await deps.db.write((tx) => tx.script.delete({ where: { id: gone!.id } }))
    }
  }
  const adventureId = await writeStory(deps, meanwhile(), { ownerId: 'one' }, { signal })
  const copies = await deps.db.reader.adventureScript.findMany({ where: { adventureId } })
  expect(copies.map(({ sourceId }) => sourceId)).toEqual([null, kept!.id])
})

it('what is gone when it is begun is not found', async () => {
  await expect(readStory(story.deps.db.reader, 'gone').next()).rejects.toThrow(NotFound)
})

it('is begun again when takes are deleted meanwhile', async () => {
  const { deps } = story
  await turn(story, { kind: 'RETRY', takeId: null })
  const lines = await deps.db.reader.branch.findMany({ orderBy: { id: 'asc' } })
  const { headBranchId } = await current(story)
  const other = lines.find(({ id }) => id !== headBranchId)!
  const reading = readStory(deps.db.reader, story.adventure.id)
  await reading.next()
  await deleteBranch(deps, story.viewer, { ...move(story), branchId: other.id, dryRun: false })
  await expect(
    (async () => {
      for await (const _ of reading) void _
    })(),
  ).rejects.toThrow(StoryChanged)
  expect((await duplicateAdventure(deps, story.viewer, story.adventure.id)).title).toBe('A story (copy)')
})

it('an import that is stopped, or breaks, leaves nothing; nobody finds it before its end', async () => {
  const { db, clock } = story.deps
  const bundle = await opened(await bundleOf(db, story.adventure.id))
  const count = () => db.reader.take.count()
  const before = await count()
  const stop = new AbortController()
  let seen = 0
  const progress = (rows: number) => {
    if ((seen = rows) > bundle.rows / 2) stop.abort(new Error('stopped'))
  }
  await expect(
    saveBundledStory(
      { db, clock, hosted: null },
      bundle,
      { ownerId: 'two' },
      { signal: stop.signal, progress },
    ),
  ).rejects.toThrow('stopped')
  expect(seen).toBeGreaterThan(bundle.rows / 2)
  expect([await count(), await db.reader.adventure.count()]).toEqual([before, 1])
  let hidden: boolean | undefined
  const begun = async () => {}
  const look = () =>
    void db.reader.adventure
      .findFirst({ where: { ownerId: 'two' } })
      .then((row) => (hidden ??= row?.incomplete))
  const id = await saveBundledStory(
    { db, clock, hosted: null },
    bundle,
    { ownerId: 'two', begun },
    { signal, progress: look },
  )
  expect(hidden).toBe(true)
  expect(await db.reader.adventure.findUnique({ where: { id } })).toMatchObject({ incomplete: false })
  const kept = await saveBundledStory(
    { db, clock, hosted: null },
    bundle,
    { ownerId: 'two', staysHidden: true },
    { signal },
  )
  expect(await db.reader.adventure.findUnique({ where: { id: kept } })).toMatchObject({ incomplete: true })
})
