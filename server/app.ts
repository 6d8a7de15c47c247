// Builds the program once from its parts, and takes it apart again. Nothing is reached for: all is handed in.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Server } from 'node:http'
import type { WebSocket } from 'ws'
import { Forwarded } from './access/forwarded.ts'
import { hostedViewerIn } from './access/hosted-session.ts'
import type { Limiter } from './access/limits.ts'
import { viewerIn } from './access/session.ts'
import { createSealer } from './access/secrets.ts'
import { createSessionCookies } from './access/session-cookie.ts'
import { Attendance } from './attendance.ts'
import { bind } from './bind.ts'
import { clientDocuments } from './client-documents.ts'
import type { Config } from './config.ts'
import { countTokens } from './engine/context/tokens.ts'
import { createGraphql } from './graphql/yoga.ts'
import { exportsRoute } from './routes/exports.ts'
import { createHttp } from './http.ts'
import { createJobs } from './io/jobs/in-process.ts'
import type { Job, Jobs } from './io/jobs/jobs.ts'
import { CallLog } from './io/model/call-log.ts'
import { ownAddresses } from './io/network/own-addresses.ts'
import type { Sandbox } from './io/sandbox/script-pool.ts'
import { openStore } from './io/store/open.ts'
import { UNTRACED, type Trace } from './io/trace/trace.ts'
import { createMemoryWatch } from './io/watch/memory-watch.ts'
import type { Watch } from './io/watch/watch.ts'
import { stopImports } from './library/files/import-run.ts'
import { clearImports, startImportUpkeep } from './library/files/import-upkeep.ts'
import { LOCAL_USER, seedLocalUser } from './library/seed-user.ts'
import { seedScenarios } from './library/seed-scenarios.ts'
import { keepTidy } from './library/tidy.ts'
import { openLimits } from './open-limits.ts'
import { modelWhenNeeded } from './open-model.ts'
import { openMetrics } from './open-metrics.ts'
import { openVisits } from './open-visits.ts'
import type { Clock, Deps, Log, Model } from './play/deps.ts'
import { endLeftovers, startHeartbeat } from './play/keep-alive.ts'
import { findUnremembered, memoryWorker, sharedWork } from './play/memory/memory-worker.ts'
import { RecallCache } from './play/memory/recall-cache.ts'
import { noticed } from './play/notice-model.ts'
import { Notices } from './play/notices.ts'
import { recorded } from './play/record-calls.ts'
import { stopTurns } from './play/stop-turns.ts'
import { beginRequests } from './requests.ts'
import { picturesRoute } from './routes/pictures.ts'
import { readyRoute } from './routes/ready.ts'
import { greetVisitor, sessionRoute } from './routes/session.ts'
import { uploadsRoute } from './routes/uploads.ts'

/** What a test may put in place of the real thing, and where the program's own files are. */
export interface Parts {
  /** Folder that holds prisma/ and dist/. */
  root: string
  log: Log
  /** Where spans go; left out: nowhere. */
  trace?: Trace
  clock?: Clock
  model?: Model
}

export interface App {
  deps: Deps
  server: Server
  /** Where it answers, like http://localhost:4000. */
  url: string
  /** Sockets that are open. */
  sockets: ReadonlySet<WebSocket>
  /** Stops in good order. Running turns may be told to their end for so long; the others end as interrupted.
   * Called again, it waits no longer. */
  stop: (graceMs?: number) => Promise<void>
}

/** Hosts to listen on that this machine reaches as localhost. */
const HERE = new Set(['127.0.0.1', '::1', '0.0.0.0', '::'])

