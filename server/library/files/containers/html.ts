// The words of a piece of a web page, without its marks. It reads no page whole, and never goes back in one.

/** Marks that end a line. */
const BREAKS = /^\/?(?:br|p|div|li|tr|h\d|hr|blockquote|pre)\b/i
/** What is between these is not shown. */
const UNSEEN = /^(style|script|template)\b/i
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** What a reader of the piece sees. */
export function wordsOf(html: string): string {
  const [first = '', ...rest] = html.split('<')
  let words = first
  let unseen = ''
  for (const part of rest) {
    if (unseen !== '' && !part.toLowerCase().startsWith(`/${unseen}`)) continue
    unseen = UNSEEN.exec(part)?.[1]!.toLowerCase() ?? ''
    if (unseen !== '') continue
    const end = part.indexOf('>')
    const isMark = end >= 0 && /^[/!a-z]/i.test(part)
    words += isMark ? `${BREAKS.test(part) ? '\n' : ''}${part.slice(end + 1)}` : `<${part}`
  }
  return withEntities(words, /&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A text with signs where they were written as names. Those that are not known stay. */
export function withEntities(text: string, names: RegExp): string {
  return text.replace(
    names,
    (written, name: string) => NAMED[name.toLowerCase()] ?? numbered(name) ?? written,
  )
}

function numbered(name: string): string | null {
  if (!name.startsWith('#')) return null
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null
}
