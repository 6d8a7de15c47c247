// Writes a story or a scenario as a bundle. What is written is held packed until all of it is there: the first file names the
// hashes of all others.
import type { Reader } from '../../io/store/database.ts'
import { giveWay } from '../../play/give-way.ts'
import { packFile, zipOf, type PackedFile } from './container.ts'
import { FORMAT, MANIFEST, VERSION, type Manifest } from './manifest.ts'
import { readScenario } from './read-scenario.ts'
import { readStory } from './read-story.ts'
import { StoryChanged } from './reading.ts'
import type { Batch, Kind } from './rows.ts'

/** Characters of one file; then another one of its kind begins. */
const PORTION = 512 * 1024
/** How often a story is begun again that changes meanwhile. */
const ATTEMPTS = 5

/** A story as a bundle, as it is at this moment: what is told meanwhile is left out. Throws NotFound for one that is missing,
 * and StoryChanged when takes are deleted from it again and again. */
export async function* writeAdventureBundle(db: Reader, adventureId: string): AsyncGenerator<Uint8Array> {
  const { title, scenarioVersion, scenario } = await db.adventure.findUniqueOrThrow({
    where: { id: adventureId },
    select: { title: true, scenarioVersion: true, scenario: { select: { id: true, key: true } } },
  })
  const from = scenario && { ...scenario, version: scenarioVersion }
  for (let attempt = 1; ; attempt++) {
    try {
      const files = await packedFiles(readStory(db, adventureId))
      return yield* bundleOf({ kind: 'ADVENTURE', title, scenario: from }, files)
    } catch (error) {
      if (!(error instanceof StoryChanged) || attempt >= ATTEMPTS) throw error
    }
  }
}

/** A scenario with its options as a bundle. */
export async function* writeScenarioBundle(db: Reader, scenarioId: string): AsyncGenerator<Uint8Array> {
  const { title } = await db.scenario.findUniqueOrThrow({
    where: { id: scenarioId },
    select: { title: true },
  })
  const files = await packedFiles(readScenario(db, scenarioId))
  yield* bundleOf({ kind: 'SCENARIO', title, scenario: null }, files)
}

type RowFile = PackedFile & { kind: Kind; rows: number }

async function* bundleOf(
  about: Pick<Manifest, 'kind' | 'title' | 'scenario'>,
  files: RowFile[],
): AsyncGenerator<Uint8Array> {
  const counts: Manifest['counts'] = {}
  for (const { kind, rows } of files) counts[kind] = (counts[kind] ?? 0) + rows
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    ...about,
    counts,
    files: files.map(({ name, kind, rows, bytes, sha256 }) => ({ name, kind, rows, bytes, sha256 })),
  }
  const first = await packFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
  yield* zipOf([first, ...files])
}

/** Rows as files of lines: a kind has as many files as it fills. */
async function packedFiles<Of extends Kind>(batches: AsyncIterable<Batch<Of>>): Promise<RowFile[]> {
  const files: RowFile[] = []
  let kind: Kind | null = null
  let number = 0
  let lines: string[] = []
  let length = 0
  const flush = async () => {
    if (kind !== null && lines.length > 0) {
      const packed = await packFile(nameOf(kind, ++number), lines.join(''))
      files.push({ ...packed, kind, rows: lines.length })
    }
    lines = []
    length = 0
  }
  for await (const batch of batches) {
    if (batch.kind !== kind) {
      await flush()
      kind = batch.kind
      number = 0
    }
    for (const row of batch.rows) {
      const line = `${JSON.stringify(row)}\n`
      lines.push(line)
      length += line.length
      if (length >= PORTION) await flush()
    }
    await giveWay()
  }
  await flush()
  return files
}

const nameOf = (kind: Kind, number: number): string =>
  number === 1 ? `${kind}.jsonl` : `${kind}.${number}.jsonl`
