// Bundles that somebody changed, with hashes that are right again: only what the rows say is wrong.
import { createHash } from 'node:crypto'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Manifest } from '../../../server/library/bundle/manifest.ts'

type Json = Record<string, never>
export type Rows = Record<string, Json[]>

const MANIFEST = 'forklore.json'

/** The same bundle with other rows; of a manifest that is changed afterwards, the rest is made to fit. */
export function forged(
  bytes: Uint8Array,
  change: (rows: Rows) => void,
  inManifest: (manifest: Manifest) => void = () => {},
): Uint8Array {
  const files = unzipSync(bytes)
  const manifest = JSON.parse(Buffer.from(files[MANIFEST]!).toString()) as Manifest
  const rows: Rows = {}
  for (const { name } of manifest.files)
    rows[name] = Buffer.from(files[name]!)
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Json)
  change(rows)
  for (const file of manifest.files) {
    const text = rows[file.name]!.map((row) => `${JSON.stringify(row)}\n`).join('')
    files[file.name] = strToU8(text)
    Object.assign(file, {
      rows: rows[file.name]!.length,
      bytes: files[file.name]!.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    })
    const sameKind = manifest.files.filter(({ kind }) => kind === file.kind)
    manifest.counts[file.kind] = sameKind.reduce((sum, { name }) => sum + rows[name]!.length, 0)
  }
  inManifest(manifest)
  return zipSync({ ...files, [MANIFEST]: strToU8(JSON.stringify(manifest)) })
}
