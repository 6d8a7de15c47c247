// Texts of character cards: their macros as ours, as far as we have them.

/** What we fill in when a story starts. */
const KNOWN = /^(?:user|char)$/i
const MACRO = /\{\{([^{}\n]{1,200})\}\}/g
/** Macros named in one warning. */
const NAMED = 8

/** A text with the macros that are known here. Old names become the new ones, and remarks of the author are left out.
 * @param nickname what the character is called, if not by its name */
export function characterText(text: string, nickname = ''): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/<USER>/g, '{{user}}')
    .replace(/<(?:BOT|CHAR)>/g, '{{char}}')
    .replace(/\{\{\s*(user|char)\s*\}\}/gi, (_, name: string) => `{{${name.toLowerCase()}}}`)
    .replace(/\{\{\/\/[^{}]*\}\}|\{\{original\}\}/gi, '')
    .trim()
  return nickname === '' ? plain : plain.replaceAll('{{char}}', () => nickname)
}

/** Which macros stay as they are written. */
export function macroWarnings(text: string): string[] {
  const names = new Set<string>()
  for (const [, inner] of text.matchAll(MACRO)) {
    const name = /^[^:]*/.exec(inner!)![0].trim()
    if (!KNOWN.test(name) && names.size < NAMED) names.add(name)
  }
  return [...names].map((name) => `The macro {{${name}}} is not known here and stays as text.`)
}