/** Opens the data folder, brings it up to date, and listens. Throws sentences that say what to do. */
export async function openApp(config: Config, parts: Parts): Promise<App> {
  makeFolder(config.dataDir)
  const trace = parts.trace ?? UNTRACED
  const db = await openStore(config.database, join(parts.root, 'prisma'), trace.query)
  const stopping = { asked: new AbortController(), now: new AbortController() }
  const attendance = new Attendance()
  const notices = new Notices((error) =>
    parts.log.error({ err: error }, 'what happened could not be counted'),
  )
  let watch: Watch | undefined
  let jobs: Jobs | undefined
  let limits: Limiter | undefined
  try {
    watch = await openWatch(config, parts.log)
    jobs = await openJobs(config, parts.log)
    limits = await openLimits(config, parts.log)
    const secrets = secretsOf(config)
    const clock = parts.clock ?? { now: () => new Date() }
    const modelCalls = config.hosted === null ? new CallLog(() => clock.now()) : null
    const model = noticed(parts.model ?? modelWhenNeeded(config), notices.tell, trace)
    const deps: Deps = {
      db,
      model: modelCalls ? recorded(model, modelCalls) : model,
      modelCalls,
      watch,
      sandbox: sandboxWhenNeeded(),
      jobs,
      clock,
      log: parts.log,
      snapshotKeep: config.snapshotKeep,
      guestsReachUs: config.trust !== 'NOBODY',
      // A machine whose owner is whoever comes may be a container, or behind a proxy: its own addresses say nothing.
      guestAddresses: () =>
        config.trust === 'LINKS' ? ownAddresses(config.host, new URL(app.url).port) : [],
      secrets: createSealer(secrets),
      cookies: createSessionCookies(secrets),
      hosted: config.hosted,
      notice: notices.tell,
      trace,
      limits,
      recallCache: new RecallCache(),
      isIdle: () => attendance.isIdle(deps),
      running: new Map(),
      imports: new Map(),
      stop: { asked: stopping.asked.signal, now: stopping.now.signal },
    }
    await endLeftovers(deps)
    await clearImports(deps)
    if (config.hosted === null) await seedLocalUser(deps, config.model)
    await seedScenarios(deps, join(parts.root, 'prisma', 'seeds', 'scenarios'))
    await deps.jobs.start(memoryWorker(deps), sharedWork(deps))
    const app = await listen(config, parts, deps, { notices, attendance })
    return { ...app, stop: stopOnce(app.stop, stopping) }
  } catch (error) {
    await limits?.close()
    await jobs?.close()
    await watch?.close()
    await db.close()
    throw error
  }
}

/** What only several instances need is loaded only there. */
export async function openWatch({ redisUrl }: Config, log: Log): Promise<Watch> {
  if (redisUrl === null) return createMemoryWatch()
  const { openRedisWatch } = await import('./io/watch/redis-watch.ts')
  return openRedisWatch(redisUrl, log)
}

/** Several instances share their work; one needs nobody to keep it. */
export async function openJobs({ redisUrl, database }: Config, log: Log): Promise<Jobs> {
  const failed = (job: Job, error: unknown) => log.error({ ...job, err: error }, 'memory work broke off')
  if (redisUrl === null || database.kind !== 'postgres') return createJobs(failed)
  const { openPostgresQueue } = await import('./io/jobs/postgres-queue.ts')
  return openPostgresQueue(database.url, failed, log)
}

/** How the program is stopped, step by step. */
function stopOnce(
  close: () => Promise<void>,
  { asked, now }: { asked: AbortController; now: AbortController },
): App['stop'] {
  let closed: Promise<void> | undefined
  return (graceMs = 0) => {
    asked.abort()
    if (closed || graceMs === 0) now.abort()
    else setTimeout(() => now.abort(), graceMs).unref()
    return (closed ??= close())
  }
}

/** Who is told of what goes on. */
interface Observers {
  notices: Notices
  attendance: Attendance
}

