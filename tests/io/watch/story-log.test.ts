// The log and its watchers: everything after a place, once, whoever comes late, leaves or stalls.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoryEvent } from '../../../server/engine/story/events.ts'
import { createMemoryWatch } from '../../../server/io/watch/memory-watch.ts'
import type { Watch } from '../../../server/io/watch/watch.ts'
import { StoryLog } from '../../../server/io/watch/story-log.ts'

let watch: Watch
beforeEach(() => {
  watch = createMemoryWatch()
})
afterEach(() => watch.close())

const tell = (text: string) => watch.tellText('a', 't', 'TEXT', text)
const begin = () => watch.tell('a', { type: 'TURN_STARTED', turnId: 't' })
const end = () => watch.tell('a', { type: 'TURN_SAVED', turnId: 't', takeId: 1 })
const read = (after: string | null = null, pace = 0) =>
  watch.read('a', { turnId: 't', after, text: true, pace })

/** Applies events as the schema says a client should. */
function applied(text: string, event: StoryEvent): string {
  if (event.type === 'TURN_SNAPSHOT') return event.text
  if (event.type !== 'TEXT') return text
  expect(event.offset, 'a gap').toBeLessThanOrEqual(text.length)
  return text.slice(0, event.offset) + event.text
}

async function readAll(reader: AsyncIterable<StoryEvent>): Promise<{ text: string; events: StoryEvent[] }> {
  const events: StoryEvent[] = []
  let text = ''
  for await (const event of reader) {
    events.push(event)
    text = applied(text, event)
  }
  return { text, events }
}

describe('a watcher of a turn', () => {
  it('hears all of it and ends with it', async () => {
    begin()
    const all = readAll(read())
    tell('Once ')
    tell('upon ')
    end()
    const { text, events } = await all
    expect(text).toBe('Once upon ')
    expect(events.at(-1)?.type).toBe('TURN_SAVED')
  })

  it('joins late with a snapshot', async () => {
    begin()
    tell('Once ')
    const reader = read()
    expect((await reader.next()).value).toMatchObject({ type: 'TURN_SNAPSHOT', text: 'Once ' })
    tell('upon')
    expect((await reader.next()).value).toMatchObject({ type: 'TEXT', offset: 5, text: 'upon' })
    await reader.return()
  })

  it('gets the end when he joins after it', async () => {
    begin()
    tell('All')
    end()
    const { text, events } = await readAll(read())
    expect([text, events.map((event) => event.type)]).toEqual(['All', ['TURN_SNAPSHOT', 'TURN_SAVED']])
  })

  it('resumes from any cursor without loss or repeat', async () => {
    begin()
    for (const word of ['a', 'b', 'c', 'd']) tell(word)
    end()
    const cursors: { cursor: string; text: string }[] = []
    let text = ''
    for await (const event of read())
      cursors.push({ cursor: event.cursor, text: (text = applied(text, event)) })
    for (const { cursor, text: had } of cursors) {
      let resumed = had
      for await (const event of read(cursor)) resumed = applied(resumed, event)
      expect(resumed).toBe('abcd')
    }
    expect((await readAll(read(cursors.at(-1)!.cursor))).events).toEqual([])
  })

  it('gets a snapshot for a cursor of another life, or one that makes no sense', async () => {
    begin()
    tell('x')
    for (const after of ['other:3', '', 'x', ':', 'a:b', `${'9'.repeat(40)}:1`, '-1:-1']) {
      const reader = read(after)
      expect((await reader.next()).value?.type, after).toBe('TURN_SNAPSHOT')
      await reader.return()
    }
  })

  it('gets text that piled up in one piece, no more often than he wants', async () => {
    begin()
    const reader = read(null, 30)
    await reader.next()
    tell('a')
    await reader.next()
    tell('b')
    tell('c')
    expect((await reader.next()).value).toMatchObject({ text: 'bc' })
    await reader.return()
  })

  it('is gone as soon as he leaves, parked or not, and costs no buffer while he stalls', async () => {
    begin()
    const stalled = read()
    await stalled.next()
    for (let index = 0; index < 10_000; index++) tell('word ')
    let caughtUp = ''
    while (caughtUp.length < 50_000) {
      const event = (await stalled.next()).value as Extract<StoryEvent, { type: 'TEXT' }>
      expect(event.text.length).toBeLessThan(40_000)
      caughtUp = applied(caughtUp, event)
    }
    expect(caughtUp).toBe('word '.repeat(10_000))
    const parked = stalled.next()
    expect(watch.watchers).toBe(1)
    await stalled.return()
    expect(await parked).toEqual({ value: undefined, done: true })
    expect(watch.watchers).toBe(0)
  })
})

