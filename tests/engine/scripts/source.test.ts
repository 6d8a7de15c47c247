// Library and code as one source: lines belong where they came from, and who calls `modifier` is seen.
import { describe, expect, it } from 'vitest'
import { hookText, historyOf, storyText } from '../../../server/engine/scripts/history.ts'
import { placeName } from '../../../server/engine/scripts/hook.ts'
import {
  callsModifier,
  columnIn,
  frameIn,
  placeIn,
  sourceOf,
  suggestsLength,
} from '../../../server/engine/scripts/source.ts'

describe('a source', () => {
  it('is the library, then the code, with the lines of each known', () => {
    const source = sourceOf({ library: 'a\nb', code: 'c\nd' })
    const lines = source.text.split('\n')
    expect([lines[0], lines[1], lines[3]]).toEqual(['a', 'b', 'd'])
    expect(lines[2]).toMatch(/c$/)
    expect([1, 2, 3, 4].map((line) => placeName(placeIn(source, 'INPUT', line)))).toEqual([
      'Library:1',
      'Library:2',
      'Input:1',
      'Input:2',
    ])
    expect(columnIn(source, 3, lines[2]!.indexOf('c') + 1)).toBe(1)
    expect(columnIn(source, 4, 5)).toBe(5)
    expect(placeName(placeIn(source, 'INPUT', null))).toBe('')
  })

  it('is the code alone without a library', () => {
    const source = sourceOf({ library: ' \n', code: 'c' })
    expect(source).toEqual({ text: 'c', libraryLines: 0 })
    expect(placeName(placeIn(source, 'OUTPUT', 1))).toBe('Output:1')
  })

  it('has one kind of line end, no NUL and no mark at its beginning', () => {
    expect(sourceOf({ library: '', code: '\uFEFFa\r\nb\rc\0' }).text).toBe('a\nb\nc')
  })

  it('finds the first frame that is a script’s own', () => {
    expect(
      frameIn('    at f (prelude.js:9:1)\n    at g (script.js:3:7)\n at script.js:5:1', 'script.js'),
    ).toEqual({
      line: 3,
      column: 7,
    })
    expect(frameIn('    at <eval> (<input>:3:5)', 'script.js')).toBeNull()
    expect(frameIn('xscript.js:1:1', 'script.js')).toBeNull()
  })
})

describe('a call of modifier', () => {
  it.each([
    'modifier(text)',
    'const modifier = (text) => ({ text })\nmodifier (text);',
    'modifier\n(text)',
    'var r = modifier(text); r',
    'globalThis.modifier(text)',
    'modifier.call(null, text)',
    'modifier?.(text)',
    'text = `${modifier(text)}`',
    'function modifier(text) { return { text } }\nmodifier(text)',
    'const quote = /["\']/; modifier(text)',
    'const s = "a // b"; modifier(text)',
    '[modifier(text)]',
  ])('is seen in %j', (code) => expect(callsModifier(code)).toBe(true))

  it.each([
    '',
    'const modifier = (text) => ({ text })\nvoid 0',
    'function modifier(text) { return { text } }',
    'function  modifier (text) {}',
    '// modifier(text)',
    '/* modifier(text) */ void 0',
    '/* modifier(text)',
    'log("modifier(text)")',
    "log('it\\'s modifier(text)')",
    'const s = `modifier(text)`',
    'other.modifier(text)',
    'myModifier(text)',
    'modifiers(text)',
    '$modifier(text)',
    'const r = /modifier(text)/',
  ])('is not seen in %j', (code) => expect(callsModifier(code)).toBe(false))

  it('is looked for in linear time', () => {
    const began = performance.now()
    for (const piece of ['/*', '"', '`', '\\', '//', "'", '/* modifier('])
      callsModifier(`modifier ${piece.repeat(2_000_000 / piece.length)}`)
    callsModifier(`modifier \`${'${'.repeat(1_000_000)}\``)
    expect(performance.now() - began).toBeLessThan(3_000)
  })
})

describe('a script that counts on the new length', () => {
  it.each([
    'const n = addStoryCard(keys, entry)\nstoryCards[n - 1].title = "x"',
    'storyCards[addStoryCard("a", "b") - 1]',
    'index = addStoryCard("a"); const card = storyCards[index-1];',
    '$n  =  addStoryCard ("a")\nlog($n  -  1)',
  ])('is seen: %j', (code) => expect(suggestsLength(code)).toBe(true))
  it.each([
    'const n = addStoryCard(keys, entry)\nstoryCards[n].title = "x"',
    'const other = n - 1; addStoryCard("a", "b")',
    'const last = storyCards[storyCards.length - 1]',
    'n = addStoryCard("a"); m = nn - 1; -1',
  ])('is not seen: %j', (code) => expect(suggestsLength(code)).toBe(false))

  it('is looked for in linear time, for the server waits meanwhile', () => {
    const pieces = [
      'a',
      'addStoryCard(',
      'addStoryCard()',
      '=',
      ')',
      'a =addStoryCard(',
      '=addStoryCard( -1',
      ' ',
    ]
    const began = performance.now()
    for (const piece of pieces) suggestsLength(`addStoryCard(${piece.repeat(2_000_000 / piece.length)}`)
    expect(performance.now() - began).toBeLessThan(3_000)
  })
})

describe('takes', () => {
  it('stand between line breaks when they are done or said, and find back', () => {
    expect(hookText('DO', '> You wait.')).toBe('\n> You wait.\n')
    expect(hookText('SAY', '> You say "Hi."')).toBe('\n> You say "Hi."\n')
    expect([hookText('STORY', 'Rain.'), hookText('OPENING', 'An inn.')]).toEqual(['Rain.', 'An inn.'])
    expect(storyText('DO', '\n> You wait.\n')).toBe('> You wait.')
    expect(storyText('STORY', '\nRain.\n')).toBe('\nRain.\n')
  })

  it('are the newest two hundred, without hidden ones, under the names that scripts know', () => {
    const kinds = ['OPENING', 'DO', 'NARRATION', 'SAY', 'STORY'] as const
    const takes = kinds.map((kind) => ({ kind, text: kind, hidden: false }))
    expect(historyOf(takes).map(({ type }) => type)).toEqual(['start', 'do', 'continue', 'say', 'story'])
    expect(historyOf(takes)[1]).toEqual({ text: '\nDO\n', rawText: '\nDO\n', type: 'do' })
    const many = Array.from({ length: 300 }, (_, at) => ({
      kind: 'STORY' as const,
      text: `${at}`,
      hidden: at % 2 > 0,
    }))
    expect(historyOf(many)).toHaveLength(150)
    expect(historyOf([...many, ...many]).at(0)!.text).toBe('200')
  })
})
