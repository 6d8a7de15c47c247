// A model whose calls are written down, wherever in the program it is asked, for who sits at this machine.
import { NarrationFailure, STORYTELLER_NAME } from '../engine/narration.ts'
import type { CallEnd, CallLog, ModelCall } from '../io/model/call-log.ts'
import { MiniLmFailure } from '../io/model/minilm-failure.ts'
import { MINILM_NAME } from '../io/model/minilm.ts'
import type { Deps, Model } from './deps.ts'

export type { ModelCall }

/** The last calls to models, the newest first; null where none are kept. */
export const lastCalls = ({ modelCalls }: Pick<Deps, 'modelCalls'>): readonly ModelCall[] | null =>
  modelCalls?.all() ?? null

/** The same model; each of its calls is in the log from its beginning on. */
export function recorded(model: Model, calls: CallLog): Model {
  return {
    narrate: (request) => recordNarration(model, calls, request),
    embed: (request) => recordEmbedding(model, calls, request),
    diagnose: (visit) => recordVisit(model, calls, visit),
    warm: async () => model.warm?.(),
    close: () => model.close(),
  }
}

async function* recordNarration(
  model: Model,
  calls: CallLog,
  request: Parameters<Model['narrate']>[0],
): ReturnType<Model['narrate']> {
  const { purpose, endpoint, messages, promptTokens, signal } = request
  const call = calls.begin({
    purpose,
    model: endpoint?.model ?? STORYTELLER_NAME,
    key: endpoint?.key ?? null,
    // The storyteller reads none of them.
    sent: endpoint ? messages : [],
    ...(endpoint && { expectedTokens: promptTokens }),
  })
  try {
    for await (const delta of model.narrate({ ...request, sent: (sent) => call.goesOut(sent) })) {
      call.came(delta)
      yield delta
    }
    call.end()
  } catch (error) {
    call.end(endOf(error, signal))
    throw error
  } finally {
    call.end({ by: 'LEAVING' })
  }
}

async function recordEmbedding(
  model: Model,
  calls: CallLog,
  request: Parameters<Model['embed']>[0],
): ReturnType<Model['embed']> {
  const { endpoint, texts, signal } = request
  // No text asks nobody anything.
  if (texts.length === 0) return model.embed(request)
  const call = calls.begin({
    purpose: 'EMBEDDING',
    model: endpoint?.model ?? MINILM_NAME,
    key: endpoint?.key ?? null,
    sent: texts.map((content) => ({ role: null, content })),
  })
  try {
    const made = await model.embed(request)
    call.gaveVectors(made.width, made.model)
    call.end()
    return made
  } catch (error) {
    call.end(endOf(error, signal))
    throw error
  }
}

async function* recordVisit(
  model: Model,
  calls: CallLog,
  visit: Parameters<Model['diagnose']>[0],
): ReturnType<Model['diagnose']> {
  const call = calls.begin({ purpose: 'DOCTOR', model: visit.model ?? '', key: visit.key, sent: [] })
  try {
    for await (const delta of model.diagnose(visit)) {
      if (delta.type === 'STEP') call.tells(`${delta.name} ${delta.result}: ${delta.sentence}`)
      yield delta
    }
    call.end()
  } catch (error) {
    call.end(endOf(error, visit.signal))
    throw error
  } finally {
    call.end({ by: 'LEAVING' })
  }
}

function endOf(error: unknown, signal: AbortSignal): CallEnd {
  if (error instanceof NarrationFailure || error instanceof MiniLmFailure)
    return { by: 'FAILURE', code: error.code, message: error.message }
  return signal.aborted ? { by: 'LEAVING' } : { by: 'FAILURE', code: 'BUG', message: String(error) }
}
