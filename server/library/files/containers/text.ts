// Bytes to text: by their mark, else as UTF-8, else as the one encoding that old files without a mark have.

/** A text, and whether its encoding had to be guessed. */
export interface Decoded {
  text: string
  isGuess: boolean
}

/** So many bytes at the beginning tell text from other things. */
const LOOK = 4_096

/** Null when the bytes are no text. */
export function decodeText(bytes: Uint8Array): Decoded | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  const unmarked = utf16Of(bytes.subarray(0, LOOK))
  if (unmarked) return decoded(bytes, unmarked)
  if (bytes.subarray(0, LOOK).includes(0)) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
    return { text: withoutMark(text), isGuess: false }
  } catch {
    return looksBinary(bytes) ? null : { ...decoded(bytes, 'windows-1252'), isGuess: true }
  }
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF+/, '')

const decoded = (bytes: Uint8Array, encoding: string): Decoded => ({
  text: withoutMark(new TextDecoder(encoding).decode(bytes)),
  isGuess: false,
})

/** UTF-16 without a mark: texts of files like these begin with signs and names, of which each has a zero byte. */
function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head.length < 4) return null
  const zeros = [0, 0]
  head.forEach((byte, at) => byte === 0 && zeros[at % 2]!++)
  const half = head.length / 2
  if (zeros[0] === 0 && zeros[1]! > half * 0.7) return 'utf-16le'
  return zeros[1] === 0 && zeros[0]! > half * 0.7 ? 'utf-16be' : null
}

/** Texts have hardly any control characters. */
function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOK)
  const odd = head.filter((byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13).length
  return odd > head.length / 50
}
