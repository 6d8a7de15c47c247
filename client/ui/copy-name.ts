// What copies are called, as the server calls them too. Pure.

const MARK = ' (copy)'

/** The name of a copy, cut to fit.
 * @param most how long it may be, in characters */
export function copyName(name: string, most: number): string {
  const room = most - MARK.length
  const begin = name.slice(0, room).replace(/\p{Cs}$/u, '')
  return `${name.length > room ? begin.trimEnd() : name}${MARK}`
}

/** What a copy was made of, as far as its name tells; of a copy of a copy, the first. */
export const originalName = (name: string): string => name.trim().replace(/(?: \(copy\))+$/, '')
