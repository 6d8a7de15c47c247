// The beat: a crowd hears the same pieces at the same moment, fewer the larger it is, and who is late falls in step.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoryEvent } from '../../../server/engine/story/events.ts'
import { createMemoryWatch } from '../../../server/io/watch/memory-watch.ts'
import type { StoryReader } from '../../../server/io/watch/reader.ts'
import type { Watch } from '../../../server/io/watch/watch.ts'

let watch: Watch
beforeEach(() => {
  watch = createMemoryWatch()
  watch.tell('a', { type: 'TURN_STARTED', turnId: 't' })
})
afterEach(() => watch.close())

const tell = (text: string) => watch.tellText('a', 't', 'TEXT', text)
const spectator = (after: string | null = null) =>
  watch.read('a', { turnId: 't', after, text: true, pace: 'CROWD' })
const next = async (reader: StoryReader) => (await reader.next()).value!
const textOf = (event: StoryEvent) => ('text' in event ? event.text : '')

describe('a crowd', () => {
  it('is given the very same events, whenever each of them asks', async () => {
    const crowd = Array.from({ length: 20 }, () => spectator())
    await Promise.all(crowd.map(next))
    for (const word of ['one ', 'two ', 'three ']) {
      const early = crowd.slice(0, 10).map(next)
      tell(word)
      await Promise.all(early) // the beat has been
      const events = await Promise.all([...early, ...crowd.slice(10).map(next)])
      expect(events.map(textOf)).toEqual(crowd.map(() => word))
      expect(new Set(events).size).toBe(1)
    }
  })

  it('that joins between two beats gets one snapshot, then the same pieces', async () => {
    const first = spectator()
    await next(first)
    tell('now ')
    await next(first) // that was a beat: the next comes in a while
    tell('soon ')
    const [one, other] = [spectator(), spectator()]
    const joined = await Promise.all([next(one), next(other)])
    expect(joined[0]).toBe(joined[1])
    expect(textOf(joined[0]!)).toBe('now soon ')
    tell('later')
    const pieces = await Promise.all([one, other, first].map(next))
    expect(pieces.map(textOf)).toEqual(['later', 'later', 'soon later'])
    expect(pieces[0]).toBe(pieces[1])
  })

  it('takes one who was slow in again: he gets all that he missed, then what the others get', async () => {
    const [prompt, slow] = [spectator(), spectator()]
    const heard: string[] = []
    for (const reader of [prompt, slow]) await next(reader)
    for (const word of ['a', 'b', 'c']) {
      tell(word)
      heard.push(textOf(await next(prompt)))
    }
    expect(heard).toEqual(['a', 'b', 'c'])
    expect(textOf(await next(slow))).toBe('abc')
    const both = [next(prompt), next(slow)]
    tell('d')
    const [one, other] = await Promise.all(both)
    expect(one).toBe(other)
  })

  it('waits the longer the larger it is, up to a quarter of a second; an end waits for nothing', async () => {
    const waits: number[] = []
    for (const size of [1, 1_000, 4_000]) {
      const crowd = Array.from({ length: size }, () => spectator())
      const [first] = crowd
      await next(first!)
      tell('x')
      await next(first!)
      const began = performance.now()
      tell('y')
      await next(first!)
      waits.push(performance.now() - began)
      for (const one of crowd) await one.return()
    }
    const [few, many, most] = waits as [number, number, number]
    expect(few).toBeLessThan(90)
    expect(many).toBeGreaterThan(80)
    expect(most).toBeGreaterThan(200)
    expect(most).toBeLessThan(390)

    const crowd = Array.from({ length: 4_000 }, () => spectator())
    await next(crowd[0]!)
    tell('x')
    await next(crowd[0]!)
    tell('y')
    const began = performance.now()
    watch.tell('a', { type: 'TURN_SAVED', turnId: 't', takeId: 1 })
    expect([textOf(await next(crowd[0]!)), (await next(crowd[0]!)).type]).toEqual(['y', 'TURN_SAVED'])
    expect(performance.now() - began).toBeLessThan(100)
  })

  it('makes no player wait', async () => {
    const crowd = Array.from({ length: 4_000 }, () => spectator())
    const player = watch.read('a', { turnId: 't', text: true, pace: 30 })
    await next(player)
    tell('x')
    await next(player)
    const began = performance.now()
    tell('y')
    expect(textOf(await next(player))).toBe('y')
    expect(performance.now() - began).toBeLessThan(150)
    for (const one of crowd) await one.return()
  })

  it('is given no words that were erased after they were cut', async () => {
    const [one, other] = [spectator(), spectator()]
    for (const reader of [one, other]) await next(reader)
    tell('secret')
    expect(textOf(await next(one))).toBe('secret')
    watch.tell('a', { type: 'TURN_SAVED', turnId: 't', takeId: 1 })
    const late = spectator()
    expect(textOf(await next(late))).toBe('secret')
    watch.forget('a', ['t'])
    expect(textOf(await next(other))).toBe('')
    expect(textOf(await next(spectator()))).toBe('')
  })
})
