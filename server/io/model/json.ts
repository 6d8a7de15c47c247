// Reads JSON that strangers sent: every look inside answers null where the shape is another.

export type Dict = Record<string, unknown>

/** The parsed value, or undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  const value = parseStrictly(text)
  if (value !== undefined || !/NaN|Infinity/.test(text)) return value
  // Python writes these, where JSON has no word for them.
  const words = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g
  return parseStrictly(text.replace(words, (word) => (word.startsWith('"') ? word : 'null')))
}

function parseStrictly(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The values of a text that is JSON, or several objects one right after the other; empty when it is neither. */
export function parseJsonRun(text: string): unknown[] {
  const value = parseJson(text)
  if (value !== undefined) return [value]
  const values: unknown[] = []
  let rest = text.trim()
  while (rest.startsWith('{')) {
    const end = objectEnd(rest)
    const first = end < 0 ? undefined : parseJson(rest.slice(0, end))
    if (first === undefined) return []
    values.push(first)
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? values : []
}

/** Where the object that the text begins with ends, −1 when it does not. */
function objectEnd(text: string): number {
  const marks = /"(?:[^"\\]|\\.)*"|[{}]/g
  let depth = 0
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '{') depth++
    if (mark[0] === '}' && --depth === 0) return mark.index + 1
  }
  return -1
}

export function asDict(value: unknown): Dict | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Dict) : null
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** A finite number, also one that was sent as a string. */
export function asNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
