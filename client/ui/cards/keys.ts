// The keys of a card as one line of text, and back: commas part them; quotes and patterns may hold commas. Pure.

const PATTERN = /^\/(?:[^/\\]|\\.)+\/[a-z]*(?=\s*(?:,|$))/s
const QUOTED = /^"((?:[^"]|"")*)"(?=\s*(?:,|$))/

/** The keys that a line names, each once, in order. */
export function splitKeys(line: string): string[] {
  const keys: string[] = []
  let rest = withoutCommas(line)
  while (rest !== '') {
    const whole = PATTERN.exec(rest) ?? QUOTED.exec(rest)
    const plain = /^[^,\n]*/.exec(rest)![0]
    const key = (whole?.[1]?.replaceAll('""', '"') ?? whole?.[0] ?? plain).trim()
    if (key !== '' && !keys.includes(key)) keys.push(key)
    rest = withoutCommas(rest.slice((whole?.[0] ?? plain).length))
  }
  return keys
}

const withoutCommas = (text: string): string => text.replace(/^[\s,]+/, '')

/** A line that splitKeys reads as exactly these keys. */
export function joinKeys(keys: string[]): string {
  return keys.map((key) => (readsAlone(key) ? key : `"${key.replaceAll('"', '""')}"`)).join(', ')
}

const readsAlone = (key: string): boolean => PATTERN.exec(key)?.[0] === key || !/^["/]|[,\n]/.test(key)
