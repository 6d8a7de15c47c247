// Pictures: kept once for all that show them, set as the cover of a scenario or a story, and thrown away when nobody shows them.
import { editableScenario } from './scenarios/change-scenario.ts'
import { createHash } from 'node:crypto'
import type { Adventure, Scenario } from '../../generated/sqlite/client.ts'
import { ownAdventure } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import { UnusablePicture, encodePicture, type EncodedPicture } from '../io/pictures/encode.ts'
import type { Reader, Tx } from '../io/store/database.ts'
import type { Deps } from '../play/deps.ts'
import { InvalidInput } from '../play/failures.ts'
import { readUpload } from './files/uploads.ts'

/** Keeps a picture that was encoded, unless it is there already; answers its hash. */
export async function storePicture(tx: Tx, picture: EncodedPicture, now: Date): Promise<string> {
  const hash = createHash('sha256').update(picture.bytes).digest('hex')
  const { mime, width, height, bytes } = picture
  // When it came last: who has just got its hash shows it soon.
  await tx.picture.upsert({
    where: { hash },
    create: { hash, mime, width, height, bytes, createdAt: now },
    update: { createdAt: now },
  })
  return hash
}

/** Encodes a picture anew and keeps it; answers its hash. Throws UnusablePicture. */
export async function keepPicture(deps: Deps, bytes: Uint8Array): Promise<string> {
  const picture = await encodePicture(bytes)
  return deps.db.write((tx) => storePicture(tx, picture, deps.clock.now()))
}

/** A picture with its bytes; null when there is none. */
export const pictureBy = (db: Reader, hash: string) =>
  db.picture.findUnique({ where: { hash }, select: { mime: true, bytes: true } })

/** Gives a story another cover; null takes it away. Throws NotFound or InvalidInput. */
export async function setAdventureCover(
  deps: Deps,
  viewer: Viewer,
  id: string,
  uploadId: string | null,
): Promise<Adventure> {
  await ownAdventure(deps.db.reader, viewer, id)
  const picture = await sentPicture(deps, viewer, uploadId)
  return deps.db.write(async (tx) => {
    await ownAdventure(tx, viewer, id)
    const coverHash = await coverOf(deps, tx, uploadId, picture)
    return tx.adventure.update({ where: { id }, data: { coverHash } })
  })
}

/** Gives a scenario another cover; null takes it away. Throws NotFound, NotPossible or InvalidInput. */
export async function setScenarioCover(
  deps: Deps,
  viewer: Viewer,
  id: string,
  uploadId: string | null,
): Promise<Scenario> {
  await editableScenario(deps.db.reader, viewer, id)
  const picture = await sentPicture(deps, viewer, uploadId)
  return deps.db.write(async (tx) => {
    await editableScenario(tx, viewer, id)
    const coverHash = await coverOf(deps, tx, uploadId, picture)
    return tx.scenario.update({ where: { id }, data: { coverHash, changedAt: deps.clock.now() } })
  })
}

async function sentPicture(
  deps: Deps,
  viewer: Viewer,
  uploadId: string | null,
): Promise<EncodedPicture | null> {
  if (uploadId === null) return null
  try {
    return await encodePicture(await readUpload(deps.db.reader, viewer.userId, uploadId))
  } catch (error) {
    if (error instanceof UnusablePicture)
      throw new InvalidInput([{ path: 'uploadId', message: error.message }])
    throw error
  }
}

/** The hash of a cover that was sent; the file as it was sent goes. */
async function coverOf(
  deps: Deps,
  tx: Tx,
  uploadId: string | null,
  picture: EncodedPicture | null,
): Promise<string | null> {
  if (uploadId === null || picture === null) return null
  await tx.upload.deleteMany({ where: { id: uploadId } })
  return storePicture(tx, picture, deps.clock.now())
}

const UNSHOWN_MS = 24 * 60 * 60 * 1_000

/** Throws pictures away that nothing shows, a day after they came: what shows them may still be being written. */
export async function dropUnshown(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - UNSHOWN_MS)
  const where = { createdAt: { lt: before } }
  if ((await deps.db.reader.picture.count({ where })) === 0) return
  await deps.db.write(async (tx) => {
    const hashes = (await tx.picture.findMany({ where, select: { hash: true } })).map(({ hash }) => hash)
    const used = { where: { coverHash: { not: null } }, select: { coverHash: true } } as const
    const shown = new Set([
      ...(await tx.scenario.findMany(used)).map(({ coverHash }) => coverHash),
      ...(await tx.adventure.findMany(used)).map(({ coverHash }) => coverHash),
    ])
    await tx.picture.deleteMany({ where: { hash: { in: hashes.filter((hash) => !shown.has(hash)) } } })
  })
}
