// Comparing what is remembered on two sides of a story.
import type { OwnMemory } from '../io/store/memories-apart.ts'
import {
  compareMemories,
  MOST_MEMORIES,
  type MemoryComparison,
  type MemoryDifference,
} from '../play/compare/compare-memories.ts'
import { builder, MANY } from './builder.ts'
import { ComparisonType } from './compare.ts'
import { WordComparison } from './compare-words.ts'
import { encodeId } from './ids.ts'

const ThereType = builder.objectRef<OwnMemory>('MemoryThere').implement({
  description: 'A memory as it may be told at the end of one of the two.',
  fields: (t) => ({
    memoryId: t.id({ description: 'The memory.', resolve: ({ id }) => encodeId('Memory', id) }),
    depth: t.exposeInt('depth', { description: 'The depth of the take where it stands.' }),
    pinned: t.exposeBoolean('pinned', { description: 'Whether it is told always.' }),
    text: t.exposeString('text', { description: 'Its words.' }),
  }),
})

const DifferenceType = builder.objectRef<MemoryDifference>('MemoryDifference').implement({
  description: 'A memory that is told in other words at the two ends, or is there at one of them alone.',
  fields: (t) => ({
    fromDepth: t.int({
      nullable: true,
      description: 'The depth of the first take that it is about; null where its player wrote it.',
      resolve: ({ takes }) => takes?.from ?? null,
    }),
    toDepth: t.int({
      nullable: true,
      description: 'The depth of the last take that it is about; null where its player wrote it.',
      resolve: ({ takes }) => takes?.to ?? null,
    }),
    a: t.field({
      type: ThereType,
      nullable: true,
      description: 'The memory at the end of a; null for none.',
      resolve: ({ a }) => a,
    }),
    b: t.field({
      type: ThereType,
      nullable: true,
      description: 'The memory at the end of b; null for none.',
      resolve: ({ b }) => b,
    }),
    words: t.field({
      type: WordComparison,
      nullable: true,
      description:
        'How its words differ; null when it is there at one end alone. What is compared is bounded for all memories together.',
      resolve: ({ words }) => words(),
    }),
  }),
})

const SummaryType = builder.objectRef<MemoryComparison['summary']>('ComparedSummary').implement({
  description: 'The summaries in use at both ends.',
  fields: (t) => ({
    a: t.string({
      nullable: true,
      description: 'The summary at the end of a; null for none.',
      resolve: ({ a }) => a?.text ?? null,
    }),
    b: t.string({
      nullable: true,
      description: 'The summary at the end of b; null for none.',
      resolve: ({ b }) => b?.text ?? null,
    }),
    isSame: t.boolean({
      description: 'Whether it is one version, or none at either.',
      resolve: ({ a, b }) => a?.id === b?.id,
    }),
    words: t.field({
      type: WordComparison,
      nullable: true,
      description: 'How they differ; null when they do not, and when one has none.',
      resolve: ({ words }) => words(),
    }),
  }),
})

const Memories = builder.objectRef<MemoryComparison>('MemoryComparison').implement({
  description: 'What is not remembered alike at both ends.',
  fields: (t) => ({
    differences: t.field({
      type: [DifferenceType],
      complexity: MANY,
      description: `The memories in use below the parting, by depth, at most ${MOST_MEMORIES}; those of the same takes as one. Above it both have the same.`,
      resolve: ({ differences }) => differences,
    }),
    isCut: t.exposeBoolean('more', { description: 'Whether there are more differences than that.' }),
    summary: t.field({
      type: SummaryType,
      description: 'The summaries in use.',
      resolve: ({ summary }) => summary,
    }),
  }),
})

/** Memories below the parting may be read, and two summaries. */
const READ = 100

builder.objectField(ComparisonType, 'memories', (t) =>
  t.field({
    type: Memories,
    complexity: { field: READ, multiplier: 1 },
    description:
      'How memories and summaries differ at both ends. Which of them were told: see the sections of `prompts`.',
    resolve: (comparison, _args, { deps }) => compareMemories(deps.db.reader, comparison),
  }),
)
