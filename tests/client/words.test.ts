// Small pure pieces: paragraphs, last words, times, keys, what "Try again" means, and the settings as they are typed.
import { describe, expect, test } from 'vitest'
import { alike } from '../../client/ui/exports.ts'
import { endLinesOf, endOf } from '../../client/ui/last-words.ts'
import { againFor, helpsInSettings } from '../../client/play/again.ts'
import { wishOf, type Press } from '../../client/play/keys.ts'
import { withPiece } from '../../client/play/running-turn.ts'
import { changeOf, faultsOf, valuesOf } from '../../client/settings/settings-values.ts'
import { paragraphsOf, withoutMark } from '../../client/ui/plain-text.ts'
import { ago } from '../../client/ui/time.ts'

test('paragraphs are split on blank lines, and line breaks inside them stay', () => {
  expect(paragraphsOf('One\ntwo\n\nThree\n \n\n  Four ')).toEqual(['One\ntwo', 'Three', 'Four'])
  expect(paragraphsOf(' \n\n ')).toEqual([])
})

test('a growing text changes only its last paragraph', () => {
  const whole = 'First one.\n\nSecond <b>one</b>.\n\nThird.'
  let before: string[] = []
  for (let end = 1; end <= whole.length; end++) {
    const now = paragraphsOf(whole.slice(0, end))
    expect(now.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
    before = now
  }
  expect(before).toEqual(['First one.', 'Second <b>one</b>.', 'Third.'])
})

test('a piece goes to its offset', () => {
  expect(withPiece('The do', { offset: 6, text: 'or' })).toBe('The door')
  expect(withPiece('The door', { offset: 4, text: 'door' })).toBe('The door')
})

test('the mark of an input is not shown', () => {
  expect(withoutMark('> You say "> hm"')).toBe('You say "> hm"')
})

test('last words begin with a whole word', () => {
  expect(endOf('Short.', 100)).toBe('Short.')
  expect(endOf('one two three four', 10)).toBe('… four')
  expect(endLinesOf('> One  two\n \n\nthree\nfour', 100)).toBe('One two\n\nthree\nfour')
  expect(endLinesOf('One two\n\nthree four', 13)).toBe('… three four')
  expect(endOf(`rk ${'word '.repeat(60)}`.slice(0, 240), 240).startsWith('… word')).toBe(true)
})

test('times in words', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  expect(ago('2026-03-10T11:59:30Z', now)).toBe('just now')
  expect(ago('2026-03-10T11:55:00Z', now)).toBe('5 minutes ago')
  expect(ago('2026-03-09T12:00:00Z', now)).toBe('yesterday')
})

test('trying again after a failure', () => {
  expect(againFor({ kind: 'TAKE', inputTake: null })).toBe('send')
  expect(againFor({ kind: 'TAKE', inputTake: { id: 'x' } })).toBe('retry')
  expect(againFor({ kind: 'CONTINUE', inputTake: null })).toBe('continue')
  expect(againFor({ kind: 'PASSAGE', inputTake: null })).toBe('passage')
  expect(againFor({ kind: 'RETRY', inputTake: null })).toBe('retry')
  expect(helpsInSettings('KEY_REFUSED')).toBe(true)
  expect(helpsInSettings('INTERRUPTED')).toBe(false)
})

describe('keys', () => {
  const press = (key: string, more: Partial<Press> = {}) =>
    wishOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, place: 'none', ...more })

  test('undo and redo, but never against the field that is being written in', () => {
    expect(press('z', { ctrlKey: true })).toBe('undo')
    expect(press('z', { ctrlKey: true, place: 'empty-field' })).toBe('undo')
    expect(press('z', { ctrlKey: true, place: 'full-field' })).toBeNull()
    expect(press('Z', { metaKey: true, shiftKey: true })).toBe('redo')
    expect(press('z')).toBeNull()
  })

  test('retry only outside of fields, so that a page can still be loaded anew', () => {
    expect(press('r', { ctrlKey: true })).toBe('retry')
    expect(press('r', { ctrlKey: true, place: 'empty-field' })).toBeNull()
    expect(press('R', { ctrlKey: true, shiftKey: true })).toBeNull()
  })

  test('arrows', () => {
    expect(press('ArrowLeft')).toBe('earlier')
    expect(press('ArrowRight', { place: 'empty-field' })).toBe('later')
    expect(press('ArrowLeft', { place: 'full-field' })).toBeNull()
    expect(press('ArrowLeft', { place: 'own-arrows' })).toBeNull()
    expect(press('ArrowLeft', { altKey: true })).toBeNull()
  })

  test('letters alone, outside of fields', () => {
    expect(press('j')).toBe('take-after')
    expect(press('k')).toBe('take-before')
    expect(press('k', { ctrlKey: true })).toBeNull()
    expect(press('j', { place: 'empty-field' })).toBeNull()
    expect(press('j', { place: 'full-field' })).toBeNull()
  })
})

describe('settings', () => {
  const stored = valuesOf({
    endpointUrl: 'http://localhost:11434',
    hasEndpointKey: true,
    model: 'm',
    temperature: 0.8,
    maxOutputTokens: 800,
    contextBudget: 16384,
    narratorText: 'Tell.',
    narrator: 'm',
    usesStoryteller: false,
  })

  test('only what differs is saved, and never the key that is stored', () => {
    expect(changeOf(stored, stored)).toEqual({ input: {}, faults: {} })
    expect(
      changeOf({ ...stored, endpointUrl: '', temperature: '0,5', endpointKey: 'k' }, stored).input,
    ).toEqual({
      endpointUrl: '',
      temperature: 0.5,
      endpointKey: 'k',
    })
  })

  test('what is no number is seen here', () => {
    const { input, faults } = changeOf(
      { ...stored, temperature: 'warm', maxOutputTokens: '1.5', contextBudget: '' },
      stored,
    )
    expect(input).toEqual({})
    expect(Object.keys(faults).sort()).toEqual(['contextBudget', 'maxOutputTokens', 'temperature'])
  })

  test('faults of the server stand at their field', () => {
    const issues = [
      { path: 'endpointUrl', message: 'No address.' },
      { path: 'input.model', message: 'Too long.' },
      { path: 'elsewhere', message: 'Odd.' },
    ]
    expect(faultsOf(issues, stored)).toEqual({
      faults: { endpointUrl: 'No address.', model: 'Too long.' },
      rest: 'Odd.',
    })
  })
})

test('forms that lose the same are told together, in their order', () => {
  const form = (label: string, ...loses: string[]) => ({ label, loses })
  const groups = alike([
    form('all'),
    form('md', 'cards', 'lines'),
    form('web', 'cards', 'lines'),
    form('card', 'lines'),
  ])
  expect(groups.map((group) => group.map(({ label }) => label))).toEqual([['all'], ['md', 'web'], ['card']])
  expect(alike([])).toEqual([])
})
