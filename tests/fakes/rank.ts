// A ranking in one go, for whoever has nothing else to do.
import { ranking, type RankedMemory } from '../../server/engine/memory/rank.ts'

export function rank(...given: Parameters<typeof ranking>): RankedMemory[] {
  const steps = ranking(...given)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
