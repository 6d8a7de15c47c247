// What a prompt was reminded of: each memory with what speaks for it, or why it is left out.
import type { LeftOut } from '../engine/memory/rank.ts'
import type { RecallReport, WordsAlone } from '../engine/memory/recall-report.ts'
import { wordedMemories, type WordedMemory } from '../play/insights.ts'
import { builder } from './builder.ts'
import { encodeId } from './ids.ts'

const LeftOutEnum = builder.enumType('MemoryLeftOut', {
  description: 'Why a memory is not told.',
  values: {
    RANKED_BELOW: { description: 'Others bear more on the scene.' },
    PINNED_INSTEAD: { description: 'Pinned memories have taken all the places.' },
    NOTHING_SHARED: {
      description: 'It shares no word with the scene, and its meaning could not be compared.',
    },
    BEYOND_CAPACITY: {
      description:
        'It does not compete: too many others are pinned, were told later, or more often (Settings.memoryCapacity).',
    },
    STILL_TOLD: { description: 'It does not compete: the prompt holds all of its takes themselves.' },
  } satisfies Record<LeftOut, object>,
})

const WordsAloneEnum = builder.enumType('RecalledByWords', {
  description: 'Why memories were compared by their words alone.',
  values: {
    SLOW: { description: 'The embedding model did not answer in time.' },
    FAILED: { description: 'The embedding model could not be asked.' },
    RESTING: { description: 'It was late before, so no turn waits for it at present.' },
    NOT_ASKED: { description: 'It was not asked: only an estimate was wanted.' },
  } satisfies Record<WordsAlone, object>,
})

const MemoryInsight = builder.objectRef<WordedMemory>('MemoryInsight').implement({
  description: 'What became of a memory in a prompt.',
  fields: (t) => ({
    memoryId: t.id({
      description: 'The memory.',
      resolve: ({ memoryId }) => encodeId('Memory', memoryId),
    }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'What it said then; null when these words are gone.',
    }),
    included: t.boolean({ description: 'Whether it is told.', resolve: ({ leftOut }) => leftOut === null }),
    leftOut: t.field({
      type: LeftOutEnum,
      nullable: true,
      description: 'Why it is not told; null where it is.',
      resolve: ({ leftOut }) => leftOut,
    }),
    pinned: t.exposeBoolean('pinned', { description: 'Whether it was pinned, and so told in any case.' }),
    rank: t.exposeInt('rank', {
      nullable: true,
      description:
        'Its place among those that competed, from 1, pinned or not; null where it did not compete.',
    }),
    similarity: t.exposeFloat('similarity', {
      nullable: true,
      description:
        'How close it is to the scene by meaning, from −1 to 1; null where there was nothing to compare. A rank goes by similarity + 0.1 × lexical.',
    }),
    lexical: t.exposeFloat('lexical', {
      description: 'What it shares with the scene by words, from 0 to 1.',
    }),
  }),
})

const MoreLeftOut = builder.objectRef<{ leftOut: LeftOut; count: number }>('MoreLeftOut').implement({
  description: 'Memories that are left out for one reason.',
  fields: (t) => ({
    leftOut: t.field({ type: LeftOutEnum, description: 'The reason.', resolve: ({ leftOut }) => leftOut }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
})

export const PromptRecall = builder.objectRef<RecallReport>('PromptRecall').implement({
  description: 'What became of the memories of a path in a prompt.',
  fields: (t) => ({
    memories: t.field({
      type: [MemoryInsight],
      description: 'Those that are told, best first, and then the best of the others: at most 50.',
      resolve: ({ memories }, _args, { deps }) => wordedMemories(deps, memories),
    }),
    more: t.field({
      type: [MoreLeftOut],
      description: 'How many more are left out.',
      resolve: ({ more }) =>
        Object.entries(more).map(([leftOut, count]) => ({ leftOut: leftOut as LeftOut, count })),
    }),
    model: t.exposeString('model', {
      nullable: true,
      description:
        'The model that compared meanings; null where words alone counted, or nothing was compared.',
    }),
    wordsAlone: t.field({
      type: WordsAloneEnum,
      nullable: true,
      description: 'Why words alone counted; null where meanings did too, or nothing was compared.',
      resolve: ({ wordsAlone }) => wordsAlone,
    }),
  }),
})
