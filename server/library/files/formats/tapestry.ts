// Trees of Tapestry Loom, which are binary and change with each version: told apart, so that the refusal can help.
import type { FileFormat } from '../file-format.ts'

const MAGIC = Buffer.from('VersionedTapestryWeave__')

export const tapestry: FileFormat = {
  name: 'tapestry',
  recognises: ({ bytes }) => MAGIC.equals(bytes.subarray(0, MAGIC.length)),
  read: () => ({
    problem: 'UNKNOWN',
    message:
      'This is a weave of Tapestry Loom, which only that program can read. Convert it there to Exoloom JSON, and send ' +
      'that.',
  }),
}
