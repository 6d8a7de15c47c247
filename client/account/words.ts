// What the pages of one's account say of browsers, tokens and dates. Pure.
import type { TokenScope } from '../api/generated/graphql.ts'

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const MACHINES: [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (names: [RegExp, string][], agent: string) => names.find(([shape]) => shape.test(agent))?.[1]

/** Which browser it was and where, as far as it says so: "Firefox on Windows". */
export function browserIn(agent: string): string {
  const [browser, machine] = [named(BROWSERS, agent), named(MACHINES, agent)]
  if (browser === undefined) return agent.trim() === '' ? 'an unnamed program' : agent.slice(0, 40)
  return machine === undefined ? browser : `${browser} on ${machine}`
}

export const SCOPES: { value: TokenScope; label: string; does: string }[] = [
  { value: 'READ', label: 'Read', does: 'Reads and watches all that is yours.' },
  { value: 'PLAY', label: 'Play', does: 'Also takes turns, goes back and forks.' },
  {
    value: 'WRITE',
    label: 'Write',
    does: 'Also changes and deletes stories, scenarios, scripts and settings.',
  },
]

export type Lasting = '30' | '90' | '365' | 'ever'

export const LASTS: { value: Lasting; label: string }[] = [
  { value: '30', label: 'A month' },
  { value: '90', label: '3 months' },
  { value: '365', label: 'A year' },
  { value: 'ever', label: 'Always' },
]

const DAY_MS = 24 * 60 * 60 * 1000

/** When a token ends that is made now; null for never. */
export const endOf = (lasting: Lasting, now: number = Date.now()): string | null =>
  lasting === 'ever' ? null : new Date(now + Number(lasting) * DAY_MS).toISOString()
