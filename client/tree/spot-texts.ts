// The takes at spots of the tree, with their words: asked for when they are looked at, and kept until the tree changes.
import { createComputed, on, type Accessor } from 'solid-js'
import { query } from '../api/ask.ts'
import type { SpotTextQuery as SpotTextData } from '../api/generated/graphql.ts'
import { SpotTextQuery } from './documents.ts'
import type { Spot } from './map-layout.ts'
import type { TreeModel } from './tree-model.ts'

export type SpotTake = NonNullable<SpotTextData['adventure']>['transcript']['edges'][number]['node']

/** Finds the take at a spot; null where there is none, or the server does not answer. */
export type FindTake = (spot: Spot) => Promise<SpotTake | null>

export function createSpotTexts(id: string, model: Accessor<TreeModel>): FindTake {
  const known = new Map<string, Promise<SpotTake | null>>()
  createComputed(on(model, () => known.clear()))
  const ask = async (branchId: string, depth: number) => {
    const { data } = await query(SpotTextQuery, { id, branchId, depth })
    return data?.adventure?.transcript.edges.at(-1)?.node ?? null
  }
  return ({ branchId, depth }) => {
    if (branchId === null || depth < 0) return Promise.resolve(null)
    const key = `${branchId} ${depth}`
    const held = known.get(key) ?? ask(branchId, depth)
    known.set(key, held)
    void held.then((take) => take === null && known.delete(key))
    return held
  }
}
