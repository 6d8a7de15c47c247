// Reads files that users sent, one wish after the other: what is read at once stays within bounds. Nobody's many wishes keep
// others waiting.
import type { Deps } from '../../play/deps.ts'
import { isBundle, readBundle, type Bundle } from '../bundle/read-bundle.ts'
import { bundleReport } from './bundle-report.ts'
import { openZip } from './containers/zip.ts'
import { FairTurns } from './fair-turns.ts'
import type { SentFile } from './found.ts'
import { readFilesApart } from './read-apart.ts'
import type { ReadFile } from './read-file.ts'
import { foundFile } from './report.ts'
import { readUploads } from './uploads.ts'

/** A file that was read. A bundle of ours is saved as it is: what was found in it is its report alone. */
export interface ReadSent extends ReadFile {
  bundle: Bundle | null
}

const turns = new FairTurns()

/** What files hold, in their order. Throws NotFound for one that is not there, and the signal's reason when it aborts. */
export function readSent(
  deps: Pick<Deps, 'db'>,
  ownerId: string,
  { uploadIds, asText }: { uploadIds: readonly string[]; asText: boolean },
  signal: AbortSignal,
): Promise<ReadSent[]> {
  return turns.take(ownerId, async () =>
    readAll(await readUploads(deps.db.reader, ownerId, uploadIds), { asText, signal }),
  )
}

async function readAll(
  sent: SentFile[],
  { asText, signal }: { asText: boolean; signal: AbortSignal },
): Promise<ReadSent[]> {
  const bundles = asText ? [] : sent.filter(isOurs)
  const others = await readFilesApart(
    sent.filter((one) => !bundles.includes(one)),
    { asText },
    { signal },
  )
  const read: ReadSent[] = []
  for (const one of sent) {
    signal.throwIfAborted()
    if (bundles.includes(one)) read.push(await readOurs(one, signal))
    else read.push({ ...others.shift()!, bundle: null })
  }
  return read
}

function isOurs({ bytes }: SentFile): boolean {
  const archive = openZip(bytes)
  return archive !== null && !('problem' in archive) && isBundle(archive)
}

async function readOurs({ name, bytes }: SentFile, signal: AbortSignal): Promise<ReadSent> {
  const bundle = await readBundle(bytes, signal)
  if ('problem' in bundle) return { name, file: bundle, bundle: null }
  return { name, file: foundFile(bundleReport(bundle.manifest), {}), bundle }
}
