// Our own JSON: cards as they are kept, so that nothing is lost between two Forklores.
import { cardContent, type CardContent } from '../../../engine/context/card-content.ts'
import { field, flag, keys, LOGICS, priority, scanDepth, text } from '../fields.ts'
import { isRaw, own, type Raw } from '../parse.ts'
import type { EntryFormat } from './format.ts'

export const FORKLORE_FORMAT = 'forklore-cards'
export const FORKLORE_VERSION = 1

/** For cards that somebody changed by hand; whole ones are taken as they are. */
export const forklore: EntryFormat = {
  origin: 'forklore',
  fields: [
    field('name', ['name'], text('name')),
    field('type', ['type'], text('type')),
    field('keys', ['keys'], keys('keys')),
    field('entry', ['entry'], text('entry')),
    field('notes', ['notes'], text('notes')),
    field('wholeWords', ['wholeWords'], flag()),
    field('caseSensitive', ['caseSensitive'], flag()),
    field('secondaryKeys', ['secondaryKeys'], keys('secondaryKeys')),
    field('secondaryLogic', ['secondaryLogic'], (raw) => LOGICS.find((logic) => logic === raw)),
    field('constant', ['constant'], flag()),
    field('priority', ['priority'], priority),
    field('scanDepth', ['scanDepth'], scanDepth),
    field('enabled', ['enabled'], flag()),
  ],
  template: (card) => ({ ...card }),
}

const content = cardContent.omit({ extensions: true })

/** The card, when the entry is one as it stands; what it holds from elsewhere is not in it. */
export function wholeCard(entry: Raw): CardContent | null {
  if (Object.keys(entry).some((name) => !Object.hasOwn(cardContent.shape, name))) return null
  const read = content.safeParse(entry)
  const extensions = own(entry, 'extensions')
  return read.success && (extensions === undefined || isRaw(extensions)) ? read.data : null
}
