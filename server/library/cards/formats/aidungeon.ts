// AI Dungeon: story cards, and the world info of 2020 and 2021, whose keys may be written in the manner of EWI.
import { field, isSilent, keys, text } from '../fields.ts'
import { joinKeys } from '../keys.ts'
import type { EntryFormat } from './format.ts'

/** Scripts and AI-DnD say entry, name and notes. */
export const aiDungeon: EntryFormat = {
  origin: 'aidungeon',
  fields: [
    field('name', ['title', 'name'], text('name')),
    field('type', ['type'], text('type')),
    field('keys', ['keys'], keys('keys')),
    field('entry', ['value', 'entry'], text('entry')),
    field('notes', ['description', 'notes'], text('notes')),
    // A card that was deleted there is not told here, and stays deleted when it is written back.
    field('enabled', ['deletedAt'], (raw, { name, notes }) => {
      const isThere = isSilent(raw) || raw === false
      if (!isThere) notes.keep(name)
      return isThere
    }),
  ],
  template: (card) => ({
    keys: joinKeys(card.keys),
    value: card.entry,
    type: card.type,
    title: card.name,
    description: card.notes,
    useForCharacterCreation: false,
  }),
  warn: (_, { keys: all, enabled }) => [
    ...all
      .filter((key) => /#\[|\|/.test(key) && !key.startsWith('/'))
      .map(
        (key) =>
          `The key "${key}" looks like EWI syntax, which is not known here: it is looked for as it stands.`,
      ),
    ...(enabled ? [] : ['It was deleted in AI Dungeon: it comes switched off.']),
  ],
}
