// Sharing a story: links by which others watch it, or play along; made, listed, and taken back by its owner.
import { randomUUID } from 'node:crypto'
import type { Adventure, Share } from '../../generated/sqlite/client.ts'
import { assertAccount } from '../access/needs-account.ts'
import { ownAdventure, owned } from '../access/ownership.ts'
import { hashOfToken, newToken } from '../access/share-token.ts'
import type { LinkRole, Viewer } from '../access/viewer.ts'
import { NotFound } from '../io/store/errors.ts'
import type { Deps } from './deps.ts'
import { InvalidInput, NotPossible } from './failures.ts'
import { cleanName } from './name.ts'

/** How many links a story has at most. */
export const MAX_SHARES = 50

export interface ShareRequest {
  adventureId: string
  role: LinkRole
  label: string | null
  showsStats: boolean
  expiresAt: Date | null
}

/** Makes a link. Throws NotFound, InvalidInput, NotPossible or AccountNeeded. */
export async function createShare(deps: Deps, viewer: Viewer, request: ShareRequest): Promise<Share> {
  assertAccount(deps.hosted, viewer, 'A share link')
  const { adventureId, role, showsStats, expiresAt } = request
  const now = deps.clock.now()
  const label = cleanName(request.label) ?? ''
  if (expiresAt !== null && expiresAt <= now)
    throw new InvalidInput([{ path: 'expiresAt', message: 'Choose a time that is still to come.' }])
  const token = newToken()
  return deps.db.write(async (tx) => {
    const { id } = await ownAdventure(tx, viewer, adventureId)
    if ((await tx.share.count({ where: { adventureId: id } })) >= MAX_SHARES)
      throw new NotPossible(
        `A story has at most ${MAX_SHARES} links. End one that is not needed, then try again.`,
      )
    const sealed = { tokenHash: hashOfToken(token), token: deps.secrets.seal(token) }
    const row = { id: randomUUID(), adventureId: id, role, label, showsStats, expiresAt, createdAt: now }
    return tx.share.create({ data: { ...row, ...sealed } })
  })
}

/** The links of a story, oldest first. */
export function sharesOf(deps: Deps, adventureId: string): Promise<Share[]> {
  return deps.db.reader.share.findMany({
    where: { adventureId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}

/** Takes a link back: who watches through it hears nothing more. Turns that were taken through it stay. */
export async function revokeShare(
  deps: Deps,
  viewer: Viewer,
  shareId: string,
): Promise<{ adventure: Adventure; shareId: string }> {
  const adventure = await deps.db.write(async (tx) => {
    const share = await tx.share.findFirst({
      where: { id: shareId, adventure: owned(viewer) },
      include: { adventure: true },
    })
    if (share === null) throw new NotFound('share')
    await tx.share.delete({ where: { id: shareId } })
    return share.adventure
  })
  deps.watch.end({ type: 'SHARE_ENDED', shareId })
  return { adventure, shareId }
}
