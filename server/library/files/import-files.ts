// The one Import: files that were sent are read and shown, and then, when their owner wants it, taken in.
import { editableScenario } from '../scenarios/change-scenario.ts'
import type { ImportRun } from '../../../generated/sqlite/client.ts'
import { ownAdventure } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Reader } from '../../io/store/database.ts'
import { NotFound } from '../../io/store/errors.ts'
import { beginImport } from '../../io/store/import-runs.ts'
import type { Deps } from '../../play/deps.ts'
import { InvalidInput, NotPossible } from '../../play/failures.ts'
import type { BundleKind } from '../bundle/manifest.ts'
import { newId } from '../new-id.ts'
import { FILE_LIMITS, type FileProblem, type FoundReport } from './found.ts'
import { runImport } from './import-run.ts'
import type { CardTarget, ImportWish } from './import-types.ts'
import { readSent } from './read-sent.ts'
import { uploadsOf } from './uploads.ts'

/** What a file holds, or why it cannot be read. */
export interface FileReport {
  name: string
  report: FoundReport | null
  problem: FileProblem | null
}

/** What files hold together, before anything is written. */
export interface FilesReport {
  reports: FileReport[]
  scenarios: number
  adventures: number
  /** Cards and scripts that belong to none of these. */
  cards: number
  scripts: number
}

/** What is taken at once. */
export const IMPORT_LIMITS = { files: 100, bytes: 2 * FILE_LIMITS.bytes, running: 3 } as const

/** Reads files that were sent, and writes nothing. Throws NotFound for one that is not there, and InvalidInput. */
export async function readImport(deps: Deps, viewer: Viewer, wish: ImportWish): Promise<FilesReport> {
  await assertFiles(deps.db.reader, viewer, wish.uploadIds)
  const read = await readSent(deps, viewer.userId, wish, deps.stop.asked)
  const found = read.flatMap(({ file }) => ('problem' in file ? [] : file))
  const sum = (parts: { length: number }[]) => parts.reduce((all, { length }) => all + length, 0)
  const bundles = (kind: BundleKind) => read.filter(({ bundle }) => bundle?.manifest.kind === kind)
  return {
    reports: read.map(({ name, file }) =>
      'problem' in file
        ? { name, report: null, problem: file }
        : { name, report: file.report, problem: null },
    ),
    scenarios: sum([...found.map(({ scenarios }) => scenarios), bundles('SCENARIO')]),
    adventures: sum([...found.map(({ stories }) => stories), bundles('ADVENTURE')]),
    cards: sum(found.map(({ cards }) => cards)),
    scripts: sum(found.map(({ scripts }) => scripts)),
  }
}

/** Begins to take files in: it goes on behind, all or nothing. Throws NotFound, InvalidInput, and NotPossible where too many
 * imports run already. */
export async function startImport(
  deps: Deps,
  viewer: Viewer,
  wish: ImportWish,
  into: CardTarget,
): Promise<ImportRun> {
  const { userId } = viewer
  await assertFiles(deps.db.reader, viewer, wish.uploadIds)
  await assertTarget(deps.db.reader, viewer, into)
  const id = newId()
  const run = await deps.db.write(async (tx) => {
    const running = await tx.importRun.count({ where: { ownerId: userId, status: 'RUNNING' } })
    if (running >= IMPORT_LIMITS.running)
      throw new NotPossible('Other files are being imported. Wait for the end of one, or stop it.')
    return beginImport(tx, id, userId, deps.clock.now())
  })
  const cancel = new AbortController()
  const ended = runImport(deps, viewer, { id, wish, into }, cancel.signal)
  deps.imports.set(id, { cancel, ended })
  void ended.finally(() => deps.imports.delete(id))
  return run
}

/** Stops an import, wherever it runs: nothing of it stays. Throws NotFound, and NotPossible for one that has ended. */
export async function cancelImport(deps: Deps, viewer: Viewer, id: string): Promise<ImportRun> {
  const run = await deps.db.write(async (tx) => {
    await ownImport(tx, viewer, id)
    const where = { id, status: 'RUNNING' }
    const { count } = await tx.importRun.updateMany({ where, data: { cancelAsked: true } })
    if (count === 0) throw new NotPossible('This import has ended.')
    return ownImport(tx, viewer, id)
  })
  deps.imports.get(id)?.cancel.abort()
  return run
}

/** The viewer's import, or NotFound. */
export async function ownImport(db: Reader, viewer: Viewer, id: string): Promise<ImportRun> {
  const run = await db.importRun.findFirst({ where: { id, ownerId: viewer.userId } })
  if (run === null || viewer.link !== null) throw new NotFound('import')
  return run
}

/** The viewer's imports, the newest first. */
export function ownImports(db: Reader, viewer: Viewer, most: number): Promise<ImportRun[]> {
  const orderBy = [{ startedAt: 'desc' }, { id: 'desc' }] as const
  return db.importRun.findMany({ where: { ownerId: viewer.userId }, orderBy: [...orderBy], take: most })
}

async function assertFiles(db: Reader, viewer: Viewer, ids: string[]): Promise<void> {
  const issue = (message: string) => new InvalidInput([{ path: 'uploadIds', message }])
  if (ids.length === 0) throw issue('Choose a file first.')
  if (ids.length > IMPORT_LIMITS.files) throw issue(`At most ${IMPORT_LIMITS.files} files are read at once.`)
  if (new Set(ids).size < ids.length) throw issue('Name each file once.')
  const files = await uploadsOf(db, viewer.userId, ids)
  if (files.reduce((sum, { size }) => sum + size, 0) > IMPORT_LIMITS.bytes)
    throw issue(
      `Together, files may have at most ${IMPORT_LIMITS.bytes / 1024 / 1024} MB. Send fewer at once.`,
    )
}

async function assertTarget(db: Reader, viewer: Viewer, into: CardTarget): Promise<void> {
  if (into === null) return
  if ('adventureId' in into) await ownAdventure(db, viewer, into.adventureId)
  else await editableScenario(db, viewer, into.scenarioId)
}
