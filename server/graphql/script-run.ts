// What the scripts of a turn did: each hook with its time, its memory, and all that it logged.
import type { ScriptError, Slot } from '../engine/scripts/hook.ts'
import { scriptRunsOfTurn, type NamedRun } from '../play/scripts/script-log.ts'
import { builder } from './builder.ts'
import { ScriptHookEnum, ScriptSlotEnum } from './script-parts.ts'
import { ScriptVerdictEnum } from './test-script.ts'
import { assertPage, pagePrice } from './transcript.ts'

type EntryKind = 'LOG' | 'WARNING' | 'ERROR'

interface Entry {
  kind: EntryKind
  script: string | null
  slot: Slot | null
  line: number | null
  text: string
}

const EntryKindEnum = builder.enumType('ScriptLogKind', {
  description: 'What an entry of a script’s log is.',
  values: {
    LOG: { description: 'The script logged it.' },
    WARNING: { description: 'Something that it left was ignored or cut.' },
    ERROR: { description: 'The script failed; all stayed as it was before it.' },
  } satisfies Record<EntryKind, object>,
})

const EntryType = builder.objectRef<Entry>('ScriptLogEntry').implement({
  description: 'An entry of the log of a hook.',
  fields: (t) => ({
    kind: t.expose('kind', { type: EntryKindEnum, description: 'What it is.' }),
    script: t.exposeString('script', {
      nullable: true,
      description: 'The name of the script; null when it is gone, and for what concerns all of them.',
    }),
    slot: t.expose('slot', {
      type: ScriptSlotEnum,
      nullable: true,
      description: 'Where it failed; null when that is not known, and for what is no error.',
    }),
    line: t.exposeInt('line', { nullable: true, description: 'The line there, from 1; null when unknown.' }),
    text: t.exposeString('text', { description: 'What it says.' }),
  }),
})

function entriesOf({ run: { logs, warnings, errors }, names }: NamedRun): Entry[] {
  const entry = (kind: EntryKind, script: string | null, text: string, at?: ScriptError): Entry => ({
    kind,
    script: script === null ? null : (names.get(script) ?? null),
    slot: at?.slot ?? null,
    line: at?.line ?? null,
    text,
  })
  return [
    ...logs.map(({ script, line }) => entry('LOG', script, line)),
    ...warnings.map(({ script, message }) => entry('WARNING', script, message)),
    ...errors.map((error) => entry('ERROR', error.script, error.message, error)),
  ]
}

export const ScriptRunType = builder.objectRef<NamedRun>('ScriptRun').implement({
  description: 'One hook of a turn, with all scripts of the story one after the other.',
  fields: (t) => ({
    hook: t.field({ type: ScriptHookEnum, description: 'Which hook.', resolve: ({ run }) => run.hook }),
    verdict: t.field({
      type: ScriptVerdictEnum,
      description: 'What its answer meant.',
      resolve: ({ run }) => run.verdict,
    }),
    milliseconds: t.float({ description: 'How long it ran.', resolve: ({ run }) => run.ms }),
    bytes: t.int({
      nullable: true,
      description:
        'The most memory that one of the scripts used, its interpreter (5 MB) included; none may use more than 64 MB. Null for turns of the first versions.',
      resolve: ({ run }) => run.bytes ?? null,
    }),
    log: t.field({
      type: [EntryType],
      description: 'What was logged, then what was ignored, then what went wrong.',
      resolve: entriesOf,
    }),
  }),
})

builder.objectField('Turn', 'scriptRuns', (t) =>
  t.field({
    type: [ScriptRunType],
    complexity: { field: 5, multiplier: 5 },
    description: 'What scripts did in it, hook by hook. None where no script ran.',
    resolve: (turn, _args, { deps }) => scriptRunsOfTurn(deps.db.reader, turn),
  }),
)

builder.objectField('Adventure', 'scriptLog', (t) =>
  t.prismaConnection(
    {
      type: 'Turn',
      cursor: 'id',
      complexity: pagePrice,
      description:
        'Its turns in which scripts ran, on every line, the newest first; also those that they stopped or failed. 50 a page, at most 100.',
      resolve: (query, adventure, args, { deps }) => {
        assertPage(args)
        return deps.db.reader.turn.findMany({
          ...query,
          where: { adventureId: adventure.id, scriptRuns: { isNot: null } },
          orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
        })
      },
    },
    { name: 'ScriptLogConnection', description: 'One page of turns with scripts.' },
    { name: 'ScriptLogEdge', description: 'A turn in a list.' },
  ),
)
