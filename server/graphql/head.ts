// The head: where the reader of a story stands, and what he can do from there.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { shownState } from '../engine/world/state.ts'
import { schemaOf } from '../play/world.ts'
import { getState } from '../io/store/states.ts'
import { takeAndEnd, takeAt } from '../io/store/path.ts'
import { continuable } from '../play/retry-target.ts'
import { headOf, undoAndRedo } from '../play/head.ts'
import { builder } from './builder.ts'

export const Head = builder.objectRef<Adventure>('Head').implement({
  description:
    'Where the reader stands: a line and a depth on it. It may stand above the fork, on borrowed ground.',
  fields: (t) => ({
    branch: t.prismaField({
      type: 'Branch',
      description: 'The line that is read; redo goes along it.',
      resolve: (query, adventure, _args, { deps }) =>
        deps.db.reader.branch.findUniqueOrThrow({ ...query, where: { id: headOf(adventure).branchId } }),
    }),
    depth: t.exposeInt('headDepth', {
      description: 'The depth of the take it stands on; -1 before the first.',
    }),
    version: t.exposeInt('headVersion', {
      description: 'Raised by every move. Send it as expectedHeadVersion, and a stale tab cannot do harm.',
    }),
    take: t.field({
      type: 'Take',
      nullable: true,
      description: 'The take it stands on; null before the first.',
      resolve: (adventure, _args, { deps }) => takeAt(deps.db.reader, headOf(adventure)),
    }),
    canUndo: t.boolean({
      description: 'Whether there is something to take back.',
      resolve: async (adventure, _args, { deps }) =>
        (await undoAndRedo(deps.db.reader, headOf(adventure))).undo !== null,
    }),
    canRedo: t.boolean({
      description: 'Whether there is something to bring back on this line.',
      resolve: async (adventure, _args, { deps }) =>
        (await undoAndRedo(deps.db.reader, headOf(adventure))).redo !== null,
    }),
    canContinuePassage: t.boolean({
      description:
        'Whether continuePassage can go on with the narration here: it breaks off at the end of its line.',
      resolve: async (adventure, _args, { deps }) =>
        continuable(await takeAndEnd(deps.db.reader, headOf(adventure))) === null,
    }),
    forkName: t.exposeString('forkName', {
      nullable: true,
      description: 'The name that the next new branch takes, after fork; null when none was given.',
    }),
    worldState: t.field({
      type: 'JSON',
      description: 'The stats as they are here.',
      resolve: async (adventure, _args, { deps }) => {
        const take = await takeAt(deps.db.reader, headOf(adventure))
        const hash = take ? take.worldHash : adventure.initialWorld
        return shownState(schemaOf(adventure), await getState(deps.db.reader, adventure.id, hash))
      },
    }),
    scriptState: t.field({
      type: 'JSON',
      description: 'What scripts keep in `state`, as it is here.',
      resolve: async (adventure, _args, { deps }) => {
        const take = await takeAt(deps.db.reader, headOf(adventure))
        return getState(deps.db.reader, adventure.id, take ? take.scriptHash : adventure.initialScript)
      },
    }),
  }),
})
