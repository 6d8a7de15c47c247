// The log that is filled from a stream: the same places for all who read it, whatever is said twice or too late.
import { describe, expect, it } from 'vitest'
import { StreamLog } from '../../../server/io/watch/stream-log.ts'
import type { Told } from '../../../server/io/watch/stream.ts'

const text = (from: number, said: string): Told => ({ type: 'TEXT', turnId: 't', from, text: said })
const started: Told = { type: 'TURN_STARTED', turnId: 't' }
const saved: Told = { type: 'TURN_SAVED', turnId: 't', takeId: 1 }

/** A log that has heard this, with ids 1-0, 2-0 … from `first` on. */
function heard(told: Told[], first = 1): { log: StreamLog; whole: boolean[] } {
  const log = new StreamLog()
  return { log, whole: told.map((one, index) => log.take(`${first + index}-0`, one)) }
}

describe('a log of a stream', () => {
  it('names a place by the entry before it', () => {
    const { log } = heard([started, text(0, 'one'), saved])
    expect(['2-0', '3-0', '3-1', '99', 'x:4'].map((cursor) => log.isBehind(cursor))).toEqual([
      false,
      false,
      true,
      false,
      false,
    ])
    expect([0, 1, 2, 3].map((place) => log.cursorOf(place))).toEqual(['0-0', '1-0', '2-0', '3-0'])
    expect(['1-0', '3-0', '4-0', '0-0', 'x', ''].map((cursor) => log.placeOf(cursor))).toEqual([
      1,
      3,
      null,
      null,
      null,
      null,
    ])
  })

  it('takes each entry once, and of a text that is said again only what is new', () => {
    const { log, whole } = heard([started, text(0, 'one'), started, text(0, 'one two'), text(3, ' two')])
    expect(log.take('2-0', text(0, 'one'))).toBe(true)
    expect(whole).toEqual([true, true, true, true, true])
    expect(log.turn('t')?.text).toBe('one two')
    expect(log.end).toBe(3)
    expect(log.placeOf('5-0')).toBe(3)
  })

  it('says that something is missing, and does not lend the name of such an entry to less text', () => {
    const { log, whole } = heard([started, text(0, 'one'), text(7, ' three')])
    expect(whole.at(-1)).toBe(false)
    expect(log.turn('t')?.text).toBe('one')
    expect(log.cursorOf(log.end)).toBe('2-0')
    expect(new StreamLog().take('1-0', text(0, 'of a turn that nobody began'))).toBe(false)
  })

  it('ends a turn once, and hears no text of it afterwards', () => {
    const { log, whole } = heard([started, text(0, 'one'), saved, text(3, ' more'), saved])
    expect(whole).not.toContain(false)
    expect([log.turn('t')?.text, log.end]).toEqual(['one', 3])
  })

  it('forgets what is old, and does not take it again', () => {
    const { log } = heard([started, text(0, 'one'), saved])
    expect(log.trimmed(10 * 60_000)).toBe('3-0')
    expect(log.take('2-0', text(0, 'one'))).toBe(true)
    expect([log.start, log.end, log.turn('t')]).toEqual([3, 3, undefined])
    expect([log.placeOf('1-0'), log.placeOf('3-0')]).toEqual([null, 3])
  })
})
