// The built program, killed in the middle of an import: nothing of it is left, and the same files can be imported again.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../server/io/store/database.ts'
import { aDatabase, environmentOf, kind, type TestDatabase } from '../fakes/a-database.ts'
import { aProcess, type Process } from '../fakes/a-process.ts'
import type { Data } from '../fakes/an-app.ts'
import { aBookFile, aStoryFile } from '../fakes/sent-files.ts'

const ROUNDS = 2
/** As many as take longer than the second after which an import first says how far it is. */
const TURNS = 20_000

let database: TestDatabase
let server: Process
beforeAll(async () => {
  database = await aDatabase()
  server = await aProcess(environmentOf(database))
})
afterAll(async () => {
  if (server.child.exitCode === null && server.child.signalCode === null) await server.kill()
  await database.remove()
})

async function send(body: Uint8Array): Promise<string> {
  const response = await fetch(`${server.url}/uploads?name=x.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: body as BodyInit,
  })
  return ((await response.json()) as Data).id
}

const IMPORT = `mutation ($ids: [ID!]!) { importFiles(input: { uploadIds: $ids }) {
  ... on ImportFilesPayload { run { id } } ... on UserError { message } } }`
const LOOK = `query ($id: ID!) { importRun(id: $id) { status done total failure adventures { narrationCount } } }`
const look = async (id: string): Promise<Data> => (await server.ask(LOOK, { id })).importRun

const begin = async (uploadIds: string[]): Promise<string> =>
  (await server.ask(IMPORT, { ids: uploadIds })).importFiles.run.id

/** Waits until something is true of an import. */
async function until(id: string, isSo: (run: Data) => boolean): Promise<Data> {
  for (;;) {
    const run = await look(id)
    if (isSo(run)) return run
    await sleep(20)
  }
}

/** Looks at the rows while no server runs. */
async function beside<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await database.open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** On Postgres another instance may still work on it: until its lease has run out. */
const outliveLease = () =>
  beside(async (db) => {
    const half = await db.reader.adventure.findFirst({ where: { incomplete: true } })
    expect(half).not.toBeNull()
    if (kind === 'postgres')
      await db.write((tx) => tx.importRun.updateMany({ data: { leaseUntil: new Date(Date.now() - 1) } }))
  })

it('leaves nothing half, whenever it is killed', async () => {
  const uploadIds = [await send(aStoryFile(TURNS)), await send(aBookFile(50))]
  for (let round = 1; round <= ROUNDS; round++) {
    const id = await begin(uploadIds)
    await until(id, ({ done }) => done > 0)
    await sleep(50 * round)
    await server.kill()
    await outliveLease()
    server = await aProcess(environmentOf(database))
    expect(await look(id)).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('stopped') })
    const left = await server.ask(
      '{ adventures { edges { node { id } } } scenarios { edges { node { isBuiltIn } } } }',
    )
    expect(left.adventures.edges).toEqual([])
    expect(left.scenarios.edges.every(({ node }: Data) => node.isBuiltIn)).toBe(true)
    await server.stop()
    await beside(async ({ reader }) => {
      for (const count of [
        reader.adventure.count(),
        reader.take.count(),
        reader.branch.count(),
        reader.state.count(),
        reader.memory.count(),
        reader.storyCard.count(),
      ])
        expect(await count).toBe(0)
    })
    server = await aProcess(environmentOf(database))
  }
  const id = await begin(uploadIds)
  const run = await until(id, ({ status }) => status !== 'RUNNING')
  expect(run).toMatchObject({ status: 'DONE', adventures: [{ narrationCount: TURNS }] })
}, 300_000)
