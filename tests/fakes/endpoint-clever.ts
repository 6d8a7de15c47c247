// Rows that understand the little that the doctor asks, and templates that take messages only in one form.
import { refuse, tell, type Behaviour, type FakeBody, type Visit } from './endpoint-telling.ts'

const ten = 'One two three four five six seven eight nine ten'
const fog = 'A lighthouse stands in the fog and its lamp goes round and round and round. '.repeat(3)

/** What a model would say that heeds these messages. */
function answerTo(body: FakeBody | null, heedsSystem: boolean): string {
  const messages = (body?.messages ?? []).filter(({ role }) => heedsSystem || role !== 'system')
  const all = body?.prompt ?? messages.map(({ content }) => content).join('\n')
  if (/code word, and nothing else/.test(all))
    return /code word is (\w+)/.exec(all)?.[1] ?? 'I do not know one.'
  if (/numbers from one to ten/.test(all)) return ten
  return body?.prompt === undefined ? fog : ten.slice('One two three four '.length)
}

/** Tells that, within the limit and to the stop string. */
function clever({ heedsSystem = true, heedsStop = true, thinks = false } = {}): Behaviour {
  return (visit) => {
    const { body } = visit.request
    const options = (body?.options ?? {}) as { stop?: string[]; num_predict?: number }
    const stops = heedsStop ? ((body?.stop ?? options.stop ?? []) as string[]) : []
    const all = answerTo(body, heedsSystem)
    const at = Math.min(...stops.map((stop) => all.indexOf(stop)).filter((index) => index >= 0), all.length)
    const most = Number(body?.max_tokens ?? body?.max_completion_tokens ?? options.num_predict ?? 1_000)
    const words = all.slice(0, at).match(/\s*\S+\s*/g) ?? []
    const text = words.slice(0, most).join('')
    const reasoning = thinks ? 'The player wants a word.' : undefined
    const settings = { ...visit.settings, text, reasoning: visit.settings.reasoning ?? reasoning }
    return tell({ ...visit, settings }, 'closed', words.length > most ? 'length' : 'stop')
  }
}

const roles = ({ request }: Visit) => (request.body?.messages ?? []).map(({ role }) => role)
const unless = (isWrong: (roles: string[]) => boolean, message: string, status = 400): Behaviour => {
  return (visit) => (isWrong(roles(visit)) ? refuse(visit, status, message) : clever()(visit))
}
const alternates = (all: string[]) =>
  all.every((role, index) => role === (index % 2 === 0 ? 'user' : 'assistant'))
const withoutHead = (all: string[]) => (all[0] === 'system' ? all.slice(1) : all)

/** Rows whose story is nothing special: what they are about is in their models, windows, vectors. */
const plain = [
  'clever',
  'ollama',
  'ollama-loaded',
  'ollama-set',
  'p-65-deaf',
  'p-65-metrics',
  'p-69',
  ...['missing', 'names', 'meta', 'vllm', 'props', 'kobold', 'studio', 'provider'].map(
    (name) => `p-70-${name}`,
  ),
  ...[
    'base64',
    'order',
    'bare',
    'llama',
    'cohere',
    'zero',
    'few',
    'widths',
    'null',
    'empty',
    'torn-base64',
  ].map((name) => `e-${name}`),
  ...['nothing', 'error', 'missing', 'strict', 'narrowing'].map((name) => `e-${name}`),
]

export const cleverBehaviours: Record<string, Behaviour> = {
  ...Object.fromEntries(plain.map((row) => [row, clever()])),
  'p-61-no-system': unless((all) => all.includes('system'), 'System role not supported'),
  'p-61-deaf': clever({ heedsSystem: false }),
  'p-61-gemma': unless(
    (all) => all.includes('system'),
    'Developer instruction is not enabled for models/gemma-3-27b-it',
  ),
  'p-61-first': unless((all) => all.lastIndexOf('system') > 0, 'System message must be at the beginning.'),
  'p-61-alternate': unless(
    (all) => !alternates(withoutHead(all)),
    'After the optional system message, conversation roles must alternate user/assistant/user/assistant/...',
    500,
  ),
  'p-61-strict': unless(
    (all) => !alternates(all),
    'Conversation roles must alternate user/assistant/user/assistant/...',
  ),
  'p-62': unless(
    (all) => all.at(-1) === 'assistant',
    'Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant',
  ),
  'p-62-claude': unless(
    (all) => all.at(-1) === 'assistant',
    'This model does not support assistant message prefill. The conversation must end with a user message.',
  ),
  /** Thinks unless it is told not to. */
  'p-59': (visit) =>
    clever({
      thinks: visit.request.body?.reasoning_effort !== 'none' && visit.request.body?.think !== false,
    })(visit),
  'p-59-ignores': clever({ thinks: true }),
  'p-59-refuses': (visit) =>
    visit.request.body && 'reasoning_effort' in visit.request.body
      ? refuse(visit, 400, "Unsupported value: 'reasoning_effort' does not support 'none' with this model.")
      : clever({ thinks: true })(visit),
  'p-67-ignored': clever({ heedsStop: false }),
  'p-67-refused': (visit) =>
    visit.request.body && 'stop' in visit.request.body
      ? refuse(visit, 400, "Unknown parameter: 'stop'.")
      : clever({ heedsStop: false })(visit),
  /** Refuses more than four. */
  'p-67-four': (visit) =>
    ((visit.request.body?.stop as string[] | undefined) ?? []).length > 4
      ? refuse(visit, 400, "Invalid 'stop': array too long. Expected an array with maximum length 4.")
      : clever()(visit),
}
