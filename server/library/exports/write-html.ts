// A line of a story as one page that needs nothing else: text alone, which can do nothing wherever it is opened.
import { escapeMarkup, passageMarkup, READING_STYLE } from './markup.ts'
import type { ReadableLine } from './readable-line.ts'

/** The whole page. */
export function writeHtml({ title, chapters }: ReadableLine): string {
  const body = chapters.flatMap((chapter) => [
    ...(chapter.title === null ? [] : [`<h2>${escapeMarkup(chapter.title)}</h2>`]),
    ...chapter.passages.map(passageMarkup),
  ])
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(title)}</title>
<style>${READING_STYLE}${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
${body.join('\n')}
</main>
</body>
</html>
`
}

const PAGE_STYLE = `
:root { color-scheme: light dark; background: light-dark(#faf6ee, #1d1a16); color: light-dark(#2a241c, #e6dcc8); }
main { max-width: 38em; margin: 0 auto; padding: 3rem 1.25rem 6rem; }
body { margin: 0; }
@media print { :root { background: none; color: #000; } }
`
