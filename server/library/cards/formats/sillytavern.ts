// SillyTavern World Info: entries keyed by uid.
import type { CardContent } from '../../../engine/context/card-content.ts'
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
import { own, type Raw } from '../parse.ts'
import { decoratorWarnings, type EntryFormat } from './format.ts'

export const sillyTavern: EntryFormat = {
  origin: 'sillytavern',
  fields: [
    field('name', ['comment'], text('name')),
    field('keys', ['key'], keys('keys')),
    field('entry', ['content'], text('entry')),
    field(
      'secondaryKeys',
      ['keysecondary'],
      secondaryWhen((entry) => asBoolean(own(entry, 'selective')) !== false),
    ),
    field('secondaryLogic', ['selectiveLogic'], logicNumber),
    field('constant', ['constant'], flag()),
    field('priority', ['order'], priority),
    field('scanDepth', ['scanDepth'], scanDepth),
    field('caseSensitive', ['caseSensitive'], flagOrSetting(false)),
    field('wholeWords', ['matchWholeWords'], flagOrSetting(true)),
    field('enabled', ['disable'], flag(true)),
  ],
  reads: ['selective'],
  template,
  warn: (_, card) => decoratorWarnings(card),
}

/** An entry with every field that SillyTavern gives one, as it gives it to a new one. */
function template(card: CardContent, position: number): Raw {
  return {
    uid: position,
    key: card.keys,
    keysecondary: card.secondaryKeys,
    comment: card.name,
    content: card.entry,
    constant: card.constant,
    vectorized: false,
    selective: true,
    selectiveLogic: LOGICS.indexOf(card.secondaryLogic),
    addMemo: card.name !== '',
    order: card.priority,
    position: 0,
    disable: !card.enabled,
    ignoreBudget: false,
    excludeRecursion: false,
    preventRecursion: false,
    matchPersonaDescription: false,
    matchCharacterDescription: false,
    matchCharacterPersonality: false,
    matchCharacterDepthPrompt: false,
    matchScenario: false,
    matchCreatorNotes: false,
    delayUntilRecursion: false,
    probability: 100,
    useProbability: true,
    depth: 4,
    outletName: '',
    group: '',
    groupOverride: false,
    groupWeight: 100,
    scanDepth: card.scanDepth,
    caseSensitive: card.caseSensitive,
    matchWholeWords: card.wholeWords,
    useGroupScoring: null,
    automationId: '',
    role: null,
    sticky: null,
    cooldown: null,
    delay: null,
    triggers: [],
    displayIndex: position,
  }
}
