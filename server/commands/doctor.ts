// `npm run doctor`: looks at an endpoint and says, line by line, what works there and what does not.
import { parseArgs } from 'node:util'
import type { DoctorDelta, EndpointMode } from '../engine/narration.ts'

/** What the command works with. The key never stands on the command line: others on the machine can read that. */
export interface DoctorTools {
  diagnose(visit: {
    url: string
    key: string | null
    model: string | null
    embeddingModel: string | null
    mode: EndpointMode
    signal: AbortSignal
  }): AsyncGenerator<DoctorDelta>
  key: string | null
  signal: AbortSignal
  print(line: string): void
}

const USAGE =
  'Name the endpoint: npm run doctor -- URL [--model NAME] [--embedding-model NAME] [--completion]. Its key is read from MODEL_KEY.'
const MARKS = { OK: '✓', FAILED: '✗', SKIPPED: '–' }
const MOST_MODELS = 20

/** Prints what the doctor finds; true when the endpoint tells something when it is asked. */
export async function doctorCommand(tools: DoctorTools, words: string[]): Promise<boolean> {
  const { diagnose, key, signal, print } = tools
  let works = false
  for await (const delta of diagnose({ ...readWords(words), key, signal })) {
    if (delta.type === 'STEP')
      print(`${MARKS[delta.result]} ${delta.name.toLowerCase().padEnd(11)}${delta.sentence}`)
    else {
      works = delta.works
      for (const line of summary(delta)) print(line)
    }
  }
  return works
}

function readWords(words: string[]) {
  const text = { type: 'string' as const }
  const options = { model: text, 'embedding-model': text, completion: { type: 'boolean' as const } }
  let parsed
  try {
    parsed = parseArgs({ args: words, options, allowPositionals: true })
  } catch {
    throw new Error(USAGE)
  }
  const [url, ...more] = parsed.positionals
  if (!url || more.length > 0) throw new Error(USAGE)
  const { model, 'embedding-model': embeddingModel, completion } = parsed.values
  const mode: EndpointMode = completion ? 'COMPLETION' : 'CHAT'
  return { url, model: model ?? null, embeddingModel: embeddingModel ?? null, mode }
}

function summary({ betterUrl, models, profile, works }: Extract<DoctorDelta, { type: 'END' }>): string[] {
  const shown = models.slice(0, MOST_MODELS)
  const more = models.length > shown.length ? [`  … and ${models.length - shown.length} more`] : []
  const known = Object.entries(profile ?? {}).filter(([, value]) => value !== null)
  return [
    ...(shown.length > 0 ? ['', 'Models:'] : []),
    ...shown.map(
      ({ name, windowTokens }) => `  ${name}${windowTokens === null ? '' : ` (${windowTokens} tokens)`}`,
    ),
    ...more,
    ...(known.length > 0 ? ['', 'Profile:'] : []),
    ...known.map(([name, value]) => `  ${name}: ${value}`),
    '',
    ...(betterUrl === null ? [] : [`Use the address ${betterUrl}.`]),
    works ? 'It can tell stories.' : 'It cannot tell stories yet.',
  ]
}
