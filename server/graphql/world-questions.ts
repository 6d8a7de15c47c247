// What one asks of a world: when a value first met a condition, and what another schema would mean.
import { GraphQLError } from 'graphql'
import type { Comparison } from '../engine/world/condition.ts'
import type { Value } from '../engine/world/state.ts'
import { NotFound } from '../io/store/errors.ts'
import { InvalidInput } from '../play/failures.ts'
import { firstTurnWhere, type FirstTurn } from '../play/first-turn.ts'
import { previewSchema, type SchemaPreview } from '../play/preview-schema.ts'
import { builder } from './builder.ts'
import { ReconciliationType } from './edit-world.ts'
import { InputIssue } from './errors.ts'
import { keyOf } from './ids.ts'
import { assertPlain } from './plain-json.ts'
import { Stat } from './world.ts'

const ComparisonEnum = builder.enumType('ValueComparison', {
  description: 'How a value is held against another. Texts, flags and goals can only be: IS.',
  values: {
    IS: { description: 'The same; of texts, whatever their case.' },
    BELOW: { description: 'Less.' },
    AT_MOST: { description: 'Less or the same.' },
    AT_LEAST: { description: 'More or the same.' },
    ABOVE: { description: 'More.' },
  } satisfies Record<Comparison, object>,
})

const FirstTurnType = builder.objectRef<FirstTurn>('FirstTurn').implement({
  description: 'The first turn of a line that left a value as it was asked for.',
  fields: (t) => ({
    turnNumber: t.exposeInt('turn', { description: 'The turn; 0 for the beginning.' }),
    value: t.field({ type: 'JSON', description: 'What it was then.', resolve: ({ value }) => value }),
    take: t.field({
      type: 'Take',
      nullable: true,
      description: 'The take that left it so; null when it was so from the beginning.',
      resolve: ({ takeId }, _args, { loaders }) => (takeId === null ? null : loaders.take.load(takeId)),
    }),
  }),
})

/** A query has no union of failures: what cannot be asked is said as an error. */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    const message = error.issues.map((issue) => issue.message).join(' ')
    throw new GraphQLError(message, { extensions: { code: 'INVALID_INPUT', issues: error.issues } })
  }
}

builder.objectField('Adventure', 'firstTurnWhere', (t) =>
  t.field({
    type: FirstTurnType,
    nullable: true,
    complexity: 50,
    description:
      'The first turn of the line that is read, up to the head, that left a value which meets a condition, such as player.hp BELOW 30; null when none did. Answered by the ledger.',
    args: {
      path: t.arg.string({ required: true, description: 'What is asked about, such as player.hp.' }),
      comparison: t.arg({ type: ComparisonEnum, required: true, description: 'How it is held against it.' }),
      value: t.arg({ type: 'JSON', required: true, description: 'A number, a text, or true or false.' }),
    },
    resolve: (adventure, { value, ...condition }, { deps }) =>
      asked(() => firstTurnWhere(deps, adventure, { ...condition, value: value as Value })),
  }),
)

/** What is said of a schema without faults. */
type Shown = NonNullable<SchemaPreview['world']>

const WorldPreview = builder.objectRef<Shown>('WorldPreview').implement({
  description: 'What a schema would mean at the head.',
  fields: (t) => ({
    stats: t.field({
      type: [Stat],
      description: 'What it counts, with the values that there would be.',
      resolve: ({ counted }) => counted,
    }),
    guide: t.exposeString('guide', {
      description: 'What the narrator would read of its rules; empty for none.',
    }),
    live: t.exposeString('live', { description: 'What he would read of its values; empty for none.' }),
    tokens: t.exposeInt('tokens', { description: 'What all of it weighs in each prompt, by our own count.' }),
    reconciliation: t.field({
      type: ReconciliationType,
      description: 'What would become of the values.',
      resolve: ({ reconciliation }) => reconciliation,
    }),
  }),
})

const Preview = builder.objectRef<SchemaPreview>('StatSchemaPreview').implement({
  description: 'A schema that is not saved yet.',
  fields: (t) => ({
    issues: t.field({
      type: [InputIssue],
      description: 'Every fault, with its path; none for one that can be saved.',
      resolve: ({ issues }) => issues,
    }),
    world: t.field({
      type: WorldPreview,
      nullable: true,
      description: 'What it would mean; null for one with faults.',
      resolve: ({ world }) => world,
    }),
  }),
})

builder.queryField('previewStatSchema', (t) =>
  t.field({
    type: Preview,
    nullable: true,
    description:
      'What saveStatSchema would do with a schema: its faults, or what the narrator would read and what would become of the values. Nothing is stored. Null when there is no such adventure, or it is not the viewer’s.',
    args: {
      adventureId: t.arg.id({
        required: false,
        description: 'The adventure. Left out: a story that is not begun yet, such as one of a scenario.',
      }),
      schema: t.arg({ type: 'JSON', required: true, description: 'The schema, as saveStatSchema takes it.' }),
    },
    resolve: async (_root, { adventureId, schema }, { deps, viewer }) => {
      try {
        assertPlain(schema, 'schema')
        const id = adventureId == null ? null : keyOf('Adventure', String(adventureId))
        return await previewSchema(deps, viewer, id, schema)
      } catch (error) {
        if (error instanceof NotFound) return null
        if (error instanceof InvalidInput) return { issues: error.issues, world: null }
        throw error
      }
    },
  }),
)
