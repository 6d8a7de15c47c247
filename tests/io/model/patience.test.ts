// How the narrator stops when it is told to, and when it has waited long enough.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../server/engine/narration.ts'
import { createEndpoints, type Endpoints, type EndpointOptions } from '../../../server/io/model/endpoints.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../../fakes/endpoint.ts'
import { endpointAt, readAll } from './reading.ts'

let fake: FakeEndpoint
let narrator: Endpoints

function use(limits: NonNullable<EndpointOptions['limits']>, more: EndpointOptions = {}): void {
  narrator = createEndpoints({ limits, ...more })
}

const narrate = (endpoint: Endpoint, signal = new AbortController().signal) =>
  narrator.narrate({ endpoint, messages: [{ role: 'user', content: 'Open the door.' }], signal })
const told = (row: string) => readAll(narrate(endpointAt(fake.at(row))))

beforeEach(async () => {
  fake = await startFakeEndpoint()
  narrator = createEndpoints()
})
afterEach(async () => {
  await narrator.close()
  await fake.close()
})

describe('abort', () => {
  test('destroys the socket, keeps what came, and throws the reason', async () => {
    const abort = new AbortController()
    const narration = narrate(endpointAt(fake.at('hold')), abort.signal)
    let story = ''
    const reading = (async () => {
      for await (const delta of narration) if (delta.type === 'TEXT') story += delta.text
    })()
    await fake.whenHeld()
    const reason = new Error('the player said stop')
    setTimeout(() => abort.abort(reason), 20)
    await expect(reading).rejects.toBe(reason)
    await fake.whenAborted()
    expect(story).toBe('w0 w1 w2 ')
    expect(fake.requests[0]?.aborted).toBe(true)
  })

  test('gives text that was held back for a tag', async () => {
    fake.set({ text: 'The door <thin ice', holdAfter: 3 })
    const abort = new AbortController()
    let story = ''
    const reading = (async () => {
      for await (const delta of narrate(endpointAt(fake.at('normal')), abort.signal)) {
        if (delta.type === 'TEXT') story += delta.text
      }
    })()
    await fake.whenHeld()
    setTimeout(() => abort.abort(), 20)
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    expect(story.trim()).toBe('The door <thin')
  })

  test.each(['silent', 'headless'])('ends the wait of %s', async (row) => {
    const abort = new AbortController()
    const reading = readAll(narrate(endpointAt(fake.at(row)), abort.signal))
    await fake.whenRequested()
    abort.abort('a reason that is no error')
    await expect(reading).rejects.toBe('a reason that is no error')
    await fake.whenAborted()
  })

  test('ends the wait for a connection, and for a retry', async () => {
    narrator = createEndpoints({ connect: () => {} })
    const connecting = new AbortController()
    const first = readAll(narrate(endpointAt(fake.at('normal')), connecting.signal))
    connecting.abort()
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    narrator = createEndpoints()
    const waiting = new AbortController()
    const second = readAll(narrate(endpointAt(fake.at('busy', { retryAfter: 5 })), waiting.signal))
    await fake.whenRequested()
    setTimeout(() => waiting.abort(), 20)
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
    expect(fake.requests).toHaveLength(1)
  })

  test('before the start asks nobody', async () => {
    const reading = readAll(narrate(endpointAt(fake.at('normal')), AbortSignal.abort()))
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    expect(fake.requests).toHaveLength(0)
  })

  test('while the reader does something else is noticed at once', async () => {
    const abort = new AbortController()
    const narration = narrate(endpointAt(fake.at('hold')), abort.signal)
    await narration.next()
    abort.abort()
    await fake.whenAborted()
    await expect(readAll(narration)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('limits', () => {
  test.each([
    ['silent', { firstByteMs: 80 }],
    ['headless', { firstByteMs: 80 }],
    ['comments', { totalMs: 120 }],
    ['slow;delayMs=300', { idleMs: 80 }],
  ])('%s runs into %j', async (row, limits) => {
    use(limits)
    const { failure, sentence, story } = await told(row)
    expect({ failure, story }).toEqual({ failure: 'TIMED_OUT', story: '' })
    expect(sentence).toContain(fake.url)
    await fake.whenAborted()
  })

  test('silence after text keeps the text', async () => {
    use({ idleMs: 80 })
    expect(await told('stall')).toMatchObject({ story: 'w0 w1 w2 ', finish: 'INTERRUPTED' })
    await fake.whenAborted()
  })

  test('the total keeps the text as well', async () => {
    use({ totalMs: 200 })
    const { story, finish, note } = await told('slow;delayMs=30;deltas=1000')
    expect(finish).toBe('INTERRUPTED')
    expect(story).toContain('w0 ')
    expect(note).toContain('did not finish in 0.2 seconds')
  })

  test('any byte counts as life, comments too', async () => {
    use({ idleMs: 150, totalMs: 400 })
    expect((await told('comments')).sentence).toContain('did not finish')
  })

  test('a model may load for longer than a pause may last', async () => {
    use({ idleMs: 150, firstByteMs: 5_000 })
    expect(await told('p-46;delayMs=400')).toMatchObject({ finish: 'COMPLETE' })
  })

  test('after a reason to end nobody waits long for the end marker', async () => {
    use({ afterEndMs: 50 })
    expect(await told('endless')).toMatchObject({ finish: 'COMPLETE', note: null })
  })

  test('a connection that is never made', async () => {
    use({ connectMs: 50 }, { connect: () => {} })
    const { failure, sentence } = await told('normal')
    expect(failure).toBe('ENDPOINT_UNREACHABLE')
    expect(sentence).toContain('no connection in time')
  })

  test('an answer without an end is cut off', async () => {
    use({ maxBytes: 200_000 })
    const { finish, story, note } = await told('flood')
    expect(finish).toBe('INTERRUPTED')
    expect(story.length).toBeGreaterThan(100_000)
    expect(story.length).toBeLessThan(200_000)
    expect(note).toContain('far more than a story')
    await fake.whenAborted()
  })
})
