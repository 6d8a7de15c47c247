// The work on memories that a player asks for, and the way back from it.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { NotFound } from '../io/store/errors.ts'
import type { AskedKind } from '../play/memory/asked.ts'
import { askWork, countToEmbed } from '../play/memory/ask-work.ts'
import { MemoryOff, NoModel, NotPossible, WorkInProgress } from '../play/failures.ts'
import { headOf } from '../play/head.ts'
import { lastRewriting, restoreRewritten, restoreWording, type Rewriting } from '../play/memory/wordings.ts'
import { builder } from './builder.ts'
import { memoryIdField, memoryPayload } from './edit-memory.ts'
import { UserError } from './errors.ts'
import { keyOf, numberOf } from './ids.ts'
import { MemoryType } from './memory.ts'
import { adventureIdField, workPayload } from './memory-work.ts'

builder.objectType(WorkInProgress, {
  name: 'WorkInProgress',
  description: 'Work on the memories of the story goes on. Wait for its end, or stop it by cancelMemoryWork.',
  interfaces: [UserError],
  fields: (t) => ({
    adventure: t.field({
      type: 'Adventure',
      description: 'The story, whose memoryWork says what goes on.',
      resolve: ({ adventureId }, _args, { loaders }) => loaders.adventure.load(adventureId),
    }),
  }),
})

builder.objectType(NoModel, {
  name: 'NoModel',
  description: 'No model could do this: the settings name no endpoint. Nothing was begun.',
  interfaces: [UserError],
})

builder.objectType(MemoryOff, {
  name: 'MemoryOff',
  description: 'The memory bank, or the summary, is switched off in the settings. Nothing was begun.',
  interfaces: [UserError],
})

builder.objectField(MemoryType, 'earlierText', (t) =>
  t.string({
    nullable: true,
    description:
      'The words that it had before those that it has; null where there are none. restoreWording puts them back.',
    resolve: async ({ memory }, _args, { loaders }) =>
      (await loaders.earlierWording.load(memory))?.text ?? null,
  }),
)

const RewritingType = builder.objectRef<Rewriting>('Rewriting').implement({
  description: 'A rewriting of memories, as far as they have its words still.',
  fields: (t) => ({
    askedAt: t.field({
      type: 'DateTime',
      description: 'When it was asked for.',
      resolve: ({ askedAt }) => askedAt,
    }),
    memoryCount: t.int({
      description: 'How many memories on the path of the head have its words.',
      resolve: ({ memories }) => memories.length,
    }),
  }),
})

builder.objectField('Adventure', 'lastRewriting', (t) =>
  t.field({
    type: RewritingType,
    nullable: true,
    description:
      'The newest rewriting that memories on the path of the head have their words of; null for none. restoreRewritten is the way back.',
    resolve: (adventure, _args, { deps }) => lastRewriting(deps.db.reader, headOf(adventure)),
  }),
)

builder.objectField('Adventure', 'unembeddedMemoryCount', (t) =>
  t.int({
    description:
      'How many memories, on all lines, cannot be compared by meaning with the embedding model of the settings, and are found by their words alone. embedMemories prepares them at once.',
    resolve: (adventure, _args, { deps }) => countToEmbed(deps, adventure),
  }),
)

const BEHIND = 'It answers before the work is done; Adventure.memoryWork says how far it is.'

/** A mutation that asks for work. */
function asking(
  name: 'rebuildSummary' | 'rewriteMemories' | 'embedMemories',
  kind: AskedKind,
  description: string,
) {
  builder.relayMutationField(
    name,
    { description: 'Of which story.', inputFields: (t) => ({ adventureId: t.id(adventureIdField) }) },
    {
      description: `${description} ${BEHIND}`,
      nullable: true,
      errors: { types: [NotFound, NotPossible, WorkInProgress, NoModel, MemoryOff] },
      resolve: (_root, { input }, { deps, viewer }) =>
        askWork(deps, viewer, keyOf('Adventure', String(input.adventureId)), kind),
    },
    workPayload,
  )
}

asking(
  'rebuildSummary',
  'REBUILD_SUMMARY',
  'Makes the summary of the path anew: from its memories, else from the story, and never from the summary before. That stays among the earlier versions.',
)
asking(
  'rewriteMemories',
  'REWRITE',
  'Has every memory of the path written anew from its takes, by the model and the prompts of today, but those that its player wrote or rewrote. The words before are kept: restoreRewritten puts them back.',
)
asking(
  'embedMemories',
  'EMBED',
  'Prepares every memory of the story, on all lines, to be compared by meaning with the embedding model of the settings, as after it was changed; else turns do it bit by bit.',
)

builder.relayMutationField(
  'restoreWording',
  { description: 'Which memory.', inputFields: (t) => ({ memoryId: t.id(memoryIdField) }) },
  {
    description:
      'Puts the words back that a memory had before those that it has, with who wrote them. Done again, it is undone. Allowed while a turn runs.',
    nullable: true,
    errors: { types: [NotFound, NotPossible] },
    resolve: (_root, { input }, { deps, viewer }) =>
      restoreWording(deps, viewer, numberOf('Memory', String(input.memoryId))),
  },
  memoryPayload('The memory with its earlier words.'),
)

builder.relayMutationField(
  'restoreRewritten',
  { description: 'Of which story.', inputFields: (t) => ({ adventureId: t.id(adventureIdField) }) },
  {
    description:
      'Puts the words back that the newest rewriting replaced on the path of the head, of all its memories at once. Those that have other words by now keep them. Allowed while a turn runs.',
    nullable: true,
    errors: { types: [NotFound, NotPossible, WorkInProgress] },
    resolve: (_root, { input }, { deps, viewer }) =>
      restoreRewritten(deps, viewer, keyOf('Adventure', String(input.adventureId))),
  },
  {
    description: 'The story, and how many of its memories have their earlier words.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'The story.',
        resolve: ({ adventure }: { adventure: Adventure }) => adventure,
      }),
      count: t.int({
        description: 'How many memories have their earlier words back.',
        resolve: ({ count }) => count,
      }),
    }),
  },
)
