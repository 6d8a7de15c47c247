// Comparing the prompts that two sides of a story were told from.
import type { QuotedSide, ToldDifference } from '../engine/context/compare.ts'
import { SECTIONS } from '../engine/context/sections.ts'
import {
  comparePrompts,
  LOOK_BACK,
  MOST_QUOTED,
  type NoPrompt,
  type PromptComparison,
  type PromptSide,
  type SectionDifference,
  type StoryDifference,
} from '../play/compare/compare-prompts.ts'
import { builder, MANY } from './builder.ts'
import { ComparisonType } from './compare.ts'
import { WordComparison } from './compare-words.ts'
import { encodeId } from './ids.ts'
import { BlockEnum, CardInsight } from './prompt-parts.ts'

const NoPromptEnum = builder.enumType('NoPrompt', {
  description: 'Why there is no prompt to compare.',
  values: {
    NOT_TOLD: {
      description: 'No narrator told it: a player wrote it, or it is an opening, or came from a file.',
    },
    NOT_KEPT: {
      description:
        'A narrator told it, and what he read is not kept: an installation may keep only the newest.',
    },
  } satisfies Record<NoPrompt, object>,
})

const ComparedPrompt = builder.objectRef<PromptSide>('ComparedPrompt').implement({
  description: 'What one of the two was told from.',
  fields: (t) => ({
    take: t.field({
      type: 'Take',
      nullable: true,
      description: `The narration that was told from it: the take compared, whatever that is, or the newest narration of a branch. Null when there is none among its newest ${LOOK_BACK} takes. Of a passage that was gone on with, it is the first prompt.`,
      resolve: ({ take }) => take,
    }),
    missing: t.field({
      type: NoPromptEnum,
      nullable: true,
      description: 'Why there is no prompt; null when there is one.',
      resolve: ({ missing }) => missing,
    }),
    tokens: t.int({
      nullable: true,
      description: 'What it weighs whole; null without a prompt, and for one of the first versions.',
      resolve: ({ prompt }) => prompt?.report?.tokens ?? null,
    }),
    isExact: t.boolean({
      nullable: true,
      description:
        'Whether it is byte for byte what was sent; false when words of it were erased or deleted since. Null without a prompt.',
      resolve: ({ prompt }) => prompt?.isExact ?? null,
    }),
  }),
})

const SectionType = builder.objectRef<SectionDifference>('SectionDifference').implement({
  description: 'A section that both prompts have, or one of them.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Its name, such as plot_essentials or world_lore.' }),
    block: t.field({
      type: BlockEnum,
      description: 'How often it changes.',
      resolve: ({ label }) => SECTIONS[label],
    }),
    tokensA: t.exposeInt('tokensA', {
      nullable: true,
      description: 'What it weighs in the prompt of a, in tokens; null when that has none.',
    }),
    tokensB: t.exposeInt('tokensB', {
      nullable: true,
      description: 'What it weighs in the prompt of b, in tokens; null when that has none.',
    }),
    isSame: t.exposeBoolean('isSame', { description: 'Whether both have it, letter by letter.' }),
    words: t.field({
      type: WordComparison,
      nullable: true,
      description:
        'How its words differ. Null when they do not, and for the sections that quote the story: see `story`. What is compared is bounded for all sections together.',
      resolve: ({ words }) => words(),
    }),
  }),
})

const QuotedType = builder.objectRef<QuotedSide>('QuotedStory').implement({
  description: 'What one of two prompts alone quotes of the story.',
  fields: (t) => ({
    earlierCount: t.exposeInt('earlier', {
      description: 'Takes above all that both quote: its window begins so much earlier.',
    }),
    ownCount: t.exposeInt('own', { description: 'Other takes that it alone quotes.' }),
  }),
})

const StoryType = builder.objectRef<StoryDifference>('StoryDifference').implement({
  description:
    'What two prompts quote of the story, take by take: the older part and the newest takes as one.',
  fields: (t) => ({
    sharedCount: t.exposeInt('shared', { description: 'Takes that both quote in the same words.' }),
    changedCount: t.exposeInt('changed', {
      description: 'Takes that both quote in different words: edited since the first was told, or cut.',
    }),
    lastShared: t.field({
      type: 'Take',
      nullable: true,
      description: 'The last take that both quote in the same words; null when there is none, or it is gone.',
      resolve: ({ lastShared }, _args, { loaders }) =>
        lastShared === null ? null : loaders.take.load(lastShared),
    }),
    a: t.field({ type: QuotedType, description: 'What a alone quotes.', resolve: ({ a }) => a }),
    b: t.field({ type: QuotedType, description: 'What b alone quotes.', resolve: ({ b }) => b }),
    words: t.field({
      type: WordComparison,
      nullable: true,
      description: `How the words differ that they do not share, without the earlier takes. Null when there are none, or more than ${MOST_QUOTED} characters.`,
      resolve: ({ words }) => words(),
    }),
  }),
})

const ToldType = builder.objectRef<ToldDifference>('ToldDifference').implement({
  description: 'A story card that one prompt tells and the other does not.',
  fields: (t) => ({
    cardId: t.id({ description: 'The card.', resolve: ({ cardId }) => encodeId('StoryCard', cardId) }),
    name: t.exposeString('name', { description: 'What it was called then.' }),
    a: t.field({
      type: CardInsight,
      nullable: true,
      description: 'What became of it in the prompt of a; null when there was no such card.',
      resolve: ({ a }) => a,
    }),
    b: t.field({
      type: CardInsight,
      nullable: true,
      description: 'What became of it in the prompt of b; null when there was no such card.',
      resolve: ({ b }) => b,
    }),
  }),
})

const Prompts = builder.objectRef<PromptComparison>('PromptComparison').implement({
  description: 'The prompts that two sides were told from. Nothing is compared unless both have one.',
  fields: (t) => ({
    a: t.field({ type: ComparedPrompt, description: 'Of the first.', resolve: ({ a }) => a }),
    b: t.field({ type: ComparedPrompt, description: 'Of the second.', resolve: ({ b }) => b }),
    sections: t.field({
      type: [SectionType],
      complexity: { field: 1, multiplier: Object.keys(SECTIONS).length },
      description: 'Every section that one of them has, in the order in which they are read.',
      resolve: ({ sections }) => sections,
    }),
    story: t.field({
      type: StoryType,
      nullable: true,
      description: 'What they quote of the story.',
      resolve: ({ story }) => story,
    }),
    told: t.field({
      type: [ToldType],
      nullable: true,
      complexity: MANY,
      description:
        'The cards that only one of them tells, oldest first; as many as their room for cards holds. Null too when a prompt of the first versions does not say.',
      resolve: ({ told }) => told,
    }),
  }),
})

/** Two prompts are rebuilt. */
const REBUILT = 1_000

builder.objectField(ComparisonType, 'prompts', (t) =>
  t.field({
    type: Prompts,
    complexity: { field: REBUILT, multiplier: 1 },
    description: 'The prompts that both were told from, section by section.',
    resolve: (comparison, _args, { deps }) => comparePrompts(deps, comparison),
  }),
)
