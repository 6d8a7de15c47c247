// Time travel for scripts: one that is being written, run against a turn that was told long ago.
import { clipped } from '../engine/story/text-difference.ts'
import {
  changedCards,
  changedProposals,
  changedSections,
  changedState,
  inputWords,
  logWords,
  MOST_CARDS,
  MOST_VALUES,
  outputWords,
  type ChangedCard,
  type ChangedSection,
} from '../play/scripts/compare-rehearsal.ts'
import { InvalidInput, NotPossible, SandboxBusy, ScriptUnreadable } from '../play/failures.ts'
import { rehearseScript, type Ending, type Rehearsal } from '../play/scripts/rehearse-script.ts'
import { scriptNames, type NamedRun } from '../play/scripts/script-log.ts'
import { NotFound } from '../io/store/errors.ts'
import { builder } from './builder.ts'
import { WordComparison } from './compare-words.ts'
import { keyOf, numberOf } from './ids.ts'
import { assertPage, pagePrice } from './transcript.ts'
import { changeOf, ScriptHookEnum, ScriptInput } from './script-parts.ts'
import { ScriptRunType } from './script-run.ts'

builder.objectField('Adventure', 'recordedTurns', (t) =>
  t.prismaConnection(
    {
      type: 'Turn',
      cursor: 'id',
      complexity: pagePrice,
      description:
        'Its turns that told something, on every line, the newest first: what a script can be run against. 50 a page, at most 100.',
      resolve: (query, adventure, args, { deps }) => {
        assertPage(args)
        return deps.db.reader.turn.findMany({
          ...query,
          where: { adventureId: adventure.id, takeId: { not: null }, status: { not: 'RUNNING' } },
          orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
        })
      },
    },
    { name: 'RecordedTurnConnection', description: 'One page of turns.' },
    { name: 'RecordedTurnEdge', description: 'A turn in a list.' },
  ),
)

interface Hooked {
  recorded: NamedRun | null
  now: NamedRun
}

const HookType = builder.objectRef<Hooked>('RehearsedHook').implement({
  description: 'A hook that ran again.',
  fields: (t) => ({
    hook: t.field({ type: ScriptHookEnum, description: 'Which hook.', resolve: ({ now }) => now.run.hook }),
    recorded: t.field({
      type: ScriptRunType,
      nullable: true,
      description: 'How it ran in the turn; null when no script ran then.',
      resolve: ({ recorded }) => recorded,
    }),
    now: t.field({ type: ScriptRunType, description: 'How it ran now.', resolve: ({ now }) => now }),
  }),
})

const EndingType = builder.objectRef<Ending>('RehearsalEnding').implement({
  description: 'Where a script would have ended a turn.',
  fields: (t) => ({
    hook: t.expose('hook', { type: ScriptHookEnum, description: 'In which hook.' }),
    isStop: t.exposeBoolean('isStop', {
      description: 'Whether it stopped the turn on purpose; else the player is told that the script failed.',
    }),
    message: t.exposeString('message', { description: 'What the player would be told.' }),
  }),
})

const SectionType = builder.objectRef<ChangedSection>('RehearsedSection').implement({
  description: 'A section of the prompt that would have been another one.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Its name, such as history or script_context.' }),
    words: t.field({
      type: WordComparison,
      nullable: true,
      description: 'How its words differ. What is compared is bounded for all sections together.',
      resolve: ({ words }) => words(),
    }),
  }),
})

interface Changed {
  name: string
  a: unknown
  b: unknown
}

/** Longer values are told in part. */
const MOST_VALUE = 2_000

function valueOf(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text !== undefined && text.length > MOST_VALUE ? `${clipped(text, MOST_VALUE)}…` : value
}

const ChangeType = builder.objectRef<Changed>('RehearsedValue').implement({
  description: 'A value that would have been another one.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name; of the state the keys to it, joined by dots.' }),
    a: t.field({
      type: 'JSON',
      nullable: true,
      description: `What was recorded; null for nothing. Of a long one the first ${MOST_VALUE} characters.`,
      resolve: ({ a }) => valueOf(a),
    }),
    b: t.field({
      type: 'JSON',
      nullable: true,
      description: `What it would have been; null for nothing. Of a long one the first ${MOST_VALUE} characters.`,
      resolve: ({ b }) => valueOf(b),
    }),
  }),
})

const CardType = builder.objectRef<ChangedCard>('RehearsedCard').implement({
  description: 'A story card that would have been another one.',
  fields: (t) => ({
    name: t.string({
      description: 'What it is called: its title, else its keys.',
      resolve: ({ a, b }) => b?.title || a?.title || b?.keys || a?.keys || '',
    }),
    isThereThen: t.boolean({ description: 'Whether the turn left it.', resolve: ({ a }) => a !== null }),
    isThereNow: t.boolean({ description: 'Whether it is left now.', resolve: ({ b }) => b !== null }),
    fields: t.field({
      type: [ChangeType],
      description: 'The fields that differ, without the entry; none when only one of the two left it.',
      resolve: ({ fields, a, b }) => fields.map((name) => ({ name, a: a?.[name], b: b?.[name] })),
    }),
    entry: t.field({
      type: WordComparison,
      nullable: true,
      description:
        'How its entry differs; null when it does not. What is compared is bounded for all cards together.',
      resolve: ({ entry }) => entry(),
    }),
  }),
})