describe('a watcher of a story', () => {
  it('begins with the head, and with the text of a running turn', async () => {
    begin()
    tell('Once')
    const reader = watch.read('a', { text: true, pace: 0 })
    expect((await reader.next()).value?.type).toBe('HEAD_MOVED')
    expect((await reader.next()).value).toMatchObject({ type: 'TURN_SNAPSHOT', text: 'Once' })
    end()
    watch.tell('a', { type: 'HEAD_MOVED' })
    expect((await reader.next()).value?.type).toBe('TURN_SAVED')
    expect((await reader.next()).value?.type).toBe('HEAD_MOVED')
    await reader.return()
  })

  it('can do without text', async () => {
    const reader = watch.read('a', { text: false, pace: 0 })
    await reader.next()
    begin()
    tell('Once')
    end()
    expect((await reader.next()).value?.type).toBe('TURN_STARTED')
    expect((await reader.next()).value?.type).toBe('TURN_SAVED')
    await reader.return()
  })

  it('hears nothing of another story', async () => {
    const reader = watch.read('b', { text: true, pace: 0 })
    await reader.next()
    const next = reader.next()
    begin()
    await reader.return()
    expect((await next).done).toBe(true)
  })
})

describe('a watcher who reads nothing for a long time', () => {
  it('keeps his log, and hears what comes then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
    const own = createMemoryWatch()
    const reader = own.read('a', { text: true, pace: 0 })
    await reader.next()
    vi.advanceTimersByTime(20 * 60_000)
    own.tell('a', { type: 'HEAD_MOVED' })
    expect((await reader.next()).value?.type).toBe('HEAD_MOVED')
    own.close()
    vi.useRealTimers()
  })
})

describe('trimming', () => {
  const MINUTE = 60_000

  it('forgets whole turns that are old, never a running one, and sends who was there a snapshot', () => {
    const log = new StoryLog()
    log.append({ type: 'TURN_STARTED', turnId: 'old' }, 0)
    log.appendText('old', 'TEXT', 'x', 0)
    log.append({ type: 'TURN_SAVED', turnId: 'old', takeId: 1 }, 0)
    log.append({ type: 'TURN_STARTED', turnId: 'now' }, 0)
    log.appendText('now', 'TEXT', 'y', 0)
    log.trim(4 * MINUTE)
    expect(log.start).toBe(0)
    log.trim(6 * MINUTE)
    expect(log.start).toBe(3)
    expect(log.turn('old')).toBeUndefined()
    expect(log.turn('now')?.text).toBe('y')
    expect(log.idle).toBe(false)
  })

  it('keeps a turn whole whose end is not old yet', () => {
    const log = new StoryLog()
    log.append({ type: 'TURN_STARTED', turnId: 't' }, 0)
    log.appendText('t', 'TEXT', 'x', 0)
    log.append({ type: 'TURN_SAVED', turnId: 't', takeId: 1 }, 5 * MINUTE)
    log.trim(6 * MINUTE)
    expect(log.turn('t')?.text).toBe('x')
    log.trim(11 * MINUTE)
    expect(log.idle).toBe(true)
  })
})
