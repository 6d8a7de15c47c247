// Turns: one run of the narrator each, durable, with the mutations that start and cancel them.
import type { Take, Turn } from '../../generated/sqlite/client.ts'
import { readable } from '../access/ownership.ts'
import type { InputKind } from '../engine/story/words.ts'
import { failureForGuest, type TurnFailure, type TurnKind, type TurnStatus } from '../engine/story/turns.ts'
import { scriptRunsOf } from '../io/store/scripts.ts'
import type { Deps } from '../play/deps.ts'
import { seenTurn } from '../play/seen-turn.ts'
import { textOf } from '../play/turn-text.ts'
import { builder } from './builder.ts'
import { keyOrNone } from './ids.ts'
import { TakeKindEnum } from './take.ts'

const TurnKindEnum = builder.enumType('TurnKind', {
  description: 'What a turn makes.',
  values: {
    TAKE: { description: 'An input of the player and its narration.' },
    CONTINUE: { description: 'A narration that goes on by itself.' },
    RETRY: { description: 'Another narration of the same moment.' },
    RETAKE: { description: 'Another input instead of an earlier one, and its narration.' },
    PASSAGE: { description: 'More of a narration that breaks off, appended to it.' },
  } satisfies Record<TurnKind, object>,
})

const TurnStatusEnum = builder.enumType('TurnStatus', {
  description: 'Where a turn is. It runs, then ends exactly once.',
  values: {
    RUNNING: { description: 'The narrator is at work.' },
    SAVED: { description: 'The narration is a take.' },
    FAILED: {
      description:
        'There is no narration; `failure` says why. The input stays; `take` holds what it had told if that was kept.',
    },
    CANCELLED: { description: 'The player stopped it; `take` holds the text if it was kept.' },
    STOPPED: {
      description:
        'A script did what was typed and stopped it on purpose; there is no take, and `scriptMessage` may say why.',
    },
  } satisfies Record<TurnStatus, object>,
})

const Failure = builder.objectRef<TurnFailure>('TurnFailure').implement({
  description: 'Why a turn has no narration.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description:
        'Machine-readable. From the endpoint: ENDPOINT_UNREACHABLE, ADDRESS_REFUSED, NOT_AN_ENDPOINT, KEY_REFUSED, MODEL_UNKNOWN, BUSY, DAILY_LIMIT, CONTEXT_TOO_LONG, REQUEST_REFUSED, ENDPOINT_ERROR, STREAM_BROKE, TIMED_OUT. From its answer: EMPTY_REPLY, EMPTY_AFTER_THINKING, ONLY_STATE_BLOCK, FILTERED. From the server: INTERRUPTED, STORAGE_FULL, STORAGE_AWAY, INTERNAL. From a script that emptied the text, or wants no narration: SCRIPT.',
    }),
    message: t.exposeString('message', { description: 'One sentence that says what to do.' }),
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', {
      nullable: true,
      description: 'How long the endpoint asks to wait, in seconds; null when it did not say.',
    }),
  }),
})

builder.prismaNode('Turn', {
  description:
    'One run of the narrator. The server owns it: it goes on to its end whether or not anybody watches, and its row outlives sockets and restarts.',
  include: {},
  id: { field: 'id', description: 'Opaque and stable.' },
  findUnique: (id, { viewer }) => ({ id, adventure: readable(viewer) }),
  fields: (t) => ({
    adventure: t.relation('adventure', { description: 'The story it belongs to.' }),
    requestId: t.exposeString('requestId', {
      description: 'What the client called it; the same again answers with this turn.',
    }),
    kind: t.field({
      type: TurnKindEnum,
      description: 'What it makes.',
      resolve: (turn) => turn.kind as TurnKind,
    }),
    status: t.field({
      type: TurnStatusEnum,
      description: 'Where it is.',
      resolve: (turn, _args, { deps }) => seenTurn(deps, turn).status as TurnStatus,
    }),
    inputText: t.exposeString('inputText', {
      nullable: true,
      description: 'What the player typed, as typed; null when it had no input.',
    }),
    inputKind: t.field({
      type: TakeKindEnum,
      nullable: true,
      description: 'DO, SAY or STORY; null when it had no input.',
      resolve: (turn) => turn.inputKind as InputKind | null,
    }),
    target: t.field({
      type: 'Take',
      nullable: true,
      description:
        'The take that a retry or another input replaces on the screen; null for other turns, and when it is gone.',
      resolve: (turn, _args, { deps }) => targetOf(deps, turn),
    }),
    inputTake: t.relation('inputTake', {
      nullable: true,
      description: 'The take of its input; null without one.',
    }),
    take: t.relation('take', {
      nullable: true,
      description: 'The narration; null until it is saved, or when it has none.',
    }),
    text: t.string({
      description: 'What it has shown so far, or ended with. A turn that was interrupted keeps it here.',
      resolve: async (turn, _args, { deps }) => (await textOf(deps, turn)).text,
    }),
    failure: t.field({
      type: Failure,
      nullable: true,
      description:
        'Why it failed; null when it did not. To a co-player the message says nothing of the owner’s model.',
      resolve: (turn, _args, { deps, viewer }) => {
        const failure = failureOf(seenTurn(deps, turn))
        return failure && viewer.link ? failureForGuest(failure) : failure
      },
    }),
    canCancel: t.boolean({
      description: 'Whether the viewer may stop it: of his own story any, of another’s those that he took.',
      resolve: ({ shareId }, _args, { viewer: { link } }) => link === null || link.shareId === shareId,
    }),
    scriptMessage: t.string({
      nullable: true,
      description: 'What the scripts of the story tell the player with this turn; null for nothing new.',
      resolve: async ({ id }, _args, { deps }) => (await scriptRunsOf(deps.db.reader, id))?.message ?? null,
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it began.' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it runs.',
    }),
  }),
})

async function targetOf({ db }: Deps, { kind, targetId }: Turn): Promise<Take | null> {
  if (targetId === null || kind === 'CONTINUE') return null
  const target = await db.reader.take.findUnique({ where: { id: targetId } })
  // A retry that makes a missing narration replaces nothing.
  return kind === 'RETRY' && target?.kind !== 'NARRATION' ? null : target
}

function failureOf(turn: Turn): TurnFailure | null {
  if (turn.failureCode === null) return null
  return {
    code: turn.failureCode,
    message: turn.failureMessage ?? '',
    retryAfterSeconds: turn.retryAfterSeconds,
  }
}

builder.queryFields((t) => ({
  turn: t.prismaField({
    type: 'Turn',
    nullable: true,
    description: 'One turn of the viewer’s adventures; null when there is none with this id.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (query, _root, { id }, { deps, viewer }) =>
      deps.db.reader.turn.findFirst({
        ...query,
        where: { id: keyOrNone('Turn', String(id)), adventure: readable(viewer) },
      }),
  }),
}))
