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

it('a script of the library that is gone by the end is named by no copy', async () => {
  const { deps, viewer } = story
  const code = { library: '', input: '', context: '', output: '' }
  const kept = await createScript(deps, viewer, { name: 'Script', code })
  await addFromLibrary(deps, viewer, story.adventure.id, kept.id)
  const sources = ['gone', kept.id].map((sourceId) => ({ sourceId, sourceVersion: 1 }))
  const rows = () => readStory(deps.db.reader, story.adventure.id)
  const copyOf = async (order: typeof sources) => {
    const adventureId = await writeStory(deps, rows(), { ownerId: 'one', sources: order }, { signal })
    return deps.db.reader.adventureScript.findMany({ where: { adventureId } })
  }
  expect(await copyOf(sources)).toMatchObject([{ sourceId: null }])
  expect(await copyOf(sources.toReversed())).toMatchObject([{ sourceId: kept.id }])
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
    saveBundledStory({ db, clock }, bundle, { ownerId: 'two' }, { signal: stop.signal, progress }),
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
    { db, clock },
    bundle,
    { ownerId: 'two', begun },
    { signal, progress: look },
  )
  expect(hidden).toBe(true)
  expect(await db.reader.adventure.findUnique({ where: { id } })).toMatchObject({ incomplete: false })
  const kept = await saveBundledStory(
    { db, clock },
    bundle,
    { ownerId: 'two', staysHidden: true },
    { signal },
  )
  expect(await db.reader.adventure.findUnique({ where: { id: kept } })).toMatchObject({ incomplete: true })
})
