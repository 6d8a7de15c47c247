// A model that the server pays for: asked at the address that its operator gave, once, and none of its words are passed on.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DemoKey } from '../../../server/access/demo-key.ts'
import type { Hosted } from '../../../server/access/hosted.ts'
import type { Endpoint } from '../../../server/engine/narration.ts'
import { createEndpoints } from '../../../server/io/model/endpoints.ts'
import { modelWhenNeeded } from '../../../server/open-model.ts'
import type { Model } from '../../../server/play/deps.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../../fakes/endpoint.ts'
import { endpointAt, readAll } from './reading.ts'

const KEY = 'sk-demo-unmistakable'
const SCENE = {
  persona: null,
  world: null,
  premise: '',
  cards: [],
  memories: [],
  history: [],
  action: { kind: 'CONTINUE' as const, text: '' },
  seed: '',
  attempt: 0,
}

let fake: FakeEndpoint
let model: Model
beforeEach(async () => {
  fake = await startFakeEndpoint()
  model = modelWhenNeeded({ hosted: {} as Hosted })
})
afterEach(async () => {
  await model.close()
  await fake.close()
})

const paidAt = (url: string): Endpoint =>
  new DemoKey({ key: KEY, url, models: ['fake'], turnsPerDay: 1 }).endpoint(null, {
    temperature: 0.8,
    maxOutputTokens: 800,
    profile: null,
  })
const told = (endpoint: Endpoint) =>
  readAll(
    model.narrate({
      purpose: 'NARRATION',
      endpoint,
      messages: [{ role: 'user', content: 'Go.' }],
      promptTokens: 1,
      firstByteMs: 5_000,
      stops: [],
      scene: SCENE,
      signal: new AbortController().signal,
    }),
  )

it('may stand nearby, where what a user names must not', async () => {
  const { story } = await told(paidAt(fake.at('normal')))
  expect(story).not.toBe('')
  expect(fake.requests[0]!.headers.authorization).toBe(`Bearer ${KEY}`)
  const asked = fake.requests.length
  const named = endpointAt(fake.at('normal'), { key: 'mine' })
  expect(await told(named)).toMatchObject({ story: '', failure: 'ADDRESS_REFUSED' })
  // A copy is a user's, whatever it was copied from.
  const copy = { ...endpointAt(fake.at('normal')), ...paidAt(fake.at('normal')) }
  expect((await told(copy)).failure).toBe('ADDRESS_REFUSED')
  const signal = new AbortController().signal
  await expect(model.embed({ endpoint: named, texts: ['a'], signal })).rejects.toMatchObject({
    code: 'ADDRESS_REFUSED',
  })
  const visit = {
    url: fake.url,
    key: 'mine',
    model: 'fake',
    embeddingModel: null,
    mode: 'CHAT' as const,
    signal,
  }
  const said: string[] = []
  for await (const delta of model.diagnose(visit)) if (delta.type === 'STEP') said.push(delta.sentence)
  expect(said[0]).toMatch(/no address on the public internet/)
  expect(fake.requests).toHaveLength(asked)
})

it.each(['busy-once', 'busy;retryAfter=0', 'p-43-busy', 'empty'])(
  '%s: nothing is asked twice that could be billed',
  async (row) => {
    await told(paidAt(fake.at(row)))
    expect(fake.requests).toHaveLength(1)
  },
)

it('a request that was refused for its form is asked in another, and that is remembered', async () => {
  expect((await told(paidAt(fake.at('p-40')))).finish).toBe('COMPLETE')
  await told(paidAt(fake.at('p-40')))
  expect(fake.requests).toHaveLength(3)
})

it.each(['key', 'credit', 'daily', 'crash', 'busy;retryAfter=9', 'p-43-early'])(
  '%s: neither its words nor its address are told',
  async (row) => {
    const { failure, sentence } = await told(paidAt(fake.at(row)))
    const mine = await readAll(
      createEndpoints().narrate({
        endpoint: endpointAt(fake.at(row), { key: KEY }),
        messages: [{ role: 'user', content: 'Go.' }],
        signal: new AbortController().signal,
      }),
    )
    expect(failure).toBe(mine.failure)
    expect(mine.sentence).toMatch(/said: "|sent: "/i)
    expect(sentence).not.toMatch(/said: "|127\.0\.0\.1/)
    expect(sentence).toContain("this server's own endpoint")
  },
)
