// The queue of several instances on a real Postgres, each instance a queue of its own: nobody works on a story that another
// works on, nothing that was asked for is lost, and what an instance leaves is taken by another.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Job, JobKind, Jobs } from '../../../server/io/jobs/jobs.ts'
import { openPostgresQueue } from '../../../server/io/jobs/postgres-queue.ts'
import { anEmptyPostgres, type EmptyPostgres } from '../../fakes/an-empty-postgres.ts'
import { administrate } from '../../fakes/postgres-server.ts'

let database: EmptyPostgres
let opened: Jobs[]
let failed: [Job, unknown][]
let warned: string[]

beforeEach(async () => {
  database = await anEmptyPostgres()
  opened = []
  failed = []
  warned = []
})
afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.close()))
  await database.remove()
})

async function anInstance(): Promise<Jobs> {
  const jobs = await openPostgresQueue(database.url, (...what) => failed.push(what), {
    warn: (_fields, message) => warned.push(message),
  })
  opened.push(jobs)
  return jobs
}
const instances = (count: number): Promise<Jobs[]> =>
  Promise.all(Array.from({ length: count }, () => anInstance()))

const job = (adventureId: string, kind: JobKind = 'REMEMBER'): Job => ({ adventureId, kind })
const soon = <T>(look: () => T, timeout = 10_000) => expect.poll(look, { timeout, interval: 20 })

/** A worker whose jobs end when the test says so, or when they are given up. */
function heldWorker() {
  const begun: string[] = []
  const givenUp: string[] = []
  const held = new Map<string, () => void>()
  const work = ({ adventureId, kind }: Job, signal: AbortSignal) => {
    const name = `${adventureId} ${kind}`
    begun.push(name)
    return new Promise<void>((resolve, reject) => {
      held.set(name, resolve)
      signal.addEventListener('abort', () => {
        givenUp.push(name)
        reject(signal.reason as Error)
      })
    })
  }
  const release = (name: string) => held.get(name)!()
  return { begun, givenUp, work, release }
}

