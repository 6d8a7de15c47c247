// What became of the changes of a turn there, in the words of our ledger.
import type { Ruling, Verdict } from '../../../../engine/world/referee.ts'
import type { Value } from '../../../../engine/world/state.ts'
import { cleanText } from '../../../../engine/story/clean.ts'
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import { listAt, rawAt, textAt } from '../raw.ts'

/** A turn of any story changes less. */
const MOST = 200
const PATH = 200
const WORDS = 1_000

/** The rulings that a turn's changes had, in their order. */
export function rulingsOf(delta: Raw): Ruling[] {
  const proposed = rawAt(delta, 'delta')
  const clamped = new Set(listAt(delta, 'clamped').map((entry) => textAt(entry, 'path')))
  const applied = listAt(delta, 'applied').map((entry) =>
    rulingOf(entry, clamped.has(textAt(entry, 'path')) ? 'CLAMPED' : 'APPLIED', proposed),
  )
  const rejected = listAt(delta, 'rejected').map((entry) => rulingOf(entry, 'REJECTED', proposed))
  return [...applied, ...rejected].filter((ruling) => ruling !== null).slice(0, MOST)
}

function rulingOf(entry: unknown, verdict: Verdict, proposed: Raw): Ruling | null {
  const path = words(entry, 'path', PATH)
  if (!isRaw(entry) || path === '') return null
  const before = valueOf(own(entry, 'old'))
  const isRejected = verdict === 'REJECTED'
  return {
    source: 'MODEL',
    path,
    proposed: valueOf(own(proposed, path)),
    old: before,
    new: isRejected ? before : valueOf(own(entry, 'new')),
    verdict,
    reason: isRejected
      ? words(entry, 'reason', WORDS)
      : verdict === 'CLAMPED'
        ? 'as far as the rules allow'
        : '',
    fix: words(entry, 'fix', WORDS),
  }
}

const words = (entry: unknown, name: string, most: number): string =>
  cleanText(textAt(entry, name).slice(0, most))

function valueOf(raw: unknown): Value | null {
  if (typeof raw === 'string') return raw.slice(0, WORDS)
  return typeof raw === 'boolean' || (typeof raw === 'number' && Number.isFinite(raw)) ? raw : null
}
