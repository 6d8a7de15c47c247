// The container of a bundle: a zip of files whose packed bytes are known before the first of them is written, so that the
// manifest can stand first.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { Zip, type AsyncFlateStreamHandler, type ZipInputFile } from 'fflate'

const pack = promisify(deflateRaw)
const DEFLATED = 8
/** The earliest that a zip can say: the same story gives the same bytes, whenever it is written. */
const NO_TIME = new Date(1980, 0, 1)

/** A file of a container, packed. */
export interface PackedFile {
  name: string
  bytes: number
  sha256: string
  crc: number
  packed: Uint8Array<ArrayBuffer>
}

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
export function* zipOf(files: Iterable<PackedFile>): Generator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const { name, bytes, crc, packed } of files) {
    const file: ZipInputFile = { filename: name, size: bytes, crc, compression: DEFLATED, mtime: NO_TIME }
    zip.add(file)
    const give = file.ondata as AsyncFlateStreamHandler
    give(null, packed, true)
    yield* ready
    ready = []
  }
  zip.end()
  yield* ready
}
