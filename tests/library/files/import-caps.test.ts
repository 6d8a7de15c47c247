// Imports on a server for many: what a file would bring beyond what a user, or a story of his, may have is not brought, nothing
// of the whole import stays, and its row says why. Files are smaller there.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImportRun } from '../../../generated/sqlite/client.ts'
import { hostedOf } from '../../../server/config-hosted.ts'
import { writeAdventureBundle } from '../../../server/library/bundle/write-bundle.ts'
import { startImport } from '../../../server/library/files/import-files.ts'
import { stopImports } from '../../../server/library/files/import-run.ts'
import { keepUpload } from '../../../server/library/files/uploads.ts'
import { CAPS } from '../../../server/play/caps.ts'
import { act, aStory, type Story } from '../../fakes/a-story.ts'
import { aCardFile, aStoryFile } from '../../fakes/sent-files.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('O', { remembers: false })
  story.deps.hosted = hostedOf({ MULTI_USER: 'on', SECRET_KEY: 'x' })
})
afterEach(async () => {
  await stopImports(story.deps)
  await story.close()
})

const db = () => story.deps.db.reader

async function* pieces(bytes: Uint8Array, times = 1): AsyncGenerator<Uint8Array> {
  for (let time = 0; time < times; time++) yield bytes
}

async function imported(...files: Uint8Array[]): Promise<ImportRun> {
  const uploadIds: string[] = []
  for (const bytes of files) {
    const kept = await keepUpload(story.deps, 'one', 'file.json', pieces(bytes))
    if ('problem' in kept) throw new Error(kept.message)
    uploadIds.push(kept.id)
  }
  const { id } = await startImport(story.deps, story.viewer, { uploadIds, asText: false }, null)
  await story.deps.imports.get(id)?.ended
  return db().importRun.findUniqueOrThrow({ where: { id } })
}

const REFUSED = { status: 'FAILED', failureCode: 'LIMIT_REACHED' }
const everything = async () => [
  await db().adventure.count(),
  await db().scenario.count(),
  await db().take.count(),
]

describe('an import', () => {
  it('of more stories than there is room for brings none', async () => {
    const { id, headBranchId: _head, ...row } = story.adventure
    const most = CAPS.adventures - 2
    const rows = Array.from({ length: most }, (_, at) => ({ ...row, id: `${id}${at}`, headBranchId: null }))
    await story.deps.db.write((tx) => tx.adventure.createMany({ data: rows }))
    const before = await everything()
    expect(await imported(aStoryFile(2, 'A'), aStoryFile(2, 'B'))).toMatchObject(REFUSED)
    expect(await everything()).toEqual(before)
    expect(await imported(aStoryFile(2, 'A'))).toMatchObject({ status: 'DONE' })
  })

  it('of more scenarios brings none, nor the story beside them', async () => {
    const row = { ownerId: 'one', title: 'S', description: '', opening: '', plotEssentials: '' }
    const full = { ...row, authorsNote: '', aiInstructions: '', createdAt: new Date() }
    const rows = Array.from({ length: CAPS.scenarios }, (_, at) => ({ ...full, id: `s${at}` }))
    await story.deps.db.write((tx) => tx.scenario.createMany({ data: rows }))
    const before = await everything()
    expect(await imported(aStoryFile(2), aCardFile())).toMatchObject(REFUSED)
    expect(await everything()).toEqual(before)
    expect(await imported(aStoryFile(2))).toMatchObject({ status: 'DONE' })
  })

  it('of a story with more takes than one may have brings nothing; with as many it does', async () => {
    const turns = CAPS.takes / 2
    const run = await imported(aStoryFile(turns, 'A long one', 5))
    expect(run).toMatchObject(REFUSED)
    expect(run.failureMessage).toMatch(/“A long one” has 5,001 takes/)
    expect(await db().adventure.count()).toBe(1)
    expect(await imported(aStoryFile(turns - 1, 'A long one', 5))).toMatchObject({ status: 'DONE' })
    const long = await db().adventure.findFirstOrThrow({ where: { title: 'A long one' } })
    expect(long.takeCount).toBe(CAPS.takes - 1)
  })

  it('of a bundle counts what holds words alone', async () => {
    await act(story, 'look')
    const [, ...others] = await db().take.findMany()
    const first = others[0]!
    const rows = Array.from({ length: CAPS.takes }, (_, at) => {
      const { id: _id, ...row } = first
      const isErased = at >= CAPS.takes - 3
      return { ...row, depth: 3 + at, text: isErased ? '' : 'x', hidden: isErased }
    })
    for (let from = 0; from < rows.length; from += 500)
      await story.deps.db.write((tx) => tx.take.createMany({ data: rows.slice(from, from + 500) }))
    await story.deps.db.write(
      (tx) =>
        tx.$executeRaw`update "Take" set "parentId" = (select p.id from "Take" p where p.depth = "Take".depth - 1) where depth > 2`,
    )
    const bundle = async () => {
      const chunks: Uint8Array[] = []
      for await (const chunk of writeAdventureBundle(db(), story.adventure.id)) chunks.push(chunk)
      return new Uint8Array(Buffer.concat(chunks))
    }
    expect(await imported(await bundle())).toMatchObject({ status: 'DONE' })
    await story.deps.db.write((tx) => tx.take.updateMany({ where: { text: '' }, data: { text: 'x' } }))
    expect(await imported(await bundle())).toMatchObject(REFUSED)
  })
})

it('a file may have 20 MB, and locally 64', async () => {
  const megabyte = new Uint8Array(1024 * 1024).fill(32)
  const send = (times: number) => keepUpload(story.deps, 'one', 'a', pieces(megabyte, times))
  expect(await send(20)).toMatchObject({ size: 20 * 1024 * 1024 })
  expect(await send(21)).toEqual({ problem: 'TOO_LARGE', message: 'A file may have at most 20 MB.' })
  story.deps.hosted = null
  expect(await send(21)).toMatchObject({ size: 21 * 1024 * 1024 })
})
