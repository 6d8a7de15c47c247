// Passages as markup that is good HTML and good XML: every sign of a text stands for itself.
import type { Passage } from './readable-line.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What XML cannot hold, however it is written. */
// eslint-disable-next-line no-control-regex
const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text between tags, or within an attribute. */
export const escapeMarkup = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)

/** A passage as paragraphs; the player's are of a class of their own. */
export function passageMarkup({ byPlayer, paragraphs }: Passage): string {
  const lines = paragraphs.map((paragraph) => {
    const text = escapeMarkup(paragraph).replaceAll('\n', '<br/>')
    return byPlayer ? `<p class="player"><em>${text}</em></p>` : `<p>${text}</p>`
  })
  return lines.join('\n')
}

/** How the text looks: a book. */
export const READING_STYLE = `
body { font-family: Literata, Georgia, 'Times New Roman', serif; line-height: 1.6; }
h1, h2 { font-weight: 500; line-height: 1.25; margin: 2.5em 0 1em; }
h1 { margin-top: 0; }
p { margin: 0 0 0.9em; overflow-wrap: anywhere; }
p.player { margin-left: 1.5em; opacity: 0.8; }
`
