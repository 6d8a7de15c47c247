// How a story is shown where it is not read.

export function playPath(id: string): string {
  return `/play/${encodeURIComponent(id)}`
}

/** The end of a text on one line: from a whole word on, and with a sign that something came before.
 * @param excerpt the end of a take, cut anywhere when it is `cut` long */
export function lastWords(excerpt: string, longest: number, cut = 240): string {
  const line = excerpt.replace(/^> /, '').replace(/\s+/g, ' ').trim()
  if (line.length <= longest && excerpt.length < cut) return line
  const end = line.slice(-longest)
  return `… ${end.slice(end.indexOf(' ') + 1)}`
}
