// Scripts of an adventure: copies from the library or its own, in the order in which they run.
import { LimitReached } from '../access/refusals.ts'
import { NotFound } from '../io/store/errors.ts'
import { wantsLength } from '../engine/scripts/script.ts'
import { SCRIPT_LIMITS } from '../engine/scripts/hook.ts'
import {
  scriptOf,
  scriptsOfStory,
  storyCode,
  storyScriptBy,
  type StoryScript,
} from '../io/store/script-rows.ts'
import {
  addFromLibrary,
  addNewScript,
  enableScript,
  isOutOfDate,
  moveScript,
  putIntoLibrary,
  removeScript,
  saveAdventureScript,
  updateFromLibrary,
} from '../play/scripts/adventure-scripts.ts'
import { InvalidInput } from '../play/failures.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { asNumber, encodeId, keyOf, keyOrNone, numberOf } from './ids.ts'
import {
  changeOf,
  CODE_PRICE,
  expectedVersionField,
  FAILURES,
  MAKE_FAILURES,
  SAVE_FAILURES,
  ScriptCodeType,
  ScriptInput,
  ScriptInPlace,
} from './script-parts.ts'
import { Script } from './script.ts'

const AdventureScript = builder.objectRef<StoryScript>('AdventureScript').implement({
  description: 'A script of one adventure. It runs in every turn while it is on, after those before it.',
  interfaces: [ScriptInPlace],
  fields: (t) => ({
    id: t.id({ description: 'Opaque and stable.', resolve: ({ id }) => encodeId('AdventureScript', id) }),
    source: t.prismaField({
      type: Script,
      nullable: true,
      description: 'What it was copied from; null when it was written here, or that is deleted.',
      resolve: (query, { sourceId }, _args, { deps }) =>
        sourceId === null ? null : deps.db.reader.script.findUnique({ ...query, where: { id: sourceId } }),
    }),
    isOutOfDate: t.boolean({
      description: 'Whether the library has a newer version of what it was copied from.',
      resolve: isOutOfDate,
    }),
    differsFromLibrary: t.boolean({
      description: 'Whether it runs otherwise than its source does now: changed here, there, or in both.',
      resolve: ({ id, sourceId }, _args, { loaders }) =>
        sourceId !== null && loaders.differingScript.load(id),
    }),
    code: t.field({
      type: ScriptCodeType,
      complexity: CODE_PRICE,
      description: 'Its code: up to 2,000,000 characters a slot, so ask for one script at a time.',
      resolve: ({ id }, _args, { deps }) => storyCode(deps.db.reader, id),
    }),
    seemsToWantLength: t.boolean({
      complexity: CODE_PRICE,
      description: 'Whether it gets the index from addStoryCard, and its code seems to count on the length.',
      resolve: async (row, _args, { deps }) =>
        wantsLength(scriptOf(row, await storyCode(deps.db.reader, row.id))),
    }),
  }),
})

builder.prismaObjectFields('Adventure', (t) => ({
  scripts: t.field({
    type: [AdventureScript],
    complexity: { field: 1, multiplier: SCRIPT_LIMITS.scripts },
    description: `Its scripts in the order in which they run; at most ${SCRIPT_LIMITS.scripts}.`,
    resolve: ({ id }, _args, { deps }) => scriptsOfStory(deps.db.reader, id),
  }),
  script: t.field({
    type: AdventureScript,
    nullable: true,
    description: 'One of its scripts; null when it has none with this id.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: async (adventure, { id }, { deps }) => {
      const where = { id: asNumber(keyOrNone('AdventureScript', String(id))), adventureId: adventure.id }
      const row = await deps.db.reader.adventureScript.findFirst({ where, select: { id: true } })
      return row && storyScriptBy(deps.db.reader, row.id)
    },
  }),
}))

type OutputFields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  StoryScript
>

const adventureField = (t: OutputFields) =>
  t.prismaField({
    type: 'Adventure',
    description: 'The story with its scripts.',
    resolve: (query, { adventureId }, _args, { deps }) =>
      deps.db.reader.adventure.findUniqueOrThrow({ ...query, where: { id: adventureId } }),
  })

const payload = (description: string) => ({
  description,
  outputFields: (t: OutputFields) => ({
    script: t.field({ type: AdventureScript, description: 'The script.', resolve: (script) => script }),
    adventure: adventureField(t),
  }),
})

const idField = { required: true, description: 'The script of the adventure.' } as const
const numberIn = (id: string | number) => numberOf('AdventureScript', String(id))

