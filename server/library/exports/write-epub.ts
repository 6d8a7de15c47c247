// A line of a story as an EPUB 3 book.
import { packFile, plainFile, zipOf, type ZippedFile } from '../bundle/container.ts'
import { escapeMarkup, passageMarkup, READING_STYLE } from './markup.ts'
import type { Chapter, ReadableLine } from './readable-line.ts'

/** What a book is besides its text. */
export interface BookFacts {
  /** Unique, and the same for the same story. */
  id: string
  changedAt: Date
  /** A PNG. */
  cover: Uint8Array | null
}

/** A chapter of more passages is given out in parts: readers open a file whole. */
const PASSAGES = 120

/** The bytes of the book. Its parts are packed one after the other: one book keeps no more than a thread busy. */
export async function writeEpub(line: ReadableLine, facts: BookFacts): Promise<Uint8Array> {
  const chapters = line.chapters.length > 0 ? line.chapters : [{ title: null, passages: [] }]
  const parts = chapters.flatMap(inParts)
  const files: ZippedFile[] = [
    plainFile('mimetype', new TextEncoder().encode('application/epub+zip')), // first, and as it is: readers look there
    await packFile('META-INF/container.xml', CONTAINER),
    await packFile('OEBPS/book.opf', packageOf(line, parts.length, facts)),
    await packFile('OEBPS/nav.xhtml', navOf(line, parts)),
    await packFile('OEBPS/style.css', READING_STYLE),
  ]
  for (const [at, part] of parts.entries())
    files.push(await packFile(`OEBPS/part-${at + 1}.xhtml`, pageOf(part.title ?? line.title, part)))
  if (facts.cover) files.push(plainFile('OEBPS/cover.png', new Uint8Array(facts.cover)))
  return Buffer.concat([...zipOf(files, zipTime(facts.changedAt))])
}

/** Zips know no other years. */
const [FIRST, LAST] = [Date.UTC(1980, 0, 2), Date.UTC(2099, 11, 30)]
const zipTime = (date: Date): number => Math.min(Math.max(date.getTime(), FIRST), LAST)

function inParts({ title, passages }: Chapter): Chapter[] {
  const count = Math.max(1, Math.ceil(passages.length / PASSAGES))
  return Array.from({ length: count }, (_, at) => ({
    title: at === 0 ? title : null,
    passages: passages.slice(at * PASSAGES, (at + 1) * PASSAGES),
  }))
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const CONTAINER = `${XML}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`

/** The language is not known to us: "und" says just that. */
function packageOf(
  { title, persona }: ReadableLine,
  parts: number,
  { id, changedAt, cover }: BookFacts,
): string {
  const numbers = Array.from({ length: parts }, (_, at) => at + 1)
  return `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:forklore:${escapeMarkup(id)}</dc:identifier>
<dc:title>${escapeMarkup(title)}</dc:title>
<dc:language>und</dc:language>${persona === '' ? '' : `\n<dc:creator>${escapeMarkup(persona)}</dc:creator>`}
<meta property="dcterms:modified">${changedAt.toISOString().replace(/\.\d+Z$/, 'Z')}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${cover ? `<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>\n` : ''}${numbers.map((n) => `<item id="part-${n}" href="part-${n}.xhtml" media-type="application/xhtml+xml"/>`).join('\n')}
</manifest>
<spine>
${numbers.map((n) => `<itemref idref="part-${n}"/>`).join('\n')}
</spine>
</package>`
}

const pageIn = (title: string, body: string): string => `${XML}<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>${escapeMarkup(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>`

/** A book has a first page, whatever its chapters are called. */
function navOf({ title }: ReadableLine, parts: Chapter[]): string {
  const entries = parts.flatMap((part, at) =>
    part.title === null && at > 0
      ? []
      : [`<li><a href="part-${at + 1}.xhtml">${escapeMarkup(part.title ?? title)}</a></li>`],
  )
  const list = entries.length > 0 ? entries.join('\n') : `<li><span>${escapeMarkup(title)}</span></li>`
  return pageIn(title, `<nav epub:type="toc"><h1>${escapeMarkup(title)}</h1>\n<ol>\n${list}\n</ol></nav>`)
}

const pageOf = (title: string, part: Chapter): string =>
  pageIn(
    title,
    `${part.title === null ? '' : `<h2>${escapeMarkup(part.title)}</h2>\n`}${part.passages.map(passageMarkup).join('\n')}`,
  )
