// What reports call fields: words that a player reads, never the name of a field with its underscores and capitals.
import { describe, expect, it } from 'vitest'
import { CARD_LIMITS, cardContent } from '../../../server/engine/context/card-content.ts'
import { fieldWords, fromTo, lineWords, mappedWords } from '../../../server/library/cards/field-words.ts'

describe('a field', () => {
  it.each([
    ['secondaryKeys', 'further keys'],
    ['first_mes', 'first message'],
    ['character_version', 'character version'],
    ['extensions.risu_case_sensitive', 'risu case sensitive'],
    ['extensions.scan_depth', 'how many of the newest takes are looked at'],
    ['postHistoryNote', 'post history note'],
    ['name', 'name'],
    ['constructor', 'constructor'],
    ['the picture', 'the picture'],
    ['3 other attempts at a turn', '3 other attempts at a turn'],
    ['author’s note', 'author’s note'],
    ['', ''],
  ])('%s is called %s', (name, words) => expect(fieldWords(name)).toBe(words))

  it('of our cards is never called by its technical name', () => {
    const names = [...Object.keys(cardContent.parse({})), ...Object.keys(CARD_LIMITS)]
    for (const name of names) expect(fieldWords(name)).not.toMatch(/_|[a-z][A-Z]/)
  })
})

describe('a line', () => {
  it('says what becomes what, and once what keeps its name', () => {
    expect(mappedWords(...fromTo('content → entry'))).toBe('content → what the narrator is told')
    expect(mappedWords(...fromTo('secondary_keys → secondaryKeys'))).toBe('further keys')
    expect(mappedWords(...fromTo('tags → tags'))).toBe('tags')
  })

  it('that begins with a field has it in words; names of files and cards stay', () => {
    expect(lineWords('alternate_greetings: 2 of them are no text.')).toBe(
      'other greetings: 2 of them are no text.',
    )
    expect(lineWords('module.risum: only RisuAI reads it.')).toBe('module.risum: only RisuAI reads it.')
    expect(lineWords('Card 3 (iPhone_case): no card')).toBe('Card 3 (iPhone_case): no card')
  })
})
