// How the story reads: what is stored of it, and what is applied before the first paint.
import { describe, expect, test } from 'vitest'
import early from '../../client/public/theme.js?raw'
import { attributeOf, CHOICES, readingOf, storedOf, USUAL, type Feature } from '../../client/ui/reading.ts'
import { THEMES } from '../../client/ui/theme.ts'

const features = Object.keys(CHOICES) as Feature[]

/** The attributes that the root has before anything is drawn. */
function firstPaint(stored: Record<string, string>): Record<string, string> {
  const dataset: Record<string, string> = {}
  const localStorage = { getItem: (key: string) => stored[key] ?? null }
  // oxlint-disable-next-line no-implied-eval -- it is the very file that a page runs
  new Function('document', 'localStorage', early)({ documentElement: { dataset } }, localStorage)
  return { ...dataset }
}

describe('what is stored', () => {
  test('is only what is not as usual, and comes back as it was', () => {
    expect(storedOf(USUAL)).toBeNull()
    const chosen = { ...USUAL, font: 'clear', size: '3' } as const
    expect(JSON.parse(storedOf(chosen)!)).toEqual({ font: 'clear', size: '3' })
    expect(readingOf(storedOf(chosen))).toEqual(chosen)
  })

  test('changes nothing where it cannot be chosen', () => {
    for (const broken of [null, '', '[', '7', 'null', '"far"', '{"size":"99","font":7,"other":"1"}'])
      expect(readingOf(broken)).toEqual(USUAL)
    expect(readingOf('{"size":"99","align":"both"}')).toEqual({ ...USUAL, align: 'both' })
  })
})

describe('before the first paint', () => {
  test('every choice is applied, by the same attribute as later', () => {
    const last = Object.fromEntries(features.map((name) => [name, CHOICES[name].at(-1)!]))
    const expected = Object.fromEntries(features.map((name) => [attributeOf(name), last[name]]))
    expect(firstPaint({ 'forklore:reading': JSON.stringify(last) })).toEqual(expected)
  })

  test('every theme but the one of the system is applied', () => {
    for (const { value } of THEMES)
      expect(firstPaint({ 'forklore:theme': value })).toEqual(value === 'system' ? {} : { theme: value })
  })

  test('what cannot be read leaves everything as usual, and the theme as chosen', () => {
    expect(firstPaint({ 'forklore:reading': '{', 'forklore:theme': 'dark' })).toEqual({ theme: 'dark' })
    expect(firstPaint({ 'forklore:reading': 'null' })).toEqual({})
  })
})
