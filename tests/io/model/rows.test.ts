// Every row of providers.md: whole, re-cut at every byte, cut at random, and over a real socket.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEndpointNarrator, type EndpointNarrator } from '../../../server/io/model/narrator.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../../fakes/endpoint.ts'
import { rows } from '../../fakes/endpoint-rows.ts'
import { expected } from './expected.ts'
import { endpointAt, readAll, readPieces } from './reading.ts'

const bytesOf = (id: string) => new TextEncoder().encode(rows[id]?.body)
const streamed = Object.keys(rows).filter((id) => rows[id]?.status === undefined)

test('every row has an expectation, and every expectation a row', () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(rows).sort())
})

describe.each(streamed)('%s', (id) => {
  const bytes = bytesOf(id)
  const whole = readPieces([bytes])
  const asText = JSON.stringify(whole)

  test('means what it must', () => {
    expect(whole).toMatchObject(expected[id] ?? {})
  })

  test('does not depend on where it is cut in two', () => {
    for (let cut = 1; cut < bytes.length; cut++) {
      const told = readPieces([bytes.subarray(0, cut), bytes.subarray(cut)])
      // Thousands of comparisons: only one that fails is worth a deep look.
      if (JSON.stringify(told) !== asText) expect(told, `cut at ${cut}`).toEqual(whole)
    }
  })

  test('may come byte by byte', () => {
    expect(readPieces(Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)))).toEqual(whole)
  })

  test('does not depend on random cuts, or on empty pieces', () => {
    const cuts = fc.array(fc.nat(bytes.length), { maxLength: 40 })
    fc.assert(
      fc.property(cuts, (places) => {
        const ends = [...places.toSorted((a, b) => a - b), bytes.length]
        const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
        expect(readPieces(pieces)).toEqual(whole)
      }),
      { numRuns: 25 },
    )
  })
})

describe('over a socket', () => {
  let fake: FakeEndpoint
  let narrator: EndpointNarrator
  const told = (row: string, cut?: number) =>
    readAll(
      narrator.narrate(
        endpointAt(fake.at(row, { cut }), { key: 'secret-key' }),
        [{ role: 'user', content: 'Open the door.' }],
        new AbortController().signal,
      ),
    )

  beforeAll(async () => {
    fake = await startFakeEndpoint()
    narrator = createEndpointNarrator()
  })
  afterAll(async () => {
    await narrator.close()
    await fake.close()
  })

  test.each(Object.keys(rows))('%s', async (id) => {
    expect(await told(id)).toMatchObject(expected[id] ?? {})
  })

  test.each(['p-02-json', 'p-06', 'p-07', 'p-15', 'p-19-torn', 'p-43', 'p-57-split'])(
    '%s in packets of three bytes',
    async (id) => {
      expect(await told(id, 3)).toMatchObject(expected[id] ?? {})
    },
  )
})
