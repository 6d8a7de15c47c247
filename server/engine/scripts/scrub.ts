// Text of scripts, made safe to store: without what no database takes. Line ends stay as they are.

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** Without NUL characters; broken surrogates become the sign for what cannot be read. */
export function scrubText(text: string): string {
  return text.replaceAll('\0', '').replace(LONE_SURROGATE, '\uFFFD')
}
