// Inline thoughts, cut anywhere.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createThinkScanner, type Run } from '../../../server/io/model/think-scanner.ts'

function scan(pieces: string[]) {
  const scanner = createThinkScanner()
  const runs = [...pieces.flatMap((piece) => scanner.push(piece)), ...scanner.end()]
  const join = (type: Run['type']) => runs.flatMap((run) => (run.type === type ? [run.text] : [])).join('')
  return { story: join('TEXT'), thought: join('REASONING') }
}

const part = fc.constantFrom(
  '<think>',
  '</think>',
  '<thinking>',
  '</thinking>',
  '<Reasoning>',
  '</reasoning>',
  '<',
  '</',
  '<th',
  '>',
  ' ',
  '\n',
  'ink>',
  'a door',
  '🐉',
  '\ud83d',
  '\udc09',
  'İ',
  '\u212A',
)

test('what is story and what is thought never depends on the cuts', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const whole = parts.join('')
      // Half characters at the end are mended in any case.
      expect(scan(whole.split(''))).toEqual(scan([whole]))
      expect(scan(parts)).toEqual(scan([whole]))
    }),
    { numRuns: 2_000 },
  )
})

test('text without a tag passes as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (pieces) => {
      fc.pre(!/<(think|thinking|reasoning)>/i.test(pieces.join('')))
      expect(scan(pieces)).toEqual({ story: pieces.join(''), thought: '' })
    }),
  )
})

test.each([
  [['<think>a</think>b'], 'b', 'a'],
  [['<thinking>a</thinking>\n\n b'], 'b', 'a'],
  [['b <think>a</think> c'], 'b  c', 'a'],
  [['<think>a</think><think>b</think>c'], 'c', 'ab'],
  [['<think>a <thinking> b</thinking> c</think>d'], 'd', 'a <thinking> b</thinking> c'],
  [['<think>', 'never closed </thin'], '', 'never closed </thin'],
  [['<think></think>', '\n', '\n', 'b\n'], 'b\n', ''],
  [['only </think> a closer'], 'only </think> a closer', ''],
  [['a <', 'b'], 'a <b', ''],
  [['ends with <thi'], 'ends with <thi', ''],
  [['half \ud83d'], 'half \uFFFD', ''],
])('%j', (pieces, story, thought) => {
  expect(scan(pieces)).toEqual({ story, thought })
})

test('no more is held back than may still become a tag', () => {
  const scanner = createThinkScanner()
  expect(scanner.push('The door <thin')).toEqual([{ type: 'TEXT', text: 'The door ' }])
  expect(scanner.push(' ice>')).toEqual([{ type: 'TEXT', text: '<thin ice>' }])
  expect(scanner.push('a < b')).toEqual([{ type: 'TEXT', text: 'a < b' }])
})
