// The model proposes, the referee disposes: a verdict for each change that a narrator wants.
import type { Proposal } from './split-reply.ts'

/** What became of a proposal. */
export interface Ruling {
  path: string
  proposed: unknown
  verdict: 'APPLIED' | 'CLAMPED' | 'REJECTED'
  reason: string
}

/** The state after a turn, and a ruling for every proposal. While an adventure declares no stats, no path exists. */
export function referee(
  state: Record<string, unknown>,
  proposals: Proposal[],
): { state: Record<string, unknown>; rulings: Ruling[] } {
  const rulings = proposals.map(({ path, value }) => ({
    path,
    proposed: value,
    verdict: 'REJECTED' as const,
    reason: `There is no stat ${path} in this adventure.`,
  }))
  return { state, rulings }
}
