// Reads a bundle of unknown origin: all of it is checked before anything of it is written, and it never holds more than it may.
import { createHash } from 'node:crypto'
import { giveWay } from '../../play/give-way.ts'
import { openZip, type Archive } from '../files/containers/zip.ts'
import { FILE_LIMITS, type FileProblem } from '../files/found.ts'
import { checkScenario } from './check-scenario.ts'
import { StoryCheck } from './check-story.ts'
import { anyManifest, KINDS, manifest, MANIFEST, VERSION, type Manifest } from './manifest.ts'
import { SCENARIO, STORY, type Batch, type Kind, type StoryKind } from './rows.ts'
import { Misfit } from './shape.ts'

/** The bounds of a bundle beside those of all files. */
const MOST_FILES = 2_000
const MOST_BYTES = 32 * 1024 * 1024

/** A bundle that was checked. */
export interface Bundle {
  manifest: Manifest
  /** How many rows it holds. */
  rows: number
  /** Reads it once more, a file at a time. */
  batches<Of extends Kind>(): AsyncGenerator<Batch<Of>>
}

/** True for an archive that is a bundle, whatever else may be wrong with it. */
export const isBundle = ({ names }: Pick<Archive, 'names'>): boolean => names.includes(MANIFEST)

const problem = (code: FileProblem['problem'], message: string): FileProblem => ({ problem: code, message })
const UNKNOWN = problem('UNKNOWN', 'This is no bundle of Forklore.')
const broken = (where: string): FileProblem =>
  problem('BROKEN', `The bundle is damaged (${where}). Export it once more, and send that.`)

/** Something of a bundle is not as it must be. */
class Fault extends Error {
  override readonly name = 'Fault'
  readonly problem: FileProblem
  constructor(found: FileProblem) {
    super(found.message)
    this.problem = found
  }
}

/** Checks a bundle: every byte by its hash, every row by itself and with all others. Throws the signal's reason when it
 * aborts. */
export async function readBundle(bytes: Uint8Array, signal?: AbortSignal): Promise<Bundle | FileProblem> {
  try {
    const archive = opened(bytes)
    const found = readManifest(archive)
    await check(found, archive, signal)
    return {
      manifest: found,
      rows: found.files.reduce((sum, { rows }) => sum + rows, 0),
      batches: <Of extends Kind>() => batchesOf(found, opened(bytes)) as AsyncGenerator<Batch<Of>>,
    }
  } catch (error) {
    if (error instanceof Fault) return error.problem
    throw error
  }
}

function opened(bytes: Uint8Array): Archive {
  const archive = openZip(bytes)
  if (archive === null) throw new Fault(UNKNOWN)
  if ('problem' in archive) throw new Fault(archive)
  return archive
}

function readManifest(archive: Archive): Manifest {
  const content = contentOf(archive, MANIFEST)
  const json = jsonOf(textOf(content, MANIFEST), MANIFEST)
  const any = anyManifest.safeParse(json)
  if (!any.success) throw new Fault(UNKNOWN)
  if (any.data.version > VERSION)
    throw new Fault(
      problem(
        'TOO_NEW',
        'This bundle was written by a newer Forklore. Update this one, then import it again.',
      ),
    )
  const read = manifest.safeParse(json)
  if (!read.success) throw new Fault(broken(MANIFEST))
  assertBounded(read.data)
  return read.data
}

function assertBounded({ kind, files, counts }: Manifest): void {
  const { inflated } = FILE_LIMITS
  if (files.length > MOST_FILES)
    throw new Fault(problem('TOO_MANY', `A bundle has at most ${MOST_FILES.toLocaleString('en')} files.`))
  const sum = files.reduce((all, { bytes }) => all + bytes, 0)
  if (sum > inflated || files.some(({ bytes }) => bytes > MOST_BYTES))
    throw new Fault(problem('TOO_LARGE', `A bundle holds at most ${inflated / 1024 / 1024} MB.`))
  if ((counts.takes ?? 0) > FILE_LIMITS.nodes)
    throw new Fault(
      problem('TOO_MANY', `A story has at most ${FILE_LIMITS.nodes.toLocaleString('en')} moments.`),
    )
  const places = files.map((file) => KINDS[kind].indexOf(file.kind))
  const isOrdered = places.every((place, at) => place >= Math.max(0, places[at - 1] ?? 0))
  const areCounted = KINDS[kind].every((one) => rowsOf(files, one) === (counts[one] ?? 0))
  const names = new Set(files.map(({ name }) => name))
  if (!isOrdered || !areCounted || names.size < files.length) throw new Fault(broken(MANIFEST))
}

const rowsOf = (files: Manifest['files'], kind: Kind): number =>
  files.reduce((sum, file) => sum + (file.kind === kind ? file.rows : 0), 0)

async function check(found: Manifest, archive: Archive, signal?: AbortSignal): Promise<void> {
  let where = MANIFEST
  try {
    const batches = batchesOf(found, archive, (name) => {
      signal?.throwIfAborted()
      where = name
    })
    if (found.kind === 'SCENARIO') await checkScenario(batches)
    else await checkStory(batches as AsyncIterable<Batch<StoryKind>>)
  } catch (error) {
    throw error instanceof Misfit ? new Fault(broken(where)) : error
  }
}

async function checkStory(batches: AsyncIterable<Batch<StoryKind>>): Promise<void> {
  const story = new StoryCheck()
  for await (const batch of batches) story.add(batch)
  story.end()
}

async function* batchesOf(
  { files }: Manifest,
  archive: Archive,
  at: (name: string) => void = () => {},
): AsyncGenerator<Batch<Kind>> {
  for (const { name, kind, rows, bytes, sha256 } of files) {
    at(name)
    const content = contentOf(archive, name)
    const hash = createHash('sha256').update(content).digest('hex')
    if (content.length !== bytes || hash !== sha256) throw new Fault(broken(name))
    const lines = textOf(content, name).split('\n')
    if (lines.pop() !== '' || lines.length !== rows) throw new Fault(broken(name))
    const read: unknown[] = []
    for (const [index, line] of lines.entries()) {
      read.push(rowOf(kind, line, `${name}, line ${index + 1}`))
      if (index % AT_ONCE === AT_ONCE - 1) await giveWay()
    }
    yield { kind, rows: read } as Batch<Kind>
    await giveWay()
  }
}

/** Rows that are checked before others have their turn. */
const AT_ONCE = 200

const SCHEMAS = { ...STORY, ...SCENARIO }

function rowOf(kind: Kind, line: string, where: string): unknown {
  const read = SCHEMAS[kind].safeParse(jsonOf(line, where))
  if (!read.success) throw new Fault(broken(where))
  return read.data
}

function contentOf(archive: Archive, name: string): Uint8Array {
  const content = archive.read(name)
  if (content === null) throw new Fault(name === MANIFEST ? UNKNOWN : broken(name))
  if ('problem' in content) throw new Fault(content)
  return content
}

function textOf(content: Uint8Array, where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    throw new Fault(broken(where))
  }
}

function jsonOf(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Fault(broken(where))
  }
}
