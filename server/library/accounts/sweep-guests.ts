// Guests who come no more are swept, with all that they have.
import { deleteIdleGuests } from '../../io/store/idle-guests.ts'
import type { Deps } from '../../play/deps.ts'
import { LOCAL_USER } from '../seed-user.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Deletes the guests who have not come for longer than they are kept. Answers how many. */
export async function sweepGuests({ db, hosted, clock, log }: Deps): Promise<number> {
  if (!hosted || hosted.guestRetentionDays === 0) return 0
  const before = new Date(clock.now().getTime() - hosted.guestRetentionDays * DAY_MS)
  const guests = await deleteIdleGuests(db, before, LOCAL_USER.userId)
  if (guests > 0) log.info({ guests }, 'guests who came no more were swept')
  return guests
}
