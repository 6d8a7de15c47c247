// Importing as its page says it: which files are not even sent, and where cards went.
import { describe, expect, test } from 'vitest'
import { placeOf, refusalOf } from '../../client/import/words.ts'

describe('a file', () => {
  const limits = { files: 100, fileBytes: 2 * 1024 * 1024 }

  test('is refused by what the server takes, and by nothing of our own', () => {
    expect(refusalOf({ size: 10 }, 99, limits)).toBe('')
    expect(refusalOf({ size: 10 }, 100, limits)).toMatch(/^At most 100 files/)
    expect(refusalOf({ size: limits.fileBytes }, 0, limits)).toBe('')
    expect(refusalOf({ size: limits.fileBytes + 1 }, 0, limits)).toMatch(/larger than 2 MB/)
  })

  test('is sent as long as nobody knows what is too much, unless there is nothing in it', () => {
    expect(refusalOf({ size: 1e12 }, 1_000, null)).toBe('')
    expect(refusalOf({ size: 0 }, 0, null)).toBe('The file is empty.')
  })
})

describe('cards that were imported', () => {
  const salt = { id: 'a/b', title: 'The salt road' }

  test('are found where they went, by its name', () => {
    expect(placeOf({ count: 3, adventure: salt, scenario: null })).toMatchObject({
      href: '/play/a%2Fb/insights?view=cards',
      title: 'The salt road',
      said: 'a story, with 3 new story cards',
    })
    expect(placeOf({ count: 1, adventure: null, scenario: salt })).toMatchObject({
      href: '/scenarios/a%2Fb/cards',
      title: 'The salt road',
      said: 'a scenario, with 1 new story card',
    })
  })

  test('that were there before are no new ones, and a place that is gone has no link', () => {
    expect(placeOf({ count: 0, adventure: salt, scenario: null }).said).toBe(
      'a story, which had all the story cards before',
    )
    expect(placeOf({ count: 2, adventure: null, scenario: null })).toMatchObject({ href: null })
  })
})
