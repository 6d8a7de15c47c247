// Why a prompt was as it was, kept with it: small, because one is kept for every narration.
import type { MessageStyle } from '../narration.ts'
import { UNSAVED, type ContextReport } from './build.ts'
import type { CardReport, CardVerdict } from './cards.ts'
import type { SectionLabel } from './sections.ts'

/** What the settings were. */
export interface SettingsThen {
  narrator: string
  style: MessageStyle
  /** null for the built-in storyteller. */
  temperature: number | null
  maxOutputTokens: number
  /** How the model counted against us, as far as was known. */
  factor: number
}

/** A report as it is kept: cards that nothing called up are named by their ids alone. */
export interface KeptReport extends Omit<ContextReport, 'cards'> {
  settings: SettingsThen
  sections: [label: SectionLabel, tokens: number][]
  cards: CardReport[]
  silent: Partial<Record<CardVerdict, number[]>>
}

const CALLED: ReadonlySet<CardVerdict> = new Set([
  'FIRED',
  'CONSTANT',
  'NO_ROOM',
  'SECONDARY_KEYS',
  'BAD_PATTERN',
])

/** What is kept of a report.
 * @param inputId the take of the input that was not stored yet when the prompt was made */
export function keptReport(
  report: ContextReport,
  sections: { label: SectionLabel; tokens: number }[],
  settings: SettingsThen,
  inputId: number = UNSAVED,
): KeptReport {
  const silent: KeptReport['silent'] = {}
  for (const { cardId, verdict } of report.cards)
    if (!CALLED.has(verdict)) (silent[verdict] ??= []).push(cardId)
  return {
    ...report,
    settings,
    sections: sections.map(({ label, tokens }) => [label, tokens]),
    cards: report.cards
      .filter(({ verdict }) => CALLED.has(verdict))
      .map((card) => (card.takeId === UNSAVED ? { ...card, takeId: inputId } : card)),
    silent,
  }
}
