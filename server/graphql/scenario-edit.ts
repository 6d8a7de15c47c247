// Making, saving, copying and deleting scenarios, and the order of their options.
import type { Scenario } from '../../generated/sqlite/client.ts'
import { AccountNeeded, LimitReached } from '../access/refusals.ts'
import { NotFound } from '../io/store/errors.ts'
import { MAX_SCENARIOS, createScenario } from '../library/scenarios/create-scenario.ts'
import { duplicateScenario } from '../library/scenarios/duplicate-scenario.ts'
import { moveOption } from '../library/scenarios/options.ts'
import { deleteScenario, saveScenario } from '../library/scenarios/save-scenario.ts'
import { OPTION_LIMITS, SCENARIO_LIMITS } from '../library/limits.ts'
import { InvalidInput, NotPossible, ScenarioRevised } from '../play/failures.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { UserError } from './errors.ts'
import { given } from './given.ts'
import { encodeId, keyOf } from './ids.ts'
import { assertPlain } from './plain-json.ts'
import { askingTexts, most } from './scenario-texts.ts'
import { VisibilityEnum } from './scenario.ts'

builder.objectType(ScenarioRevised, {
  name: 'ScenarioRevised',
  description: 'The scenario, or a card of it, is not what the caller saw. Nothing was saved.',
  interfaces: [UserError],
  fields: (t) => ({
    scenario: t.field({
      type: 'Scenario',
      description: 'The scenario as it is now.',
      resolve: ({ scenario }) => scenario,
    }),
  }),
})

type OutputFields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  { scenario: Scenario }
>

const payload = (description: string) => ({
  description,
  outputFields: (t: OutputFields) => ({
    scenario: t.field({
      type: 'Scenario',
      description: 'As it is now.',
      resolve: ({ scenario }) => scenario,
    }),
  }),
})

const FAILURES = [NotFound, InvalidInput, NotPossible]
const idField = { required: true, description: 'The scenario.' } as const
const inScenario = (id: string | number) => keyOf('Scenario', String(id))

builder.relayMutationField(
  'createScenario',
  {
    description: 'What it is called.',
    inputFields: (t) => ({
      title: t.string({ required: true, description: '1 to 200 characters.' }),
      parentId: t.id({
        required: false,
        description: `Of which scenario it is to be an option: at most ${OPTION_LIMITS.options} each, nested at most ${OPTION_LIMITS.depth} deep.`,
      }),
    }),
  },
  {
    description: `Makes an empty scenario. A user has at most ${MAX_SCENARIOS.toLocaleString('en')}.`,
    nullable: true,
    errors: { types: [...FAILURES, LimitReached] },
    resolve: async (_root, { input: { title, parentId } }, { deps, viewer }) => ({
      scenario: await createScenario(deps, viewer, title, parentId == null ? null : inScenario(parentId)),
    }),
  },
  payload('The new scenario.'),
)

builder.relayMutationField(
  'saveScenario',
  {
    description: 'Which scenario, and what changes; what is left out stays.',
    inputFields: (t) => ({
      scenarioId: t.id(idField),
      expectedVersion: t.int({
        required: false,
        description:
          'scenario.version as you last saw it; ScenarioRevised when it is another. Left out: any.',
      }),
      title: t.string({ required: false, description: '1 to 200 characters.' }),
      description: t.string(most('description')),
      ...askingTexts(t),
      tags: t.stringList(most('tags', `of ${SCENARIO_LIMITS.tag} characters`)),
      visibility: t.field({
        type: VisibilityEnum,
        required: false,
        description: 'Who can read and start it, and its options with it. An option has none of its own.',
      }),
      statSchema: t.field({
        type: 'JSON',
        required: false,
        description: 'What its stories count, as saveStatSchema takes it. {}: nothing.',
      }),
    }),
  },
  {
    description: 'Changes a scenario of the viewer. Adventures that were started from it stay as they are.',
    nullable: true,
    errors: { types: [...FAILURES, ScenarioRevised, AccountNeeded] },
    resolve: async (_root, { input: { scenarioId, expectedVersion, ...rest } }, { deps, viewer }) => {
      const change = given(rest)
      if (change.statSchema !== undefined) assertPlain(change.statSchema, 'statSchema')
      const asked = { scenarioId: inScenario(scenarioId), expectedVersion: expectedVersion ?? null }
      return { scenario: await saveScenario(deps, viewer, asked, change) }
    },
  },
  payload('The scenario as it is now.'),
)

builder.relayMutationField(
  'duplicateScenario',
  { description: 'Which scenario.', inputFields: (t) => ({ scenarioId: t.id(idField) }) },
  {
    description:
      'Makes a copy of a scenario that the viewer can start, with its cards, scripts and options: private, and his own.',
    nullable: true,
    errors: { types: [...FAILURES, LimitReached] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      scenario: await duplicateScenario(deps, viewer, inScenario(input.scenarioId)),
    }),
  },
  payload('The new scenario.'),
)

builder.relayMutationField(
  'moveScenarioOption',
  {
    description: 'Which option, and where to.',
    inputFields: (t) => ({
      scenarioId: t.id({ required: true, description: 'The option.' }),
      place: t.int({ required: true, description: 'From 0; beyond the last: the last.' }),
    }),
  },
  {
    description: 'Gives an option another place among those of its scenario.',
    nullable: true,
    errors: { types: FAILURES },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      scenario: await moveOption(deps, viewer, inScenario(input.scenarioId), input.place),
    }),
  },
  payload('The option in its place.'),
)

builder.relayMutationField(
  'deleteScenario',
  { description: 'Which scenario.', inputFields: (t) => ({ scenarioId: t.id(idField) }) },
  {
    description:
      'Deletes a scenario of the viewer with its cards, scripts and options. Adventures that were started from it stay whole.',
    nullable: true,
    errors: { types: FAILURES },
    resolve: (_root, { input }, { deps, viewer }) =>
      deleteScenario(deps, viewer, inScenario(input.scenarioId)),
  },
  {
    description: 'What was deleted.',
    outputFields: (t) => ({
      scenarioId: t.id({
        description: 'The id of the scenario that is gone.',
        resolve: ({ id }) => encodeId('Scenario', id),
      }),
      parent: t.prismaField({
        type: 'Scenario',
        nullable: true,
        description: 'What it was an option of; null for none.',
        resolve: (query, { parentId }, _args, { deps }) =>
          parentId === null
            ? null
            : deps.db.reader.scenario.findUnique({ ...query, where: { id: parentId } }),
      }),
    }),
  },
)
