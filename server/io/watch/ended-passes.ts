// The passes that are over, as far as that is known here: links and tokens that were taken back, sessions that ended.
import type { Pass, PassEnded } from '../../engine/story/events.ts'

export class EndedPasses {
  readonly #ids = new Set<string>()
  /** Sessions of a user below this version are over. */
  readonly #versions = new Map<string, number>()

  add(ended: PassEnded): void {
    if (ended.type === 'SHARE_ENDED') this.#ids.add(ended.shareId)
    else if (ended.type === 'TOKEN_ENDED') this.#ids.add(ended.tokenId)
    else this.#versions.set(ended.userId, Math.max(ended.before, this.#versions.get(ended.userId) ?? 0))
  }

  has(pass: Pass): boolean {
    if ('shareId' in pass) return this.#ids.has(pass.shareId)
    if ('tokenId' in pass) return this.#ids.has(pass.tokenId)
    return pass.session < (this.#versions.get(pass.userId) ?? 0)
  }
}
