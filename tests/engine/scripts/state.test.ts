// The state of scripts between two hooks: its memory, its message, its bounds.
import { describe, expect, it } from 'vitest'
import { dropMemory, fillMemory, memoryOverrides } from '../../../server/engine/scripts/memory.ts'
import { messageOf, toastOf } from '../../../server/engine/scripts/message.ts'
import { checkedState, readState, stateJson } from '../../../server/engine/scripts/state.ts'

const plot = { essentials: 'PLOT', authorsNote: 'NOTE' }

describe('the memory', () => {
  it('is an object with the texts of the story, whatever it was', () => {
    for (const memory of [undefined, null, 'text', [1]])
      expect(fillMemory({ memory }, plot).state).toEqual({ memory: { context: 'PLOT', authorsNote: 'NOTE' } })
  })

  it('is taken out again where nothing was changed, so that later edits act', () => {
    const { state, filled } = fillMemory({ hp: 3 }, plot)
    expect(dropMemory(state, filled)).toEqual({ hp: 3 })
    const { state: second, filled: again } = fillMemory({ memory: { frontMemory: 'F' } }, plot)
    expect(dropMemory(second, again)).toEqual({ memory: { frontMemory: 'F' } })
  })

  it('keeps what a script set, also when it set it before', () => {
    const { state, filled } = fillMemory({ memory: { context: 'MINE' } }, plot)
    expect(state).toEqual({ memory: { context: 'MINE', authorsNote: 'NOTE' } })
    expect(dropMemory({ memory: { context: 'MINE', authorsNote: 'changed' } }, filled)).toEqual({
      memory: { context: 'MINE', authorsNote: 'changed' },
    })
    const set = fillMemory({ memory: { context: 'PLOT' } }, plot)
    expect(dropMemory(set.state, set.filled)).toEqual({ memory: { context: 'PLOT' } })
  })

  it('is left alone where a script made it something else, and does not touch what it was given', () => {
    const given = { memory: {} }
    const { filled } = fillMemory(given, plot)
    expect(given).toEqual({ memory: {} })
    expect(dropMemory({ memory: 'gone' }, filled)).toEqual({ memory: 'gone' })
    expect(dropMemory({ a: 1 }, filled)).toEqual({ a: 1 })
  })

  it('counts where it says something', () => {
    expect(memoryOverrides({ memory: { context: ' ', authorsNote: 5, frontMemory: '[hush]' } })).toEqual({
      context: null,
      authorsNote: null,
      frontMemory: '[hush]',
    })
    expect(memoryOverrides({ memory: [] })).toEqual({ context: null, authorsNote: null, frontMemory: null })
  })
})

describe('the message', () => {
  it.each([
    ['HP 3/5', 'HP 3/5'],
    [{ text: 'Hello' }, 'Hello'],
    [['one', { text: 'two' }, 3, ''], 'one\ntwo'],
    ['  ', null],
    [undefined, null],
    [7, null],
    [{ text: { text: 'x' } }, null],
  ])('%j reads %j', (message, read) => expect(messageOf({ message })).toBe(read))

  it('is shown when it is another one', () => {
    expect(toastOf(null, 'a')).toBe('a')
    expect(toastOf('a', 'a')).toBeNull()
    expect(toastOf('a', 'b')).toBe('b')
    expect(toastOf('a', null)).toBeNull()
  })
})

describe('a state', () => {
  const deep = (levels: number) => JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels)) as object

  it('is cleaned of what no database takes, in names too, and of what reaches prototypes', () => {
    const state = readState(
      '{"__proto__":{"x":1},"a\\u0000":"b\\ud800\\r\\n","list":[{"__proto__":1,"k":"\\u0000"}]}',
    )
    expect(JSON.stringify(state)).toBe('{"a":"b\ufffd\\r\\n","list":[{"k":""}]}')
    expect(state['x']).toBeUndefined()
  })

  it('is anything but an object: an empty one', () => {
    expect([readState('[1]'), readState('null'), readState('"x"')]).toEqual([{}, {}, {}])
  })

  it('may be deep and large, up to a bound', () => {
    expect(checkedState({ ...deep(100) })).toEqual(deep(100))
    expect(() => checkedState({ ...deep(101) })).toThrow(/too deep/)
    expect(() => checkedState({ ...deep(100_000) })).toThrow(/too deep/)
    expect(stateJson({ a: 'x'.repeat(1_000_000) })).toHaveLength(1_000_008)
    expect(() => stateJson({ a: 'x'.repeat(2_000_000) })).toThrow(/state too large/)
  })
})
