// GET /ready: whether all that is needed answers, so that a proxy may send requests here.
import type { ServerResponse } from 'node:http'
import type { Deps } from '../play/deps.ts'

/** Answers 200, else 503 with a sentence.
 * @param problem what should be put right although it works; null for nothing */
export function readyRoute(
  { db, watch, stop, log }: Pick<Deps, 'db' | 'watch' | 'stop' | 'log'>,
  problem: () => string | null,
): (response: ServerResponse) => Promise<void> {
  const needed: Record<string, () => Promise<unknown>> = {
    'The database': () => db.reader.$queryRaw`select 1`,
    Redis: () => watch.ping(),
  }
  return async (response) => {
    if (stop.asked.aborted) return say(response, 503, 'The server is stopping.')
    for (const [name, ask] of Object.entries(needed))
      try {
        await ask()
      } catch (error) {
        log.error({ err: error }, 'not ready')
        return say(response, 503, `${name} does not answer.`)
      }
    const sentence = problem()
    say(response, 200, sentence === null ? 'ready' : `ready\n${sentence}`)
  }
}

function say(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(sentence)
}
