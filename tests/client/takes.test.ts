// The list of takes: what has not changed keeps its identity, and the list never has a hole.
import { describe, expect, test } from 'vitest'
import {
  changeOlder,
  changeTake,
  keepTakes,
  mergePage,
  prependPage,
  putTake,
  type Takes,
} from '../../client/play/takes.ts'
import { page, take } from './a-page.ts'

const takes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => take(from + index))
const transcript = (from: number, to: number) => page(takes(from, to)).transcript

describe('keepTakes', () => {
  test('an equal list is the same list', () => {
    const held = takes(0, 3)
    expect(keepTakes(held, takes(0, 3))).toBe(held)
  })

  test('only the take that changed is another object', () => {
    const held = takes(0, 3)
    const next = takes(0, 3)
    next[2] = { ...next[2]!, siblingCount: 2, siblingIndex: 2, previousSibling: 'other' }
    const kept = keepTakes(held, next)
    expect(kept).not.toBe(held)
    expect(kept[2]).toBe(next[2])
    for (const index of [0, 1, 3]) expect(kept[index]).toBe(held[index])
  })

  test('a shorter list is another list of the same takes', () => {
    const held = takes(0, 3)
    const kept = keepTakes(held, takes(0, 1))
    expect(kept).toEqual(held.slice(0, 2))
    expect(kept[1]).toBe(held[1])
  })
})

describe('mergePage', () => {
  test('older takes stay when the page joins on to them', () => {
    const held: Takes = { list: takes(0, 9), older: null }
    const merged = mergePage(held, transcript(6, 12))
    expect(merged.list.map((one) => one.depth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(merged.list[3]).toBe(held.list[3])
    expect(merged.older).toBeNull()
  })

  test('older takes go when the page is of another path', () => {
    const other = takes(6, 8).map((one) => ({ ...one, id: `other-${one.depth}` }))
    const merged = mergePage({ list: takes(0, 9), older: null }, page(other).transcript)
    expect(merged.list).toEqual(other)
    expect(merged.older).toBe('cursor-6')
  })

  test('an empty page empties the list', () => {
    expect(mergePage({ list: takes(0, 2), older: null }, page([]).transcript)).toEqual({
      list: [],
      older: null,
    })
  })
})

describe('prependPage', () => {
  test('goes before, and never doubles', () => {
    const held: Takes = { list: takes(5, 8), older: 'cursor-5' }
    const merged = prependPage(held, transcript(2, 5))
    expect(merged.list.map((one) => one.depth)).toEqual([2, 3, 4, 5, 6, 7, 8])
    expect(merged.list[3]).toBe(held.list[0])
    expect(merged.older).toBe('cursor-2')
  })
})

describe('putTake', () => {
  test('appends at the end', () => {
    const { takes: put, gap } = putTake({ list: takes(0, 2), older: null }, take(3))
    expect(put.list.map((one) => one.depth)).toEqual([0, 1, 2, 3])
    expect(gap).toBe(false)
  })

  test('takes the place of a sibling and of all below it', () => {
    const { takes: put } = putTake(
      { list: takes(0, 6), older: null },
      take(4, 'NARRATION', { id: 'sibling' }),
    )
    expect(put.list.map((one) => one.id)).toEqual(['take-0', 'take-1', 'take-2', 'take-3', 'sibling'])
  })

  test('twice changes nothing', () => {
    const held: Takes = { list: takes(0, 2), older: null }
    expect(putTake(held, take(2)).takes.list).toBe(held.list)
  })

  test('tells when something in between is missing', () => {
    expect(putTake({ list: takes(0, 2), older: null }, take(5)).gap).toBe(true)
  })
})

describe('changes of single takes', () => {
  const flag = { id: 'c', name: 'Here' }

  test('a checkpoint that says the same is no change', () => {
    const held: Takes = { list: [take(0), take(1, 'DO', { checkpoint: flag })], older: null }
    expect(changeTake(held, take(1, 'DO', { checkpoint: { ...flag } }))).toBe(held)
    const renamed = take(1, 'DO', { checkpoint: { ...flag, name: 'There' } })
    expect(changeTake(held, renamed).list[1]).toBe(renamed)
    expect(changeTake(held, take(1)).list[1]?.checkpoint).toBeNull()
  })

  test('older takes get their checkpoints and versions anew', () => {
    const held: Takes = {
      list: [take(0, 'OPENING', { checkpoint: flag }), take(1, 'DO', { siblingCount: 2 }), take(2)],
      older: null,
    }
    const { list } = changeOlder(held, [take(1)], [{ id: 'd', name: 'New', takeId: 'take-2' }])
    expect(list.map((one) => one.checkpoint?.name ?? null)).toEqual([null, null, 'New'])
    expect(list[1]?.siblingCount).toBe(1)
    expect(changeOlder({ list, older: null }, [], [{ id: 'd', name: 'New', takeId: 'take-2' }]).list).toBe(
      list,
    )
  })
})
