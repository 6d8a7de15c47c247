// Ending who watches by what is over: whoever ended it may have died, or lost Redis, before he could say so.
import type { Pass } from '../engine/story/events.ts'
import type { Reader } from '../io/store/database.ts'
import type { Deps } from './deps.ts'

/** Ends who watches here by a link that is gone or whose story is, by a token that is gone, or by a session of before. */
export async function endLostPasses({ db, watch }: Deps): Promise<void> {
  const { passes } = watch
  await endLostLinks(db.reader, watch, idsOf(passes, 'shareId'))
  await endLostTokens(db.reader, watch, idsOf(passes, 'tokenId'))
  await endLostSessions(db.reader, watch, idsOf(passes, 'userId'))
}

type Watch = Pick<Deps['watch'], 'endHere'>

const idsOf = (passes: readonly Pass[], name: string): string[] => [
  ...new Set(passes.flatMap((pass) => (name in pass ? [String(pass[name as keyof Pass])] : []))),
]

async function endLostLinks(db: Reader, watch: Watch, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const where = { id: { in: ids }, adventure: { deletedAt: null } }
  const rows = await db.share.findMany({ where, select: { id: true } })
  const left = new Set(rows.map(({ id }) => id))
  for (const shareId of ids) if (!left.has(shareId)) watch.endHere({ type: 'SHARE_ENDED', shareId })
}

async function endLostTokens(db: Reader, watch: Watch, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await db.accessToken.findMany({ where: { id: { in: ids } }, select: { id: true } })
  const left = new Set(rows.map(({ id }) => id))
  for (const tokenId of ids) if (!left.has(tokenId)) watch.endHere({ type: 'TOKEN_ENDED', tokenId })
}

async function endLostSessions(db: Reader, watch: Watch, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const select = { id: true, sessionVersion: true } as const
  const rows = await db.user.findMany({ where: { id: { in: ids } }, select })
  for (const { id, sessionVersion } of rows)
    if (sessionVersion > 0) watch.endHere({ type: 'SESSIONS_ENDED', userId: id, before: sessionVersion })
}
