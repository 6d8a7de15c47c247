// Several things in one sentence. Pure.

/** "a", "a and b", "a, b and c". */
export function listOf(parts: string[]): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
