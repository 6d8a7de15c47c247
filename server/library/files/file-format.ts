// What a format of files is to the one reader of all: how it is recognised, and how it is read.
import type { Archive } from './containers/zip.ts'
import type { FileProblem, FoundFile } from './found.ts'

/** A file that was opened: its text, and its JSON, also out of a picture or an archive. */
export interface OpenFile {
  /** As the user's system calls it; only to be repeated, or as a last title. */
  name: string
  bytes: Uint8Array
  /** Without a byte order mark; null = binary. Of a picture or an archive: the text that it carries, if it does. */
  text: string | null
  /** Parsed and safe to walk; undefined = it is none. */
  json: unknown
  /** The JSON is deeper than FILE_LIMITS.nesting. */
  isDeep: boolean
  /** Why the text, which begins as JSON does, is none: said when no format knows it either. */
  broken: FileProblem | null
  /** What the text was taken out of; null = it is the file. */
  wrapper: Wrapper | null
  /** The file is a picture, or ends as an archive and begins as one: its bytes, to be kept as the cover. */
  picture: Uint8Array | null
  /** The file is a zip, or has one at its end. */
  archive: Archive | null
  /** What to tell of the opening, for the report. */
  warnings: string[]
}

export type Wrapper = 'PNG' | 'JPEG' | 'WEBP' | 'ZIP'

/** One kind of file. The first of the list in recognise.ts that knows a file reads it. */
export interface FileFormat {
  /** In words, for the developer; the report has its own. */
  name: string
  /** It reads trees of any depth, so it never calls itself. Others are not given deep ones. */
  readsDeep?: boolean
  /** By content alone; cheap; never throws. */
  recognises(file: OpenFile): boolean
  read(file: OpenFile): FoundFile | FileProblem
}
