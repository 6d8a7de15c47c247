// Scripts of a scenario: copies from the library or its own, in their order. An adventure takes copies of them.
import type { ScenarioScript as ScriptRow } from '../../generated/sqlite/client.ts'
import { ownedScripts } from '../access/ownership.ts'
import { SCRIPT_LIMITS } from '../engine/scripts/hook.ts'
import { wantsLength } from '../engine/scripts/script.ts'
import { scriptOf } from '../io/store/script-rows.ts'
import { scenarioCode, scriptsOfScenario } from '../io/store/scenarios.ts'
import {
  addScenarioScript,
  addScriptFromLibrary,
  deleteScenarioScript,
  moveScenarioScript,
  saveScenarioScript,
} from '../library/scenarios/scripts.ts'
import { InvalidInput } from '../play/failures.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { asNumber, encodeId, keyOf, keyOrNone, numberOf } from './ids.ts'
import {
  CODE_PRICE,
  changeOf,
  expectedVersionField,
  FAILURES,
  MAKE_FAILURES,
  SAVE_FAILURES,
  ScriptCodeType,
  ScriptInput,
  ScriptInPlace,
} from './script-parts.ts'
import { Script } from './script.ts'

const ScenarioScript = builder.objectRef<ScriptRow>('ScenarioScript').implement({
  description: 'A script of a scenario. Adventures that start from it have a copy.',
  interfaces: [ScriptInPlace],
  fields: (t) => ({
    id: t.id({ description: 'Opaque and stable.', resolve: ({ id }) => encodeId('ScenarioScript', id) }),
    position: t.exposeInt('position', { description: 'Its place in the order: lesser runs earlier.' }),
    source: t.prismaField({
      type: Script,
      nullable: true,
      description:
        'The script of the viewer’s library that it was copied from; null when it was written here, or is not from his.',
      resolve: (query, { sourceId }, _args, { deps, viewer }) =>
        sourceId === null
          ? null
          : deps.db.reader.script.findFirst({ ...query, where: { id: sourceId, AND: ownedScripts(viewer) } }),
    }),
    code: t.field({
      type: ScriptCodeType,
      complexity: CODE_PRICE,
      description: 'Its code: up to 2,000,000 characters a slot, so ask for one script at a time.',
      resolve: ({ id }, _args, { deps }) => scenarioCode(deps.db.reader, id),
    }),
    seemsToWantLength: t.boolean({
      complexity: CODE_PRICE,
      description: 'Whether it gets the index from addStoryCard, and its code seems to count on the length.',
      resolve: async (row, _args, { deps }) =>
        wantsLength(scriptOf(row, await scenarioCode(deps.db.reader, row.id))),
    }),
  }),
})

builder.prismaObjectFields('Scenario', (t) => ({
  scripts: t.field({
    type: [ScenarioScript],
    complexity: { field: 1, multiplier: SCRIPT_LIMITS.scripts },
    description: `Its scripts in the order in which they run; at most ${SCRIPT_LIMITS.scripts}.`,
    resolve: ({ id }, _args, { deps }) => scriptsOfScenario(deps.db.reader, id),
  }),
  script: t.field({
    type: ScenarioScript,
    nullable: true,
    description: 'One of its scripts; null when it has none with this id.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (scenario, { id }, { deps }) =>
      deps.db.reader.scenarioScript.findFirst({
        where: { id: asNumber(keyOrNone('ScenarioScript', String(id))), scenarioId: scenario.id },
      }),
  }),
}))

type OutputFields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  ScriptRow
>

const scenarioField = (t: OutputFields) =>
  t.prismaField({
    type: 'Scenario',
    description: 'The scenario with its scripts as they are now.',
    resolve: (query, { scenarioId }, _args, { deps }) =>
      deps.db.reader.scenario.findUniqueOrThrow({ ...query, where: { id: scenarioId } }),
  })

const payload = (description: string) => ({
  description,
  outputFields: (t: OutputFields) => ({
    script: t.field({ type: ScenarioScript, description: 'The script.', resolve: (script) => script }),
    scenario: scenarioField(t),
  }),
})

const idField = { required: true, description: 'The script of the scenario.' } as const
const numberIn = (id: string | number) => numberOf('ScenarioScript', String(id))

builder.relayMutationField(
  'addScenarioScript',
  {
    description: 'Which scenario, and a script of the library or a new one: one of the two.',
    inputFields: (t) => ({
      scenarioId: t.id({ required: true, description: 'The scenario.' }),
      scriptId: t.id({ required: false, description: 'The script of the library to copy.' }),
      script: t.field({ type: ScriptInput, required: false, description: 'What a new one says.' }),
    }),
  },
  {
    description: 'Adds a script to a scenario: the last in its order, and on.',
    nullable: true,
    errors: { types: MAKE_FAILURES },
    resolve: (_root, { input: { scenarioId, scriptId, script } }, { deps, viewer }) => {
      const id = keyOf('Scenario', String(scenarioId))
      if ((scriptId == null) === (script == null))
        throw new InvalidInput([{ path: 'script', message: 'Give either scriptId or script.' }])
      return script == null
        ? addScriptFromLibrary(deps, viewer, id, keyOf('Script', String(scriptId)))
        : addScenarioScript(deps, viewer, id, changeOf(script))
    },
  },
  payload('The script in the scenario.'),
)

builder.relayMutationField(
  'saveScenarioScript',
  {
    description: 'Which script, and what changes; what is left out stays.',
    inputFields: (t) => ({
      scenarioScriptId: t.id(idField),
      script: t.field({ type: ScriptInput, required: false, description: 'What it says.' }),
      enabled: t.boolean({ required: false, description: 'Whether it runs.' }),
      expectedVersion: t.int(expectedVersionField),
    }),
  },
  {
    description: 'Saves a script of a scenario. The library and copies in adventures stay as they are.',
    nullable: true,
    errors: { types: SAVE_FAILURES },
    resolve: (_root, { input }, { deps, viewer }) => {
      const { script, enabled, expectedVersion } = input
      const change = { ...(script && changeOf(script)), ...(enabled != null && { enabled }) }
      return saveScenarioScript(
        deps,
        viewer,
        numberIn(input.scenarioScriptId),
        change,
        expectedVersion ?? null,
      )
    },
  },
  payload('The script as it is now.'),
)

builder.relayMutationField(
  'moveScenarioScript',
  {
    description: 'Which script, and where to.',
    inputFields: (t) => ({
      scenarioScriptId: t.id(idField),
      place: t.int({ required: true, description: 'From 0; beyond the last: the last.' }),
    }),
  },
  {
    description: 'Gives a script another place in the order of its scenario.',
    nullable: true,
    errors: { types: FAILURES },
    resolve: (_root, { input }, { deps, viewer }) =>
      moveScenarioScript(deps, viewer, numberIn(input.scenarioScriptId), input.place),
  },
  payload('The script in its place.'),
)

builder.relayMutationField(
  'deleteScenarioScript',
  { description: 'Which script.', inputFields: (t) => ({ scenarioScriptId: t.id(idField) }) },
  {
    description: 'Takes a script out of a scenario. The library and copies in adventures stay.',
    nullable: true,
    errors: { types: FAILURES },
    resolve: (_root, { input }, { deps, viewer }) =>
      deleteScenarioScript(deps, viewer, numberIn(input.scenarioScriptId)),
  },
  {
    description: 'The scenario without the script.',
    outputFields: (t) => ({
      scenarioScriptId: t.id({
        description: 'The id of what was taken out.',
        resolve: ({ id }) => encodeId('ScenarioScript', id),
      }),
      scenario: scenarioField(t),
    }),
  },
)
