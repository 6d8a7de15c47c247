// The ledger in words: what was asked, what came of it, who asked; and a question of it as it is typed. Pure.
import type { LedgerRulingFragment, ValueComparison, Verdict } from '../api/generated/graphql.ts'
import { deltaText, nameOf, valueText } from '../ui/world-words.ts'

export type LedgerRuling = LedgerRulingFragment

export interface Counted {
  people: readonly { path: string; name: string }[]
  stats: readonly { path: string; kind: string; description?: string }[]
}

export const VERDICTS: { value: Verdict; label: string }[] = [
  { value: 'APPLIED', label: 'Applied' },
  { value: 'CLAMPED', label: 'Limited' },
  { value: 'REJECTED', label: 'Refused' },
]

export const verdictText = (verdict: Verdict): string =>
  VERDICTS.find(({ value }) => value === verdict)!.label.toLowerCase()

const WHO = {
  MODEL: 'The narrator asked for',
  SCRIPT: 'A script asked for',
  PLAYER: 'You set it to',
} as const

const REACHED = {
  MODEL: 'The narrator says that it is reached.',
  SCRIPT: 'A script says that it is reached.',
  PLAYER: 'You said that it is reached.',
} as const

/** Who asked for what, as a sentence. */
export function askedSentence(ruling: LedgerRuling): string {
  const { source, path, proposed } = ruling
  if (path.startsWith('milestones.') && proposed === true) return REACHED[source]
  return `${WHO[source]} ${askedText(ruling)}.`
}

/** What was asked for: of numbers the difference, by hand the value itself. */
function askedText({ proposed, source, old }: LedgerRuling): string {
  const number = typeof proposed === 'string' && proposed.trim() !== '' ? Number(proposed) : proposed
  const isDifference = typeof old === 'number' || (old === null && typeof proposed !== 'string')
  if (source !== 'PLAYER' && isDifference && typeof number === 'number' && Number.isFinite(number))
    return deltaText(number)
  return valueText(proposed)
}

/** What came of it. */
export function cameText({ old, new: now, path, verdict }: LedgerRuling): string {
  if (verdict === 'REJECTED') return 'nothing'
  return path.startsWith('milestones.') && now === true ? 'reached' : `${valueText(old)} → ${valueText(now)}`
}

/** Why not as asked, as a sentence; empty when it was. */
export function whyText({ reason }: Pick<LedgerRuling, 'reason'>): string {
  if (reason === '') return ''
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1)
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Everything that can be asked about, by its name. */
export function choicesOf({ stats, people }: Counted): { path: string; label: string }[] {
  const named = stats.map(({ path }) => ({ path, label: nameOf(path, { people, stats }) }))
  // Two that are called alike are told apart by their paths.
  return named.map((one) => {
    const isAlone = named.every(({ path, label }) => path === one.path || label !== one.label)
    return isAlone ? one : { ...one, label: `${one.label} (${one.path})` }
  })
}

export const COMPARISONS: { value: ValueComparison; label: string }[] = [
  { value: 'BELOW', label: 'is below' },
  { value: 'AT_MOST', label: 'is at most' },
  { value: 'IS', label: 'is' },
  { value: 'AT_LEAST', label: 'is at least' },
  { value: 'ABOVE', label: 'is above' },
]

/** What was typed as a value of a kind, or what is wrong with it. */
export function readAsked(
  kind: string,
  typed: string,
): { value: number | string | boolean } | { fault: string } {
  if (kind === 'flag' || kind === 'milestone') return { value: typed !== 'no' }
  if (kind === 'text') return typed.trim() === '' ? { fault: 'Write the text.' } : { value: typed.trim() }
  const plain = typed.trim().replace(/[−–]/, '-').replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? { value: Number(plain) } : { fault: 'Write a number.' }
}
