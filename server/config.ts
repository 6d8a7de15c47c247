// The only reader of the environment. Bad values are refused with a sentence that says what would do.
import { resolve } from 'node:path'
import type { Hosted } from './access/hosted.ts'
import type { Trust } from './access/local-peer.ts'
import { hostedOf } from './config-hosted.ts'
import { tracesIn } from './config-traces.ts'
import { ConfigError, numberFrom, value } from './config-value.ts'
import type { DatabasePlace } from './io/store/database.ts'

export { ConfigError }

export interface Config {
  /** The port to listen on. */
  port: number
  /** True when it is this port or none; else another free one will do. */
  portIsFixed: boolean
  host: string
  /** Where the database, the secret and the backups are. */
  dataDir: string
  database: DatabasePlace
  /** Where several instances meet; null for one. */
  redisUrl: string | null
  /** null: one is made and kept in the data folder. */
  secretKey: string | null
  /** The key of before: it still opens what was sealed with it. */
  secretKeyOld: string | null
  /** First-start values of Settings. */
  model: { url: string | null; name: string | null; key: string | null }
  /** Who is let in besides whoever sits at this machine. */
  trust: Trust
  /** How strangers are served; null: one user, without an account. */
  hosted: Hosted | null
  /** What asks for /metrics must say; null: hosted nobody gets them, locally this machine. */
  metricsToken: string | null
  /** How many snapshots of prompts are kept on a branch; null = all. */
  snapshotKeep: number | null
  logLevel: string
  /** Whether spans go to a collector of OpenTelemetry; its packages read the rest of OTEL_… by themselves. */
  traces: boolean
}

const DEFAULT_PORT = 4000
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** Reads and checks the environment. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const dataDir = resolve(value(env, 'DATA_DIR') ?? 'data')
  const hosted = hostedOf(env)
  const config: Config = {
    port: port(value(env, 'PORT')),
    // A proxy finds it where it was told of.
    portIsFixed: hosted !== null || value(env, 'PORT') !== undefined,
    host: value(env, 'HOST') ?? (hosted ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    database: databasePlace(value(env, 'DATABASE_URL'), dataDir),
    redisUrl: value(env, 'REDIS_URL') ?? null,
    secretKey: value(env, 'SECRET_KEY') ?? null,
    secretKeyOld: value(env, 'SECRET_KEY_OLD') ?? null,
    model: modelOf(env),
    trust: hosted ? 'STRANGERS' : trustOf(value(env, 'TRUST_NETWORK')),
    hosted,
    metricsToken: value(env, 'METRICS_TOKEN') ?? null,
    snapshotKeep: numberFrom(env, 'SNAPSHOT_KEEP', 1, null, 'Leave it out to keep all.'),
    logLevel: value(env, 'LOG_LEVEL') ?? 'info',
    traces: tracesIn(env),
  }
  if (!LOG_LEVELS.includes(config.logLevel))
    throw new ConfigError(`LOG_LEVEL is "${config.logLevel}"; it can be ${LOG_LEVELS.join(', ')}.`)
  assertShared(config)
  if (!LOOPBACK.has(config.host) && config.trust === 'NOBODY')
    throw new ConfigError(
      `HOST is "${config.host}": others on that network reach this server. Leave HOST out; or set TRUST_NETWORK=links to let in who has a share link, TRUST_NETWORK=on if they may all play and read as you, or MULTI_USER=on to give each his own account.`,
    )
  return config
}

/** Several instances tell one story only when they share all that it needs. */
function assertShared({ redisUrl, database, secretKey }: Config): void {
  if (redisUrl === null) return
  if (!/^rediss?:\/\//.test(redisUrl) || !URL.canParse(redisUrl))
    throw new ConfigError('REDIS_URL must be an address like redis://host:6379, or rediss:// with TLS.')
  if (database.kind !== 'postgres')
    throw new ConfigError(
      'REDIS_URL is set, for several instances. They need one database: set DATABASE_URL to an address like postgres://user@host/name, or unset REDIS_URL.',
    )
  if (secretKey === null)
    throw new ConfigError(
      'REDIS_URL is set, for several instances. They must read what each of them encrypts: set the same SECRET_KEY for all (openssl rand -base64 32 makes one), or unset REDIS_URL.',
    )
}

/** Why the server cannot listen where it was told to, as a sentence that says what would do; null for any other error. */
export function listenFailure(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): string | null {
  const { code, syscall, hostname } = error as NodeJS.ErrnoException & { hostname?: string }
  const isOurs = syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === host)
  if (!isOurs || code === undefined) return null
  if (code === 'EADDRINUSE') return `Port ${port} is taken. End what has it, or choose another with PORT.`
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has, as those below 1024 often do. Choose a higher one with PORT.`
  const reasons: Record<string, string> = {
    EADDRNOTAVAIL: 'which is no address of this machine',
    ENOTFOUND: 'a name that cannot be found',
    EAI_AGAIN: 'a name that cannot be looked up now',
    EAFNOSUPPORT: 'a kind of address that this machine does not have',
    EINVAL:
      'an address that cannot be used as it is (one that begins with fe80 ends with %, and its network device)',
  }
  const reason = reasons[code] ?? `which does not work (${code})`
  return `HOST is "${host}", ${reason}. Use an address of this machine, 0.0.0.0 for all it has, or leave HOST out.`
}

function port(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 65_535)
    throw new ConfigError(`PORT is "${text}"; it must be a number from 0 (any free port) to 65535.`)
  return number
}

function modelOf(env: Record<string, string | undefined>): Config['model'] {
  const model = {
    url: value(env, 'MODEL_URL') ?? null,
    name: value(env, 'MODEL_NAME') ?? null,
    key: value(env, 'MODEL_KEY') ?? null,
  }
  if (model.url === null && (model.name !== null || model.key !== null))
    throw new ConfigError(
      'MODEL_NAME and MODEL_KEY say nothing without MODEL_URL, the address of the endpoint.',
    )
  if (model.url !== null && (!/^https?:\/\//.test(model.url) || !URL.canParse(model.url)))
    throw new ConfigError(`MODEL_URL is "${model.url}"; it must be an address like http://localhost:11434.`)
  if (model.url !== null && model.name === null)
    throw new ConfigError('MODEL_URL is set; name the model to ask for with MODEL_NAME.')
  return model
}

function databasePlace(url: string | undefined, dataDir: string): DatabasePlace {
  if (url === undefined) return { kind: 'sqlite', file: resolve(dataDir, 'forklore.db') }
  if (/^postgres(ql)?:\/\//.test(url)) return { kind: 'postgres', url }
  if (url.startsWith('file:')) return { kind: 'sqlite', file: resolve(dataDir, url.slice('file:'.length)) }
  throw new ConfigError(
    'DATABASE_URL must be a SQLite file, like file:forklore.db (in DATA_DIR), or an address like postgres://user@host/name.',
  )
}

function trustOf(text: string | undefined): Trust {
  if (text === undefined || /^(off|false|no|0)$/i.test(text)) return 'NOBODY'
  if (/^links$/i.test(text)) return 'LINKS'
  if (/^(on|true|yes|1)$/i.test(text)) return 'EVERYBODY'
  throw new ConfigError(`TRUST_NETWORK is "${text}"; it can be on, links or off.`)
}
