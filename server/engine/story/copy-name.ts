// What a copy of something is called.
const MARK = ' (copy)'

/** The name with a mark behind it, cut to fit, never within a letter.
 * @param most how long it may be, in characters */
export function copyName(name: string, most: number): string {
  const room = most - MARK.length
  const begin = name.slice(0, room).replace(/\p{Cs}$/u, '')
  return `${name.length > room ? begin.trimEnd() : name}${MARK}`
}
