// What a text must hold for a pattern to be found in it: most patterns are seen not to occur without being run.

/** Small texts of which one must occur, in small letters, wherever the pattern does; null when that cannot be said.
 * @param source a pattern that RE2 has compiled, without its slashes */
export function literalsOf(source: string): string[] | null {
  return HARD.test(source) ? null : new PatternReader(source).alternatives()
}

/** Escapes whose text is no text, classes within classes, looking around, and flags that are repeated: RE2 repeats what
 * stands before them. */
const HARD = /\\[QxpPC0-9]|\[:|\(\?(?:[=!]|<[=!]|[a-zA-Z-]*\)[*?+{])/
/** Characters that small letters and RE2's folding treat alike: those of scripts without capitals, too. */
const PLAIN = /^(?:[a-z0-9 ,;:_'"!&-]|\p{Lo})$/iu
const OPENING = /\((?:\?(?:P?<[^>]*>|[a-zA-Z-]*[:)]))?/y
const QUANTIFIER = /(?:[*?+]|\{[^}]*\}?)\??/y
const SHORTEST = 2

const weight = (words: string[] | null): number =>
  words === null ? 0 : Math.min(...words.map(({ length }) => length))

class PatternReader {
  private readonly source: string
  private at = 0
  constructor(source: string) {
    this.source = source
  }

  /** Reads as far as the group goes; known only when every alternative is. */
  alternatives(): string[] | null {
    const all: (string[] | null)[] = [this.sequence()]
    while (this.source[this.at] === '|') {
      this.at++
      all.push(this.sequence())
    }
    return all.some((words) => words === null) ? null : all.flatMap((words) => words!)
  }

  private sequence(): string[] | null {
    let best: string[] | null = null
    let run = ''
    const offer = (words: string[] | null) => {
      if (weight(words) > weight(best)) best = words
    }
    const endRun = () => {
      if (run.length >= SHORTEST) offer([run.toLowerCase()])
      run = ''
    }
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at]!)) {
      const { char, words } = this.atom()
      const times = this.take(QUANTIFIER)
      const isNeeded = times === '' || times[0] === '+'
      if (char !== null && isNeeded) run += char
      if (char === null || times !== '') endRun()
      if (words !== null && isNeeded) offer(words)
    }
    endRun()
    return best
  }

  /** A plain character; or something else, with the words that a group needs. */
  private atom(): { char: string | null; words: string[] | null } {
    const char = this.source[this.at]!
    if (char === '(') return { char: null, words: this.group() }
    if (char === '[') return this.skipClass()
    const escaped = char === '\\' ? this.source[this.at + 1] : undefined
    this.at += escaped === undefined ? 1 : 2
    if (escaped !== undefined && /[a-z]/i.test(escaped)) return { char: null, words: null }
    const one = escaped ?? char
    return { char: PLAIN.test(one) ? one : null, words: null }
  }

  private group(): string[] | null {
    if (this.take(OPENING).endsWith(')')) return null // flags alone
    const words = this.alternatives()
    this.at++
    return words
  }

  private skipClass(): { char: null; words: null } {
    this.take(/\[\^?\]?/y)
    this.take(/(?:\\[\s\S]|[^\]\\])*\]?/y)
    return { char: null, words: null }
  }

  private take(what: RegExp): string {
    what.lastIndex = this.at
    const [taken = ''] = what.exec(this.source) ?? []
    this.at += taken.length
    return taken
  }
}
