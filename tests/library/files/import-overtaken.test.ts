// An import that ends well just while somebody takes it for dead: what it made stays.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/io/store/database.ts'
import { beginImport, completeImport, nameAdventure } from '../../../server/io/store/import-runs.ts'
import { dropHalves, endLostImports } from '../../../server/library/files/import-run.ts'
import { aStory, type Story } from '../../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('O', { remembers: false })
})
afterEach(() => story.close())

const db = () => story.deps.db.reader

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

describe('an import that ends well while it is being cleared', () => {
  const now = () => story.deps.clock.now()
  /** Looks for what is left, and just before the first write of that the import ends. */
  async function overtaken(look: (deps: Story['deps']) => Promise<void>): Promise<void> {
    const { db: database } = story.deps
    let isFirst = true
    const write: Database['write'] = async (body) => {
      if (isFirst)
        await database.write(async (tx) => {
          await tx.adventure.updateMany({ where: { id: 'made' }, data: { incomplete: false } })
          await completeImport(tx, 'run', { scenarios: [], adventures: ['made'], cards: [] }, 1, now())
        })
      isFirst = false
      return database.write(body)
    }
    await look({ ...story.deps, db: { ...database, write } })
    expect(await db().adventure.findUnique({ where: { id: 'made' } })).toMatchObject({ incomplete: false })
    expect(await db().importRun.findUnique({ where: { id: 'run' } })).toMatchObject({ status: 'DONE' })
  }

  it('keeps what it made, whoever took it for dead', async () => {
    await halves('made')
    story.clock.ms += 60_000
    await overtaken((deps) => endLostImports(deps))
  })

  it('keeps what it made, whoever took that for a half', async () => {
    await halves('made', 'old')
    story.clock.ms += 2 * 60 * 60 * 1_000
    await overtaken((deps) => dropHalves({ ...deps, db: { ...deps.db, reader: seenLate(deps.db.reader) } }))
    const left = await db().adventure.findMany({ orderBy: { title: 'asc' } })
    expect(left.map(({ title }) => title)).toEqual(['A story', 'made'])
  })

  /** As if the import had ended between the two looks: which stories are halves, and which imports run. */
  const seenLate = (reader: Database['reader']) =>
    new Proxy(reader, {
      get: (target, name) =>
        name === 'importRun' ? { findMany: () => Promise.resolve([]) } : Reflect.get(target, name),
    })
})
