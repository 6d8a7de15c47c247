// The framer against event streams of any shape, in any cut.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFramer } from '../../../server/io/model/framing.ts'

function read(bytes: Uint8Array, cuts: number[] = []) {
  const framer = createFramer()
  const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b), bytes.length]
  const frames = ends.flatMap((end, index) => framer.push(bytes.subarray(ends[index - 1] ?? 0, end)))
  return [...frames, ...framer.end()]
}

const encode = (text: string) => new TextEncoder().encode(text)
const end = fc.constantFrom('\n', '\r\n', '\r')
const line = fc.oneof(
  fc.constantFrom(
    '',
    ':',
    ': ping',
    'data:',
    'event: message',
    'id: 7',
    'retry: 1',
    'data',
    'nonsense',
    'data: [DONE]',
  ),
  fc.json({ maxDepth: 1 }).map((json) => `data: ${json}`),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((words) => `data:${words}`),
  fc.string({ unit: 'binary', maxLength: 8 }),
)

test('the frames never depend on the cuts', () => {
  const streams = fc.array(fc.tuple(line, end), { maxLength: 12 })
  fc.assert(
    fc.property(streams, fc.array(fc.nat(200), { maxLength: 12 }), (lines, cuts) => {
      const bytes = encode(lines.flat().join(''))
      expect(read(bytes, cuts)).toEqual(read(bytes))
    }),
    { numRuns: 2_000 },
  )
})

test('bytes that are no text at all do not depend on the cuts either', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.array(fc.nat(60), { maxLength: 9 }), (bytes, cuts) => {
      expect(read(bytes, cuts)).toEqual(read(bytes))
    }),
    { numRuns: 1_000 },
  )
})

test('every line end means the same', () => {
  const events = '\n\n: hi\nevent: tick\ndata: {"a":\ndata: 1}\n\ndata: two\n\n'
  const frames = [
    { name: 'tick', data: '{"a":\n1}', value: { a: 1 } },
    { name: '', data: 'two', value: undefined },
  ]
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    expect(read(encode(events.replaceAll('\n', lineEnd)))).toEqual(frames)
  }
})

test('an event is there as soon as its line is whole', () => {
  const framer = createFramer()
  expect(framer.push(encode('data: {"a":1}'))).toEqual([])
  expect(framer.push(encode('\n'))).toEqual([{ name: '', data: '{"a":1}', value: { a: 1 } }])
  expect(framer.push(encode('\n\r'))).toEqual([])
})

test('a byte order mark and blank lines before a body change nothing', () => {
  expect(read(encode('\uFEFF\n\n{"a":1}'))).toEqual([{ name: 'document', data: '{"a":1}', value: { a: 1 } }])
  expect(read(encode('\uFEFFdata: {"a":1}\n\n'))).toEqual([{ name: '', data: '{"a":1}', value: { a: 1 } }])
})

test('JSON line by line is read as well', () => {
  expect(read(encode('{"a":1}\n{"a":2}\n')).map((frame) => frame.value)).toEqual([{ a: 1 }, { a: 2 }])
})

test('only the beginning of a body is kept for sentences', () => {
  const framer = createFramer()
  framer.push(encode(`<html>${'x'.repeat(100_000)}`))
  expect(framer.head.length).toBe(4_000)
})
