// JSON that a client sends, measured before anything walks it: deep or huge values are refused in words.
import { InvalidInput } from '../play/failures.ts'

const MAX_DEPTH = 50
const MAX_CHARACTERS = 200_000

/** Throws InvalidInput for a value that is too deep or too large. */
export function assertPlain(value: unknown, path: string): void {
  const fault = (message: string) => new InvalidInput([{ path, message }])
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw fault(`At most ${MAX_DEPTH} levels.`)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  if ((JSON.stringify(value) ?? '').length > MAX_CHARACTERS)
    throw fault(`At most ${MAX_CHARACTERS.toLocaleString('en')} characters.`)
}

/** A JSON object as values by path. */
export function valuesOf(input: unknown, path: string): Map<string, unknown> {
  assertPlain(input, path)
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new InvalidInput([{ path, message: 'Give an object of values by path, like {"player.hp": 40}.' }])
  return new Map(Object.entries(input))
}
