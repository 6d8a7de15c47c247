// Files that users sent to be imported: kept in pieces until they were, or for a day; each is its sender's alone.
import type { Upload } from '../../../generated/sqlite/client.ts'
import type { Hosted } from '../../access/hosted.ts'
import { RateLimited } from '../../access/refusals.ts'
import { cleanText } from '../../engine/story/clean.ts'
import type { Database, Reader, Tx } from '../../io/store/database.ts'
import { NotFound } from '../../io/store/errors.ts'
import { newId } from '../new-id.ts'
import { FILE_LIMITS, type FileProblem, type SentFile } from './found.ts'

/** A file that waits longer than this is thrown away. */
const KEPT_MS = 24 * 60 * 60 * 1_000
/** What may wait of one user, in files of the largest size: beyond that the oldest goes. */
const KEPT_LARGEST = 4
/** And in files. */
const KEPT_FILES = 500
const PART_BYTES = 1024 * 1024
const MAX_NAME = 200

const MB = 1024 * 1024
/** A file of a user on a server for many. */
const HOSTED_BYTES = 20 * MB

/** How large a file may be that is sent, in bytes. */
export const uploadBytes = ({ hosted }: { hosted: Hosted | null }): number =>
  hosted === null ? FILE_LIMITS.bytes : HOSTED_BYTES

/** What a file that is still coming has as its size. */
const COMING = -1
/** So many may come of one user at the same time, on a server for many: until they are there, nothing makes room for them. */
const MOST_COMING = 4
/** No request may take longer to arrive. What is older was left by a dead process. */
const COMING_MS = 6 * 60 * 1_000
const COME_BACK_SECONDS = 15

/** Keeps a file as it comes in, a piece at a time. A problem when it is too large or has nothing in it; nothing of it is kept
 * then, nor when it breaks off. Throws RateLimited when too many come at once. */
export async function keepUpload(
  { db, clock, hosted }: { db: Database; clock: { now(): Date }; hosted: Hosted | null },
  ownerId: string,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Upload | FileProblem> {
  const id = newId()
  const row = { id, ownerId, name: cleanName(name), size: COMING, createdAt: clock.now() }
  await db.write(async (tx) => {
    if (hosted !== null) await assertFewCome(tx, ownerId, row.createdAt)
    await tx.upload.create({ data: row })
  })
  try {
    const most = uploadBytes({ hosted })
    const size = await keepParts(db, id, chunks, most)
    if (typeof size === 'number') {
      await makeRoom(db, ownerId, { id, size }, KEPT_LARGEST * most)
      return await db.write((tx) => tx.upload.update({ where: { id }, data: { size } }))
    }
    await dropUploads(db, [id])
    return size
  } catch (error) {
    await dropUploads(db, [id])
    throw error
  }
}

async function assertFewCome(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const since = { gt: new Date(now.getTime() - COMING_MS) }
  const coming = await tx.upload.count({ where: { ownerId, size: COMING, createdAt: since } })
  if (coming >= MOST_COMING)
    throw new RateLimited(`${MOST_COMING} files are being sent already.`, COME_BACK_SECONDS)
}

/** Without what could trick whoever reads it: it is shown, and never a path. */
function cleanName(name: string): string {
  const last = cleanText(name)
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .trim()
  return last.slice(0, MAX_NAME) || 'file'
}

/** How many bytes came. */
async function keepParts(
  db: Database,
  uploadId: string,
  chunks: AsyncIterable<Uint8Array>,
  most: number,
): Promise<number | FileProblem> {
  let waiting: Uint8Array[] = []
  let held = 0
  let size = 0
  let number = 0
  const keep = async () => {
    const bytes = new Uint8Array(Buffer.concat(waiting))
    const data = { uploadId, number: number++, bytes }
    waiting = []
    held = 0
    await db.write((tx) => tx.uploadPart.create({ data }))
  }
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) return tooLarge(most)
    waiting.push(chunk)
    held += chunk.length
    if (held >= PART_BYTES) await keep()
  }
  if (held > 0) await keep()
  return size > 0 ? size : EMPTY
}

/** What is said of a file that has more bytes than it may. */
export const tooLarge = (most: number): FileProblem => ({
  problem: 'TOO_LARGE',
  message: `A file may have at most ${most / MB} MB.`,
})
const EMPTY: FileProblem = { problem: 'BROKEN', message: 'This file is empty.' }

async function makeRoom(
  db: Database,
  ownerId: string,
  { id: except, size }: { id: string; size: number },
  most: number,
): Promise<void> {
  const others = await db.reader.upload.findMany({
    where: { ownerId, size: { not: COMING }, id: { not: except } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  let sum = size
  const old = others.filter((other, at) => (sum += other.size) > most || at >= KEPT_FILES - 1)
  await dropUploads(
    db,
    old.map(({ id }) => id),
  )
}

/** The bytes of a file that a user sent. Throws NotFound. */
export async function readUpload(db: Reader, ownerId: string, id: string): Promise<Uint8Array> {
  return (await readUploads(db, ownerId, [id]))[0]!.bytes
}

/** Files that a user sent, in the order given. Throws NotFound. */
export async function readUploads(db: Reader, ownerId: string, ids: readonly string[]): Promise<SentFile[]> {
  const files: SentFile[] = []
  for (const { id, name, size } of await uploadsOf(db, ownerId, ids)) {
    const bytes = new Uint8Array(size)
    let at = 0
    for (let number = 0; at < size; number++) {
      const part = await db.uploadPart.findUnique({ where: { uploadId_number: { uploadId: id, number } } })
      if (part === null) throw new NotFound('file') // it went meanwhile
      bytes.set(part.bytes, at)
      at += part.bytes.length
    }
    files.push({ name, bytes })
  }
  return files
}

/** Which files a user sent, without their bytes. Throws NotFound for one that is not there, or another's. */
export async function uploadsOf(db: Reader, ownerId: string, ids: readonly string[]): Promise<Upload[]> {
  const where = { id: { in: [...new Set(ids)] }, ownerId, size: { not: COMING } }
  const known = new Map((await db.upload.findMany({ where })).map((upload) => [upload.id, upload]))
  return ids.map((id) => {
    const upload = known.get(id)
    if (!upload) throw new NotFound('file')
    return upload
  })
}

/** Throws files away, a piece at a time: a database that wipes what is deleted takes long over many megabytes. */
export async function dropUploads(db: Database, ids: readonly string[]): Promise<void> {
  for (const uploadId of ids) {
    const parts = await db.reader.uploadPart.findMany({ where: { uploadId }, select: { number: true } })
    for (const { number } of parts)
      await db.write((tx) => tx.uploadPart.deleteMany({ where: { uploadId, number } }))
    await db.write((tx) => tx.upload.deleteMany({ where: { id: uploadId } }))
  }
}

/** Throws away what has waited too long, and what broke off long ago. */
export async function dropOldUploads(db: Database, now: Date): Promise<void> {
  const where = { createdAt: { lt: new Date(now.getTime() - KEPT_MS) } }
  const old = await db.reader.upload.findMany({ where, select: { id: true } })
  await dropUploads(
    db,
    old.map(({ id }) => id),
  )
}
