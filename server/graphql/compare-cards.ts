// Comparing the story cards of two sides of a story.
import { clipped } from '../engine/story/text-difference.ts'
import type { FieldDifference } from '../engine/context/compare-cards.ts'
import {
  compareCards,
  MOST_CARDS,
  type CardComparison,
  type CardDifference,
  type CardThere,
} from '../play/compare/compare-cards.ts'
import { builder, MANY } from './builder.ts'
import { ComparisonType } from './compare.ts'
import { WordComparison } from './compare-words.ts'
import { encodeId } from './ids.ts'

const ThereType = builder.objectRef<CardThere>('CardThere').implement({
  description: 'A story card at the end of one of the two.',
  fields: (t) => ({
    isThere: t.exposeBoolean('isThere', { description: 'Whether it is seen there.' }),
    take: t.field({
      type: 'Take',
      nullable: true,
      description:
        'The take at which a script made it what it is there, or removed it. Null where it is as on every line, and where it was never made.',
      resolve: ({ take }) => take,
    }),
  }),
})

/** Texts longer than this are told in part. */
const MOST_VALUE = 2_000

const valueOf = (value: unknown): unknown => (typeof value === 'string' ? clipped(value, MOST_VALUE) : value)

const FieldType = builder.objectRef<FieldDifference>('CardFieldDifference').implement({
  description: 'A field of a card that is not the same at both ends.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Its name, as StoryCard has it.' }),
    a: t.field({
      type: 'JSON',
      nullable: true,
      description: `Its value at the end of a; of a text the first ${MOST_VALUE} characters.`,
      resolve: ({ a }) => valueOf(a),
    }),
    b: t.field({
      type: 'JSON',
      nullable: true,
      description: `Its value at the end of b; of a text the first ${MOST_VALUE} characters.`,
      resolve: ({ b }) => valueOf(b),
    }),
  }),
})

const DifferenceType = builder.objectRef<CardDifference>('CardDifference').implement({
  description: 'A story card that says something else at the two ends, or is there at one of them alone.',
  fields: (t) => ({
    cardId: t.id({ description: 'The card.', resolve: ({ cardId }) => encodeId('StoryCard', cardId) }),
    name: t.exposeString('name', { description: 'Its name at the end of b, else at that of a.' }),
    a: t.field({ type: ThereType, description: 'The card at the end of a.', resolve: ({ a }) => a }),
    b: t.field({ type: ThereType, description: 'The card at the end of b.', resolve: ({ b }) => b }),
    fields: t.field({
      type: [FieldType],
      description: 'The fields that differ, without the entry; none when it is there at one end alone.',
      resolve: ({ fields }) => fields,
    }),
    entry: t.field({
      type: WordComparison,
      nullable: true,
      description:
        'How its entry differs; null when it does not. What is compared is bounded for all cards together.',
      resolve: ({ entry }) => entry(),
    }),
  }),
})

const Cards = builder.objectRef<CardComparison>('CardComparison').implement({
  description: 'The story cards that are not the same at both ends.',
  fields: (t) => ({
    differences: t.field({
      type: [DifferenceType],
      complexity: MANY,
      description: `Every card that a script made, changed or removed for one of them, oldest first, at most ${MOST_CARDS}. A card that is the same on every line is none of them.`,
      resolve: ({ differences }) => differences,
    }),
    isCut: t.exposeBoolean('more', { description: 'Whether there are more differences than that.' }),
  }),
})

/** Every card of a story may be read. */
const READ = 100

builder.objectField(ComparisonType, 'cards', (t) =>
  t.field({
    type: Cards,
    complexity: { field: READ, multiplier: 1 },
    description: 'How the story cards differ at both ends. Which of them were told: see `prompts`.',
    resolve: (comparison, _args, { deps }) => compareCards(deps.db.reader, comparison),
  }),
)
