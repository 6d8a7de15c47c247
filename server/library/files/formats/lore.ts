// Books of cards inside of other files, read as files of cards are, and their report told with the file's.
import type { CardContent } from '../../../engine/context/card-content.ts'
import { fieldWords, fromTo } from '../../cards/field-words.ts'
import { readCards } from '../../cards/read-card-file.ts'
import type { CardFileFormat, CardFileReport, CardRef } from '../../cards/types.ts'
import type { FileFormat, OpenFile } from '../file-format.ts'
import type { FileProblem, FoundFile } from '../found.ts'
import { counted, foundFile, openReport, type Report } from '../report.ts'
import { recognise } from '../../cards/recognise.ts'

/** In words, what a file of cards was recognised as. */
const NAMES: Record<CardFileFormat, string> = {
  AI_DUNGEON: 'Story cards of AI Dungeon',
  AI_DUNGEON_WORLD_INFO: 'World info of AI Dungeon (2020–21)',
  WORLD_INFO: 'World Info of SillyTavern',
  CHARACTER_BOOK: 'Book of a character card',
  LOREBOOK_V3: 'Lorebook (V3)',
  NOVELAI: 'Lorebook of NovelAI',
  AGNAISTIC: 'Memory book of Agnaistic',
  RISUAI: 'Lorebook of RisuAI',
  FORKLORE: 'Story cards of Forklore',
}

/** A file that holds cards and nothing else that is known. */
export const lorebook: FileFormat = {
  name: 'lorebook',
  recognises: ({ json, isDeep }) => !isDeep && recognise(json) !== null,
  read: readLorebook,
}

function readLorebook({ json, wrapper }: OpenFile): FoundFile | FileProblem {
  const file = readCards(json)
  if ('problem' in file) return asFileProblem(file.problem, file.message)
  const report = openReport(`${NAMES[file.format]}${wrapper === null ? '' : ` (${wrapper})`}`)
  tell(file.report, report)
  report.found(counted(file.cards.length, 'story card'))
  return foundFile(report, { cards: file.cards })
}

/** The cards of a book inside of a file; none, and the report says why, when they cannot be read. */
export function cardsIn(book: unknown, report: Report): CardContent[] {
  if (book === null || book === undefined || isEmpty(book)) return []
  const file = readCards(book)
  if ('problem' in file) {
    report.dropped(`The story cards: ${file.message}`)
    return []
  }
  tell(file.report, report)
  return file.cards
}

const isEmpty = (book: unknown): boolean => typeof book === 'object' && Object.keys(book!).length === 0

/** A report of cards as lines of a file's. */
function tell({ mapped, keptRaw, dropped, warnings }: CardFileReport, report: Report): void {
  for (const line of mapped) report.mapped(...fromTo(line))
  const kept = new Map<string, number>()
  for (const { fields } of keptRaw) for (const name of fields) kept.set(name, (kept.get(name) ?? 0) + 1)
  for (const [name, count] of kept) report.kept(`${fieldWords(name)} of ${counted(count, 'story card')}`)
  for (const { card, field, why } of dropped)
    report.dropped(
      `${[card && named(card), fieldWords(field)].filter(Boolean).join(', ') || 'The file'}: ${why}`,
    )
  for (const line of warnings) report.warn(line)
}

const named = ({ position, name }: CardRef): string =>
  name === '' ? `Card ${position}` : `Card ${position} (${name})`

function asFileProblem(problem: string, message: string): FileProblem {
  const codes: Record<string, FileProblem['problem']> = {
    TOO_MANY_CARDS: 'TOO_MANY',
    TOO_LARGE: 'TOO_LARGE',
    TOO_DEEP: 'TOO_DEEP',
    TOO_NEW: 'TOO_NEW',
  }
  return { problem: codes[problem] ?? 'UNKNOWN', message }
}
