// Giving out all that is a user's: the bundles of his stories and scenarios in one zip, one after the other.
import { Zip, ZipPassThrough } from 'fflate'
import { owned } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Reader } from '../../io/store/database.ts'
import { isMissing } from '../../io/store/errors.ts'
import type { Deps } from '../../play/deps.ts'
import { writeAdventureBundle, writeScenarioBundle } from '../bundle/write-bundle.ts'
import type { GivenFile } from './export-story.ts'
import { fileName, SCENARIO_FORMATS, STORY_FORMATS } from './formats.ts'

/** All stories and scenarios of a viewer as one file: each can be imported again by itself. */
export async function exportEverything(deps: Deps, viewer: Viewer): Promise<GivenFile> {
  const db = deps.db.reader
  const day = deps.clock.now().toISOString().slice(0, 10)
  const bundles = await bundlesOf(db, viewer)
  return { name: `forklore-${day}.zip`, mime: 'application/zip', body: zipOf(bundles) }
}

interface Bundle {
  name: string
  write: () => AsyncGenerator<Uint8Array>
}

async function bundlesOf(db: Reader, viewer: Viewer): Promise<Bundle[]> {
  const select = { id: true, title: true } as const
  const orderBy = [{ createdAt: 'asc' }, { id: 'asc' }] as const
  const stories = await db.adventure.findMany({ where: owned(viewer), select, orderBy: [...orderBy] })
  const own = { ownerId: viewer.userId, parentId: null }
  const scenarios = await db.scenario.findMany({ where: own, select, orderBy: [...orderBy] })
  const names = new Set<string>()
  return [
    ...stories.map(({ id, title }) => ({
      name: oneOf(names, 'stories', title, STORY_FORMATS.BUNDLE.ending),
      write: () => writeAdventureBundle(db, id),
    })),
    ...scenarios.map(({ id, title }) => ({
      name: oneOf(names, 'scenarios', title, SCENARIO_FORMATS.BUNDLE.ending),
      write: () => writeScenarioBundle(db, id),
    })),
  ]
}

/** A name that none of the others has, also where capital letters make no difference. */
function oneOf(names: Set<string>, folder: string, title: string, ending: string): string {
  for (let number = 1; ; number++) {
    const plain = fileName(title, ending)
    const stem = plain.slice(0, -ending.length - 1)
    const name = `${folder}/${number === 1 ? plain : `${stem} ${number}.${ending}`}`
    if (names.has(name.toLowerCase())) continue
    names.add(name.toLowerCase())
    return name
  }
}

/** The bundles as they are: they are packed already. One is held at a time. */
async function* zipOf(bundles: readonly Bundle[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const { name, write } of bundles) {
    const pieces = write()
    let piece = await nextOf(pieces)
    if (piece === null) continue // it was thrown away meanwhile
    const file = new ZipPassThrough(name)
    zip.add(file)
    for (; !piece.done; piece = await pieces.next()) {
      file.push(piece.value)
      yield* ready
      ready = []
    }
    file.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* ready
}

async function nextOf(pieces: AsyncGenerator<Uint8Array>): Promise<IteratorResult<Uint8Array> | null> {
  try {
    return await pieces.next()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
