// How many sockets are open, by who opened them: one viewer may not take all that the machine has.
import type { WebSocket } from 'ws'
import type { Role } from '../access/viewer.ts'
import type { Context } from './context.ts'

/** Of one user, of one link, and of all who are nobody. A link for spectators is passed on to a crowd. An address tells
 * nothing: behind a proxy all have the same. */
const MOST: Record<Role, number> = {
  STRANGER: 100,
  SPECTATOR: 2_000,
  WITNESS: 2_000,
  COPLAYER: 100,
  OWNER: 100,
}

/** The code that a socket too many is closed with. */
export const TOO_MANY_SOCKETS = 4430

export class SocketCount {
  readonly #open = new Map<string, number>()

  /** Counts a socket until it closes. One too many is closed with a sentence; then it answers false. */
  admits(socket: WebSocket, { role, viewer }: Pick<Context, 'role' | 'viewer'>): boolean {
    const who = viewer.link?.shareId ?? viewer.userId
    const open = this.#open.get(who) ?? 0
    if (open >= MOST[role]) {
      const whose = viewer.link === null ? '' : ' by this link'
      socket.close(TOO_MANY_SOCKETS, `${open} sockets are open${whose}, and no more may be. Come back later.`)
      return false
    }
    if (socket.readyState !== socket.OPEN) return false
    this.#open.set(who, open + 1)
    socket.once('close', () => {
      const left = this.#open.get(who)! - 1
      if (left > 0) this.#open.set(who, left)
      else this.#open.delete(who)
    })
    return true
  }
}
