// Which call of the fake endpoint is answered by what: stories, models, windows, vectors.
import { answerRow } from './endpoint-behaviours.ts'
import { refuse, type FakeRequest, type Visit } from './endpoint-telling.ts'
import { answerVectors } from './endpoint-vectors.ts'

const stories = new Set(['v1/chat/completions', 'v1/completions', 'api/chat', 'api/generate'])

/** Answers a call of a row. */
export async function answerCall(
  visit: Visit,
  path: string,
  requests: readonly FakeRequest[],
): Promise<void> {
  const { row } = visit.request
  // This one has everything at another place than it should.
  const call = row === 'p-69' ? path.replace(/^v1\//, 'gone/').replace(/^api\/v1\//, 'v1/') : path
  const wanted = visit.settings.key ?? (row === 'key' ? 'secret-key' : null)
  if (wanted !== null && visit.request.headers.authorization !== `Bearer ${wanted}`)
    return refuse(visit, 401, `Incorrect API key provided: ${visit.request.headers.authorization ?? 'none'}`)
  if (stories.has(call)) return answerRow(visit)
  if (call === 'v1/embeddings' || call === 'api/embed') return answerVectors(visit, call)
  const value = known(visit, call, requests)
  if (value === undefined) return refuse(visit, 404, `Nothing here: ${visit.request.path}`)
  const isText = typeof value === 'string'
  visit.response.setHeader('content-type', isText ? 'text/plain' : 'application/json')
  visit.response.end(isText ? value : JSON.stringify(value))
}

/** What the servers that a row stands for say of themselves; undefined where they say nothing. */
function known(visit: Visit, call: string, requests: readonly FakeRequest[]): unknown {
  const { row } = visit.request
  const window = visit.settings.window ?? 32_768
  const isOllama = row.startsWith('ollama')
  if (call === 'v1/models') return models(visit, window)
  if (call === 'props' && row === 'p-70-props') return { default_generation_settings: { n_ctx: window } }
  if (call === 'api/extra/true_max_context_length' && row === 'p-70-kobold') return { value: window }
  if (call === 'api/v0/models' && row === 'p-70-studio')
    return { data: [{ id: 'fake', max_context_length: 131_072, loaded_context_length: window }] }
  if (call === 'slots' && row === 'clever') return [{ id: 0, is_processing: busy(row, requests) }]
  if (call === 'metrics' && row === 'p-65-metrics')
    return `# HELP vllm:num_requests_running n\nvllm:num_requests_running{model_name="fake"} ${busy(row, requests) ? 1 : 0}.0\n`
  if (call === 'slots' && row === 'p-65-deaf') return [{ id: 0, is_processing: true }]
  if (!isOllama) return undefined
  if (call === '') return 'Ollama is running'
  if (call === 'api/tags') return { models: [{ name: 'fake:latest', model: 'fake:latest' }] }
  if (call === 'api/ps')
    return { models: row === 'ollama-loaded' ? [{ name: 'fake:latest', context_length: window }] : [] }
  if (call === 'api/show')
    return {
      model_info: {
        'general.architecture': 'fake',
        'fake.context_length': 131_072,
        'fake.embedding_length': 8,
      },
      parameters: row === 'ollama-set' ? `stop "x"\nnum_ctx    ${window}` : '',
    }
  return undefined
}

function busy(row: string, requests: readonly FakeRequest[]): boolean {
  return requests.some((request) => request.row === row && request.method === 'POST' && request.running)
}

function models({ request: { row }, settings }: Visit, window: number): unknown {
  const said: Record<string, object> = {
    'p-70-meta': { meta: { n_ctx: window, n_ctx_train: 131_072 } },
    'p-70-vllm': { max_model_len: window },
    'p-70-props': {},
    'p-70-kobold': {},
    'p-70-studio': {},
    'p-70-provider': { context_length: 131_072, top_provider: { context_length: window } },
  }
  if (row === 'p-70-missing') return undefined
  if (row === 'p-70-names') return ['fake', 'other']
  const names = Array.from({ length: settings.models ?? 1 }, (_, index) =>
    index === 0 ? 'fake' : `fake-${index}`,
  )
  const more = said[row] ?? (row.startsWith('ollama') ? {} : { context_length: window })
  return { object: 'list', data: names.map((id) => ({ id, object: 'model', ...more })) }
}
