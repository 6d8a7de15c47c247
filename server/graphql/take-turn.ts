// Taking turns: the mutations that start and cancel them.
import { LimitReached } from '../access/refusals.ts'
import type { Turn } from '../../generated/sqlite/client.ts'
import type { InputKind } from '../engine/story/words.ts'
import { NotFound } from '../io/store/errors.ts'
import { cancelTurn } from '../play/cancel-turn.ts'
import { DemoUsedUp, InvalidInput } from '../play/failures.ts'
import { startTurn } from '../play/start-turn.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { MOVE_FAILURES } from './errors.ts'
import { keyOf, numberOf } from './ids.ts'
import { moveFields, moveOf } from './move.ts'

/** What can go wrong with everything that starts a turn. */
const TURN_FAILURES = [...MOVE_FAILURES, InvalidInput, LimitReached, DemoUsedUp]

const MoveEnum = builder.enumType('MoveKind', {
  description: 'How the player moves.',
  values: {
    DO: { description: 'He does something: the text is told as "You …".' },
    SAY: { description: 'He says something: the text is what he says.' },
    STORY: { description: 'He writes a piece of the story himself.' },
    CONTINUE: { description: 'He lets the story go on; no text.' },
  },
})

const payload = (description: string) => ({
  description,
  outputFields: (
    t: PothosSchemaTypes.ObjectFieldBuilder<
      PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
      { turn: Turn }
    >,
  ) => ({
    turn: t.field({ type: 'Turn', description: 'Watch it with turnEvents.', resolve: ({ turn }) => turn }),
  }),
})

const requestIdField = {
  required: true,
  description:
    'Made by you, 1 to 100 characters. The same one again answers with the same turn, and nothing is told twice.',
} as const

builder.relayMutationField(
  'takeTurn',
  {
    description: 'What the player does.',
    inputFields: (t) => ({
      ...moveFields(t),
      requestId: t.string(requestIdField),
      kind: t.field({ type: MoveEnum, required: true, description: 'How he moves.' }),
      text: t.string({
        required: false,
        description: 'His words, 1 to 20,000 characters; none for CONTINUE.',
      }),
    }),
  },
  {
    description:
      'Starts a turn at the head and answers at once; the narration comes through turnEvents. Behind the end of a line it makes a branch, and what stands below stays whole.',
    nullable: true,
    errors: { types: TURN_FAILURES },
    resolve: async (_root, { input }, { deps, viewer }) => {
      const wish =
        input.kind === 'CONTINUE'
          ? { kind: 'CONTINUE' as const }
          : { kind: 'TAKE' as const, input: input.kind as InputKind, text: input.text ?? '' }
      return { turn: await startTurn(deps, viewer, { ...moveOf(input), requestId: input.requestId, wish }) }
    },
  },
  payload('The turn that was started, or that this requestId had started before.'),
)

builder.relayMutationField(
  'retry',
  {
    description: 'What to tell again.',
    inputFields: (t) => ({
      ...moveFields(t),
      requestId: t.string(requestIdField),
      takeId: t.id({
        required: false,
        description:
          'A narration on the line that is read, or the input that the head stands on. Left out: the head.',
      }),
    }),
  },
  {
    description:
      'Starts a turn that makes another narration of a moment, beside the one there is. The head goes to it only once it is saved; if it fails, nothing has changed. On an unanswered input it makes the missing narration.',
    nullable: true,
    errors: { types: TURN_FAILURES },
    resolve: async (_root, { input }, { deps, viewer }) => {
      const takeId = input.takeId == null ? null : numberOf('Take', String(input.takeId))
      const wish = { kind: 'RETRY' as const, takeId }
      return { turn: await startTurn(deps, viewer, { ...moveOf(input), requestId: input.requestId, wish }) }
    },
  },
  payload('The turn that was started, or that this requestId had started before.'),
)

export const InputKindEnum = builder.enumType('InputKind', {
  description: 'What a player writes.',
  values: {
    DO: { description: 'He does something: the text is told as "You …".' },
    SAY: { description: 'He says something: the text is what he says.' },
    STORY: { description: 'He writes a piece of the story himself.' },
  } satisfies Record<InputKind, object>,
})

builder.relayMutationField(
  'continuePassage',
  {
    description: 'Which story.',
    inputFields: (t) => ({ ...moveFields(t), requestId: t.string(requestIdField) }),
  },
  {
    description:
      'Starts a turn that goes on with the narration at the head, which breaks off (finish LENGTH or INTERRUPTED) at the end of its line. The text is appended to the same take; the shorter wording is kept.',
    nullable: true,
    errors: { types: TURN_FAILURES },
    resolve: async (_root, { input }, { deps, viewer }) => {
      const request = { ...moveOf(input), requestId: input.requestId, wish: { kind: 'PASSAGE' as const } }
      return { turn: await startTurn(deps, viewer, request) }
    },
  },
  payload('The turn that was started, or that this requestId had started before.'),
)

builder.relayMutationField(
  'retake',
  {
    description: 'Which input, and what instead.',
    inputFields: (t) => ({
      ...moveFields(t),
      requestId: t.string(requestIdField),
      takeId: t.id({ required: true, description: 'An input on the line that is read.' }),
      kind: t.field({ type: InputKindEnum, required: true, description: 'What the player does instead.' }),
      text: t.string({ required: true, description: 'His words, 1 to 20,000 characters.' }),
    }),
  },
  {
    description:
      'Starts a turn with another input instead of an earlier one, beside it, on a line of its own. Input and narration are stored together at its end; if it fails, nothing has changed and the words stay on the turn.',
    nullable: true,
    errors: { types: TURN_FAILURES },
    resolve: async (_root, { input }, { deps, viewer }) => {
      const { kind, text, requestId } = input
      const takeId = numberOf('Take', String(input.takeId))
      const wish = { kind: 'RETAKE' as const, takeId, input: kind, text }
      return { turn: await startTurn(deps, viewer, { ...moveOf(input), requestId, wish }) }
    },
  },
  payload('The turn that was started, or that this requestId had started before.'),
)

builder.relayMutationField(
  'cancelTurn',
  {
    description: 'Which turn, and what becomes of its text.',
    inputFields: (t) => ({
      turnId: t.id({ required: true, description: 'The turn.' }),
      keepText: t.boolean({
        required: true,
        defaultValue: false,
        description: 'Keep what has been told so far as a take that is marked as interrupted.',
      }),
    }),
  },
  {
    description:
      'Stops a running turn. Without keepText only the input stays. One that has ended is answered as it is.',
    nullable: true,
    errors: { types: [NotFound] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      turn: await cancelTurn(deps, viewer, keyOf('Turn', String(input.turnId)), input.keepText),
    }),
  },
  payload('The turn as it ended.'),
)
