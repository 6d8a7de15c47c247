// A process that freezes in the middle of a write (asleep, or cut off) must not hold its rows for ever.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAway } from '../../../server/io/store/errors.ts'
import type { Database } from '../../../server/io/store/database.ts'
import { aDatabase, type TestDatabase } from '../../fakes/a-database.ts'

let database: TestDatabase
let frozen: Database
let other: Database
beforeAll(async () => {
  database = await aDatabase()
  ;[frozen, other] = [await database.open(), await database.open()]
})
afterAll(async () => {
  await Promise.all([frozen.close(), other.close()])
  await database.remove()
})

it('another writes after a while, and the one that froze learns that nothing of it was saved', async () => {
  await other.write((tx) => tx.user.create({ data: { id: 'u', createdAt: new Date(0) } }))
  let began = () => {}
  const holds = new Promise<void>((resolve) => (began = resolve))
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => (wake = resolve))
  const writing = frozen.write(async (tx) => {
    await tx.user.update({ where: { id: 'u' }, data: { createdAt: new Date(1) } })
    began()
    await asleep
    await tx.user.update({ where: { id: 'u' }, data: { createdAt: new Date(2) } })
  })
  const failure = writing.then(
    () => null,
    (error: unknown) => error,
  )
  await holds
  const started = performance.now()
  await other.write((tx) => tx.user.update({ where: { id: 'u' }, data: { createdAt: new Date(3) } }))
  expect(performance.now() - started).toBeLessThan(20_000)
  wake()
  const error = await failure
  expect(isAway(error)).toBe(true)
  expect((await other.reader.user.findUniqueOrThrow({ where: { id: 'u' } })).createdAt).toEqual(new Date(3))
  await frozen.write((tx) => tx.user.count())
}, 100_000)
