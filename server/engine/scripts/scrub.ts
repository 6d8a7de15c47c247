// Text of scripts, made safe to store: without what no database takes. Line ends stay as they are.

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** The first characters of a text, and none of them half. */
export function firstOf(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/** Without NUL characters; broken surrogates become the sign for what cannot be read. */
export function scrubText(text: string): string {
  return text.replaceAll('\0', '').replace(LONE_SURROGATE, '\uFFFD')
}
