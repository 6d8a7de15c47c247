// What is kept of a story, and how the server's newer word takes its place.
import { describe, expect, test } from 'vitest'
import { inPlaceOf, readable } from '../../client/play/kept-story.ts'
import { beginTurn, openStory } from '../../client/play/story-state.ts'
import { page, take, turn } from './a-page.ts'

const takes = (from: number, to: number, more = {}) =>
  Array.from({ length: to - from }, (_, at) => take(from + at, undefined, more))
const story = (from: number, to: number) => openStory(page(takes(from, to)))

describe('what is kept', () => {
  test('is what can be read: no turn that runs, nobody who looks on', () => {
    const kept = readable({
      ...beginTurn(story(0, 4), turn('t')),
      thoughts: { takeId: 'x', text: 'hm' },
      guests: { coplayers: 1, spectators: 2 },
    })
    expect(kept).toMatchObject({ running: null, ended: null, thoughts: null, told: null })
    expect(kept.guests).toEqual({ coplayers: 0, spectators: 0 })
    expect(kept.takes.list).toHaveLength(4)
  })

  test('is the newest part of a long story, which does not take itself for the whole', () => {
    const { list, older } = readable(story(0, 900)).takes
    expect(list.map(({ depth }) => depth)).toEqual(takes(500, 900).map(({ depth }) => depth))
    expect(older).not.toBeNull()
  })
})

describe('the server’s word', () => {
  test('takes the place of all that was kept; what says the same stays the same', () => {
    const before = story(0, 60)
    const changed = take(50, undefined, { text: 'edited elsewhere', revision: 1 })
    const fresh = openStory(page([...takes(20, 50), changed, ...takes(51, 60)]))
    const shown = inPlaceOf(before, fresh, false).takes.list
    expect(shown.map(({ depth }) => depth)).toEqual(takes(20, 60).map(({ depth }) => depth))
    expect(shown[0]).toBe(before.takes.list[20])
    expect(shown[30]).toBe(changed)
  })

  test('counts also where the server stands further back than what was kept', () => {
    const fresh = story(0, 3)
    const before = { ...story(0, 9), head: { ...fresh.head, version: fresh.head.version + 7 } }
    expect(inPlaceOf(before, fresh, true).head.version).toBe(fresh.head.version)
    expect(inPlaceOf(before, fresh, true).takes.list).toHaveLength(3)
  })

  test('leaves what one has read further back in its place, until that is looked up', () => {
    const shown = inPlaceOf(story(0, 60), story(30, 70), true).takes.list
    expect(shown.map(({ depth }) => depth)).toEqual(takes(0, 70).map(({ depth }) => depth))
  })

  test('stands alone where it does not join what was kept, or nobody knows what came before that', () => {
    expect(inPlaceOf(story(0, 20), story(30, 70), true).takes.list[0]!.depth).toBe(30)
    expect(inPlaceOf(readable(story(0, 900)), story(870, 910), true).takes.list[0]!.depth).toBe(870)
  })
})
