// Changes that are written line by line, as YAML, lists and tags have them: a path, and what it changes by.

/** What stands before a name and behind it: the mark of a list, bold, code, quotation marks. Each part is read for
 * itself, and none of them twice: a line of nothing but marks is seen at once to be none. */
const BEFORE = /([ \t]*)(?:[-*•+]\s+)?[*_`"']*/y
const NAME = /(?:[\p{L}\p{N}_]|-(?!>))+(?:\.(?:[\p{L}\p{N}_]|-(?!>))+)*/uy
const BEHIND = /[*_`"']*(?:\s*(?::|=|->|→)[*_`"']*|\s+(?=[+−-]\d))\s*/y
/** A tag with nothing but its value. */
const TAGGED = /<([\p{L}\p{N}_.-]+)>([^<>\n]*)<\/\1>/gu
const MOST_LINES = 400

/** The changes of a text, nested as its lines are; null when a line is none. */
export function readLines(text: string): Record<string, unknown> | null {
  const root: Record<string, unknown> = {}
  const open = [{ indent: -1, of: root }]
  const lines = text.replace(TAGGED, '\n$1: $2\n').split(/\r?\n/).slice(0, MOST_LINES)
  for (const line of lines) {
    if (/^\s*(?:$|#|\/\/|---\s*$)/.test(line)) continue
    const pair = pairOf(line)
    if (!pair) return null
    const { indent, name, rest } = pair
    while (open.at(-1)!.indent >= indent.length) open.pop()
    const value = valueOf(rest)
    const item = value === null ? {} : value
    Object.defineProperty(open.at(-1)!.of, name, { value: item, enumerable: true, configurable: true })
    if (value === null) open.push({ indent: indent.length, of: item as Record<string, unknown> })
  }
  return Object.keys(root).length === 0 ? null : root
}

/** A line in its parts; null when it is no pair. */
function pairOf(line: string): { indent: string; name: string; rest: string } | null {
  let at = 0
  const read = (what: RegExp): RegExpExecArray | null => {
    what.lastIndex = at
    const found = what.exec(line)
    at += found?.[0].length ?? 0
    return found
  }
  const [, indent = ''] = read(BEFORE)!
  const name = read(NAME)?.[0]
  return name !== undefined && read(BEHIND) ? { indent, name, rest: line.slice(at) } : null
}

/** A value as a line ends with it; null where more lines below are the value. */
function valueOf(written: string): unknown {
  const said = written.replace(/\s(?:#|\/\/)[^]*/, '').trimEnd()
  const plain = /[,;]$/.test(said) ? said.slice(0, -1) : said
  const word = /^(["'`*_]{1,6})([^]*)\1$/.exec(plain)?.[2] ?? plain
  if (word === '') return null
  if (/^(?:true|yes)$/i.test(word)) return true
  if (/^(?:false|no)$/i.test(word)) return false
  return word
}
