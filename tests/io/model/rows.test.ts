// Every row of providers.md: whole, re-cut at every byte, cut at random, and over a real socket.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEndpoints, type Endpoints } from '../../../server/io/model/endpoints.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../../fakes/endpoint.ts'
import { rows } from '../../fakes/endpoint-rows.ts'
import { expected } from './expected.ts'
import type { Row } from '../../fakes/endpoint-row.ts'
import { blankProfile, endpointAt, readAll, readPieces, type Told } from './reading.ts'

const bytesOf = (id: string) => new TextEncoder().encode(rows[id]?.body)
const rowOf = (id: string) => rows[id] as Row
const readRow = (id: string, pieces: Uint8Array[]): Told => {
  const { stops, promptTokens, thinks } = rowOf(id)
  return readPieces(pieces, { stops, promptTokens, unopened: thinks })
}
const streamed = Object.keys(rows).filter((id) => rows[id]?.status === undefined)

test('every row has an expectation, and every expectation a row', () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(rows).sort())
})

describe.each(streamed)('%s', (id) => {
  const bytes = bytesOf(id)
  const whole = readRow(id, [bytes])
  const asText = JSON.stringify(whole)

  test('means what it must', () => {
    expect(whole).toMatchObject(expected[id] ?? {})
  })

  test('does not depend on where it is cut in two', () => {
    for (let cut = 1; cut < bytes.length; cut++) {
      const told = readRow(id, [bytes.subarray(0, cut), bytes.subarray(cut)])
      // Thousands of comparisons: only one that fails is worth a deep look.
      if (JSON.stringify(told) !== asText) expect(told, `cut at ${cut}`).toEqual(whole)
    }
  })

  test('may come byte by byte', () => {
    expect(
      readRow(
        id,
        Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)),
      ),
    ).toEqual(whole)
  })

  test('does not depend on random cuts, or on empty pieces', () => {
    const cuts = fc.array(fc.nat(bytes.length), { maxLength: 40 })
    fc.assert(
      fc.property(cuts, (places) => {
        const ends = [...places.toSorted((a, b) => a - b), bytes.length]
        const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
        expect(readRow(id, pieces)).toEqual(whole)
      }),
      { numRuns: 25 },
    )
  })
})

describe('over a socket', () => {
  let fake: FakeEndpoint
  let narrator: Endpoints
  const told = (id: string, cut?: number) => {
    const { api = 'CHAT', stops, promptTokens, thinks } = rowOf(id)
    const profile = { ...blankProfile, thinks: thinks !== undefined, windowTokens: 32_768 }
    return readAll(
      narrator.narrate({
        endpoint: endpointAt(fake.at(id, { cut }), {
          key: 'secret-key',
          mode: api === 'COMPLETION' || id === 'o-generate' ? 'COMPLETION' : 'CHAT',
          profile: { ...profile, api: api === 'OLLAMA' ? 'OLLAMA' : 'OPENAI' },
        }),
        messages: [{ role: 'user', content: 'Open the door.' }],
        stops,
        promptTokens,
        signal: new AbortController().signal,
      }),
    )
  }

  beforeAll(async () => {
    fake = await startFakeEndpoint()
    narrator = createEndpoints()
  })
  afterAll(async () => {
    await narrator.close()
    await fake.close()
  })

  // Only who has met a model before knows surely that it does not say when it begins to think.
  test.each(Object.keys(rows).filter((id) => rowOf(id).thinks !== 'SURELY'))('%s', async (id) => {
    expect(await told(id)).toMatchObject(expected[id] ?? {})
  })

  test.each(['p-02-json', 'p-06', 'p-07', 'p-15', 'p-19-torn', 'p-43', 'p-57-split', 'o-07', 'o-45', 'c-16'])(
    '%s in packets of three bytes',
    async (id) => {
      expect(await told(id, 3)).toMatchObject(expected[id] ?? {})
    },
  )
})
