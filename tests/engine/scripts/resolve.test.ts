// What a hook's answer means: each way to answer, in each hook. Catches a rule that is taken in another order.
import { describe, expect, it } from 'vitest'
import type { Hook } from '../../../server/engine/scripts/hook.ts'
import { endSentence, resolveOutcome, type Left, type Said } from '../../../server/engine/scripts/resolve.ts'

const UNDEFINED = { is: 'undefined' }
const answered = (value: Left['value'], globals: Partial<Left['globals']> = {}): Left => ({
  value,
  globals: { text: 'in', stop: false, ...globals },
})
const object = (text: Said, stop = false, globals: Partial<Left['globals']> = {}) =>
  answered({ kind: 'OBJECT', text, stop }, globals)
const other = (globals: Partial<Left['globals']>) => answered({ kind: 'OTHER' }, globals)
const of = (hook: Hook, left: Left, incoming = 'in') => {
  const { verdict, text, warnings } = resolveOutcome(hook, incoming, left)
  return [verdict, text, warnings.length]
}

describe.each(['INPUT', 'CONTEXT', 'OUTPUT'] as const)('in %s', (hook) => {
  it.each<[string, Left, string]>([
    ['an object with a text', object('new'), 'new'],
    ['an object without one: the global text', object(UNDEFINED, false, { text: 'assigned' }), 'assigned'],
    ['a string', answered({ kind: 'STRING', text: 'plain' }, { text: 'assigned' }), 'plain'],
    ['nothing: the global text', other({ text: 'assigned' }), 'assigned'],
    ['nothing, with the globals gone', other({ text: UNDEFINED }), 'in'],
    ['a blank', object(' '), ' '],
    ['a line break', object('\n'), '\n'],
    ['the word stop that came in', object('in'), 'in'],
  ])('goes on after %s', (_, left, text) => expect(of(hook, left)).toEqual(['PASS', text, 0]))

  it('takes only texts, and says so', () => {
    expect(of(hook, object({ is: 'number' }))).toEqual(['PASS', 'in', 1])
    expect(of(hook, object({ is: 'object' }, false, { text: 'assigned' }))).toEqual(['PASS', 'assigned', 1])
    expect(of(hook, object({ is: 'number' }, false, { text: { is: 'symbol' } }))).toEqual(['PASS', 'in', 2])
  })

  it('lets the word "stop" through when it was there before', () => {
    expect(of(hook, object('stop'), 'stop')).toEqual(['PASS', 'stop', 0])
  })

  it('does not take an empty text for emptied that was empty before', () => {
    expect(of(hook, object(''), '')).toEqual(['PASS', '', 0])
  })
})

const EMPTIED: [string, Left][] = [
  ['""', object('')],
  ['null', object(null)],
  ['an empty string', answered({ kind: 'STRING', text: '' })],
  ['an emptied global', other({ text: '' })],
  ['a global of null', other({ text: null })],
]
const STOPS: [string, Left][] = [
  ['stop: true', object('in', true)],
  ['stop: true and no text', object(null, true)],
  ['stop: true and an empty text', object('', true)],
  ['the text "stop"', object('stop')],
  ['the string "stop"', answered({ kind: 'STRING', text: 'stop' })],
  ['the global stop', other({ stop: true })],
]

it.each(EMPTIED)('an emptied text (%s) is an error, and in the context nothing', (_, left) => {
  expect(of('INPUT', left)).toEqual(['EMPTY', 'in', 0])
  expect(of('OUTPUT', left)).toEqual(['EMPTY', 'in', 0])
  expect(of('CONTEXT', left)).toEqual(['UNCHANGED', 'in', 0])
})

it.each(STOPS)('%s stops the turn, but not after the narration', (_, left) => {
  expect(of('INPUT', left)).toEqual(['STOP', 'in', 0])
  expect(of('CONTEXT', left)).toEqual(['STOP', 'in', 0])
  expect(of('OUTPUT', left)[0]).not.toBe('STOP')
  expect(of('OUTPUT', left)[2]).toBe(1)
})

it('keeps the narration when a script answers "stop" to it', () => {
  expect(of('OUTPUT', object('stop'))).toEqual(['PASS', 'in', 1])
  expect(of('OUTPUT', object('changed', true))).toEqual(['PASS', 'changed', 1])
})

it('asks the global stop only when there is no answer', () => {
  expect(of('INPUT', object('new', false, { stop: true }))).toEqual(['PASS', 'new', 0])
  expect(of('INPUT', answered({ kind: 'STRING', text: 'new' }, { stop: true }))).toEqual(['PASS', 'new', 0])
})

it('has a sentence for the ends that need one', () => {
  expect(endSentence('INPUT', 'EMPTY')).toBe('Unable to run scenario scripts.')
  expect(endSentence('OUTPUT', 'EMPTY')).toMatch(/^A custom script running on this scenario failed\./)
  expect(endSentence('CONTEXT', 'STOP')).toMatch(/^Sorry, the AI is stumped\./)
  expect([endSentence('INPUT', 'STOP'), endSentence('INPUT', 'PASS')]).toEqual([null, null])
})
