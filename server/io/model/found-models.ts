// Reads the lists of models that servers give, and the windows that they tell in passing.
import type { FoundModel } from '../../engine/narration.ts'
import { asDict, asList, asNumber, asText, type Dict } from './json.ts'

const mostModels = 500

/** The models of a list; null when the value is none. */
export function readModels(value: unknown): FoundModel[] | null {
  const dict = asDict(value)
  const list = Array.isArray(value) ? value : [dict?.data, dict?.models].find(Array.isArray)
  if (!list) return null
  const models = new Map<string, FoundModel>()
  for (const item of asList(list)) {
    const model = asDict(item)
    const name = asText(item) ?? asText(model?.id) ?? asText(model?.name) ?? asText(model?.model)
    if (name && !models.has(name)) models.set(name, { name, windowTokens: model && windowOf(model) })
    if (models.size >= mostModels) break
  }
  return [...models.values()]
}

/** What a host can serve comes before what the model could. */
function windowOf(model: Dict): number | null {
  const provider = asDict(model.top_provider)
  const meta = asDict(model.meta)
  const said = [
    model.loaded_context_length,
    meta?.n_ctx,
    provider?.context_length,
    model.max_model_len,
    model.context_length,
    model.context_window,
    model.max_context_length,
    model.max_context_window_tokens,
    model.max_input_tokens,
    model.inputTokenLimit,
    asDict(model.limits)?.max_input_tokens,
  ]
  return said.map(asNumber).find((tokens) => tokens !== null && tokens > 0) ?? null
}

/** The window that llama-server's /props, KoboldCpp or LM Studio tell of the model that they have loaded. */
export function readLoadedWindow(value: unknown, model: string): number | null {
  const answer = asDict(value)
  const settings = asDict(answer?.default_generation_settings)
  const props = asNumber(settings?.n_ctx) ?? asNumber(answer?.n_ctx) ?? asNumber(answer?.value)
  if (props !== null && props > 0) return props
  return readModels(value)?.find(({ name }) => name === model)?.windowTokens ?? null
}
