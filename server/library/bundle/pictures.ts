// Pictures in a bundle: the bytes as they are kept, under the hash that they have.
import { createHash } from 'node:crypto'
import { PICTURE_LIMITS } from '../../io/pictures/encode.ts'
import { readHeader } from '../../io/pictures/header.ts'
import type { Reader, Tx } from '../../io/store/database.ts'
import { storePicture } from '../pictures.ts'
import { pick } from './pages.ts'
import type { Row } from './rows.ts'
import { fits } from './shape.ts'

type PictureRow = Row<'pictures'>

/** The pictures with some hashes, each once, in the order given; a hash without a picture has none. */
export async function pictureRows(db: Reader, hashes: (string | null)[]): Promise<PictureRow[]> {
  const wanted = [...new Set(hashes.filter((hash) => hash !== null))]
  if (wanted.length === 0) return []
  const rows = await db.picture.findMany({ where: { hash: { in: wanted } } })
  const byHash = new Map(rows.map((row) => [row.hash, row]))
  return wanted.flatMap((hash) => {
    const row = byHash.get(hash)
    if (!row) return []
    const bytes = Buffer.from(row.bytes).toString('base64')
    return { ...pick(row, ['hash', 'mime', 'width', 'height']), bytes } as PictureRow
  })
}

const bytesOf = ({ bytes }: PictureRow) => new Uint8Array(Buffer.from(bytes, 'base64'))

/** Throws Misfit for a picture that is not what its row says. It is kept as it came: it was encoded by the program that wrote
 * the bundle, or is no larger than what is kept undecoded. */
export function checkPicture(row: PictureRow): void {
  const bytes = bytesOf(row)
  const header = readHeader(bytes)
  fits(bytes.length <= PICTURE_LIMITS.plainBytes && header !== null)
  fits(header.mime === row.mime && header.width === row.width && header.height === row.height)
  fits(Math.max(row.width, row.height) <= PICTURE_LIMITS.plainSide)
  fits(createHash('sha256').update(bytes).digest('hex') === row.hash)
}

/** Keeps the pictures of a bundle. */
export async function keepPictures(tx: Tx, rows: PictureRow[], now: Date): Promise<void> {
  for (const row of rows)
    await storePicture(tx, { ...pick(row, ['mime', 'width', 'height']), bytes: bytesOf(row) }, now)
}
