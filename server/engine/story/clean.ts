// Text from outside, made safe to store: what no database takes is left out.

/** Without NUL characters and broken surrogates, and with one kind of line end. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n').replace(LONE_SURROGATE, '\uFFFD')
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
