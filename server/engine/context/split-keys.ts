// The keys of a card as one text, between commas; patterns among them may hold commas of their own.

/** A pattern that ends where a key can end. Classes may hold slashes. Bounded, as keys are. */
const PATTERN = /\/(?:\\.|\[(?:\\.|[^\]\\\n]){0,500}\]|[^/\\[\n]){1,500}\/[dgimsuvy]{0,8}(?=\s{0,99}(?:,|$))/y
/** How far a suffix in the manner of EWI, #[t=5,l=5], may go on behind a comma. */
const SUFFIX = 100

/** How often a slash may begin no pattern before no further one is looked for. */
const TRIES = 20

/** The keys of a comma-separated string, trimmed, without empty ones; never split inside a /pattern/flags.
 * @param most reads no more than so many */
export function splitKeys(text: string, most = Infinity): string[] {
  const keys: string[] = []
  let at = 0
  let tries = TRIES
  while (at < text.length && keys.length < most) {
    while (at < text.length && /[\s,]/.test(text.charAt(at))) at++
    const pattern = tries > 0 && text.charAt(at) === '/' ? endOfPattern(text, at) : null
    if (pattern === null && text.charAt(at) === '/') tries--
    const end = pattern ?? endOfPlain(text, at)
    const key = text.slice(at, end).trim()
    if (key !== '') keys.push(key)
    const comma = text.indexOf(',', end)
    at = comma < 0 ? text.length : comma + 1
  }
  return keys
}

function endOfPattern(text: string, at: number): number | null {
  PATTERN.lastIndex = at
  return PATTERN.test(text) ? PATTERN.lastIndex : null
}

function endOfPlain(text: string, at: number): number {
  const comma = text.indexOf(',', at)
  if (comma < 0) return text.length
  const piece = text.slice(at, comma)
  const open = piece.lastIndexOf('#[')
  if (open < 0 || piece.includes(']', open)) return comma
  const rest = text.slice(comma, comma + SUFFIX).indexOf(']')
  if (rest < 0) return comma
  const next = text.indexOf(',', comma + rest)
  return next < 0 ? text.length : next
}
