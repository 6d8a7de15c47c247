// A zip of unknown origin, also one at the end of a picture: its names are only names, and it never holds more than it may.
import { inflateRawSync } from 'node:zlib'
import { FILE_LIMITS, type FileProblem } from '../found.ts'

/** What is in an archive. */
export interface Archive {
  /** In the order of the archive; folders are left out. Never to be used as paths. */
  names: string[]
  /** One entry inflated; null when there is none of this name. All that is read of an archive shares one bound. */
  read(name: string): Uint8Array | FileProblem | null
}

interface Entry {
  name: string
  flags: number
  method: number
  packed: number
  size: number
  /** Where its local header begins. */
  at: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
/** A comment may stand behind the end. */
const MOST_COMMENT = 0xffff

const problem = (code: FileProblem['problem'], message: string): FileProblem => ({ problem: code, message })
const CUT = problem('BROKEN', 'The archive is cut or damaged. Send the file once more.')
const LOCKED = problem('LOCKED', 'The archive is locked with a password. Unlock it, and send what is in it.')
const BOMB = problem(
  'TOO_LARGE',
  `The archive holds more than ${FILE_LIMITS.inflated / 1024 / 1024} MB, or claims less than it holds.`,
)

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Where the end of an archive begins; −1 when the bytes end with none. */
export function findZipEnd(bytes: Uint8Array): number {
  const view = viewOf(bytes)
  const last = bytes.length - END_BYTES
  for (let at = last; at >= 0 && at >= last - MOST_COMMENT; at--)
    if (bytes[at] === 0x50 && view.getUint32(at, true) === END) return at
  return -1
}

/** Opens an archive; null when the bytes are none. */
export function openZip(bytes: Uint8Array): Archive | FileProblem | null {
  const end = findZipEnd(bytes)
  if (end < 0) return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === LOCAL ? CUT : null
  const entries = readEntries(bytes, end)
  if ('problem' in entries) return entries
  const { byName, names } = entries
  let left: number = FILE_LIMITS.inflated
  return {
    names,
    read(name) {
      const entry = byName.get(name)
      if (!entry) return null
      if (entry.size > left) return BOMB
      const content = inflate(bytes, entry)
      if (!('problem' in content)) left -= content.length
      return content
    },
  }
}

/** The list at the end of an archive. What stands before the archive moves all places by its length. */
function readEntries(
  bytes: Uint8Array,
  end: number,
): { byName: Map<string, Entry>; names: string[] } | FileProblem {
  const view = viewOf(bytes)
  const count = view.getUint16(end + 10, true)
  const size = view.getUint32(end + 12, true)
  const before = end - size - view.getUint32(end + 16, true)
  if (count > FILE_LIMITS.entries)
    return problem('TOO_MANY', `The archive has more than ${FILE_LIMITS.entries.toLocaleString('en')} files.`)
  if (before < 0) return CUT
  const byName = new Map<string, Entry>()
  let at = end - size
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) return CUT
    const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes!))
    const entry: Entry = {
      name,
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: before + view.getUint32(at + 42, true),
    }
    if (!name.endsWith('/') && !byName.has(name)) byName.set(name, entry)
    at += 46 + nameBytes! + extra! + comment!
  }
  return { byName, names: [...byName.keys()] }
}

function inflate(bytes: Uint8Array, { flags, method, packed, size, at }: Entry): Uint8Array | FileProblem {
  const view = viewOf(bytes)
  if (flags & 1) return LOCKED
  if (at < 0 || at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) return CUT
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (start + packed > bytes.length) return CUT
  const content = bytes.subarray(start, start + packed)
  if (method === 0) return packed === size ? content : CUT
  if (method !== 8) return problem('BROKEN', 'The archive is packed in a way that is not known here.')
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? BOMB : CUT
  }
}
