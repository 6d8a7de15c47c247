// What the paths of the fake endpoint do, for people who use it as a tool.
import { behaviours } from './endpoint-behaviours.ts'
import { rows } from './endpoint-rows.ts'

/** The rows of providers.md that an address can choose; their variants have a suffix. */
const providerRows: Record<string, string> = {
  'p-01': 'comments while a provider is waited for',
  'p-02': 'keep-alive comments; blank lines before JSON',
  'p-03': 'lone colons and pings',
  'p-05': 'no space after data:',
  'p-06': 'CRLF and lone CR',
  'p-07': 'characters of many bytes, and halves of them',
  'p-10': 'empty data, event:, id:, retry:',
  'p-11': 'no blank line at the end',
  'p-12': 'no blank lines at all; one event over several lines',
  'p-13': 'one JSON where a stream was asked for',
  'p-15': 'web pages and other strangers',
  'p-16': 'as it should be',
  'p-17': 'no [DONE]',
  'p-18': '[DONE] without a reason',
  'p-19': 'the end is missing',
  'p-20': '[DONE] twice',
  'p-23': 'last text beside the reason',
  'p-24': 'a reason without a delta',
  'p-26': 'words to end with',
  'p-28': 'nothing but thoughts',
  'p-29': 'nothing, and nothing billed',
  'p-30': 'usage after the reason',
  'p-31': 'first event without choices',
  'p-32': 'choices without a delta',
  'p-33': 'content null',
  'p-34': 'spaces and line breaks alone',
  'p-35': 'no usage',
  'p-37': 'half of the usage',
  'p-39': 'tokens from a cache',
  'p-40': 'refuses an optional field',
  'p-41': 'created 0',
  'p-42': 'role on each chunk',
  'p-43': 'errors in the stream',
  'p-44': 'reads only a window of the prompt',
  'p-45': 'dies while it tells',
  'p-46': 'waits before the first byte',
  'p-48': 'the prompt is too long',
  'p-50': "vLLM's errors",
  'p-53': "KoboldCpp's errors",
  'p-54': 'an error with status 200',
  'p-55': 'reasoning_content',
  'p-56': 'reasoning and its details',
  'p-57': 'thoughts inside the text',
  'p-59': 'thinks, with a switch that works, is ignored or refused',
  'p-61': 'takes messages in one form only',
  'p-62': 'refuses to go on with its own words',
  'p-65': 'tells whether it is busy',
  'p-67': 'stop strings: heeded, ignored, sent along, cut in two, refused',
  'p-68': 'wants max_completion_tokens',
  'p-69': 'has everything below /api/v1',
  'p-70': 'models: missing, huge, and the places of their windows',
}

/** Rows beyond that table. */
const otherRows: Record<string, string> = {
  'c-': '/completions',
  'o-': "Ollama's own API, as bytes",
  'x-': 'other framings and shapes',
  'e-': 'vectors: base64, shuffled, bare, zero, too few, uneven, no numbers',
  'turn-end': "marks at the end of a model's turn",
  ollama: 'says at its root that it is an Ollama, and has its API',
}

const settings =
  'deltas, text, reasoning, delayMs, tokensPerSecond, holdAfter, cut, key, models, window, width, retryAfter'
/** The ids of all rows, by what they are about. */
export function groups(): { title: string; ids: string[] }[] {
  const left = new Set([...Object.keys(rows), ...Object.keys(behaviours)])
  const known = { ...providerRows, ...otherRows }
  const found = Object.entries(known).map(([start, title]) => {
    const ids = [...left].filter(
      (id) => id === start || id.startsWith(start.endsWith('-') ? start : `${start}-`),
    )
    for (const id of ids) left.delete(id)
    return { title: start in providerRows ? `${start.toUpperCase()} ${title}` : title, ids }
  })
  return [...found, { title: 'plain behaviours', ids: [...left] }]
}

/** The table of paths, as text. */
export function tableOf(url: string): string {
  const lines = groups().flatMap(({ title, ids }) => ['', title, ...ids.map((id) => `  ${url}/${id}/v1`)])
  return [
    'The path chooses the row. Settings go into it: /slow;delayMs=20;deltas=9/v1',
    `(${settings}). POST /_fake tells all requests; /_fake/set changes settings; /_fake/release lets held ones go.`,
    ...lines,
    '',
  ].join('\n')
}
