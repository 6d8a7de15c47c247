// How a value of the environment is read, and what is said of one that cannot be used.

export type Environment = Record<string, string | undefined>

/** The environment cannot be used; the message says why and what would do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** A set value; an empty one counts as unset, as compose files write them. */
export function value(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** A whole number from `least` up; the fallback when it is not set.
 * @param hint what else would do, as a sentence; may be empty */
export function numberFrom<Fallback>(
  env: Environment,
  name: string,
  least: number,
  fallback: Fallback,
  hint = '',
): number | Fallback {
  const text = value(env, name)
  if (text === undefined) return fallback
  const number = Number(text)
  if (!/^\d{1,9}$/.test(text) || number < least)
    throw new ConfigError(`${name} is "${text}"; it must be a number from ${least}. ${hint}`.trim())
  return number
}

/** A switch, off when it is not set. */
export function isOn(env: Environment, name: string): boolean {
  const text = value(env, name)
  if (text === undefined || /^(off|false|no|0)$/i.test(text)) return false
  if (/^(on|true|yes|1)$/i.test(text)) return true
  throw new ConfigError(`${name} is "${text}"; it can be on or off.`)
}

/** What stands between commas, without blanks. */
export function listIn(env: Environment, name: string): string[] {
  return (value(env, name) ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
