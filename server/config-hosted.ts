// What the environment says of a server for strangers (MULTI_USER); config.ts calls it.
import { DemoKey } from './access/demo-key.ts'
import type { Hosted } from './access/hosted.ts'
import { ConfigError, isOn, listIn, numberFrom, value, type Environment } from './config-value.ts'

/** What says nothing without MULTI_USER: it is refused there, or somebody would rely on it. */
const HOSTED_ONLY = [
  'TRUSTED_PROXY_HOPS',
  'GUEST_RETENTION_DAYS',
  'DEMO_KEY',
  'DEMO_URL',
  'DEMO_MODELS',
  'DEMO_TURNS_PER_DAY',
  'UNMETERED_USERS',
  'ANALYTICS_OWNERS',
  'ACCESS_LOG_DAYS',
]
const OWN_MODEL = 'each user names his own model; DEMO_KEY, DEMO_URL and DEMO_MODELS give all of them one'
/** What is a user's own there, or makes no sense; and what there is instead. */
const LOCAL_ONLY = {
  MODEL_URL: OWN_MODEL,
  MODEL_NAME: OWN_MODEL,
  MODEL_KEY: OWN_MODEL,
  TRUST_NETWORK: 'everybody is let in, and has what is his own',
}

/** The hosted personality; null for a local installation. Throws ConfigError. */
export function hostedOf(env: Environment): Hosted | null {
  if (!isOn(env, 'MULTI_USER')) {
    for (const name of HOSTED_ONLY)
      if (value(env, name) !== undefined)
        throw new ConfigError(`${name} says nothing without MULTI_USER=on. Set that too, or unset ${name}.`)
    return null
  }
  for (const [name, instead] of Object.entries(LOCAL_ONLY))
    if (value(env, name) !== undefined)
      throw new ConfigError(
        `${name} is for a server with one user. With MULTI_USER ${instead}. Unset ${name}.`,
      )
  if (value(env, 'SECRET_KEY') === undefined)
    throw new ConfigError(
      'MULTI_USER needs a SECRET_KEY: it signs sessions and encrypts keys. Make one with "openssl rand -base64 32", and keep it.',
    )
  return {
    proxyHops: numberFrom(env, 'TRUSTED_PROXY_HOPS', 0, 0),
    guestRetentionDays: numberFrom(env, 'GUEST_RETENTION_DAYS', 0, 5),
    accessLogDays: numberFrom(env, 'ACCESS_LOG_DAYS', 0, 30),
    demo: demoOf(env),
    unmeteredUsers: new Set(listIn(env, 'UNMETERED_USERS').map((one) => one.toLowerCase())),
    analyticsOwners: new Set(listIn(env, 'ANALYTICS_OWNERS').map((one) => one.toLowerCase())),
  }
}

function demoOf(env: Environment): DemoKey | null {
  const [key, url] = [value(env, 'DEMO_KEY'), value(env, 'DEMO_URL')]
  const [first, ...others] = listIn(env, 'DEMO_MODELS')
  if (key === undefined && url === undefined && first === undefined) return null
  if (key === undefined || url === undefined || first === undefined)
    throw new ConfigError(
      'DEMO_KEY, DEMO_URL and DEMO_MODELS belong together: a key, the address of its endpoint, and the models that may be asked for with it (the first is the fallback). Set all three, or none.',
    )
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new ConfigError(`DEMO_URL is "${url}"; it must be an address like https://api.example.com/v1.`)
  const turnsPerDay = numberFrom(env, 'DEMO_TURNS_PER_DAY', 1, 20)
  return new DemoKey({ key, url, models: [first, ...others], turnsPerDay })
}
