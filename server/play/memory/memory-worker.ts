// Work on memories, behind the turns: which job does what, and how what was left undone is found when the program starts.
import { setTimeout as sleep } from 'node:timers/promises'
import { FIRST_TAKES, blocksToRemember } from '../../engine/memory/blocks.ts'
import type { Job, JobKind, Share, Worker } from '../../io/jobs/jobs.ts'
import { countDone, followedAdventures, type Followed } from '../../io/store/remembered.ts'
import { askedRun } from './asked-run.ts'
import type { Deps } from '../deps.ts'
import type { FailedBlocks } from './make-blocks.ts'
import { rememberRun } from './remember-run.ts'
import { OtherWork } from './work-progress.ts'

/** Does the memory work of adventures. */
export function memoryWorker(deps: Deps): Worker {
  /** By adventure, while its runs ask each for the next. */
  const failures = new Map<string, FailedBlocks>()
  return async ({ adventureId, kind }: Job, signal) => {
    const isAsked = kind !== 'REMEMBER'
    if (isAsked) await askedRun(deps, { adventureId, kind }, signal)
    // After what was asked for comes what has become due meanwhile.
    const next = isAsked ? 'REMEMBER' : await remembering(adventureId, signal)
    if (next !== null) await deps.jobs.ask({ adventureId, kind: next })
  }

  async function remembering(adventureId: string, signal: AbortSignal): Promise<JobKind | null> {
    const failed = failures.get(adventureId) ?? new Set()
    failures.delete(adventureId)
    try {
      if (!(await rememberRun(deps, adventureId, failed, signal))) return null
    } catch (error) {
      if (error instanceof OtherWork) return error.kind
      throw error
    }
    failures.set(adventureId, failed)
    return 'REMEMBER'
  }
}

/** On a server for many most work waits for a model, each for that of its own user. */
const SHARED = { atOnce: 8, ofUser: 1 }

/** How the memory work of many users is shared out; undefined where there is one. */
export function sharedWork({ db, hosted }: Pick<Deps, 'db' | 'hosted'>): Share | undefined {
  if (hosted === null) return undefined
  const ownerOf = async (id: string) =>
    (await db.reader.adventure.findUnique({ where: { id }, select: { ownerId: true } }))?.ownerId ?? null
  return { ...SHARED, ownerOf }
}

const PAGE = 50
const PAUSE_MS = 100

/** Looks through the stories for what is due and not remembered, and asks for it: turns that were saved just before the
 * program died, and work that it was in the middle of. Returns how to give it up; that waits for its end. */
export function findUnremembered(deps: Deps): () => Promise<void> {
  const ending = new AbortController()
  const looking = lookThrough(deps, ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted)
      deps.log.error({ err: error }, 'stories could not be looked through for memory work')
  })
  return () => {
    ending.abort()
    return looking
  }
}

async function lookThrough(deps: Deps, signal: AbortSignal): Promise<void> {
  for (let after = ''; ;) {
    const page = await followedAdventures(deps.db.reader, { after, from: FIRST_TAKES - 1, most: PAGE })
    for (const one of page) {
      signal.throwIfAborted()
      if (one.running !== null) await deps.jobs.resume({ adventureId: one.id, kind: one.running as JobKind })
      else if (await hasUncovered(deps, one)) await deps.jobs.ask({ adventureId: one.id, kind: 'REMEMBER' })
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.id
    await sleep(PAUSE_MS, undefined, { ref: false, signal })
  }
}

async function hasUncovered({ db }: Deps, { head }: Followed): Promise<boolean> {
  return (await countDone(db.reader, head)) < blocksToRemember(head.depth)
}
