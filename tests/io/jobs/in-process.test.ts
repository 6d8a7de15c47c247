// The queue within one process: what is asked for twice, what runs together, what an end does to it.
import { describe, expect, it } from 'vitest'
import { createJobs } from '../../../server/io/jobs/in-process.ts'
import type { Job, JobKind } from '../../../server/io/jobs/jobs.ts'

/** A worker whose jobs end when the test says so. */
function heldWorker() {
  const begun: string[] = []
  const ended: string[] = []
  const held = new Map<string, () => void>()
  let together = 0
  let most = 0
  const work = async ({ adventureId, kind }: Job, signal: AbortSignal) => {
    const name = `${adventureId} ${kind}`
    begun.push(name)
    most = Math.max(most, ++together)
    await new Promise<void>((resolve) => {
      held.set(adventureId, resolve)
      signal.addEventListener('abort', () => resolve())
    })
    together--
    ended.push(name)
  }
  /** Lets the job of an adventure end, and what follows begin. */
  const release = async (adventureId: string) => {
    held.get(adventureId)!()
    await turns()
  }
  return { begun, ended, work, release, most: () => most }
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 5))
const job = (adventureId: string, kind: JobKind = 'REMEMBER'): Job => ({ adventureId, kind })

describe('the queue', () => {
  it('runs what was asked for twice while it waited once, and while it ran once more', async () => {
    const jobs = createJobs()
    const { begun, work, release } = heldWorker()
    await jobs.ask(job('a'))
    await jobs.ask(job('a'))
    await jobs.start(work)
    await turns()
    expect(begun).toEqual(['a REMEMBER'])
    await jobs.ask(job('a'))
    await jobs.ask(job('a'))
    await turns()
    expect(begun).toHaveLength(1)
    await release('a')
    expect(begun).toHaveLength(2)
    await release('a')
    expect(begun).toHaveLength(2)
    await jobs.idle()
  })

  it('works on two adventures at a time, and never twice on one', async () => {
    const jobs = createJobs()
    const { begun, work, release, most } = heldWorker()
    await jobs.start(work)
    for (const id of ['a', 'b', 'c']) await jobs.ask(job(id))
    await jobs.ask(job('a', 'EMBED'))
    await turns()
    expect(begun).toEqual(['a REMEMBER', 'b REMEMBER'])
    await release('b')
    expect(begun.at(-1)).toBe('c REMEMBER')
    await release('c')
    expect(begun).toHaveLength(3) // the other job of a waits for the first
    await release('a')
    expect(begun.at(-1)).toBe('a EMBED')
    await release('a')
    await jobs.idle()
    expect(most()).toBe(2)
  })

  it('goes on after a worker that threw, and says so', async () => {
    const failed: unknown[] = []
    const jobs = createJobs((one, error) => failed.push([one.adventureId, String(error)]))
    const done: string[] = []
    await jobs.start(async ({ adventureId }) => {
      if (adventureId === 'a') throw new Error('no')
      done.push(adventureId)
    })
    for (const id of ['a', 'b', 'c']) await jobs.ask(job(id))
    await jobs.idle()
    expect(done).toEqual(['b', 'c'])
    expect(failed).toEqual([['a', 'Error: no']])
  })

  it('ends what runs and waits for it, and begins nothing more', async () => {
    const failed: unknown[] = []
    const jobs = createJobs((_job, error) => failed.push(error))
    const { begun, ended, work } = heldWorker()
    await jobs.start(work)
    for (const id of ['a', 'b', 'c']) await jobs.ask(job(id))
    await turns()
    await jobs.close()
    expect(ended).toEqual(['a REMEMBER', 'b REMEMBER'])
    await jobs.ask(job('d'))
    await jobs.idle()
    expect(begun).toHaveLength(2)
    expect(failed).toEqual([])
  })

  it('is idle when nothing was asked for, and not before what is asked for by a job', async () => {
    const jobs = createJobs()
    await jobs.idle()
    let runs = 0
    await jobs.start(async (one) => {
      await turns()
      if (++runs < 3) await jobs.ask(one)
    })
    await jobs.ask(job('a'))
    await jobs.idle()
    expect(runs).toBe(3)
  })
})
