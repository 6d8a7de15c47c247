// Story cards that stand in a file of something else, read by the tables of card files.
import type { CardContent } from '../../../engine/context/card-content.ts'
import { field, flag, keys, secondaryWhen, text } from '../../cards/fields.ts'
import { fieldWords } from '../../cards/field-words.ts'
import type { EntryFormat } from '../../cards/formats/format.ts'
import { isRaw } from '../../cards/parse.ts'
import { readEntry } from '../../cards/read-entry.ts'
import { CARD_FILE_LIMITS } from '../../cards/types.ts'
import { counted, type Report } from '../report.ts'

/** Lore of Backyard: pairs of keys and a text. */
export const backyardLore: EntryFormat = {
  origin: 'backyard',
  fields: [field('keys', ['key'], keys('keys')), field('entry', ['value'], text('entry'))],
}

/** World info of KoboldAI, of all its programs. */
export const koboldInfo: EntryFormat = {
  origin: 'koboldai',
  fields: [
    field('name', ['comment', 'title'], text('name')),
    field('keys', ['key'], keys('keys')),
    field('entry', ['content'], text('entry')),
    field(
      'secondaryKeys',
      ['keysecondary'],
      secondaryWhen((entry) => entry['selective'] !== false),
    ),
    field('constant', ['constant'], flag()),
    field('enabled', ['widisabled'], flag(true)),
  ],
  reads: ['selective'],
}

/** Reads entries; those that are none are left out, and the report says so. */
export function cardsOf(entries: readonly unknown[], format: EntryFormat, report: Report): CardContent[] {
  const cards: CardContent[] = []
  let odd = 0
  const most = CARD_FILE_LIMITS.cards
  for (const [index, entry] of entries.slice(0, most).entries()) {
    if (!isRaw(entry) || (format.isNoCard?.(entry) ?? null) !== null) {
      odd++
      continue
    }
    const { card, mapped, kept, dropped } = readEntry(entry, format, index)
    cards.push(card)
    for (const [from, to] of mapped) report.mapped(from, to)
    for (const name of kept) report.kept(`${fieldWords(name)} of story cards`)
    for (const { field: name, why } of dropped)
      report.dropped(`${card.name || `Card ${index + 1}`}, ${fieldWords(name)}: ${why}`)
    for (const line of format.warn?.(entry, card) ?? [])
      report.warn(`${card.name || `Card ${index + 1}`}: ${line}`)
  }
  if (odd > 0)
    report.dropped(`${counted(odd, 'entry', 'entries')} that ${odd === 1 ? 'is' : 'are'} no story card.`)
  if (entries.length > most)
    report.dropped(`All story cards but the first ${most.toLocaleString('en')}: more cannot be read at once.`)
  if (cards.length > 0) report.found(counted(cards.length, 'story card'))
  return cards
}
