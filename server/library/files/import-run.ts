// One import behind: files are read, stories saved piece by piece out of sight, and in the last write all of it appears. It
// is stopped by its owner, or with the server; what is left of one that broke off is cleared.
import type { ImportRun } from '../../../generated/sqlite/client.ts'
import { Refusal } from '../../access/refusals.ts'
import type { Viewer } from '../../access/viewer.ts'
import { STORAGE_AWAY, STORAGE_FULL } from '../../engine/story/turns.ts'
import { dropAdventure } from '../../io/store/drop-adventure.ts'
import { isAway, isFull, NotFound } from '../../io/store/errors.ts'
import {
  advanceImport,
  endImport,
  LostImport,
  lostImports,
  madeBy,
  nameAdventure,
  halfAdventures,
} from '../../io/store/import-runs.ts'
import type { Tx } from '../../io/store/database.ts'
import type { Deps } from '../../play/deps.ts'
import { assertOwns } from '../../play/caps.ts'
import { PlayFailure } from '../../play/failures.ts'
import type { Bundle } from '../bundle/read-bundle.ts'
import { saveBundledStory } from '../bundle/save-bundle.ts'
import type { Import, ReadableFile } from './import-types.ts'
import { keepCovers } from './keep-covers.ts'
import { readSent } from './read-sent.ts'
import { saveFound } from './save-found.ts'
import { saveStory, stepsOf, type StoryWork } from './save-story.ts'

/** How often an import says how far it is, in milliseconds. */
const BEAT_MS = 1_000

/** Does an import to its end, whatever that is: its row tells. Never rejects. */
export async function runImport(
  deps: Deps,
  viewer: Viewer,
  { id, wish, into }: Import,
  cancel: AbortSignal,
): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([cancel, deps.stop.asked, lost.signal])
  const far = { done: 0, total: 0 }
  const pulse = startPulse(deps, id, far, lost)
  try {
    const files = readable(await readSent(deps, viewer.userId, wish, signal))
    const stories = files.flatMap(({ file }) => file.stories)
    // Before anything is written: what was is only taken back again.
    await assertOwns(deps, deps.db.reader, 'adventures', viewer.userId, storiesIn(files))
    far.total = 1 + files.reduce((sum, file) => sum + stepsIn(file), 0)
    await pulse.beat()
    const work: StoryWork = {
      ownerId: viewer.userId,
      runId: id,
      progress: (steps) => (far.done += steps),
      signal,
    }
    const covers = await keepCovers(deps, files, signal)
    const adventures: string[] = []
    for (const story of stories) {
      const cover = (story.picture && covers.get(story.picture)) ?? null
      adventures.push(await saveStory(deps, story, work, cover))
    }
    for (const { bundle } of files)
      if (bundle?.manifest.kind === 'ADVENTURE') adventures.push(await saveBundle(deps, bundle, work))
    signal.throwIfAborted()
    await pulse.stop()
    await saveFound(deps, viewer, { id, wish, into }, { files, adventures, covers, total: far.total })
  } catch (error) {
    await pulse.stop()
    await breakOff(deps, id, error).catch(
      // Then its lease runs out, and whoever finds it clears it.
      (why: unknown) => deps.log.error({ import: id, err: why }, 'an import could not be ended'),
    )
  }
}

const storiesIn = (files: ReadableFile[]): number =>
  files.reduce(
    (sum, { file: { stories }, bundle }) =>
      sum + stories.length + (bundle?.manifest.kind === 'ADVENTURE' ? 1 : 0),
    0,
  )

const stepsIn = ({ file: { stories }, bundle }: ReadableFile): number =>
  stories.reduce((sum, story) => sum + stepsOf(story), bundle?.rows ?? 0)

/** Saves a story of a bundle, which stays out of sight until all else is there. */
function saveBundle(
  deps: Deps,
  bundle: Bundle,
  { ownerId, runId, progress, signal }: StoryWork,
): Promise<string> {
  let known = 0
  const begun = (tx: Tx, adventureId: string) => nameAdventure(tx, runId, adventureId)
  const course = {
    signal,
    progress: (rows: number) => {
      progress(rows - known)
      known = rows
    },
  }
  return saveBundledStory(deps, bundle, { ownerId, begun, staysHidden: true }, course)
}

