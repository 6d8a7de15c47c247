// A model that is watched, wherever in the program it is asked: its failures are counted, and its calls are spans.
import { NarrationFailure, type Delta } from '../engine/narration.ts'
import { MiniLmFailure } from '../io/model/minilm-failure.ts'
import type { Span, Trace } from '../io/trace/trace.ts'
import type { Model } from './deps.ts'
import type { ModelFailed, Notify } from './notices.ts'

/** The same model, watched. Who gives up asking is no failure of it. */
export function noticed(model: Model, notice: Notify, trace: Trace): Model {
  const failed = (call: ModelFailed['call'], span: Span, error: unknown) => {
    if (!(error instanceof NarrationFailure) && !(error instanceof MiniLmFailure)) return
    span.fail(error.code)
    notice({ type: 'MODEL_FAILED', call, code: error.code })
  }
  return {
    narrate: async function* (request) {
      const span = trace.begin('model narrate', {
        'forklore.narrator': request.endpoint ? 'endpoint' : 'storyteller',
        'forklore.prompt_tokens': request.promptTokens,
      })
      try {
        for await (const delta of model.narrate(request)) {
          if (delta.type === 'END') span.set(endOf(delta))
          yield delta
        }
      } catch (error) {
        failed('NARRATE', span, error)
        throw error
      } finally {
        span.end()
      }
    },
    embed: async (request) => {
      const span = trace.begin('model embed', { 'forklore.texts': request.texts.length })
      try {
        return await model.embed(request)
      } catch (error) {
        failed('EMBED', span, error)
        throw error
      } finally {
        span.end()
      }
    },
    diagnose: (visit) => model.diagnose(visit),
    warm: async () => model.warm?.(),
    close: () => model.close(),
  }
}

const endOf = ({ finish, usage }: Extract<Delta, { type: 'END' }>) => ({
  'forklore.finish': finish,
  ...(usage?.outputTokens != null && { 'forklore.output_tokens': usage.outputTokens }),
})
