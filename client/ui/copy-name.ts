// What copies are called, as the server calls them too. Pure.

const MARK = ' (copy)'

/** The name of a copy, cut to fit.
 * @param most how long it may be, in characters */
export const copyName = (name: string, most: number): string =>
  name.slice(0, most - MARK.length).replace(/\p{Cs}$/u, '') + MARK

/** What a copy was made of, as far as its name tells; of a copy of a copy, the first. */
export const originalName = (name: string): string => name.trim().replace(/(?: \(copy\))+$/, '')
