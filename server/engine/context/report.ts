// Why a prompt was as it was, kept with it: small, because one is kept for every narration.
import type { MessageStyle } from '../narration.ts'
import { UNSAVED, type ContextReport } from './build.ts'
import type { CardReport, CardVerdict } from './cards.ts'
import { readRecall, storedRecall, type StoredRecall } from '../memory/recall-report.ts'
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

/** A report as it is read back. Of cards that nothing called up only the ids are known. */
export interface KeptReport extends ContextReport {
  settings: SettingsThen
  sections: [label: SectionLabel, tokens: number][]
}

/** A report as it is stored: cards that nothing called up are named by their ids alone, in steps from one to the next. */
export interface StoredReport extends Omit<KeptReport, 'cards' | 'recall'> {
  /** Missing where no memories were looked for. */
  recall?: StoredRecall
  called: StoredCard[]
  silent: Partial<Record<CardVerdict, number[]>>
}

type StoredCard = [
  cardId: number,
  name: string,
  verdict: CardVerdict,
  tokens: number,
  key: string | null,
  takeId: number | null,
]

const CALLED: ReadonlySet<CardVerdict> = new Set([
  'FIRED',
  'CONSTANT',
  'NO_ROOM',
  'SECONDARY_KEYS',
  'BAD_PATTERN',
  'NOT_SEARCHED',
])

/** What is stored of a report.
 * @param inputId the take of the input that was not stored yet when the prompt was made */
export function storedReport(
  { cards, recall, ...report }: ContextReport,
  sections: { label: SectionLabel; tokens: number }[],
  settings: SettingsThen,
  inputId: number = UNSAVED,
): StoredReport {
  const silent: StoredReport['silent'] = {}
  for (const { cardId, verdict } of cards) if (!CALLED.has(verdict)) (silent[verdict] ??= []).push(cardId)
  return {
    ...report,
    ...(recall && { recall: storedRecall(recall) }),
    settings,
    sections: sections.map(({ label, tokens }) => [label, tokens]),
    called: cards
      .filter(({ verdict }) => CALLED.has(verdict))
      .map(({ cardId, name, verdict, tokens, key, takeId }) => {
        return [cardId, name, verdict, tokens, key, takeId === UNSAVED ? inputId : takeId]
      }),
    silent: Object.fromEntries(Object.entries(silent).map(([verdict, ids]) => [verdict, steps(ids)])),
  }
}

/** A report as it was stored. */
export function readReport({ called, silent, recall, ...report }: StoredReport): KeptReport {
  const told = called.map(([cardId, name, verdict, tokens, key, takeId]): CardReport => {
    return { cardId, name, verdict, included: isTold(verdict), tokens, key, takeId }
  })
  const others = (Object.entries(silent) as [CardVerdict, number[]][]).flatMap(([verdict, all]) =>
    unstepped(all).map((cardId): CardReport => ({ ...SILENT, cardId, verdict })),
  )
  return { ...report, cards: [...told, ...others], recall: recall ? readRecall(recall) : null }
}

const SILENT = { name: '', included: false, tokens: 0, key: null, takeId: null }
const isTold = (verdict: CardVerdict): boolean => verdict === 'FIRED' || verdict === 'CONSTANT'

/** Ids in order, each as the step from the one before. */
export function steps(ids: number[]): number[] {
  return ids.toSorted((a, b) => a - b).map((id, index, sorted) => id - (sorted[index - 1] ?? 0))
}

/** The way back. */
export function unstepped(all: number[]): number[] {
  let id = 0
  return all.map((step) => (id += step))
}
