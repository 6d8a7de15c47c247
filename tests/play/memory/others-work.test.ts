// Memory work on a server for many: one whose endpoint never answers keeps his own work waiting, and nobody else's.
import { afterEach, expect, it } from 'vitest'
import type { Model } from '../../../server/play/deps.ts'
import { aHostedApp, type Hosted, type Person } from '../../fakes/a-hosted-app.ts'
import { begin } from '../../fakes/an-app.ts'
import { embedWords } from '../../fakes/word-vectors.ts'

let hosted: Hosted
afterEach(() => hosted.stop())

const HANGS = 'The well is deep.'

/** Embeds, but for what hangs. Counts what hangs at the moment. */
function hanging() {
  const held = new Set<AbortSignal>()
  const embed: Model['embed'] = (request) => {
    if (!request.texts.includes(HANGS)) return embedWords(request)
    held.add(request.signal)
    return new Promise((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
    )
  }
  return { held, embed }
}

async function remember(person: Person, text: string): Promise<void> {
  const { id: adventureId } = await begin(person)
  const query = 'mutation ($input: WriteMemoryInput!) { writeMemory(input: $input) { __typename } }'
  const { writeMemory } = await person.ask(query, { input: { adventureId, text } })
  expect(writeMemory.__typename).toBe('WriteMemoryPayload')
}

it('goes on for others, however many stories of one user wait for an answer', async () => {
  const { held, embed } = hanging()
  const model: Partial<Model> = { embed, close: () => Promise.resolve() }
  hosted = await aHostedApp({ model: model as Model })
  const [mallory, ann] = [hosted.person(), hosted.person()]
  for (let story = 0; story < 10; story++) await remember(mallory, HANGS)
  await expect.poll(() => held.size).toBeGreaterThan(0)
  await remember(ann, 'The gate is shut.')
  const vectors = () => hosted.app.deps.db.reader.memoryVector.count()
  await expect.poll(vectors, { timeout: 10_000 }).toBe(1)
  expect(held.size).toBeLessThanOrEqual(2)
})
