// What can tell a story: the endpoint that the settings name, or the built-in storyteller in its place.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Delta, Endpoint, Scene } from '../../engine/narration.ts'
import { createEndpoints, type EndpointOptions } from './endpoints.ts'
import type { EmbeddingRequest, Embeddings } from './embeddings.ts'
import { createMiniLm } from './minilm.ts'
import type { Narration } from './narrator.ts'

/** One narration to be told, from the messages by an endpoint or from the scene by the storyteller. */
export interface NarrationRequest extends Omit<Narration, 'endpoint'> {
  endpoint: Endpoint | null
  scene: Scene
}

/** Texts to be embedded, by an endpoint or by the built-in model. */
export interface VectorRequest extends Omit<EmbeddingRequest, 'endpoint'> {
  endpoint: EmbeddingRequest['endpoint'] | null
}

/** The storyteller speaks at about the pace of a reader, so that there is something to watch. */
const WORD_PAUSE_MS = 25

export interface ModelOptions extends EndpointOptions {
  /** Pause between two words of the storyteller, in milliseconds. */
  wordPause?: number
}

/** Opens the narrators. Close them at the end: they keep sockets alive. */
export function createModel({ wordPause = WORD_PAUSE_MS, ...options }: ModelOptions = {}) {
  const endpoints = createEndpoints(options)
  // What the server pays for is where its operator says: no guard stands before that.
  const own = createEndpoints({ ...options, connect: undefined })
  const miniLm = createMiniLm()
  return {
    narrate: ({ endpoint, scene, ...request }: NarrationRequest): AsyncGenerator<Delta> =>
      endpoint
        ? (endpoint.paidByServer ? own : endpoints).narrate({ ...request, endpoint })
        : storyteller(scene, wordPause, request.signal),
    /** Vectors for texts: from an endpoint that has embeddings, else from the built-in model. */
    embed: ({ endpoint, texts, signal }: VectorRequest): Promise<Embeddings> =>
      endpoint ? endpoints.embed({ endpoint, texts, signal }) : miniLm.embed(texts, signal),
    /** Looks at an endpoint and says, step by step, what works there. */
    diagnose: endpoints.diagnose,
    /** Loads what the first turn needs. Call it when the server already answers. */
    warm: loadStoryteller,
    close: async () => {
      await miniLm.close()
      await Promise.all([endpoints.close(), own.close()])
    },
  }
}

/** The storyteller's words about words take a third of a second to load: not while the server starts. */
const loadStoryteller = async () => {
  const [{ tell }, { pieces }] = await Promise.all([
    import('../../engine/storyteller/tell.ts'),
    import('../../engine/storyteller/pieces.ts'),
  ])
  return { tell, pieces }
}

async function* storyteller(scene: Scene, pause: number, signal: AbortSignal): AsyncGenerator<Delta> {
  const { tell, pieces } = await loadStoryteller()
  for (const text of pieces(tell(scene))) {
    yield { type: 'TEXT', text }
    if (pause > 0) await sleep(pause, undefined, { signal })
  }
  yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
}
