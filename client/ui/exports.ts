// The forms that something can be exported in, put together as they are told. Pure.
import type { ExportFieldsFragment } from '../api/generated/graphql.ts'

/** Forms one after another that lose the same: what that is has to be said but once. */
export function alike<Form extends Pick<ExportFieldsFragment, 'loses'>>(forms: readonly Form[]): Form[][] {
  const groups: Form[][] = []
  for (const form of forms) {
    const last = groups.at(-1)
    if (last && last[0]!.loses.join('\n') === form.loses.join('\n')) last.push(form)
    else groups.push([form])
  }
  return groups
}
