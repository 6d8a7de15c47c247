// Spans of what goes on, for who looks at traces: numbers and words of our own, never a word of a story.

export type Attributes = Record<string, string | number | boolean>

/** Something that takes time. */
export interface Span {
  set(attributes: Attributes): void
  /** It did not work, for the reason that a code names. */
  fail(code: string): void
  end(): void
}

export interface Trace {
  /** Whether anybody looks. */
  readonly isOn: boolean
  /** Begins a span below whatever runs. Whoever begins it ends it. */
  begin(name: string, attributes?: Attributes): Span
  /** Runs something as a span, which ends with it: spans that begin within stand below it. */
  within<T>(name: string, attributes: Attributes, run: (span: Span) => T): T
  /** Hears of a database query that has just been answered; undefined where nobody looks. */
  query?: (sql: string, ms: number) => void
  /** Sends what is left. */
  close(): Promise<void>
}

const NO_SPAN: Span = { set: () => {}, fail: () => {}, end: () => {} }

/** Where nobody looks. */
export const UNTRACED: Trace = {
  isOn: false,
  begin: () => NO_SPAN,
  within: (_name, _attributes, run) => run(NO_SPAN),
  close: () => Promise.resolve(),
}
