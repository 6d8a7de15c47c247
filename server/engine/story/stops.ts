// Where undo and redo rest. They look at most two takes above the head and two below, never along the chain.
import { isInput, type TakeKind } from './words.ts'

/** The takes around the head on its line: kinds by depth, from two above to three below, as far as they exist. */
export type Around = Map<number, TakeKind>

/** The highest place that undo reaches: depth 0 under a beginning, else −1 (nothing yet). */
function floorOf(around: Around): number {
  const first = around.get(0)
  return first === 'OPENING' || first === 'STORY' ? 0 : -1
}

/** A stop is the floor, a narration or opening, and an input that no narration follows directly. */
function isStop(around: Around, depth: number): boolean {
  if (depth === floorOf(around)) return true
  const kind = around.get(depth)
  if (kind === undefined || !isInput(kind)) return true
  return around.get(depth + 1) !== 'NARRATION'
}

/** The depth that undo goes to from `depth`, or null when there is nothing to take back.
 * @param around kinds of the takes from depth − 2 to depth + 1 */
export function undoTarget(around: Around, depth: number): number | null {
  const floor = depth <= 2 ? floorOf(around) : -1
  if (depth <= floor) return null
  let target = depth - 1
  while (target > floor && !isStop(around, target)) target--
  return target
}

/** The depth that redo goes to from `depth`, or null at the end of the line.
 * @param around kinds of the takes from depth to depth + 3 */
export function redoTarget(around: Around, depth: number): number | null {
  if (!around.has(depth + 1)) return null
  let target = depth + 1
  while (!isStop(around, target)) target++
  return target
}
