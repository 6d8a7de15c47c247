// A bundle goes into the other database and back: what SQLite and Postgres hold comes out the same, byte for byte.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrateSqlite } from '../../../server/io/store/migrate-sqlite.ts'
import { openSqlite } from '../../../server/io/store/sqlite.ts'
import { migrationsFolder } from '../../fakes/a-database.ts'
import { aWholeStory } from './a-whole-story.ts'
import { bundleOf, filesOf, takenIn } from './bundles.ts'

it('from Postgres into SQLite, and from there into Postgres again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forklore-test-'))
  const file = join(folder, 'story.db')
  migrateSqlite(file, migrationsFolder)
  const sqlite = await openSqlite(file)
  const story = await aWholeStory()
  try {
    const { db } = story.deps
    expect([db.kind, sqlite.kind]).toEqual(['postgres', 'sqlite'])
    await sqlite.write((tx) => tx.user.create({ data: { id: 'two', createdAt: new Date(0) } }))
    // So that no id is the same by chance.
    await sqlite.write(
      (tx) => tx.$executeRaw`insert into sqlite_sequence (name, seq) values ('Take', 70000), ('Branch', 900)`,
    )
    const first = await bundleOf(db, story.adventure.id)
    const inSqlite = await bundleOf(sqlite, await takenIn(sqlite, first))
    const inPostgres = await bundleOf(db, await takenIn(db, inSqlite))
    expect(filesOf(inSqlite)).toEqual(filesOf(first))
    expect(filesOf(inPostgres)).toEqual(filesOf(first))
  } finally {
    await story.close()
    await sqlite.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
