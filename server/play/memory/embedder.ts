// Who makes the vectors of a user's texts: the embedding model that he chose at his endpoint, else the built-in one.
import type { Endpoint } from '../../engine/narration.ts'
import type { Narrator } from '../narrator.ts'

/** The endpoint as embeddings ask it; null for the built-in model. */
export function embedderOf({ endpoint, memory }: Pick<Narrator, 'endpoint' | 'memory'>): Endpoint | null {
  if (endpoint === null || endpoint.paidByServer || !memory.embeddingModel) return null
  return { ...endpoint, model: memory.embeddingModel }
}
