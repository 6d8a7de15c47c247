// How two texts differ, word by word.
import type { RunKind, TextDifference, TextRun } from '../engine/story/text-difference.ts'
import { MOST_TAKES, MOST_TEXT, type WordDifference } from '../play/compare/compare.ts'
import { builder } from './builder.ts'

const RunKindEnum = builder.enumType('RunKind', {
  description: 'Which of two texts has a piece.',
  values: {
    SAME: { description: 'Both have it.' },
    REMOVED: { description: 'Only a has it.' },
    ADDED: { description: 'Only b has it.' },
  } satisfies Record<RunKind, object>,
})

const GrainEnum = builder.enumType('ComparisonGrain', {
  description: 'How finely two texts were compared.',
  values: {
    WORDS: { description: 'Word by word.' },
    PARAGRAPHS: { description: 'By whole paragraphs: word by word would have taken too long.' },
    NONE: { description: 'Not at all, they are too different: one run is all of a, one all of b.' },
  } satisfies Record<TextDifference['grain'], object>,
})

const Run = builder.objectRef<TextRun>('TextRun').implement({
  description: 'A piece of text that both have, or one of two.',
  fields: (t) => ({
    kind: t.field({
      type: RunKindEnum,
      description: 'Which of the two has it.',
      resolve: ({ kind }) => kind,
    }),
    text: t.exposeString('text', { description: 'Its words, with the blanks and line ends before them.' }),
  }),
})

export const WordComparison = builder.objectRef<WordDifference>('WordComparison').implement({
  description: 'How two texts differ.',
  fields: (t) => ({
    grain: t.field({
      type: GrainEnum,
      description: 'How finely they were compared.',
      resolve: ({ grain }) => grain,
    }),
    runs: t.field({
      type: [Run],
      description:
        'In order. SAME and REMOVED joined are the text of a, SAME and ADDED that of b, letter by letter. None when both are empty.',
      resolve: ({ runs }) => runs,
    }),
    isCut: t.exposeBoolean('isCut', {
      description: `Whether only the beginnings were compared: at most ${MOST_TEXT} characters and ${MOST_TAKES} takes of each.`,
    }),
  }),
})