/** Those that can be read: the others were reported before. Throws when none can. */
function readable(read: Awaited<ReturnType<typeof readSent>>): ReadableFile[] {
  const files = read.flatMap(({ name, file, bundle }) => ('problem' in file ? [] : { name, file, bundle }))
  const problem = read.flatMap(({ file }) => ('problem' in file ? file : []))[0]
  if (files.length === 0 && problem) throw new Unreadable(problem.message)
  return files
}

/** None of the files can be read. */
class Unreadable extends PlayFailure {
  readonly code = 'UNREADABLE'
}

/** Says every second how far an import is, and hears whether it is still wanted. */
function startPulse(
  { db, clock, log }: Deps,
  id: string,
  far: { done: number; total: number },
  lost: AbortController,
): { beat: () => Promise<void>; stop: () => Promise<void> } {
  let beating = Promise.resolve()
  const beat = () =>
    (beating = beating
      .then(() => db.write((tx) => advanceImport(tx, id, far, clock.now())))
      .then((isUnwanted) => (isUnwanted ? lost.abort() : undefined))
      .catch((error: unknown) => {
        if (error instanceof LostImport) lost.abort()
        else log.warn({ import: id, err: error }, 'how far an import is could not be kept')
      }))
  const timer = setInterval(() => void beat(), BEAT_MS)
  return {
    beat,
    stop: () => {
      clearInterval(timer)
      return beating
    },
  }
}

/** Takes back what was written, and says why. */
async function breakOff(deps: Deps, id: string, error: unknown): Promise<void> {
  const { db, clock, log, stop } = deps
  const run = await db.reader.importRun.findUnique({ where: { id } })
  if (run?.status !== 'RUNNING') return // another instance has ended it
  const failure = run.cancelAsked ? undefined : stop.asked.aborted ? INTERRUPTED : failureOf(error)
  if (failure?.code === 'INTERNAL') log.error({ import: id, err: error }, 'an import failed')
  await clear(deps, run)
  const end = { status: failure ? 'FAILED' : 'CANCELLED', failure } as const
  await db.write((tx) => endImport(tx, id, end, clock.now()))
}

async function clear({ db }: Pick<Deps, 'db'>, run: ImportRun): Promise<void> {
  for (const adventure of madeBy(run).adventures) await dropAdventure(db, adventure)
}

function failureOf(error: unknown): { code: string; message: string } {
  if (error instanceof PlayFailure || error instanceof NotFound || error instanceof Refusal)
    return { code: error.code, message: error.message }
  if (isFull(error)) return STORAGE_FULL
  if (isAway(error))
    return { ...STORAGE_AWAY, message: 'The database does not answer. Try again in a moment.' }
  return { code: 'INTERNAL', message: 'Something went wrong on the server. Nothing was imported.' }
}

const INTERRUPTED = {
  code: 'INTERRUPTED',
  message: 'The server stopped in the middle of this import. Nothing of it was kept: import the files again.',
}

/** Ends the imports that a dead process left, with what they had written by then.
 * @param starting nobody else works on a SQLite file yet */
export async function endLostImports(deps: Deps, { starting = false } = {}): Promise<void> {
  const { db, clock, imports, log } = deps
  const lost = await lostImports(db, clock.now(), [...imports.keys()], starting)
  for (const run of lost) {
    const failure = run.cancelAsked ? undefined : INTERRUPTED
    const end = { status: failure ? 'FAILED' : 'CANCELLED', failure } as const
    try {
      // First: whoever still works on it can show nothing from then on.
      await db.write((tx) => endImport(tx, run.id, end, clock.now()))
    } catch (error) {
      if (error instanceof LostImport) continue // another instance was faster, or it has ended well
      throw error
    }
    await clear(deps, run)
  }
  if (lost.length > 0) log.warn({ count: lost.length }, 'imports that were cut off have been cleared')
}

/** Clears stories that were left incomplete by a process that died.
 * @param starting nobody else works on a SQLite file yet */
export async function dropHalves({ db, clock, log }: Deps, { starting = false } = {}): Promise<void> {
  const halves = await halfAdventures(db, clock.now(), starting)
  // One may have been made whole meanwhile.
  for (const id of halves) await dropAdventure(db, id, { incomplete: true })
  if (halves.length > 0) log.warn({ count: halves.length }, 'stories that were never whole have been cleared')
}

/** Waits until the imports that run here have ended; they end when the server is to stop. */
export async function stopImports({ imports }: Pick<Deps, 'imports'>): Promise<void> {
  await Promise.all([...imports.values()].map(({ ended }) => ended))
}
