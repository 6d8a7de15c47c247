// A condition on one value of the world, such as hp below 30, and the first turn of a line that met it.
import type { Value } from './state.ts'

/** How a value is held against another. Texts and truths can only be. */
export type Comparison = 'IS' | 'BELOW' | 'AT_MOST' | 'AT_LEAST' | 'ABOVE'

export interface Condition {
  path: string
  comparison: Comparison
  value: Value
}

/** True when a value meets a condition. Texts are the same whatever their case. */
export function meets({ comparison, value: wanted }: Condition, value: unknown): boolean {
  if (typeof value === 'string' && typeof wanted === 'string')
    return comparison === 'IS' && value.trim().toLowerCase() === wanted.trim().toLowerCase()
  if (comparison === 'IS') return value === wanted
  if (typeof value !== 'number' || typeof wanted !== 'number') return false
  if (comparison === 'BELOW') return value < wanted
  if (comparison === 'ABOVE') return value > wanted
  return comparison === 'AT_MOST' ? value <= wanted : value >= wanted
}
