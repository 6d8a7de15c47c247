// Comparing two takes or two branches of one story.
import type { StateBody } from '../io/store/states.ts'
import { NotFound } from '../io/store/errors.ts'
import {
  compare,
  compareWords,
  MOST_TAKES,
  type Compared,
  type Comparison,
  type Side,
} from '../play/compare/compare.ts'
import { compareWorlds, MOST_DIFFERENCES, type WorldDifference } from '../play/compare/compare-worlds.ts'
import { builder } from './builder.ts'
import { WordComparison } from './compare-words.ts'
import { numberOf } from './ids.ts'

const ComparedInput = builder.inputType('ComparedInput', {
  description: 'What is compared: exactly one of these.',
  isOneOf: true,
  fields: (t) => ({
    takeId: t.id({ description: 'A take, as the end of the path that leads to it.' }),
    branchId: t.id({ description: 'A branch, down to its tip: a line, or a trunk as far as it is its own.' }),
  }),
})

const Difference = builder.objectRef<WorldDifference>('WorldDifference').implement({
  description: 'A value of the world that is not the same at both ends.',
  fields: (t) => ({
    path: t.string({
      description: 'Where it stands: keys joined by dots, like "player.hp" or "npc.mira.mood".',
      resolve: ({ path }) => path.join('.'),
    }),
    a: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value at the end of a; null when there is none. Lists are compared as wholes.',
      resolve: (difference) => difference.a,
    }),
    b: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value at the end of b; null when there is none.',
      resolve: (difference) => difference.b,
    }),
    movedByA: t.field({
      type: 'Take',
      nullable: true,
      description: 'The last take of a, below the parting, that changed it; null when none did.',
      resolve: ({ movedByA }) => movedByA,
    }),
    movedByB: t.field({
      type: 'Take',
      nullable: true,
      description: 'The last take of b, below the parting, that changed it; null when none did.',
      resolve: ({ movedByB }) => movedByB,
    }),
  }),
})

const Worlds = builder
  .objectRef<{ a: StateBody; b: StateBody; differences: WorldDifference[]; more: boolean }>('WorldComparison')
  .implement({
    description: 'The stats at both ends, and how they came to differ.',
    fields: (t) => ({
      a: t.field({ type: 'JSON', description: 'The stats as a left them.', resolve: ({ a }) => a }),
      b: t.field({ type: 'JSON', description: 'The stats as b left them.', resolve: ({ b }) => b }),
      differences: t.field({
        type: [Difference],
        complexity: { field: 1, multiplier: MOST_DIFFERENCES },
        description: `Every value that differs, by path, at most ${MOST_DIFFERENCES}. What only one of them has is one difference, whatever is in it.`,
        resolve: ({ differences }) => differences,
      }),
      isCut: t.exposeBoolean('more', { description: 'Whether there are more differences than that.' }),
    }),
  })

const ComparedSide = builder.objectRef<Side>('ComparedSide').implement({
  description: 'One of the two that are compared.',
  fields: (t) => ({
    end: t.field({
      type: 'Take',
      nullable: true,
      description: 'The take compared, or the branch’s tip; null only for an untouched blank story.',
      resolve: ({ end }) => end,
    }),
    branch: t.prismaField({
      type: 'Branch',
      description: 'The branch compared, or the one that holds the take.',
      resolve: (query, { branchId }, _args, { deps }) =>
        deps.db.reader.branch.findUniqueOrThrow({ ...query, where: { id: branchId } }),
    }),
    takeCount: t.exposeInt('count', { description: 'How many takes it has below the parting.' }),
    takes: t.field({
      type: ['Take'],
      complexity: { field: 1, multiplier: MOST_TAKES },
      description: `Its takes below the parting, by depth: the first ${MOST_TAKES} of them. The transcript of the branch has the rest.`,
      resolve: ({ takes }) => takes(),
    }),
    isCut: t.boolean({
      description: 'Whether it has more takes below the parting than `takes` holds.',
      resolve: ({ count }) => count > MOST_TAKES,
    }),
  }),
})

export const ComparisonType = builder.objectRef<Comparison>('Comparison').implement({
  description:
    'Two takes or branches of one story held against each other. What is not asked for is not compared.',
  fields: (t) => ({
    adventure: t.field({
      type: 'Adventure',
      description: 'The story of both.',
      resolve: ({ adventure }) => adventure,
    }),
    parting: t.field({
      type: 'Take',
      nullable: true,
      description: 'The last take on the paths of both; null when they have none in common.',
      resolve: ({ parting }) => parting,
    }),
    a: t.field({ type: ComparedSide, description: 'The first.', resolve: ({ a }) => a }),
    b: t.field({ type: ComparedSide, description: 'The second.', resolve: ({ b }) => b }),
    words: t.field({
      type: WordComparison,
      description:
        'How the words differ: of two takes their own; of branches (or a take and a branch) what each tells below the parting, takes joined by a blank line.',
      resolve: (comparison) => compareWords(comparison),
    }),
    world: t.field({
      type: Worlds,
      description: 'How the stats differ at both ends, and which takes made them.',
      resolve: (comparison, _args, { deps }) => compareWorlds(deps.db.reader, comparison),
    }),
  }),
})

function comparedOf(input: typeof ComparedInput.$inferInput): Compared {
  return input.takeId != null
    ? { takeId: numberOf('Take', String(input.takeId)) }
    : { branchId: numberOf('Branch', String(input.branchId)) }
}

builder.queryFields((t) => ({
  compare: t.field({
    type: ComparisonType,
    nullable: true,
    description:
      'Compares two takes or two branches; null unless both are in one of the viewer’s adventures, and in the same.',
    args: {
      a: t.arg({ type: ComparedInput, required: true, description: 'The first: "before", on the left.' }),
      b: t.arg({ type: ComparedInput, required: true, description: 'The second: "after", on the right.' }),
    },
    resolve: async (_root, { a, b }, { deps, viewer }) => {
      try {
        return await compare(deps.db.reader, viewer, comparedOf(a), comparedOf(b))
      } catch (error) {
        if (error instanceof NotFound) return null
        throw error
      }
    },
  }),
}))
