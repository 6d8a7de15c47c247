// What a story card says, in a story and in a scenario.
import type { CardContent, SecondaryLogic } from '../engine/context/card-content.ts'
import { builder } from './builder.ts'

export const SecondaryLogicEnum = builder.enumType('SecondaryLogic', {
  description: 'How secondary keys bear on a card whose key was found.',
  values: {
    AND_ANY: { description: 'One of them must be found too.' },
    AND_ALL: { description: 'All of them must be found too.' },
    NOT_ANY: { description: 'None of them may be found.' },
    NOT_ALL: { description: 'Not all of them may be found.' },
  } satisfies Record<SecondaryLogic, object>,
})

const KEYS =
  'What calls it up: whole words, or a regular expression written /…/flags. Found anywhere in the takes that are scanned.'

/** What every card says. */
export const CardWords = builder.interfaceRef<{ content: CardContent }>('CardWords').implement({
  description: 'What a story card says, and when it is told.',
  fields: (t) => ({
    name: t.string({ description: 'Its name; never told.', resolve: ({ content }) => content.name }),
    type: t.string({
      description: 'Such as character or location; free text. Never told.',
      resolve: ({ content }) => content.type,
    }),
    keys: t.stringList({ description: KEYS, resolve: ({ content }) => content.keys }),
    entry: t.string({ description: 'What the narrator is told.', resolve: ({ content }) => content.entry }),
    notes: t.string({
      description: 'For its author and for scripts; never told.',
      resolve: ({ content }) => content.notes,
    }),
    wholeWords: t.boolean({
      description: 'Keys are whole words; in scripts without blanks they may stand in a run of letters.',
      resolve: ({ content }) => content.wholeWords,
    }),
    caseSensitive: t.boolean({
      description: 'Small and capital letters differ.',
      resolve: ({ content }) => content.caseSensitive,
    }),
    secondaryKeys: t.stringList({
      description: 'Further keys; see secondaryLogic.',
      resolve: ({ content }) => content.secondaryKeys,
    }),
    secondaryLogic: t.field({
      type: SecondaryLogicEnum,
      description: 'How the secondary keys bear on it.',
      resolve: ({ content }) => content.secondaryLogic,
    }),
    constant: t.boolean({ description: 'Told always.', resolve: ({ content }) => content.constant }),
    priority: t.int({
      description: 'Greater is told first when room is short.',
      resolve: ({ content }) => content.priority,
    }),
    scanDepth: t.int({
      nullable: true,
      description: 'How many of the newest takes are scanned; null: all that the prompt holds.',
      resolve: ({ content }) => content.scanDepth,
    }),
    enabled: t.boolean({
      description: 'Whether it counts at all.',
      resolve: ({ content }) => content.enabled,
    }),
  }),
})