describe('several instances', () => {
  it('never work on one adventure at once, and every request is followed by a run that began after it', async () => {
    const queues = await instances(3) // that make the tables, at the same moment
    const stories = ['a', 'b', 'c', 'd', 'e']
    const busy = new Set<string>()
    const overlaps: string[] = []
    const asked = new Map<string, number>()
    const begun = new Map<string, number>()
    const workedAt = new Set<number>()
    let clock = 0
    for (const [at, jobs] of queues.entries())
      await jobs.start(async ({ adventureId, kind }) => {
        workedAt.add(at)
        begun.set(`${adventureId} ${kind}`, ++clock)
        if (busy.has(adventureId)) overlaps.push(adventureId)
        busy.add(adventureId)
        await sleep(Math.random() * 60)
        busy.delete(adventureId)
      })
    for (let count = 0; count < 150; count++) {
      const one = job(stories[count % 5]!, count % 3 === 0 ? 'EMBED' : 'REMEMBER')
      asked.set(`${one.adventureId} ${one.kind}`, ++clock)
      await queues[count % 3]!.ask(one)
      await sleep(Math.random() * 12)
    }
    await Promise.all(queues.map((jobs) => jobs.idle()))
    expect(overlaps).toEqual([])
    expect(workedAt.size).toBe(3)
    for (const [name, at] of asked) expect(begun.get(name), name).toBeGreaterThan(at)
    expect(failed).toEqual([])
  })

  it('do what was asked for twice while it waited once, and while it ran once more', async () => {
    const [a, b] = (await instances(2)) as [Jobs, Jobs]
    for (const jobs of [a, b, a]) await jobs.ask(job('x'))
    const { begun, work, release } = heldWorker()
    await Promise.all([a.start(work), b.start(work)])
    await soon(() => begun.length).toBe(1)
    for (const jobs of [a, b, a, b]) await jobs.ask(job('x'))
    await sleep(3_000)
    expect(begun).toHaveLength(1)
    release('x REMEMBER')
    await soon(() => begun.length).toBe(2)
    release('x REMEMBER')
    // Asked for at the one that ran it, and at the one that did not: another run may follow, and none after that.
    await sleep(4_500)
    if (begun.length === 3) release('x REMEMBER')
    await Promise.all([a.idle(), b.idle()])
    expect(begun.length).toBeLessThanOrEqual(3)
  })

  it('of one user who has enough waits, and that of others does not', async () => {
    const [jobs] = (await instances(1)) as [Jobs]
    const { begun, work, release } = heldWorker()
    const ownerOf = (id: string) => Promise.resolve(id.slice(0, 1))
    await jobs.start(work, { atOnce: 2, ofUser: 1, ownerOf })
    for (const id of ['m1', 'm2', 'm3', 'a1']) await jobs.ask(job(id))
    await soon(() => begun.length).toBe(2)
    await sleep(2_500)
    expect(begun.toSorted()).toEqual(['a1 REMEMBER', 'm1 REMEMBER'])
    release('m1 REMEMBER')
    await soon(() => begun.length).toBe(3)
    for (const name of ['a1', 'm2', 'm3']) {
      await soon(() => begun.includes(`${name} REMEMBER`)).toBe(true)
      release(`${name} REMEMBER`)
    }
    await jobs.idle()
  })

  it('leave other stories alone when one with more to do is worked on for long', async () => {
    const [a, b] = (await instances(2)) as [Jobs, Jobs]
    const { begun, work, release } = heldWorker()
    await Promise.all([a.start(work), b.start(work)])
    await a.ask(job('slow'))
    await soon(() => begun).toEqual(['slow REMEMBER'])
    for (const kind of ['EMBED', 'REWRITE', 'REBUILD_SUMMARY'] as const) await b.ask(job('slow', kind))
    await b.ask(job('other'))
    await soon(() => begun.at(-1), 3_000).toBe('other REMEMBER')
    expect(begun).toHaveLength(2)
    release('other REMEMBER')
    release('slow REMEMBER')
    for (let count = 3; count <= 5; count++) {
      await soon(() => begun.length).toBe(count)
      release(begun.at(-1)!)
    }
    await Promise.all([a.idle(), b.idle()])
    expect(new Set(begun).size).toBe(5)
  })

  it('take at once what one gives up that stops, and what it is asked for while it does', async () => {
    const [a, b] = (await instances(2)) as [Jobs, Jobs]
    const first = heldWorker()
    await a.start(first.work)
    await a.ask(job('x'))
    await a.ask(job('y'))
    await a.ask(job('z'))
    await soon(() => first.begun.length).toBe(2)
    const second = heldWorker()
    await b.start(second.work)
    await soon(() => second.begun).toEqual(['z REMEMBER'])
    await a.stop()
    expect(first.givenUp.toSorted()).toEqual(['x REMEMBER', 'y REMEMBER'])
    await a.ask(job('last')) // a turn that ends just now
    await a.close()
    for (let count = 1; count < 4; count++) {
      await soon(() => second.begun.length, 4_000).toBeGreaterThanOrEqual(count)
      second.release(second.begun[count - 1]!)
    }
    await soon(() => second.begun.toSorted(), 4_000).toEqual([
      'last REMEMBER',
      'x REMEMBER',
      'y REMEMBER',
      'z REMEMBER',
    ])
    second.release(second.begun[3]!)
    await b.idle()
    expect(first.begun).toHaveLength(2)
    expect(failed).toEqual([])
  })

  it('keep a job for longer than its lease, and lose it when they do not renew it: then one has it again', async () => {
    const [a, b] = (await instances(2)) as [Jobs, Jobs]
    const first = heldWorker()
    await a.start(first.work)
    await a.ask(job('x'))
    await soon(() => first.begun.length).toBe(1)
    const second = heldWorker()
    await b.start(second.work)
    await b.resume(job('x')) // as an instance that starts, and finds its work begun
    await sleep(26_000)
    expect([first.begun.length, second.begun.length], 'renewed').toEqual([1, 0])
    await administrate(database.url, `UPDATE forklore_jobs.job SET state = 'retry' WHERE state = 'active'`)
    await soon(() => first.givenUp.length + first.begun.length + second.begun.length, 10_000).toBe(3)
    expect(warned).toEqual(['memory work was left to another instance'])
    await sleep(5_000)
    const holder = second.begun.length === 1 ? second : first
    holder.release('x REMEMBER')
    await Promise.all([a.idle(), b.idle()])
    expect(first.begun.length + second.begun.length, 'once by each holder').toBe(2)
    expect(failed).toEqual([])
  })
})

describe('an instance', () => {
  it('begins work anew that broke off, and says so', async () => {
    const jobs = await anInstance()
    let runs = 0
    await jobs.start(async () => {
      if (++runs === 1) throw new Error('Postgres was away')
    })
    await jobs.ask(job('x'))
    await soon(() => runs).toBe(2)
    await jobs.idle()
    expect(failed.map(([one, error]) => [one, String(error)])).toEqual([
      [job('x'), 'Error: Postgres was away'],
    ])
  })

  it('goes straight on with what its own work asks for, and leaves nothing behind', async () => {
    const jobs = await anInstance()
    let runs = 0
    await jobs.start(async (one) => {
      if (++runs < 20) await jobs.ask(one)
    })
    const began = performance.now()
    await jobs.ask(job('x'))
    await soon(() => runs).toBe(20)
    await jobs.idle()
    expect(performance.now() - began).toBeLessThan(4_000)
    expect(await database.rows('SELECT id FROM forklore_jobs.job')).toEqual([])
  })

  it('says what it needs when its user may make no schema', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await administrate(database.url, `CREATE ROLE guest_${name} LOGIN`)
    const url = database.url.replace('forklore@', `guest_${name}@`)
    try {
      await expect(openPostgresQueue(url, () => {}, { warn: () => {} })).rejects.toThrow(
        /may not make the schema forklore_jobs.*GRANT CREATE ON DATABASE/,
      )
    } finally {
      await administrate(database.url, `DROP ROLE guest_${name}`)
    }
  })
})
