// Which tool a parsed file is of, and where its entries are: by content, never by name.
import { aiDungeon } from './formats/aidungeon.ts'
import { agnaistic, characterBook, novelAi, risuAi } from './formats/books.ts'
import type { EntryFormat } from './formats/format.ts'
import { forklore, FORKLORE_FORMAT } from './formats/forklore.ts'
import { sillyTavern } from './formats/sillytavern.ts'
import { isRaw, own, type Raw } from './parse.ts'
import type { CardFileFormat } from './types.ts'

/** A file that was recognised, unread. */
export interface Recognised {
  format: CardFileFormat
  entries: unknown[]
  /** What the file holds besides its entries, and cards have no place for. */
  besides: string[]
  warnings: string[]
}

export const formats: Record<CardFileFormat, EntryFormat> = {
  AI_DUNGEON: aiDungeon,
  AI_DUNGEON_WORLD_INFO: aiDungeon,
  WORLD_INFO: sillyTavern,
  CHARACTER_BOOK: characterBook,
  LOREBOOK_V3: characterBook,
  NOVELAI: novelAi,
  AGNAISTIC: agnaistic,
  RISUAI: risuAi,
  FORKLORE: forklore,
}

export function recognise(file: unknown): Recognised | null {
  if (Array.isArray(file)) return ofList(file)
  if (!isRaw(file)) return null
  return ofForklore(file) ?? ofCharacter(file) ?? ofBook(file) ?? ofAiDungeon(file)
}

const recognised = (format: CardFileFormat, entries: unknown[], besides: string[] = []): Recognised => ({
  format,
  entries,
  besides,
  warnings: [],
})

/** Entries as a list, or as an object whose names are only ids. */
function entriesOf(raw: unknown): unknown[] | null {
  if (Array.isArray(raw)) return raw
  return isRaw(raw) ? Object.values(raw) : null
}

const others = (raw: Raw, but: string[]): string[] => Object.keys(raw).filter((name) => !but.includes(name))

function ofForklore(file: Raw): Recognised | null {
  const cards = own(file, 'cards')
  if (own(file, 'format') !== FORKLORE_FORMAT || !Array.isArray(cards)) return null
  return recognised('FORKLORE', cards, others(file, ['format', 'version', 'cards']))
}

/** A V2 or V3 character card, whose book is read; or a book that stands alone. */
function ofCharacter(file: Raw): Recognised | null {
  const spec = own(file, 'spec')
  const data = own(file, 'data')
  if (spec === 'lorebook_v3') {
    const entries = isRaw(data) ? entriesOf(own(data, 'entries')) : null
    return entries && isRaw(data) ? recognised('LOREBOOK_V3', entries, others(data, ['entries'])) : null
  }
  const inner = isRaw(data) && Object.hasOwn(data, 'character_book') ? data : file
  const isCard = spec === 'chara_card_v2' || spec === 'chara_card_v3'
  const book = own(inner, 'character_book')
  const entries = isRaw(book) ? entriesOf(own(book, 'entries')) : null
  if (!isCard && !entries) return null
  const besides = isRaw(book) ? others(book, ['entries']) : []
  const warning = entries
    ? 'Of this character card only the book was read.'
    : 'This character card has no book, so there are no story cards in it.'
  return { ...recognised('CHARACTER_BOOK', entries ?? [], besides), warnings: [warning] }
}

function ofBook(file: Raw): Recognised | null {
  const data = own(file, 'data')
  if (own(file, 'type') === 'risu' && Array.isArray(data))
    return recognised('RISUAI', data, others(file, ['type', 'ver', 'data']))
  const entries = entriesOf(own(file, 'entries'))
  if (!entries) return null
  const besides = others(file, ['entries', 'kind', 'lorebookVersion'])
  if (own(file, 'kind') === 'memory') return recognised('AGNAISTIC', entries, besides)
  if (Object.hasOwn(file, 'lorebookVersion')) return recognised('NOVELAI', entries, besides)
  const format = entries.length === 0 ? 'WORLD_INFO' : formatOf(entries)
  return format && recognised(format, entries, besides)
}

function ofList(list: unknown[]): Recognised | null {
  const format = formatOf(list)
  return format && recognised(format, list)
}

const DUMPS = ['data', 'scenario', 'adventure', 'adventureState']
const LISTS = ['storyCards', 'worldInfo', 'worldInformation']

/** Story cards under one of their names, in the answer of AI Dungeon or in what is inside of it. */
function ofAiDungeon(file: Raw): Recognised | null {
  const levels = [file]
  for (let depth = 0; depth < 2; depth++)
    levels.push(...levels.flatMap((level) => DUMPS.map((name) => own(level, name)).filter(isRaw)))
  for (const level of new Set(levels)) {
    const lists = LISTS.map((name) => own(level, name)).filter((list) => Array.isArray(list))
    const entries = lists.find((list) => list.length > 0) ?? lists[0]
    if (!entries) continue
    const format = entries.length === 0 ? 'AI_DUNGEON' : formatOf(entries)
    if (format !== 'AI_DUNGEON' && format !== 'AI_DUNGEON_WORLD_INFO') continue
    return { ...recognised(format, entries), warnings: dumpWarnings(level, lists.length) }
  }
  return null
}

function dumpWarnings(level: Raw, lists: number): string[] {
  const options = own(level, 'options')
  return [
    ...(others(level, LISTS).length > 0 ? ['Of this file only the story cards were read.'] : []),
    ...(Array.isArray(options) &&
    options.some((option) => isRaw(option) && LISTS.some((name) => option[name]))
      ? ['The options of this scenario have story cards of their own, which were not read.']
      : []),
    ...(lists > 1 ? ['The file has several lists of story cards; the first that holds any was read.'] : []),
  ]
}

/** The format of a list, by the first of its entries that tells. */
function formatOf(entries: unknown[]): CardFileFormat | null {
  for (const entry of entries) {
    const format = isRaw(entry) ? formatOfEntry(entry) : null
    if (format) return format
  }
  return null
}

function formatOfEntry(entry: Raw): CardFileFormat | null {
  const has = (...names: string[]) => names.every((name) => Object.hasOwn(entry, name))
  if (has('keywords', 'entry')) return 'AGNAISTIC'
  if (has('key', 'secondkey') || has('key', 'insertorder')) return 'RISUAI'
  if (has('key', 'content') || has('uid', 'content')) return 'WORLD_INFO'
  if (has('keys', 'content')) return 'CHARACTER_BOOK'
  if (has('keys', 'text')) return 'NOVELAI'
  if (has('keys', 'entry', 'wholeWords')) return 'FORKLORE'
  if (has('keys', 'entry', 'hidden')) return 'AI_DUNGEON_WORLD_INFO'
  if (has('keys', 'entry') || has('keys', 'value') || has('title', 'value')) return 'AI_DUNGEON'
  return null
}
