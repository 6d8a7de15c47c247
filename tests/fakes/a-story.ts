// A story to test on: a real database of its own, a narrator that says what the test wants, a clock that the test moves.
import type { Adventure, Take, Turn } from '../../generated/sqlite/client.ts'
import type { Viewer } from '../../server/access/viewer.ts'
import { createJobs } from '../../server/io/jobs/in-process.ts'
import { createScriptPool } from '../../server/io/sandbox/script-pool.ts'
import { UNLIMITED } from '../../server/access/limits.ts'
import { createSealer } from '../../server/access/secrets.ts'
import { createSessionCookies } from '../../server/access/session-cookie.ts'
import type { Delta, Scene, Message } from '../../server/engine/narration.ts'
import type { Spot } from '../../server/engine/story/words.ts'
import { takesOnPath } from '../../server/io/store/path.ts'
import { createMemoryWatch } from '../../server/io/watch/memory-watch.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { UNTRACED } from '../../server/io/trace/trace.ts'
import type { Deps, Model } from '../../server/play/deps.ts'
import { headOf } from '../../server/play/head.ts'
import { memoryWorker } from '../../server/play/memory/memory-worker.ts'
import { RecallCache } from '../../server/play/memory/recall-cache.ts'
import { UNNOTICED } from '../../server/play/notices.ts'
import { startTurn, type TurnRequest } from '../../server/play/start-turn.ts'
import { aDatabase } from './a-database.ts'
import { embedWords } from './word-vectors.ts'

/** What a fake narrator gets and does. */
export type Narrate = (request: {
  messages: Message[]
  scene: Scene
  signal: AbortSignal
}) => AsyncGenerator<Delta>

/** A narrator that says its number: n1, n2, n3 … */
export function countingNarrator(): Narrate {
  let count = 0
  return async function* () {
    yield { type: 'TEXT', text: `n${++count}` }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  }
}

export interface Story {
  deps: Deps
  viewer: Viewer
  adventure: Adventure
  queries: string[]
  /** Puts another narrator in place. */
  narrator: (narrate: Narrate) => void
  clock: { ms: number }
  /** What a server does that is to stop. */
  stop: { asked: AbortController; now: AbortController }
  /** What memory work threw, which it never should. */
  jobFailures: unknown[]
  close: () => Promise<void>
}

/** Opens a store with two users, and an adventure of the first with the given opening (none when null).
 * @param options.remembers whether memory work is done behind the turns; a test that counts does without */
export async function aStory(
  opening: string | null = 'O',
  { remembers = true }: { remembers?: boolean } = {},
): Promise<Story> {
  const database = await aDatabase()
  const queries: string[] = []
  const clock = { ms: Date.parse('2026-01-01T00:00:00Z') }
  let narrate = countingNarrator()
  const model: Model = {
    narrate: (request) => narrate(request),
    diagnose: async function* () {},
    embed: embedWords,
    close: () => Promise.resolve(),
  }
  const quiet = () => {}
  const stop = { asked: new AbortController(), now: new AbortController() }
  const jobFailures: unknown[] = []
  const deps: Deps = {
    db: await database.open((query) => queries.push(query)),
    model,
    watch: createMemoryWatch(),
    sandbox: createScriptPool(),
    jobs: createJobs((_job, error) => void jobFailures.push(error)),
    clock: { now: () => new Date(clock.ms) },
    log: { info: quiet, warn: quiet, error: quiet },
    secrets: createSealer(['test']),
    hosted: null,
    limits: UNLIMITED,
    notice: UNNOTICED,
    trace: UNTRACED,
    modelCalls: null,
    cookies: createSessionCookies(['test']),
    snapshotKeep: null,
    guestsReachUs: false,
    guestAddresses: () => [],
    recallCache: new RecallCache(),
    isIdle: () => false,
    running: new Map(),
    imports: new Map(),
    stop: { asked: stop.asked.signal, now: stop.now.signal },
  }
  await deps.jobs.start(remembers ? memoryWorker(deps) : () => Promise.resolve())
  const viewer = { userId: 'one', link: null }
  const adventure = await deps.db
    .write(async (tx) => {
      const createdAt = deps.clock.now()
      await tx.user.createMany({
        data: [
          { id: 'one', createdAt },
          { id: 'two', createdAt },
        ],
      })
      if (opening !== null)
        await tx.scenario.create({
          data: {
            id: 'scenario',
            title: 'S',
            description: '',
            opening,
            plotEssentials: '',
            authorsNote: '',
            aiInstructions: '',
            createdAt,
          },
        })
      return null
    })
    .then(() => startAdventure(deps, viewer, opening === null ? null : 'scenario', 'A story'))
  return {
    deps,
    viewer,
    adventure,
    queries,
    clock,
    stop,
    jobFailures,
    narrator: (next) => (narrate = next),
    close: async () => {
      await Promise.all([...deps.running.values()].map((turn) => turn.ended))
      await deps.jobs.close()
      deps.watch.close()
      await deps.sandbox.close()
      await deps.db.close()
      await database.remove()
    },
  }
}

let requests = 0

/** Starts a turn and waits for its end. */
export async function turn(story: Story, wish: TurnRequest['wish']): Promise<Turn> {
  const started = await startTurn(story.deps, story.viewer, {
    adventureId: story.adventure.id,
    expectedHeadVersion: null,
    requestId: `r${++requests}`,
    wish,
  })
  await story.deps.running.get(started.id)?.ended
  story.clock.ms += 1
  return story.deps.db.reader.turn.findUniqueOrThrow({ where: { id: started.id } })
}

/** A turn in which the player does something. */
export const act = (story: Story, text: string): Promise<Turn> =>
  turn(story, { kind: 'TAKE', input: 'STORY', text })

export const current = (story: Story): Promise<Adventure> =>
  story.deps.db.reader.adventure.findUniqueOrThrow({ where: { id: story.adventure.id } })

/** The texts on the path of a spot (the head's when left out), joined by blanks. */
export async function pathText(story: Story, spot?: Spot): Promise<string> {
  const takes = await takesOnPath(story.deps.db.reader, spot ?? headOf(await current(story)), 0)
  return takes.map((take) => take.text).join(' ')
}

/** The take with a text; texts are unique in the tests that use it. */
export const takeNamed = (story: Story, text: string): Promise<Take> =>
  story.deps.db.reader.take.findFirstOrThrow({ where: { adventureId: story.adventure.id, text } })

export const move = (story: Story, expectedHeadVersion: number | null = null) => ({
  adventureId: story.adventure.id,
  expectedHeadVersion,
})
