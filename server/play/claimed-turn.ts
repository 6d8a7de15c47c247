// A turn that has claimed its adventure.
import type { Adventure, Turn } from '../../generated/sqlite/client.ts'

/** A claimed turn, and the story as it stood at the claim. */
export interface ClaimedTurn {
  adventure: Adventure
  turn: Turn
}
