// Scripts of the viewer's library. Adventures take copies of them.
import { LimitReached } from '../access/refusals.ts'
import type { Script as LibraryScript } from '../../generated/sqlite/client.ts'
import { ownedScripts } from '../access/ownership.ts'
import type { AddReturns } from '../engine/scripts/script.ts'
import type { ScriptKind } from '../engine/scripts/hook.ts'
import { wantsLength } from '../engine/scripts/script.ts'
import { libraryCode, scriptOf } from '../io/store/script-rows.ts'
import { createScript, deleteScript, duplicateScript, saveScript } from '../library/scripts.ts'
import { MAX_SCRIPTS } from '../play/scripts/keep-script.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { encodeId, keyOf, keyOrNone } from './ids.ts'
import {
  AddReturnsEnum,
  changeOf,
  CODE_PRICE,
  expectedVersionField,
  FAILURES,
  MAKE_FAILURES,
  SAVE_FAILURES,
  ScriptCodeType,
  ScriptInput,
  ScriptKindEnum,
} from './script-parts.ts'
import { assertPage, pagePrice } from './transcript.ts'

export const Script = builder.prismaNode('Script', {
  description:
    'A script in its owner’s library. An adventure takes a copy, which changes only when it is told to.',
  include: {},
  id: { field: 'id', description: 'Opaque and stable.' },
  findUnique: (id, { viewer }) => ({ id, AND: ownedScripts(viewer) }),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What its owner calls it.' }),
    description: t.exposeString('description', { description: 'What it does; empty for nothing said.' }),
    kind: t.field({
      type: ScriptKindEnum,
      description: 'What it is written for.',
      resolve: ({ kind }) => kind as ScriptKind,
    }),
    addReturns: t.field({
      type: AddReturnsEnum,
      description: 'What addStoryCard answers in it.',
      resolve: ({ addReturns }) => addReturns as AddReturns,
    }),
    version: t.exposeInt('version', { description: 'Raised whenever what runs has changed, from 1.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'When it was last saved.' }),
    code: t.field({
      type: ScriptCodeType,
      complexity: CODE_PRICE,
      description: 'Its code: up to 2,000,000 characters a slot, so ask for one script at a time.',
      resolve: ({ id }, _args, { deps }) => libraryCode(deps.db.reader, id),
    }),
    seemsToWantLength: t.boolean({
      complexity: CODE_PRICE,
      description: 'Whether it gets the index from addStoryCard, and its code seems to count on the length.',
      resolve: async (row, _args, { deps }) =>
        wantsLength(scriptOf(row, await libraryCode(deps.db.reader, row.id))),
    }),
  }),
})

builder.queryFields((t) => ({
  script: t.prismaField({
    type: Script,
    nullable: true,
    description: 'One of the viewer’s scripts; null when there is none with this id.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (query, _root, { id }, { deps, viewer }) =>
      deps.db.reader.script.findFirst({
        ...query,
        where: { id: keyOrNone('Script', String(id)), AND: ownedScripts(viewer) },
      }),
  }),
  scripts: t.prismaConnection(
    {
      type: Script,
      cursor: 'id',
      complexity: pagePrice,
      nullable: true,
      description: 'The viewer’s scripts by name; 50 a page, at most 100.',
      resolve: (query, _root, args, { deps, viewer }) => {
        assertPage(args)
        return deps.db.reader.script.findMany({
          ...query,
          where: ownedScripts(viewer),
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        })
      },
    },
    { name: 'ScriptConnection', description: 'One page of scripts.' },
    { name: 'ScriptEdge', description: 'A script in a list.' },
  ),
}))

type OutputFields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  { script: LibraryScript }
>

const payload = (description: string) => ({
  description,
  outputFields: (t: OutputFields) => ({
    script: t.field({ type: Script, description: 'The script.', resolve: ({ script }) => script }),
  }),
})

const scriptIdField = { required: true, description: 'The script.' } as const

builder.relayMutationField(
  'createScript',
  {
    description: 'What the script says.',
    inputFields: (t) => ({
      script: t.field({ type: ScriptInput, required: true, description: 'What it says.' }),
    }),
  },
  {
    description: `Puts a script into the viewer’s library, which has at most ${MAX_SCRIPTS}. Its code is read first, and not run.`,
    nullable: true,
    errors: { types: [...MAKE_FAILURES, LimitReached] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      script: await createScript(deps, viewer, changeOf(input.script)),
    }),
  },
  payload('The new script.'),
)

builder.relayMutationField(
  'saveScript',
  {
    description: 'Which script, and what changes; what is left out stays.',
    inputFields: (t) => ({
      scriptId: t.id(scriptIdField),
      script: t.field({ type: ScriptInput, required: true, description: 'What changes.' }),
      expectedVersion: t.int(expectedVersionField),
    }),
  },
  {
    description: 'Saves a script. Code that cannot be read is refused with the place of its fault.',
    nullable: true,
    errors: { types: SAVE_FAILURES },
    resolve: async (_root, { input }, { deps, viewer }) => {
      const id = keyOf('Script', String(input.scriptId))
      const change = changeOf(input.script)
      return { script: await saveScript(deps, viewer, id, change, input.expectedVersion ?? null) }
    },
  },
  payload('The script as it is now.'),
)

builder.relayMutationField(
  'duplicateScript',
  { description: 'Which script.', inputFields: (t) => ({ scriptId: t.id(scriptIdField) }) },
  {
    description: 'Makes a script like another one of the library.',
    nullable: true,
    errors: { types: [...FAILURES, LimitReached] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      script: await duplicateScript(deps, viewer, keyOf('Script', String(input.scriptId))),
    }),
  },
  payload('The new script.'),
)

builder.relayMutationField(
  'deleteScript',
  { description: 'Which script.', inputFields: (t) => ({ scriptId: t.id(scriptIdField) }) },
  {
    description: 'Deletes a script from the library. Copies in adventures stay and go on running.',
    nullable: true,
    errors: { types: FAILURES },
    resolve: async (_root, { input }, { deps, viewer }) =>
      deleteScript(deps, viewer, keyOf('Script', String(input.scriptId))),
  },
  {
    description: 'What was deleted.',
    outputFields: (t) => ({
      scriptId: t.id({
        description: 'The id of the script that is gone.',
        resolve: ({ id }) => encodeId('Script', id),
      }),
    }),
  },
)
