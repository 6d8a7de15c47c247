// What a failure of memory work means for the rest of it, and how it is told.
import { NarrationFailure, type NarrationFailureCode } from '../../engine/narration.ts'
import type { Deps } from '../deps.ts'
import type { Progress } from './work-progress.ts'

/** An endpoint that fails so will fail for the next block as well. */
const HOPELESS: ReadonlySet<NarrationFailureCode> = new Set([
  'ENDPOINT_UNREACHABLE',
  'ADDRESS_REFUSED',
  'KEY_REFUSED',
  'MODEL_UNKNOWN',
  'BUSY',
  'DAILY_LIMIT',
  'NOT_AN_ENDPOINT',
])

/** Whether whatever is asked next would fail as well. */
export const isHopeless = (error: unknown): boolean =>
  error instanceof NarrationFailure && HOPELESS.has(error.code)

/** One block may be too much for a model; a second one too, and the others would wait for minutes each, and keep the work
 * of other stories waiting. */
export const isLate = (error: unknown): boolean =>
  error instanceof NarrationFailure && error.code === 'TIMED_OUT'

/** Keeps the reason of a failure; the work goes on where it can. */
export function note({ log }: Deps, adventure: string, progress: Progress, error: unknown): void {
  progress.failed(error)
  log.warn(
    { adventure, err: error },
    'something could not be remembered; it is tried again after the next turn',
  )
}

/** Something that nobody expected: it is told as well as can be. A story that was deleted meanwhile needs no work. */
export async function brokeOff(
  { db, log }: Deps,
  id: string,
  progress: Progress,
  error: unknown,
): Promise<void> {
  if ((await db.reader.adventure.count({ where: { id } })) === 0) return
  log.error({ adventure: id, err: error }, 'memory work broke off')
  progress.failed(error)
  await progress.end()
}
