// How the story reads: its letters, their size and distances. Each choice is an attribute of the root, and what it comes
// to stands in styles/reading.css. public/theme.js applies them before the first paint.
import { createSignal } from 'solid-js'
import { storage } from './kept.ts'

/** What can be chosen, from least to most; the first one that is named by `USUAL` holds where nothing is chosen. */
export const CHOICES = {
  font: ['literata', 'inter', 'system', 'clear'],
  size: ['-2', '-1', '0', '1', '2', '3', '4', '5'],
  lead: ['-2', '-1', '0', '1', '2'],
  width: ['-2', '-1', '0', '1', '2'],
  letters: ['0', '1', '2', '3'],
  paragraphs: ['indented', 'apart', 'far'],
  align: ['left', 'both'],
} as const

export type Feature = keyof typeof CHOICES
export type Reading = { [Name in Feature]: (typeof CHOICES)[Name][number] }

export const USUAL: Reading = {
  font: 'literata',
  size: '0',
  lead: '0',
  width: '0',
  letters: '0',
  paragraphs: 'apart',
  align: 'left',
}

const KEY = 'forklore:reading'

const FEATURES = Object.keys(CHOICES) as Feature[]

/** What was stored, as far as it can be chosen; the rest is as usual. Pure. */
export function readingOf(stored: string | null): Reading {
  const held = objectOf(stored)
  const known = FEATURES.filter((name) => (CHOICES[name] as readonly unknown[]).includes(held[name]))
  return { ...USUAL, ...Object.fromEntries(known.map((name) => [name, held[name]])) }
}

function objectOf(stored: string | null): Record<string, unknown> {
  try {
    const held: unknown = JSON.parse(stored ?? '{}')
    return typeof held === 'object' && held !== null ? (held as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** What is stored: only what is not as usual; null for nothing. Pure. */
export function storedOf(reading: Reading): string | null {
  const chosen = FEATURES.filter((name) => reading[name] !== USUAL[name])
  return chosen.length === 0 ? null : JSON.stringify(Object.fromEntries(chosen.map((n) => [n, reading[n]])))
}

/** The attribute of the root, as its dataset names it. Pure. */
export const attributeOf = (name: Feature): string => `story${name[0]!.toUpperCase()}${name.slice(1)}`

const [reading, setReading] = createSignal<Reading>(readingOf(storage().getItem(KEY)))

export { reading }

function show(next: Reading): void {
  setReading(next)
  const { dataset } = document.documentElement
  for (const name of FEATURES) {
    if (next[name] === USUAL[name]) delete dataset[attributeOf(name)]
    else dataset[attributeOf(name)] = next[name]
  }
}

export function chooseReading(choice: Partial<Reading>): void {
  const next = { ...reading(), ...choice }
  show(next)
  const stored = storedOf(next)
  try {
    if (stored === null) storage().removeItem(KEY)
    else storage().setItem(KEY, stored)
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

/** Takes over what is chosen in another window. */
export function followReading(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) show(readingOf(storage().getItem(KEY)))
  })
}
