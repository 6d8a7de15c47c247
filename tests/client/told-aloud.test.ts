// What a screen reader is told of a narration that comes, and which hint stands beside the story.
import { describe, expect, test } from 'vitest'
import { restAfter, wholeUntil } from '../../client/play/announce.ts'
import { hintsFor } from '../../client/play/hints-for.ts'

const TOLD = 'The door gives way, and cold air comes up the stair. "Who is there?" someone asks. A coat hangs'

describe('what is told aloud', () => {
  test('whole sentences only, never a word that is still coming', () => {
    const until = wholeUntil(TOLD, 0)
    expect(TOLD.slice(0, until)).toBe(TOLD.slice(0, TOLD.indexOf(' A coat')))
    expect(wholeUntil(TOLD, until)).toBe(until)
    expect(wholeUntil(TOLD.slice(0, 52), 0)).toBe(0)
  })

  test('nothing is told piece by piece, however it comes', () => {
    let told = 0
    const pieces: string[] = []
    for (let length = 1; length <= TOLD.length; length += 1) {
      const until = wholeUntil(TOLD.slice(0, length), told)
      if (until > told) pieces.push(TOLD.slice(told, until))
      told = until
    }
    pieces.push(restAfter(TOLD.slice(0, told), TOLD))
    expect(pieces.join('')).toBe(TOLD)
    expect(pieces.length).toBeLessThanOrEqual(3)
    for (const piece of pieces.slice(0, -1)) expect(piece).toMatch(/[.?!]"?$/)
  })

  test('a short piece that looks like a sentence waits', () => {
    expect(wholeUntil('Dr. Maren ', 0)).toBe(0)
  })

  test('what was changed after it was told is told anew from that sentence', () => {
    expect(restAfter('One came. Two went.', 'One came. Two stayed. Three.')).toBe(' Two stayed. Three.')
    expect(restAfter('One came.', 'One came. Two went.')).toBe(' Two went.')
    expect(restAfter('One came.', 'One came.')).toBe('')
    expect(restAfter('', 'One came.')).toBe('One came.')
  })
})

type TakeLike = Parameters<typeof hintsFor>[0][number]

const take = (kind: TakeLike['kind'], more: Partial<TakeLike> = {}): TakeLike => ({
  kind,
  siblingCount: 1,
  changes: [],
  ...more,
})

describe('hints', () => {
  const [opening, input, told] = [take('OPENING'), take('DO'), take('NARRATION')]
  const first = (takes: TakeLike[], canRedo = false, rules = true) => hintsFor(takes, { canRedo }, rules)[0]

  test('the beginning, on a blank page too', () => {
    expect(first([opening])).toBe('begin')
    expect(first([])).toBe('begin')
  })

  test('nothing while a move has no narration', () => {
    expect(first([opening, input])).toBeUndefined()
  })

  test('what is there for the first time, the rarer first', () => {
    expect(first([opening, input, told])).toBe('narration')
    expect(first([opening, input, take('NARRATION', { siblingCount: 2 })])).toBe('versions')
    expect(first([opening, input, take('NARRATION', { siblingCount: 2 })], true)).toBe('undone')
    expect(first([opening], true)).toBe('undone')
  })

  test('who narrates is told only where rules do, and not at once', () => {
    expect(hintsFor([opening, input, told], { canRedo: false }, true)).not.toContain('storyteller')
    const further = [opening, input, told, input, told]
    expect(hintsFor(further, { canRedo: false }, true)).toContain('storyteller')
    expect(hintsFor(further, { canRedo: false }, false)).not.toContain('storyteller')
  })
})
