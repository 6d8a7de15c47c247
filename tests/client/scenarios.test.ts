// Scenarios as their pages see them: the form's texts and what is sent of them, and what asks before a story begins.
import { describe, expect, test } from 'vitest'
import type { ScenarioPlotFragment } from '../../client/api/generated/graphql.ts'
import { askingOf, inputOf, unsavedOf, valuesOf, wordsOf } from '../../client/scenarios/plot-values.ts'
import { asksFirst } from '../../client/ui/startable.ts'

const page: ScenarioPlotFragment = {
  id: 's',
  title: 'The salt road',
  canEdit: true,
  isBuiltIn: false,
  version: 3,
  parent: null,
  description: '',
  tags: ['desert', 'slow'],
  visibility: 'PRIVATE',
  opening: 'Salt.',
  otherOpenings: ['A "well", in\nlines.', ''],
  plotEssentials: '',
  aiInstructions: '',
  authorsNote: '',
  persona: null,
  questions: [],
  cover: null,
}

describe('the form of a scenario', () => {
  test('sends lists as they were read, and only what is given', () => {
    const values = valuesOf(page)
    expect(inputOf(values)).toMatchObject({
      tags: ['desert', 'slow'],
      otherOpenings: page.otherOpenings,
      visibility: 'PRIVATE',
      personaName: '',
    })
    expect(inputOf({ tags: ' a,, b ,' })).toEqual({ tags: ['a', 'b'] })
    expect(inputOf({ otherOpenings: '[]' })).toEqual({ otherOpenings: [] })
    expect(inputOf({})).toEqual({})
  })

  test('asks the server about texts that may ask the player, and about no others', () => {
    expect(askingOf({ title: '${Who?}', tags: 'a', visibility: 'PUBLIC', description: '${Why?}' })).toEqual(
      {},
    )
    expect(askingOf({ opening: '${Who?}', otherOpenings: '["${Where?}"]', personaName: '' })).toEqual({
      opening: '${Who?}',
      otherOpenings: ['${Where?}'],
      personaName: '',
    })
  })

  test('names what is not saved, and shows the words of lists as one reads them', () => {
    expect(unsavedOf({ otherOpenings: '[]', visibility: 'PUBLIC' })).toBe(
      'Not saved yet: Other openings, Who sees it.',
    )
    expect(unsavedOf({})).toBe('')
    expect(wordsOf('otherOpenings', JSON.stringify(['One.', 'Two.']))).toBe('One.\n\n* * *\n\nTwo.')
    expect(wordsOf('visibility', 'PUBLIC')).toBe('everybody here')
    expect(wordsOf('opening', '["not a list"]')).toBe('["not a list"]')
  })
})

describe('a story', () => {
  const nothing = { questions: [], options: [], otherOpenings: [] }

  test('begins at once only where nothing is to be answered or chosen', () => {
    expect(asksFirst(nothing)).toBe(false)
    expect(asksFirst({ ...nothing, questions: ['Who?'] })).toBe(true)
    expect(asksFirst({ ...nothing, options: [{}] })).toBe(true)
    expect(asksFirst({ ...nothing, otherOpenings: ['Or so.'] })).toBe(true)
  })
})
