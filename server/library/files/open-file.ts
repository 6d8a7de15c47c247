// Opens a file of unknown origin: out of a picture or an archive its text, out of the text its JSON. Reads no format.
import { isJpeg, isWebp, pictureComment } from './containers/exif.ts'
import { isPng, pngTexts, withoutAssets } from './containers/png.ts'
import { decodeText } from './containers/text.ts'
import { openZip, type Archive } from './containers/zip.ts'
import type { OpenFile, Wrapper } from './file-format.ts'
import { FILE_LIMITS, type FileProblem, type SentFile } from './found.ts'
import { parseSafe } from './json.ts'

const PUT = FILE_LIMITS.bytes / 1024 / 1024

const TOO_LARGE: FileProblem = {
  problem: 'TOO_LARGE',
  message: `The file is larger than ${PUT} MB. Split it, and send the parts.`,
}

/** What of an archive is its text, by the tools that write one. */
const MAIN_ENTRIES = ['card.json', 'story.json', 'manifest.json']

/** Opens a file. With `asText` nothing is looked for in it but text. */
export function openFile(
  { name, bytes }: SentFile,
  { asText = false }: { asText?: boolean } = {},
): OpenFile | FileProblem {
  if (bytes.length > FILE_LIMITS.bytes) return TOO_LARGE
  const file: OpenFile = {
    name,
    bytes,
    text: null,
    json: undefined,
    isDeep: false,
    broken: null,
    wrapper: null,
    picture: null,
    archive: null,
    warnings: [],
  }
  if (asText) return withText(file, bytes, { json: false })
  const isPicture = isPng(bytes) || isJpeg(bytes) || isWebp(bytes)
  if (isPicture) file.picture = bytes
  const archive = openZip(bytes)
  // A picture may end in bytes that look like an archive; then it is the picture that counts.
  if (archive && !('problem' in archive)) return openArchive(file, archive)
  if (isPicture) return openPicture(file)
  if (archive) return archive
  return withText(file, bytes, { json: true })
}

function openArchive(file: OpenFile, archive: Archive): OpenFile | FileProblem {
  const opened: OpenFile = { ...file, archive, wrapper: 'ZIP' }
  const main = MAIN_ENTRIES.find((entry) => archive.names.includes(entry))
  const content = main === undefined ? null : archive.read(main)
  if (content === null) return file.picture ? openPicture(opened) : opened
  if ('problem' in content) return content
  return content.length > FILE_LIMITS.bytes ? TOO_LARGE : withText(opened, content, { json: true })
}

function openPicture(file: OpenFile): OpenFile | FileProblem {
  const { bytes } = file
  const wrapper: Wrapper = isPng(bytes) ? 'PNG' : isWebp(bytes) ? 'WEBP' : 'JPEG'
  const { texts, isCut, damaged } = wrapper === 'PNG' ? pngTexts(bytes) : commentAsTexts(bytes)
  const warnings = isCut ? ['The picture is cut; what stands before the cut was read.'] : []
  const broken: string[] = []
  for (const { keyword, text } of texts) {
    const carried = carriedJson(text)
    if (carried !== null && typeof carried !== 'string') return carried
    const parsed = carried === null ? null : parseSafe(carried)
    if (parsed && !('problem' in parsed))
      return {
        ...file,
        text: carried,
        json: parsed.value,
        isDeep: parsed.isDeep,
        wrapper,
        // With what it brings besides it may be too large to be a cover.
        picture: wrapper === 'PNG' ? withoutAssets(bytes) : bytes,
        warnings: [...warnings, ...broken],
      }
    if (parsed?.problem === 'TOO_DEEP') return parsed
    // A comment on a photograph may say anything.
    if (wrapper !== 'PNG') continue
    broken.push(`The card under "${keyword}" cannot be read; another one in the picture was.`)
  }
  if (broken.length > 0 || isCut || damaged > 0)
    return {
      problem: 'BROKEN',
      message: 'The picture is cut, or the card in it is damaged. Get it once more from where it came from.',
    }
  return { ...file, wrapper, warnings }
}

function commentAsTexts(bytes: Uint8Array) {
  const text = pictureComment(bytes)
  return { texts: text === null ? [] : [{ keyword: 'UserComment', text }], isCut: false, damaged: 0 }
}

const BASE64 = /^[A-Za-z0-9+/_=\s-]+$/
const BYTE_LIST = /^\[?\s*\d{1,3}(\s*,\s*\d{1,3})*\s*\]?$/

/** The JSON that a picture carries: as it is, as base64, or as a list of bytes. Null when it is none of these. */
function carriedJson(text: string): string | FileProblem | null {
  const trimmed = text.trim()
  if (trimmed.startsWith('rcc||'))
    return {
      problem: 'LOCKED',
      message: 'This card is encrypted for RisuAI. Export it there as a plain card, and send that.',
    }
  if (trimmed.startsWith('{') || trimmed.startsWith('[{')) return trimmed
  if (trimmed.length < 2_000_000 && BYTE_LIST.test(trimmed))
    return decodeText(Uint8Array.from(trimmed.replace(/[[\]]/g, '').split(','), Number))?.text ?? null
  if (!BASE64.test(trimmed)) return null
  const inner = decodeText(Buffer.from(trimmed, 'base64'))?.text ?? null
  return inner?.startsWith('rcc||') ? carriedJson(inner) : inner
}

/** The file with its text, and the JSON if it is some. */
function withText(file: OpenFile, bytes: Uint8Array, { json }: { json: boolean }): OpenFile | FileProblem {
  const decoded = decodeText(bytes)
  if (!decoded) return file
  const { text, isGuess } = decoded
  const warnings = isGuess
    ? [
        ...file.warnings,
        'The text is not UTF-8. It was read as Latin-1; look whether its letters with accents are right.',
      ]
    : file.warnings
  const opened = { ...file, text, warnings }
  if (!json || !/^\s*[[{]/.test(text)) return opened
  const parsed = parseSafe(text)
  if (!('problem' in parsed)) return { ...opened, json: parsed.value, isDeep: parsed.isDeep }
  // Lines of JSON are no JSON, and a story may begin with a bracket.
  return parsed.problem === 'TOO_DEEP' ? parsed : { ...opened, broken: parsed }
}
