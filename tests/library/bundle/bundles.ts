// Bundles in tests: written, opened, and taken in by another user.
import { unzipSync } from 'fflate'
import type { Database } from '../../../server/io/store/database.ts'
import type { FileProblem } from '../../../server/library/files/found.ts'
import { readBundle, type Bundle } from '../../../server/library/bundle/read-bundle.ts'
import { saveBundledStory } from '../../../server/library/bundle/save-bundle.ts'
import { writeAdventureBundle } from '../../../server/library/bundle/write-bundle.ts'
import type { Course } from '../../../server/library/bundle/write-story.ts'

/** All the bytes of a file that is given piece by piece. */
export async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return new Uint8Array(Buffer.concat(all))
}

export const bundleOf = (db: Database, adventureId: string): Promise<Uint8Array> =>
  whole(writeAdventureBundle(db.reader, adventureId))

/** The files of a bundle by their names, without the manifest. */
export function filesOf(bytes: Uint8Array): Record<string, string> {
  const { 'forklore.json': _, ...files } = unzipSync(bytes)
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, Buffer.from(file).toString()]))
}

/** A bundle that was checked; a problem fails the test. */
export async function opened(bytes: Uint8Array): Promise<Bundle> {
  const bundle = await readBundle(bytes)
  if ('problem' in bundle) throw new Error(`${bundle.problem}: ${(bundle satisfies FileProblem).message}`)
  return bundle
}

const CLOCK = { now: () => new Date('2030-01-01T00:00:00Z') }
export const course = (): Course => ({ signal: new AbortController().signal })

/** Takes a bundle in; answers the id of the story. */
export async function takenIn(db: Database, bytes: Uint8Array, ownerId = 'two'): Promise<string> {
  return saveBundledStory({ db, clock: CLOCK, hosted: null }, await opened(bytes), { ownerId }, course())
}
