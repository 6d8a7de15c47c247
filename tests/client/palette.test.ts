// The palette: what is found by what is typed, and in which order.
import { describe, expect, test } from 'vitest'
import { matching, matchOf } from '../../client/ui/palette/match.ts'

const command = (name: string, also = '') => ({ name, group: 'This story', also })

const ALL = [
  command('Undo', 'take back'),
  command('Retry the newest narration', 'again anew regenerate'),
  command('Jump to the newest'),
  command('Memories'),
  command('Settings', 'model endpoint memory'),
  command('Começo: Ação'),
]

const found = (asked: string) => matching(asked, ALL).map(({ name }) => name)

describe('what is found', () => {
  test('everything, in its order, when nothing is asked', () => {
    expect(matching('', ALL)).toBe(ALL)
    expect(matching('  - ', ALL)).toBe(ALL)
  })

  test('by beginnings of words in any order, and only what has all of them', () => {
    expect(found('newest retry')).toEqual(['Retry the newest narration'])
    expect(found('new')).toEqual(['Retry the newest narration', 'Jump to the newest'])
    expect(found('retry jump')).toEqual([])
  })

  test('a name before other words that find it', () => {
    expect(found('mem')).toEqual(['Memories', 'Settings'])
    expect(found('regenerate')).toEqual(['Retry the newest narration'])
  })

  test('by what is within a word, and by first letters', () => {
    expect(found('emor')).toEqual(['Memories', 'Settings'])
    expect(found('rtn')[0]).toBe('Retry the newest narration')
    expect(found('xq')).toEqual([])
  })

  test('whatever stands on the letters', () => {
    expect(found('acao')).toEqual(['Começo: Ação'])
    expect(found('AÇÃO')).toEqual(['Começo: Ação'])
  })
})

test('a whole word is worth more than a beginning, and that more than a middle', () => {
  const [whole, begins, middle] = ['take', 'takes', 'mistake'].map((name) => matchOf('take', name))
  expect(whole).toBeGreaterThan(begins!)
  expect(begins).toBeGreaterThan(middle!)
  expect(middle).toBeGreaterThan(0)
})
