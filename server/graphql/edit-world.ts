// Changing the world of a story by hand: values, the changes of a narration, what is counted at all.
import type { Reconciliation } from '../engine/world/state.ts'
import { NotFound } from '../io/store/errors.ts'
import { InvalidInput, NotPossible, TurnInProgress } from '../play/failures.ts'
import { overrideWorld } from '../play/override-world.ts'
import { reviseChanges } from '../play/revise-changes.ts'
import { saveSchema } from '../play/save-schema.ts'
import { builder } from './builder.ts'
import { MOVE_FAILURES } from './errors.ts'
import { keyOf, numberOf } from './ids.ts'
import { moveFields, moveOf } from './move.ts'
import { assertPlain, valuesOf } from './plain-json.ts'
import { Ruling } from './ruling.ts'

const ruledPayload = {
  rulings: 'What became of each value; a bad one is refused on its own.',
}

builder.relayMutationField(
  'overrideWorldState',
  {
    description: 'Which story, and which values.',
    inputFields: (t) => ({
      ...moveFields(t),
      values: t.field({
        type: 'JSON',
        required: true,
        description: 'Absolute values by path, like {"player.hp": 40, "flags.door_open": true}.',
      }),
    }),
  },
  {
    description:
      'Sets values by hand where the head stands, at the end of its line. Caps, cooldowns and the rule of counters do not bind; minimum and maximum do.',
    nullable: true,
    errors: { types: [...MOVE_FAILURES, InvalidInput] },
    resolve: (_root, { input }, { deps, viewer }) =>
      overrideWorld(deps, viewer, { ...moveOf(input), values: valuesOf(input.values, 'values') }),
  },
  {
    description: 'The story with its values.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'As it is now.',
        resolve: ({ adventure }) => adventure,
      }),
      rulings: t.field({
        type: [Ruling],
        description: ruledPayload.rulings,
        resolve: ({ rulings }) => rulings,
      }),
    }),
  },
)

builder.relayMutationField(
  'reviseChanges',
  {
    description: 'Which story, and the changes that its newest narration shall have.',
    inputFields: (t) => ({
      ...moveFields(t),
      takeId: t.id({
        required: false,
        description:
          'The narration that is meant; NotPossible when the head stands elsewhere. Left out: whichever it stands on.',
      }),
      changes: t.field({
        type: 'JSON',
        required: true,
        description:
          'As a narrator proposes them: of numbers the difference, like {"player.hp": -5}. {}: none.',
      }),
    }),
  },
  {
    description:
      'Replaces the changes of the narration at the head, at the end of its line: they are ruled anew from the take before, at the same turn. The earlier ones are kept.',
    nullable: true,
    errors: { types: [...MOVE_FAILURES, InvalidInput] },
    resolve: (_root, { input }, { deps, viewer }) =>
      reviseChanges(deps, viewer, {
        ...moveOf(input),
        takeId: input.takeId == null ? null : numberOf('Take', String(input.takeId)),
        changes: valuesOf(input.changes, 'changes'),
      }),
  },
  {
    description: 'The narration with its changes.',
    outputFields: (t) => ({
      take: t.field({ type: 'Take', description: 'As it is now.', resolve: ({ take }) => take }),
      rulings: t.field({
        type: [Ruling],
        description: ruledPayload.rulings,
        resolve: ({ rulings }) => rulings,
      }),
    }),
  },
)

export const ReconciliationType = builder.objectRef<Reconciliation>('Reconciliation').implement({
  description: 'What becomes of the values at the head when the schema changes.',
  fields: (t) => ({
    kept: t.exposeStringList('kept', { description: 'Paths that keep their values.' }),
    added: t.exposeStringList('added', { description: 'Paths that are new, at their initial values.' }),
    dropped: t.exposeStringList('dropped', { description: 'Paths that are no longer counted.' }),
  }),
})

builder.relayMutationField(
  'saveStatSchema',
  {
    description: 'Which story, and what it shall count.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      schema: t.field({
        type: 'JSON',
        required: true,
        description:
          '{world, player: {stat: {type: number|counter|text, desc, min, max, initial, max_delta_per_turn, cooldown, bands: [[lo, hi, label]], max_length}}, npcs: {id: {name, keys, desc, stats}}, flags: {name: {desc, initial}}, milestones: {id: {desc}}}. {}: nothing.',
      }),
    }),
  },
  {
    description: 'Changes what a story counts, from the next turn on. Faults come with their paths.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput, TurnInProgress, NotPossible] },
    resolve: (_root, { input }, { deps, viewer }) => {
      assertPlain(input.schema, 'schema')
      return saveSchema(deps, viewer, keyOf('Adventure', String(input.adventureId)), input.schema)
    },
  },
  {
    description: 'The story with its schema.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'As it is now.',
        resolve: ({ adventure }) => adventure,
      }),
      reconciliation: t.field({
        type: ReconciliationType,
        description: 'What became of the values at the head.',
        resolve: ({ reconciliation }) => reconciliation,
      }),
    }),
  },
)
