// What must be known before a story begins with a scenario. Pure.

interface Startable {
  questions: readonly string[]
  options: readonly unknown[]
  otherOpenings: readonly string[]
}

/** Whether something must be answered or chosen first. */
export const asksFirst = ({ questions, options, otherOpenings }: Startable): boolean =>
  questions.length > 0 || options.length > 0 || otherOpenings.length > 0
