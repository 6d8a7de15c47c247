// Recalling what the memory bank holds for this moment. There is no bank yet, so nothing is recalled.
import type { ContextMemory } from '../engine/context/build.ts'

export async function recall(): Promise<ContextMemory[]> {
  return []
}
