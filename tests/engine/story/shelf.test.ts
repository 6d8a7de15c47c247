// Pages of a list: walked from either end they hold every story once, in order.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageOf, shelved } from '../../../server/engine/story/shelf.ts'

const list = fc
  .array(fc.integer({ min: 0, max: 99 }), { maxLength: 12 })
  .map((numbers) => [...new Set(numbers)].map(String))

it('is whole when it is walked forwards, and backwards', () => {
  fc.assert(
    fc.property(list, fc.integer({ min: 1, max: 5 }), (ids, size) => {
      const forwards: string[] = []
      for (let page = pageOf(ids, { take: size }); page.length > 0;) {
        forwards.push(...page)
        page = pageOf(ids, { cursor: { id: page.at(-1)! }, skip: 1, take: size })
      }
      expect(forwards).toEqual(ids)
      const backwards: string[] = []
      for (let page = pageOf(ids, { take: -size }); page.length > 0;) {
        backwards.unshift(...page)
        page = pageOf(ids, { cursor: { id: page[0]! }, skip: 1, take: -size })
      }
      expect(backwards).toEqual(ids)
    }),
  )
})

it('keeps its order but for titles, and finds all words of a search', () => {
  const stories = ['b 10', 'a', 'B 9', 'á b'].map((title) => ({ title }))
  const titles = (search: string, order: 'PLAYED' | 'TITLE') =>
    shelved(stories, search, order).map(({ title }) => title)
  expect(titles('', 'PLAYED')).toEqual(['b 10', 'a', 'B 9', 'á b'])
  expect(titles('', 'TITLE')).toEqual(['a', 'á b', 'B 9', 'b 10'])
  expect(titles('b a', 'PLAYED')).toEqual(['á b'])
  expect(stories[0]!.title).toBe('b 10')
})