builder.relayMutationField(
  'addAdventureScript',
  {
    description: 'Which story, and a script of the library or a new one: one of the two.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      scriptId: t.id({ required: false, description: 'The script of the library to copy.' }),
      script: t.field({ type: ScriptInput, required: false, description: 'What a new one says.' }),
    }),
  },
  {
    description: 'Adds a script to a story: the last in its order, and on. Allowed while a turn runs.',
    nullable: true,
    errors: { types: MAKE_FAILURES },
    resolve: (_root, { input: { adventureId, scriptId, script } }, { deps, viewer }) => {
      const id = keyOf('Adventure', String(adventureId))
      if ((scriptId == null) === (script == null))
        throw new InvalidInput([{ path: 'script', message: 'Give either scriptId or script.' }])
      return script == null
        ? addFromLibrary(deps, viewer, id, keyOf('Script', String(scriptId)))
        : addNewScript(deps, viewer, id, changeOf(script))
    },
  },
  payload('The script in the story.'),
)

builder.relayMutationField(
  'saveAdventureScript',
  {
    description: 'Which script, and what changes; what is left out stays.',
    inputFields: (t) => ({
      adventureScriptId: t.id(idField),
      script: t.field({ type: ScriptInput, required: true, description: 'What changes.' }),
      expectedVersion: t.int(expectedVersionField),
    }),
  },
  {
    description: 'Saves the copy of one story. The library stays as it is. Allowed while a turn runs.',
    nullable: true,
    errors: { types: SAVE_FAILURES },
    resolve: (_root, { input }, { deps, viewer }) => {
      const id = numberIn(input.adventureScriptId)
      return saveAdventureScript(deps, viewer, id, changeOf(input.script), input.expectedVersion ?? null)
    },
  },
  payload('The script as it is now.'),
)

builder.relayMutationField(
  'enableAdventureScript',
  {
    description: 'Which script, on or off.',
    inputFields: (t) => ({
      adventureScriptId: t.id(idField),
      enabled: t.boolean({ required: true, description: 'Whether it runs from the next turn on.' }),
    }),
  },
  {
    description: 'Switches a script of a story on or off. Allowed while a turn runs.',
    nullable: true,
    errors: { types: [NotFound] },
    resolve: (_root, { input }, { deps, viewer }) =>
      enableScript(deps, viewer, numberIn(input.adventureScriptId), input.enabled),
  },
  payload('The script as it is now.'),
)

builder.relayMutationField(
  'moveAdventureScript',
  {
    description: 'Which script, and where to.',
    inputFields: (t) => ({
      adventureScriptId: t.id(idField),
      place: t.int({ required: true, description: 'From 0; beyond the last: the last.' }),
    }),
  },
  {
    description: 'Gives a script another place in the order of its story. Allowed while a turn runs.',
    nullable: true,
    errors: { types: [NotFound] },
    resolve: (_root, { input }, { deps, viewer }) =>
      moveScript(deps, viewer, numberIn(input.adventureScriptId), input.place),
  },
  payload('The script in its place.'),
)

builder.relayMutationField(
  'updateAdventureScript',
  { description: 'Which script.', inputFields: (t) => ({ adventureScriptId: t.id(idField) }) },
  {
    description:
      'Makes a copy what its source in the library is now. What was changed in the copy is gone. Allowed while a turn runs.',
    nullable: true,
    errors: { types: FAILURES },
    resolve: (_root, { input }, { deps, viewer }) =>
      updateFromLibrary(deps, viewer, numberIn(input.adventureScriptId)),
  },
  payload('The script as it is now.'),
)

builder.relayMutationField(
  'removeAdventureScript',
  { description: 'Which script.', inputFields: (t) => ({ adventureScriptId: t.id(idField) }) },
  {
    description: 'Takes a script out of a story; its source in the library stays. Allowed while a turn runs.',
    nullable: true,
    errors: { types: [NotFound] },
    resolve: (_root, { input }, { deps, viewer }) =>
      removeScript(deps, viewer, numberIn(input.adventureScriptId)),
  },
  {
    description: 'The story without the script.',
    outputFields: (t) => ({
      adventureScriptId: t.id({
        description: 'The id of what was taken out.',
        resolve: ({ id }) => encodeId('AdventureScript', id),
      }),
      adventure: adventureField(t),
    }),
  },
)

builder.relayMutationField(
  'putScriptIntoLibrary',
  {
    description: 'Which script, and over what.',
    inputFields: (t) => ({
      adventureScriptId: t.id(idField),
      asNew: t.boolean({
        required: true,
        defaultValue: false,
        description: 'As a new script, also when it was copied from one that is there.',
      }),
    }),
  },
  {
    description:
      'Puts a script of a story into the library: over what it was copied from, unless that has changed since, or as a new one.',
    nullable: true,
    errors: { types: [...FAILURES, LimitReached] },
    resolve: (_root, { input }, { deps, viewer }) => {
      const id = numberIn(input.adventureScriptId)
      return putIntoLibrary(deps, viewer, id, input.asNew)
    },
  },
  payload('The script of the story, and by its source the one in the library.'),
)
