// Work on memories that a player can ask for, and what it goes on.
import type { JobKind } from '../../io/jobs/jobs.ts'
import type { Ground } from './make-memory.ts'
import type { Narrator } from '../narrator.ts'
import type { Progress } from './work-progress.ts'

/** What can be asked for. */
export type AskedKind = Exclude<JobKind, 'REMEMBER'>

/** What such work goes on. */
export interface Asked extends Ground {
  narrator: Narrator
  progress: Progress
  /** When it was asked for: it names a rewriting. */
  askedAt: Date
}
