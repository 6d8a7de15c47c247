// The stop scanner against a naive reading of the whole text.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStopScanner } from '../../../server/io/model/stop-scanner.ts'

function scan(pieces: string[], stops: string[]) {
  const scanner = createStopScanner(stops)
  const text = pieces.map((piece) => scanner.push(piece)).join('') + scanner.end()
  return { text, stopped: scanner.stopped }
}

/** The story ends where the first of the marks begins. */
function naive(text: string, stops: string[]) {
  const starts = stops.filter(Boolean).map((stop) => text.indexOf(stop))
  const first = Math.min(...starts.filter((start) => start >= 0))
  return Number.isFinite(first) ? { text: text.slice(0, first), stopped: true } : { text, stopped: false }
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n'), maxLength: 12 })
const stops = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n'), maxLength: 4 }), {
  maxLength: 5,
})

test('ends where the whole text would, however it is cut', () => {
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 6 }), stops, (pieces, marks) => {
      expect(scan(pieces, marks)).toEqual(naive(pieces.join(''), marks))
    }),
    { numRuns: 5_000 },
  )
})

test('holds back no more than a mark that may still come', () => {
  const scanner = createStopScanner(['\nPlayer:', '###'])
  expect(scanner.push('The door opens.')).toBe('The door opens.')
  expect(scanner.push('\nPl')).toBe('')
  expect(scanner.push('um')).toBe('\nPlum')
  expect(scanner.push(' #')).toBe(' ')
  expect(scanner.push('1')).toBe('#1')
})

test('marks are no patterns', () => {
  expect(scan(['a.c (x) [y] *'], ['a|b', '(z)', '.*', '[xy]'])).toEqual({
    text: 'a.c (x) [y] *',
    stopped: false,
  })
  expect(scan(['what (z) now'], ['(z)'])).toEqual({ text: 'what ', stopped: true })
})
