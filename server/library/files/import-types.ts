// What an import is, as those that begin, do and end it hand it on.
import type { Bundle } from '../bundle/read-bundle.ts'
import type { FoundFile } from './found.ts'

/** Which files, and how they are to be taken. */
export interface ImportWish {
  uploadIds: string[]
  /** As the texts of openings, whatever they look like. */
  asText: boolean
}

/** Where cards go that belong to no scenario or story of their file; null: into a scenario of their own. */
export type CardTarget = { adventureId: string } | { scenarioId: string } | null

/** An import that was begun. */
export interface Import {
  id: string
  wish: ImportWish
  into: CardTarget
}

/** A file that can be taken in. */
export interface ReadableFile {
  name: string
  file: FoundFile
  /** Set: it is a bundle of ours, and what it holds is not in `file`. */
  bundle: Bundle | null
}
