// What a player has of the model that the server pays for, in words.
import { graphql } from '../api/generated/gql.ts'
import type { DemoFieldsFragment } from '../api/generated/graphql.ts'
import { countOf } from './counts.ts'

graphql(`
  fragment DemoFields on DemoAllowance {
    model
    turnsPerDay
    left
    resetsAt
  }
`)

/** "7 of 20 turns are left today."; empty where they are not counted. */
export function leftWords({ left, turnsPerDay, resetsAt }: DemoFieldsFragment): string {
  if (left === null || turnsPerDay === null) return ''
  const again = new Date(resetsAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  if (left === 0)
    return `All ${countOf(turnsPerDay, 'turn')} of today are told; from ${again} on there are new ones.`
  const are = left === 1 ? 'is' : 'are'
  return `${left} of ${countOf(turnsPerDay, 'turn')} ${are} left today; at ${again} all are there again.`
}
