// Modules of RisuAI, alone and in character cards. They are packed by a table of that program's own, so nothing reads them here:
// they are told apart, so that the refusal can help.
import type { FileFormat, OpenFile } from '../file-format.ts'
import type { Report } from '../report.ts'

/** What a card keeps its module under. */
const ENTRY = 'module.risum'
const MAGIC = 111
const HEAD = 6

/** After the head, with its length in it, stands the packed module; then a mark for each file that it brings, or the end. */
function isModule(bytes: Uint8Array): boolean {
  if (bytes.length <= HEAD || bytes[0] !== MAGIC || bytes[1] !== 0) return false
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(2, true)
  const mark = bytes[HEAD + length]
  return length > 0 && (mark === 0 || mark === 1)
}

export const risuModule: FileFormat = {
  name: 'RisuAI module',
  recognises: ({ bytes }) => isModule(bytes),
  read: () => ({
    problem: 'UNKNOWN',
    message:
      'This is a packed module of RisuAI, which only that program can read. Export its lorebook there as JSON, and send ' +
      'that.',
  }),
}

/** Says of a card that its module stays behind. */
export function reportModule({ archive }: OpenFile, report: Report): void {
  if (archive?.names.includes(ENTRY))
    report.dropped(
      `${ENTRY}: a packed module, which only RisuAI can read. The card itself and its story cards were read.`,
    )
}
