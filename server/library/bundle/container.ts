// The container of a bundle, and of a book: a zip of files whose packed bytes are known before the first of them is written,
// so that the manifest can stand first.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { Zip, type AsyncFlateStreamHandler, type ZipInputFile } from 'fflate'

const pack = promisify(deflateRaw)
const [STORED, DEFLATED] = [0, 8]
/** The earliest that a zip can say: the same story gives the same bytes, whenever it is written. */
const NO_TIME = new Date(1980, 0, 1)

/** A file as it stands in a zip. */
export interface ZippedFile {
  name: string
  bytes: number
  crc: number
  packed: Uint8Array<ArrayBuffer>
  /** It stands there as it is. */
  isPlain?: boolean
}

/** A file of a container, packed. */
export interface PackedFile extends ZippedFile {
  sha256: string
}

/** A file that is to stand in a zip as it is. */
export const plainFile = (name: string, packed: Uint8Array<ArrayBuffer>): ZippedFile => ({
  name,
  bytes: packed.length,
  crc: crc32(packed),
  packed,
  isPlain: true,
})

/** Packs a file, without holding up anybody. */
export async function packFile(name: string, text: string): Promise<PackedFile> {
  const content = Buffer.from(text)
  return {
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    crc: crc32(content),
    packed: new Uint8Array(await pack(content)),
  }
}

/** The bytes of a zip, file by file. */
export function* zipOf(files: Iterable<ZippedFile>, mtime: Date | number = NO_TIME): Generator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const { name, bytes, crc, packed, isPlain } of files) {
    const compression = isPlain ? STORED : DEFLATED
    const file: ZipInputFile = { filename: name, size: bytes, crc, compression, mtime }
    zip.add(file)
    const give = file.ondata as AsyncFlateStreamHandler
    give(null, packed, true)
    yield* ready
    ready = []
  }
  zip.end()
  yield* ready
}
