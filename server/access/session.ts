// Who asks: known by the link that a request carries, or by where it comes from.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Reader } from '../io/store/database.ts'
import { isOwners, type Trust } from './local-peer.ts'
import { linkOf, tokenIn } from './share-token.ts'
import { NOBODY, STRANGER, type Viewer } from './viewer.ts'

/** What tells who asks. A browser's socket cannot have headers, so it says them when it opens. */
export interface Asked {
  req?: IncomingMessage
  /** Where the answer goes, unless a socket takes it. */
  res?: ServerResponse
  connectionParams?: Readonly<Record<string, unknown>>
}

/** Says who asks, anew for each operation: a link or a session may have ended meanwhile. */
export type ViewerOf = (asked: Asked) => Promise<Viewer>

/** On a local installation. Who carries a link is never more than its guest, also at this machine. */
export function viewerIn(
  { db, clock }: { db: { reader: Reader }; clock: { now(): Date } },
  owner: Viewer,
  trust: Trust,
): ViewerOf {
  return async ({ req, connectionParams }) => {
    const token = tokenIn(connectionParams?.authorization ?? req?.headers.authorization)
    if (token !== null) {
      const link = await linkOf(db.reader, token, clock.now())
      return link === null ? STRANGER : { userId: NOBODY, link }
    }
    return req && isOwners(req, trust) ? owner : STRANGER
  }
}
