// Keys that are written as regular expressions: how they are read, what is wrong with one, and how large it is.
import { RE2JS } from 're2js'

/** A key as a regular expression. */
export interface Pattern {
  source: string
  flags: string
}

const PATTERN = /^\/(.+)\/([a-z]*)$/s

/** The regular expression that a key is written as; null for any other key. */
export function patternOf(key: string): Pattern | null {
  const found = PATTERN.exec(key.trim())
  return found && { source: found[1]!.normalize('NFC'), flags: found[2]! }
}

/** True for a key that is written as a regular expression. */
export function isPattern(key: string): boolean {
  const trimmed = key.trim()
  return trimmed.startsWith('/') && PATTERN.test(trimmed) // most keys are seen at once to be none
}

const FLAGS: Record<string, number> = {
  g: 0,
  u: 0,
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
}
/** A larger one takes a tenth of a second to be read, and as long to be looked for. */
const MOST_STEPS = 4_000

/** RE2 reads a text once, whatever the pattern: none runs away. Throws for one that cannot be used. */
export function compile({ source, flags }: Pattern): RE2JS {
  const odd = [...flags].find((flag) => FLAGS[flag] === undefined)
  if (odd) throw new Error(`the letter “${odd}” behind it means nothing. Use i, m, s or none.`)
  if (stepsOf(source) > MOST_STEPS) throw new Error(TOO_LARGE)
  return RE2JS.compile(
    source,
    [...flags].reduce((bits, flag) => bits | FLAGS[flag]!, 0),
  )
}

const QUANTIFIER = /(?:[*?+]|\{(\d+)(?:,(\d*))?\})\??/y
const ATOM = /\\(?:[pP]\{[^}]*\}|[\s\S])|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]?|[\s\S]/y

/** About how many steps a pattern has: looking for it takes at most so many for each character. */
export function stepsOf(source: string): number {
  const open: { steps: number; last: number }[] = [{ steps: 1, last: 0 }]
  for (let at = 0; at < source.length;) {
    const group = open.at(-1)!
    const [times, least, most] = matchAt(QUANTIFIER, source, at) ?? []
    const word = times ?? matchAt(ATOM, source, at)![0]
    at += word.length
    if (times !== undefined) {
      const repeated = group.last * (least === undefined ? 1 : copies(Number(least), Number(most || least)))
      group.steps += repeated - group.last + 1
      group.last = repeated
    } else if (word === '(') open.push({ steps: 2, last: 0 })
    else if (word === ')' && open.length > 1) {
      const { steps } = open.pop()!
      open.at(-1)!.steps += steps
      open.at(-1)!.last = steps
    } else {
      group.steps++
      group.last = 1
    }
  }
  return open.reduce((sum, { steps }) => sum + steps, 0)
}

/** What may be missing takes a step of its own. */
const copies = (least: number, most: number): number => Math.max(1, least + 2 * Math.max(0, most - least))

function matchAt(what: RegExp, text: string, at: number): RegExpExecArray | null {
  what.lastIndex = at
  return what.exec(text)
}

/** Why a key that is written as a pattern cannot be used, in sentences; null when it can, or when it is no pattern. */
export function patternFault(key: string): string | null {
  const pattern = patternOf(key)
  if (!pattern) return null
  try {
    compile(pattern)
    return null
  } catch (error) {
    return `The pattern ${key.trim()} cannot be used: ${reasonOf(error)}`
  }
}

const TOO_LARGE = 'it is too large. Use smaller numbers in { }, or make two keys of it.'
const UNREAD = 'it cannot be read. Simplify it, or write the key as plain words.'

/** What the reader of patterns finds, and what a player can do about it. `at`: the part that it stumbles over. */
const REASONS: Record<string, (at: string) => string> = {
  'missing closing )': () => 'a “(” is never closed. Add a “)”, or write “\\(” for the sign itself.',
  'unexpected )': () => 'a “)” closes nothing. Take it out, or write “\\)” for the sign itself.',
  'missing closing ]': () => 'a “[” is never closed. Add a “]”, or write “\\[” for the sign itself.',
  'trailing backslash at end of expression': () =>
    'it ends with “\\”. Take it out, or write “\\\\” for the sign itself.',
  'missing argument to repetition operator': (at) =>
    `there is nothing before “${at}” to be repeated. Put something there, or write “\\${at}” for the sign itself.`,
  'invalid nested repetition operator': (at) =>
    `“${at}” repeats what is repeated already. Leave one of the signs.`,
  'invalid repeat count': (at) =>
    `“${at}” is no count that can be used. Write the smaller number first, and none above 1,000.`,
  'invalid character class range': (at) =>
    /^\\[pP]|^\[:/.test(at)
      ? `“${at}” names no kind of characters. Write those that you mean, such as [a-z].`
      : `“${at}” is no range. Write the earlier character first, such as a-z.`,
  'invalid escape sequence': (at) =>
    /^\\[1-9]/.test(at)
      ? `“${at}” asks for what was found before, which is not possible here. Write out what you mean.`
      : `“${at}” means nothing. Take the “\\” out, or write “\\\\” for the sign itself.`,
  'invalid or unsupported Perl syntax': (at) =>
    lookingAround(at) ?? `“${at}” means nothing. Begin a group with “(” alone.`,
  'invalid named capture': (at) =>
    lookingAround(at) ?? `“${at}” is no name of a group. Begin the group with “(” alone.`,
  'invalid capture in lookbehind': (at) => lookingAround(at) ?? LOOKING,
  'duplicate capture group name': (at) =>
    `two groups have the name “${at}”. Rename one, or begin it with “(” alone.`,
  'expression nests too deeply': () => 'its groups stand too deep within each other. Use fewer brackets.',
  'expression too large': () => TOO_LARGE,
}

const LOOKING =
  'looking ahead or back is not possible here. Leave that part out; secondary keys may do what you want.'
const lookingAround = (at: string): string | null => (/^\(\?<?[=!]/.test(at) ? LOOKING : null)

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return UNREAD
  const { error: what, input } = error as Error & { error?: string; input?: string | null }
  if (what === undefined) return error.name === 'Error' ? error.message : UNREAD
  return REASONS[what]?.(input ?? '') ?? UNREAD
}
