// The first file of a bundle: what it is, how much of everything it holds, and how each other file must be.
import * as z from 'zod'
import { count, sha256, short, size } from './fields.ts'
import { SCENARIO, STORY, type Kind } from './rows.ts'

/** Its name. By it a bundle is known. */
export const MANIFEST = 'forklore.json'
export const FORMAT = 'forklore-bundle'
/** Raised when a bundle is written that an older program would read wrongly. */
export const VERSION = 1

/** The kinds of rows of each kind of bundle, in the order of its files. */
export const KINDS: Record<BundleKind, Kind[]> = {
  ADVENTURE: Object.keys(STORY) as Kind[],
  SCENARIO: Object.keys(SCENARIO) as Kind[],
}

export type BundleKind = 'ADVENTURE' | 'SCENARIO'

/** What can be told of any version. */
export const anyManifest = z.object({ format: z.literal(FORMAT), version: z.int() })

const kind = z.custom<Kind>((name) => typeof name === 'string' && (name in STORY || name in SCENARIO))

const file = z.strictObject({
  name: short,
  kind,
  rows: count,
  bytes: size,
  sha256,
})

/** The scenario that a story was started from: known again where it is there. */
const scenario = z.strictObject({ id: short, key: short.nullable(), version: count.nullable() })

export const manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  kind: z.enum(['ADVENTURE', 'SCENARIO']),
  title: short,
  counts: z.record(z.string(), count),
  scenario: scenario.nullable(),
  files: z.array(file),
})

export type Manifest = z.infer<typeof manifest>
