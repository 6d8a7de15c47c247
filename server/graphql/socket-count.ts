// How many sockets and streams are open, by who opened them: one viewer may not take all that the machine has.
import { GraphQLError } from 'graphql'
import type { WebSocket } from 'ws'
import { networkOf } from '../access/address.ts'
import type { Asked } from '../access/session.ts'
import type { Role } from '../access/viewer.ts'
import type { Context } from './context.ts'

/** Of one user, of one link, and of all who are nobody. A link for spectators is passed on to a crowd. */
const MOST: Record<Role, number> = {
  STRANGER: 100,
  SPECTATOR: 2_000,
  WITNESS: 2_000,
  COPLAYER: 100,
  OWNER: 100,
}

/** Of one user on a server for many. Who has written nothing there is anybody, and is counted with all who come from where he
 * does: a cookie is got for nothing. */
const MOST_OF_USER = 10

/** Whom something that is open is counted for, and how much he may have open. */
function boundOf({ role, viewer, address, deps }: Who): { who: string; most: number } {
  const { link, userId, standing } = viewer
  if (link) return { who: link.shareId, most: MOST[role] }
  if (deps.hosted === null) return { who: userId, most: MOST[role] }
  const isKnown = role === 'OWNER' && standing !== 'VISITOR'
  return isKnown ? { who: userId, most: MOST_OF_USER } : { who: networkOf(address), most: MOST.STRANGER }
}

/** The code that a socket too many is closed with. */
export const TOO_MANY_SOCKETS = 4430

/** Counts what is open by who opened it. */
class OpenCount {
  readonly #open = new Map<string, number>()

  /** One more. Answers how to count it no more; null when he has as many as he may. */
  enter(asking: Who): (() => void) | null {
    const { who, most } = boundOf(asking)
    const open = this.#open.get(who) ?? 0
    if (open >= most) return null
    this.#open.set(who, open + 1)
    return () => {
      const left = this.#open.get(who)! - 1
      if (left > 0) this.#open.set(who, left)
      else this.#open.delete(who)
    }
  }
}

type Who = Pick<Context, 'role' | 'viewer' | 'address' | 'deps'>

export class SocketCount {
  readonly #open = new OpenCount()

  /** Counts a socket until it closes. One too many is closed with a sentence; then it answers false. */
  admits(socket: WebSocket, who: Who): boolean {
    if (socket.readyState !== socket.OPEN) return false
    const leave = this.#open.enter(who)
    if (leave) socket.once('close', leave)
    else socket.close(TOO_MANY_SOCKETS, tooMany('sockets', who))
    return leave !== null
  }
}

/** Counts streams of events, which are answers to requests, until they are over. */
export class StreamCount {
  readonly #open = new OpenCount()

  /** Why a stream may not be opened; null when it may. What comes by a socket is counted there. */
  refusal({ res, ...who }: Context & Asked): GraphQLError | null {
    if (!res || res.destroyed) return null
    const leave = this.#open.enter(who)
    if (leave === null)
      return new GraphQLError(tooMany('streams', who), { extensions: { code: 'TOO_MANY_STREAMS' } })
    res.once('close', leave)
    return null
  }
}

const tooMany = (what: string, who: Who): string =>
  `${boundOf(who).most} ${what} are open${who.viewer.link === null ? '' : ' by this link'}, and no more may be. Come back later.`
