// The log of model calls by itself: what it keeps, what it forgets, and that a key is never in it.
import { beforeEach, describe, expect, it } from 'vitest'
import { CallLog, type BeginningCall } from '../../../server/io/model/call-log.ts'

const KEY = 'sk-very-secret'
let now = 0
let log: CallLog
beforeEach(() => {
  now = 1_000
  log = new CallLog(() => new Date(now))
})

const begin = (more: Partial<BeginningCall> = {}) =>
  log.begin({ purpose: 'NARRATION', model: 'm', key: KEY, sent: [], ...more })
const end = { type: 'END', finish: 'COMPLETE', usage: null, note: null } as const

describe('a call', () => {
  it('is there from its beginning, and is timed', () => {
    const call = begin()
    expect(log.all()).toMatchObject([{ state: 'RUNNING', firstTokenMs: null, totalMs: null }])
    now += 20
    call.came({ type: 'REASONING', text: 'Hm. ' })
    now += 30
    call.came({ type: 'TEXT', text: 'A ' })
    call.came({ type: 'TEXT', text: 'door.' })
    call.came(end)
    call.end()
    now += 500
    call.end({ by: 'LEAVING' })
    expect(log.all()).toMatchObject([
      {
        state: 'DONE',
        finish: 'COMPLETE',
        text: 'A door.',
        reasoning: 'Hm. ',
        firstTokenMs: 20,
        totalMs: 50,
      },
    ])
  })

  it('that is left has not failed', () => {
    begin().end({ by: 'LEAVING' })
    expect(log.all()).toMatchObject([{ state: 'LEFT', failure: null, totalMs: 0 }])
  })

  it('counts how often it went out, and shows what went out last', () => {
    const call = begin()
    const body = (temperature: number) =>
      JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Go.' }], temperature })
    for (const temperature of [1, 2])
      call.goesOut({ url: 'http://u', messages: [{ role: 'user', content: 'Go.' }], body: body(temperature) })
    expect(log.all()).toMatchObject([
      { attempts: 2, url: 'http://u', sent: [{ role: 'user', content: 'Go.' }] },
    ])
    expect(log.all()[0]!.options).toEqual({ model: 'm', temperature: 2 })
  })
})

describe('a key', () => {
  it('is in nothing that is kept, also where it comes in pieces', () => {
    const call = begin({ sent: [{ role: 'user', content: `My key: ${KEY}` }] })
    call.goesOut({
      url: 'http://u',
      messages: [{ role: 'user', content: `My key: ${KEY}` }],
      body: JSON.stringify({ prompt: '', user: KEY }),
    })
    for (const type of ['TEXT', 'REASONING'] as const)
      for (const piece of ['so sk-ve', 'ry-sec', 'ret it is']) call.came({ type, text: piece })
    call.end({ by: 'FAILURE', code: 'KEY_REFUSED', message: `No: ${KEY}` })
    const doctor = begin()
    doctor.tells(`ANSWER FAILED: ${KEY}`)
    expect(JSON.stringify(log.all())).not.toContain(KEY)
    expect(log.all()[1]).toMatchObject({ text: 'so [key] it is', failure: { message: 'No: [key]' } })
  })

  it('that is no secret takes no word away', () => {
    const call = begin({ key: 'x' })
    call.came({ type: 'TEXT', text: 'The fox.' })
    expect(log.all()[0]!.text).toBe('The fox.')
  })
})

describe('what is forgotten', () => {
  it('is the oldest, by their number', () => {
    for (let count = 0; count < 70; count++) begin().end()
    const numbers = log.all().map(({ number }) => number)
    expect(numbers).toHaveLength(60)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    expect(numbers[0]).toBe(70)
  })

  it('is the oldest, by their size; the newest stays however long it is', () => {
    const long = { sent: [{ role: 'user', content: 'x'.repeat(2_000_000) }] }
    begin(long).end()
    begin(long).end()
    expect(log.all().map(({ number }) => number)).toEqual([2])
    begin({ sent: [{ role: 'user', content: 'x'.repeat(9_000_000) }] })
    expect(log.all().map(({ number }) => number)).toEqual([3])
  })

  it('counts what came since', () => {
    const one = begin()
    const two = begin()
    one.came({ type: 'TEXT', text: 'x'.repeat(2_000_000) })
    two.came({ type: 'TEXT', text: 'x'.repeat(2_000_000) })
    two.end()
    expect(log.all().map(({ number }) => number)).toEqual([2])
  })
})
