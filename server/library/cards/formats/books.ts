// Lorebooks of other tools: books of V2 and V3 cards, which are written too; NovelAI, Agnaistic, RisuAI, which are only read.
import type { CardContent } from '../../../engine/context/card-content.ts'
import { isPattern } from '../../../engine/context/pattern.ts'
import { entryWithDecorators } from '../decorators.ts'
import {
  asBoolean,
  field,
  flag,
  flagOrSetting,
  keys,
  LOGICS,
  logicNumber,
  priority,
  scanDepth,
  secondaryWhen,
  text,
} from '../fields.ts'
import { readKeyList } from '../keys.ts'
import { own } from '../parse.ts'
import { decoratorWarnings, type EntryFormat } from './format.ts'

const says = (name: string) => (entry: Record<string, unknown>) => asBoolean(own(entry, name)) === true
const SIGNS = /[\\^$|()[\]{}*+?]/

/** Keys that the tool and we take differently: there a field says whether they are patterns, here their slashes. */
const patternWarnings = (patterns: boolean | undefined, { keys: all }: CardContent): string[] =>
  all.flatMap((key) => {
    if (patterns === true && !isPattern(key) && SIGNS.test(key))
      return [
        `The key "${key}" may be a pattern; without slashes, as in /${key}/, it is looked for as it stands.`,
      ]
    return patterns === false && isPattern(key)
      ? [`The key ${key} was plain text there; here it is a pattern.`]
      : []
  })

/** The book of a character card, V2 or V3. SillyTavern keeps its own fields in extensions. */
export const characterBook: EntryFormat = {
  origin: 'characterBook',
  fields: [
    field('name', ['name', 'comment'], text('name')),
    field('keys', ['keys'], keys('keys')),
    field('entry', ['content'], text('entry')),
    field('secondaryKeys', ['secondary_keys'], secondaryWhen(says('selective'))),
    field('secondaryLogic', ['extensions.selectiveLogic'], logicNumber),
    field('constant', ['constant'], flag()),
    field('priority', ['insertion_order'], priority),
    field('scanDepth', ['extensions.scan_depth'], scanDepth),
    field('caseSensitive', ['case_sensitive', 'extensions.case_sensitive'], flagOrSetting(false)),
    field('wholeWords', ['extensions.match_whole_words'], flagOrSetting(true)),
    field('enabled', ['enabled'], flag()),
  ],
  reads: ['selective', 'use_regex'],
  hasDecorators: true,
  template: (card, position) => ({
    id: position,
    name: card.name,
    keys: card.keys,
    secondary_keys: card.secondaryKeys,
    selective: card.secondaryKeys.length > 0,
    content: entryWithDecorators(card),
    enabled: card.enabled,
    constant: card.constant,
    insertion_order: card.priority,
    case_sensitive: card.caseSensitive,
    use_regex: card.keys.some(isPattern),
    position: 'before_char',
    extensions: {
      selectiveLogic: LOGICS.indexOf(card.secondaryLogic),
      scan_depth: card.scanDepth,
      match_whole_words: card.wholeWords,
    },
  }),
  warn: (entry, card) => patternWarnings(asBoolean(own(entry, 'use_regex')), card),
}

/** NovelAI counts its search range in characters, so it is no scan depth. */
export const novelAi: EntryFormat = {
  origin: 'novelai',
  fields: [
    field('name', ['displayName'], text('name')),
    field('keys', ['keys'], keys('keys')),
    field('entry', ['text'], text('entry')),
    field('constant', ['forceActivation'], flag()),
    field('priority', ['contextConfig.budgetPriority'], priority),
    field('enabled', ['enabled'], flag()),
  ],
}

/** Agnaistic drops entries by priority, and places them by weight. */
export const agnaistic: EntryFormat = {
  origin: 'agnaistic',
  fields: [
    field('name', ['name'], text('name')),
    field('keys', ['keywords'], keys('keys')),
    field('entry', ['entry'], text('entry')),
    field('priority', ['priority'], priority),
    field('enabled', ['enabled'], flag()),
  ],
}

export const risuAi: EntryFormat = {
  origin: 'risuai',
  fields: [
    field('name', ['comment'], text('name')),
    field('keys', ['key'], (raw, { entry, notes }) => {
      // One pattern, which may hold commas.
      const whole = says('useRegex')(entry) && typeof raw === 'string' && raw.trim() !== ''
      return readKeyList(whole ? [raw] : raw, (why) => notes.drop('keys', why))
    }),
    field('entry', ['content'], text('entry')),
    field('secondaryKeys', ['secondkey'], secondaryWhen(says('selective'))),
    // Two ways to say it.
    field('constant', ['alwaysActive', 'mode'], (_, { name, entry, notes }) => {
      const mode = own(entry, 'mode')
      if (name === 'mode' && mode !== 'constant' && mode !== 'normal') return undefined
      if (name === 'mode') notes.keep(name)
      return says('alwaysActive')(entry) || mode === 'constant'
    }),
    field('priority', ['insertorder'], priority),
    field('caseSensitive', ['extentions.risu_case_sensitive'], flag()),
  ],
  reads: ['selective', 'useRegex'],
  isNoCard: (entry) => (own(entry, 'mode') === 'folder' ? 'It is a folder.' : null),
  warn: (entry, card) => [...decoratorWarnings(card), ...patternWarnings(says('useRegex')(entry), card)],
}
