// Asks an Ollama how long its models' windows are: what a model was trained for, is set to, and is loaded with.
import { pathBeside, type Address } from './address.ts'
import type { Asking } from './asking.ts'
import { call, getRequest, postRequest } from './call.ts'
import { asDict, asList, asNumber, asText, type Dict } from './json.ts'

/** The windows that an Ollama knows of a model, in tokens; null where it does not say. */
export interface OllamaWindows {
  /** Loaded with, at the moment. */
  loaded: number | null
  /** What its Modelfile sets. */
  set: number | null
  /** The longest that it can. */
  trained: number | null
}

/** Room for the context budget that Settings begin with, and an answer. More takes memory that many do not have. */
const usualWindow = 20_480

/** Without the request: that is what is asked here. */
export type Asked = Omit<Asking, 'request'> & { address: Address; headers: Record<string, string> }

/** Looks at /api/show and /api/ps. Says null for all where neither answers. */
export async function ollamaWindows(asked: Asked, model: string): Promise<OllamaWindows> {
  const show = await ask(asked, 'api/show', { model })
  const running = await ask(asked, 'api/ps', null)
  const info = asDict(show?.model_info) ?? {}
  const trained = Object.entries(info).find(([name]) => name.endsWith('.context_length'))?.[1]
  const set = /^\s*num_ctx\s+(\d+)/m.exec(asText(show?.parameters) ?? '')?.[1]
  const loaded = asList(running?.models)
    .map(asDict)
    .find((one) => isSameModel(one, model))
  return { loaded: asNumber(loaded?.context_length), set: asNumber(set), trained: asNumber(trained) }
}

/** The window to load a model with. What somebody set, or loaded larger than we would, is what he wants. */
export function windowToLoad({ loaded, set, trained }: OllamaWindows): number | null {
  if (set !== null) return set
  if (trained === null) return loaded
  return Math.max(loaded ?? 0, Math.min(trained, usualWindow))
}

export function isSameModel(model: Dict | null, name: string): boolean {
  const said = [asText(model?.name), asText(model?.model)]
  return said.some((one) => one === name || one === `${name}:latest`)
}

/** null when it does not answer with an object: other APIs of it may still do. */
async function ask(asked: Asked, path: string, body: object | null): Promise<Dict | null> {
  const { address, headers } = asked
  const full = pathBeside(address, path)
  const request =
    body === null
      ? getRequest(address.origin, full, headers)
      : postRequest(address.origin, full, headers, body)
  try {
    const { status, value } = await call({ ...asked, request })
    return status === 200 ? asDict(value) : null
  } catch {
    asked.patience.signal.throwIfAborted()
    return null
  }
}
