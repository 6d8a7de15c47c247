// How much of a text must wait because the next piece may turn its end into a mark.

/** How many characters at the end are the beginning of one of the marks, of which the longest has `longest`. */
export function openLength(text: string, marks: readonly string[], longest: number): number {
  for (let length = Math.min(longest - 1, text.length); length > 0; length--) {
    const tail = text.slice(-length)
    if (marks.some((mark) => mark.length > length && mark.startsWith(tail))) return length
  }
  return 0
}

/** A pattern for any of the marks: it finds the earliest, and the longest of two that begin together. */
export function anyOf(marks: readonly string[], flags = ''): RegExp {
  const sorted = [...marks].sort((a, b) => b.length - a.length)
  return new RegExp(sorted.map((mark) => mark.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), flags)
}

export function longestOf(marks: readonly string[]): number {
  return Math.max(1, ...marks.map((mark) => mark.length))
}
