// What is wrong with the fields of a form. Pure.
import { graphql } from '../api/generated/gql.ts'

/** What every form asks of an answer that refuses. */
graphql(`
  fragment FormRefusal on UserError {
    code
    message
    ... on InvalidInput {
      issues {
        path
        message
      }
    }
  }
`)

export type Faults<Values> = Partial<Record<keyof Values, string>>

/** The faults that the server found, by field; what belongs to none comes back as one sentence. */
export function faultsOf<Values extends object>(
  issues: { path: string; message: string }[],
  values: Values,
): { faults: Faults<Values>; rest: string } {
  const faults: Faults<Values> = {}
  const rest: string[] = []
  for (const { path, message } of issues) {
    const name = path.split('.').find((part) => part in values)
    if (name === undefined) rest.push(message)
    else faults[name as keyof Values] ??= message
  }
  return { faults, rest: rest.join(' ') }
}