async function hooksOf({ recorded, scripts, names }: Rehearsal, db: Parameters<typeof scriptNames>[0]) {
  const namesThen = recorded.scripts ? await scriptNames(db, recorded.adventure.id) : new Map()
  return scripts.runs.map((run): Hooked => {
    const before = recorded.scripts?.runs.find(({ hook }) => hook === run.hook)
    return { recorded: before ? { run: before, names: namesThen } : null, now: { run, names } }
  })
}

builder.relayMutationField(
  'rehearseScript',
  {
    description: 'The turn, the script as it is being written, and which others run with it.',
    inputFields: (t) => ({
      turnId: t.id({ required: true, description: 'A turn that told something.' }),
      script: t.field({
        type: ScriptInput,
        required: true,
        description: 'The script, saved or not; with `adventureScriptId` what changes of that one.',
      }),
      adventureScriptId: t.id({
        required: false,
        description:
          'The script of that story whose place it takes. Left out: it runs after all that are on.',
      }),
      isAlone: t.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether the other scripts of the story are left out.',
      }),
    }),
  },
  {
    description:
      'Runs the hooks of a turn again with another script: on its input, state, cards, history, world and prompt as they were before them, and on what the narrator wrote then. Nothing is stored. One at a time.',
    nullable: true,
    errors: { types: [NotFound, NotPossible, InvalidInput, ScriptUnreadable, SandboxBusy] },
    resolve: (_root, { input }, { deps, viewer }) =>
      rehearseScript(deps, viewer, {
        turnId: keyOf('Turn', input.turnId),
        script: changeOf(input.script),
        adventureScriptId:
          input.adventureScriptId == null ? null : numberOf('AdventureScript', input.adventureScriptId),
        isAlone: input.isAlone,
      }),
  },
  {
    description: 'What would have been otherwise: a is what was recorded, b what came of it now.',
    outputFields: (t) => ({
      turn: t.field({ type: 'Turn', description: 'The turn.', resolve: ({ recorded }) => recorded.turn }),
      isExact: t.boolean({
        description:
          'Whether nothing speaks against all being as it was then. False when takes or cards that scripts found were erased, removed or hidden since.',
        resolve: ({ recorded }) => recorded.isExact,
      }),
      hasPrompt: t.boolean({
        description: 'Whether the prompt is still kept; without it the context hook does not run.',
        resolve: ({ recorded }) => recorded.prompt !== null,
      }),
      hooks: t.field({
        type: [HookType],
        description: 'The hooks that ran, in their order. Those after an ending did not.',
        resolve: (rehearsal, _args, { deps }) => hooksOf(rehearsal, deps.db.reader),
      }),
      ending: t.field({
        type: EndingType,
        nullable: true,
        description: 'Where the turn would have ended; null when it would have gone on.',
        resolve: ({ ending }) => ending,
      }),
      input: t.field({
        type: WordComparison,
        nullable: true,
        description: 'How the input differs that is stored; null when it does not, and without one.',
        resolve: inputWords,
      }),
      sections: t.field({
        type: [SectionType],
        description: 'The sections of the prompt that differ, as they were sent and as they would have been.',
        resolve: changedSections,
      }),
      narration: t.field({
        type: WordComparison,
        nullable: true,
        description: 'How the narration differs; null when it does not, and when it was not come to.',
        resolve: outputWords,
      }),
      state: t.field({
        type: [ChangeType],
        description: `What differs in the state that is left, at most ${MOST_VALUES} values.`,
        resolve: (rehearsal) =>
          changedState(rehearsal).differences.map(({ path, a, b }) => ({ name: path.join('.'), a, b })),
      }),
      cards: t.field({
        type: [CardType],
        description: `The story cards that differ, at most ${MOST_CARDS}.`,
        resolve: (rehearsal) => changedCards(rehearsal).slice(0, MOST_CARDS),
      }),
      proposals: t.field({
        type: [ChangeType],
        description: 'What would have been proposed otherwise to the referee, by path.',
        resolve: (rehearsal) => changedProposals(rehearsal).map(({ path, a, b }) => ({ name: path, a, b })),
      }),
      messageThen: t.string({
        nullable: true,
        description: 'What scripts told the player; null for nothing new.',
        resolve: ({ recorded }) => recorded.scripts?.message ?? null,
      }),
      messageNow: t.string({
        nullable: true,
        description: 'What they would have told him; null for nothing new.',
        resolve: ({ scripts }) => scripts.message,
      }),
      log: t.field({
        type: WordComparison,
        nullable: true,
        description: 'How what was logged differs, a line to a paragraph; null when it does not.',
        resolve: logWords,
      }),
    }),
  },
)
