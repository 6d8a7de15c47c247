// Reads an object of changes as models write it: trailing commas, single and smart quotes, names without quotes,
// comments, signs before numbers, and an end that never came. It never throws.

/** What could be read: its pairs, and whether the object was closed. */
export interface LenientObject {
  value: Record<string, unknown>
  closed: boolean
  /** Where reading stopped: behind the closing brace, or at the end. */
  end: number
}

const QUOTES: Record<string, string> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '„': '“',
  '‘': '’',
  '`': '`',
  '”': '”',
}
const MAX_DEPTH = 12

/** Reads an object that begins at `at` (a brace); null when nothing there is one. An object that breaks off has the
 * pairs that were complete. */
export function readObject(text: string, at = 0): LenientObject | null {
  const reader = new Reader(text, at)
  reader.blanks()
  if (text[reader.at] !== '{') return null
  const { value, closed } = reader.object(0)
  return reader.broken ? null : { value, closed, end: reader.at }
}

/** Stands for a value that breaks off. */
const NOTHING = Symbol('nothing')

class Reader {
  broken = false
  at: number
  readonly #text: string
  constructor(text: string, at: number) {
    this.#text = text
    this.at = at
  }

  object(depth: number): { value: Record<string, unknown>; closed: boolean } {
    const value: Record<string, unknown> = {}
    this.at++
    for (;;) {
      this.#separators()
      if (this.at >= this.#text.length) return { value, closed: false }
      if (this.#text[this.at] === '}') {
        this.at++
        return { value, closed: true }
      }
      const name = this.#name()
      this.blanks()
      if (name === null || !(this.#text[this.at] === ':' || this.#text[this.at] === '=')) {
        // A stroke at the end may be the first of a comment.
        if (!/^\/?$/.test(this.#text.slice(this.at, this.at + 2))) this.broken = true
        return { value, closed: false }
      }
      this.at++
      this.blanks()
      const item = this.#value(depth + 1)
      if (item === NOTHING || this.broken) return { value, closed: false }
      Object.defineProperty(value, name, {
        value: item,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    }
  }

  #array(depth: number): unknown {
    const items: unknown[] = []
    this.at++
    for (;;) {
      this.#separators()
      if (this.at >= this.#text.length) return NOTHING
      if (this.#text[this.at] === ']') {
        this.at++
        return items
      }
      const item = this.#value(depth + 1)
      if (item === NOTHING || this.broken) return NOTHING
      items.push(item)
    }
  }

  #value(depth: number): unknown {
    const first = this.#text[this.at]
    if (first === undefined || depth > MAX_DEPTH) {
      this.broken ||= depth > MAX_DEPTH
      return NOTHING
    }
    if (first === '{') {
      const { value, closed } = this.object(depth)
      // Complete pairs of an inner object count, too.
      return closed || Object.keys(value).length > 0 ? value : NOTHING
    }
    if (first === '[') return this.#array(depth)
    if (QUOTES[first]) return this.#quoted(QUOTES[first])
    return this.#bare()
  }

  #name(): string | null {
    const first = this.#text[this.at]!
    if (QUOTES[first]) {
      const name = this.#quoted(QUOTES[first])
      return typeof name === 'string' ? name : null
    }
    const match = /^[^\s:={}[\],"']+/u.exec(this.#text.slice(this.at, this.at + 200))
    if (!match) return null
    this.at += match[0].length
    return match[0]
  }

  #quoted(close: string): unknown {
    let text = ''
    for (let at = this.at + 1; at < this.#text.length; at++) {
      const character = this.#text[at]!
      if (character === close ? !this.#isApostrophe(at) : close === '”' && character === '"') {
        this.at = at + 1
        return text
      }
      if (character === '\\' && at + 1 < this.#text.length) {
        const code = /^u[0-9a-f]{4}/i.exec(this.#text.slice(at + 1, at + 6))?.[0]
        text += code ? String.fromCharCode(parseInt(code.slice(1), 16)) : escaped(this.#text[at + 1]!)
        at += code?.length ?? 1
      } else text += character
    }
    this.at = this.#text.length
    return NOTHING
  }

  /** Between two letters it is no quotation mark. */
  #isApostrophe(at: number): boolean {
    return /^\p{L}['’]\p{L}$/u.test(this.#text.slice(at - 1, at + 2))
  }

  /** A number, true, false, null, or words up to the next comma, brace or line. */
  #bare(): unknown {
    const rest = this.#text.slice(this.at, this.at + 2_000)
    // Some write a comma for the point; nothing else begins with a digit behind a comma.
    const raw = DECIMAL.exec(rest)?.[0] ?? /^[^,{}[\]\n]*/.exec(rest)?.[0] ?? ''
    const isLast = this.at + raw.length >= this.#text.length
    const word = raw.replace(/(\/\/|\/\*|#).*$/, '').trim()
    this.at += raw.length
    // At the end of a reply that was cut, even "-1" may have been meant as "-10".
    if (isLast || word === '') return NOTHING
    if (/^true$/i.test(word)) return true
    if (/^false$/i.test(word)) return false
    if (/^(null|none)$/i.test(word)) return null
    const number = Number(word.replace(/^\+/, ''))
    return Number.isNaN(number) ? word : number
  }

  #separators(): void {
    do this.blanks()
    while (this.#text[this.at] === ',' && ++this.at)
  }

  /** Blanks and comments. */
  blanks(): void {
    this.at = blanksEnd(this.#text, this.at)
  }
}

/** Where blanks and comments end that begin at a place. */
export function blanksEnd(text: string, at: number): number {
  BLANKS.lastIndex = at
  return BLANKS.test(text) ? BLANKS.lastIndex : at
}

const DECIMAL = /^[+−-]?\d+,\d+(?=\s*[,}\n])/

const BLANKS = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\n]*)+/y

const escaped = (letter: string): string => ESCAPES[letter] ?? letter

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '', f: '' }