async function listen(
  config: Config,
  parts: Parts,
  deps: Deps,
  { notices, attendance }: Observers,
): Promise<App> {
  const stopHeartbeat = startHeartbeat(deps)
  const stopUpkeep = startImportUpkeep(deps)
  const viewerOf = config.hosted ? hostedViewerIn(deps) : viewerIn(deps, LOCAL_USER, config.trust)
  const proxyHops = config.hosted?.proxyHops ?? 0
  const forwarded = new Forwarded(proxyHops, (sentence) => deps.log.warn({}, sentence))
  const metrics = openMetrics(config, notices, { ...deps, sockets: () => sockets.size })
  const stopVisits = await openVisits(config, notices, deps)
  const clientDir = join(parts.root, 'dist', 'client')
  const documents = clientDocuments(clientDir)
  const { server, closeSockets, sockets } = createHttp({
    graphql: createGraphql(deps, viewerOf, documents),
    documents,
    uploads: uploadsRoute(deps, viewerOf),
    pictures: picturesRoute(deps),
    exports: exportsRoute(deps, viewerOf),
    strangers: config.hosted && {
      session: sessionRoute(deps, viewerOf),
      greet: (request, response) => greetVisitor(deps, request, response),
    },
    clientDir,
    trust: config.trust,
    proxyHops,
    begin: beginRequests(config.hosted, forwarded, attendance, deps.log),
    ready: readyRoute(deps, () => forwarded.problem),
    metrics: metrics.answer,
    log: deps.log,
  })
  await metrics.warm()
  const port = await bind(server, config)
  const stopWarming = warmForVisitors(server, deps)
  const stopFinding = findUnremembered(deps)
  const stopTidying = keepTidy(deps)
  const stop = async () => {
    stopWarming()
    // Turns may use what is left of the time alone; who watches hears the rest meanwhile, and may come back.
    await Promise.all([stopFinding(), stopTidying(), deps.jobs.stop(), stopTurns(deps), stopImports(deps)])
    const closed = new Promise((resolve) => server.close(resolve))
    await closeSockets()
    server.closeAllConnections()
    await closed
    await stopHeartbeat()
    await stopUpkeep()
    await stopVisits()
    await deps.jobs.close()
    await deps.limits.close()
    await deps.watch.close()
    await deps.sandbox.close()
    await deps.model.close()
    await deps.db.close()
    await deps.trace.close()
  }
  const name = HERE.has(config.host) ? 'localhost' : config.host
  return { deps, server, url: `http://${name}:${port}`, sockets, stop }
}

/** A page has been answered by then. */
const WARM_DELAY_MS = 1_000

/** Loads what a first turn needs when somebody has come: nobody's server stays small. Returns how to give it up. */
function warmForVisitors(server: Server, deps: Deps): () => void {
  let timer: NodeJS.Timeout | undefined
  const warm = () => {
    countTokens('')
    void deps.model.warm?.()
  }
  server.on('request', ({ url }) => {
    if (url !== '/health' && url !== '/ready') timer ??= setTimeout(warm, WARM_DELAY_MS)
  })
  return () => clearTimeout(timer)
}

/** The interpreter is not needed before the first script: it is loaded then. */
export function sandboxWhenNeeded(): Sandbox {
  let loading: Promise<Sandbox> | undefined
  const load = () =>
    (loading ??= import('./io/sandbox/script-pool.ts').then(({ createScriptPool }) => createScriptPool()))
  return {
    run: async (job) => (await load()).run(job),
    check: async (code, user) => (await load()).check(code, user),
    close: async () => (await loading)?.close(),
  }
}

/** What signs and seals, newest first. */
export function secretsOf({ secretKey, secretKeyOld, dataDir }: Config): string[] {
  return [secretKey ?? keptSecret(dataDir), ...(secretKeyOld === null ? [] : [secretKeyOld])]
}

/** The secret of this installation, made at its first start and readable by its user alone. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (known) return known
  const secret = randomBytes(32).toString('base64url')
  const fresh = `${file}.new`
  writeFileSync(fresh, secret, { mode: 0o600 })
  renameSync(fresh, file) // whole or not at all
  return secret
}

/** Makes the data folder, or says why it cannot be one. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The data folder ${folder} cannot be made (${reason}). Set DATA_DIR to another folder.`, {
      cause: error,
    })
  }
}
