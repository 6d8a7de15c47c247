// Failures to expect, as types: each implements UserError and carries what helps to go on.
import {
  DemoUsedUp,
  InvalidInput,
  NotPossible,
  PlotRevised,
  StoryMoved,
  TakeRevised,
  TurnInProgress,
  type Issue,
} from '../play/failures.ts'
import { AccountNeeded, LimitReached, RateLimited } from '../access/refusals.ts'
import { NotFound } from '../io/store/errors.ts'
import { builder } from './builder.ts'

/** What every failure says. */
export const UserError = builder.interfaceRef<{ code: string; message: string }>('UserError').implement({
  description: 'A failure to expect: not a bug, and never a loss.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Stable and machine-readable, like STORY_MOVED.' }),
    message: t.exposeString('message', {
      description: 'One sentence for the player: what happened and what to do.',
    }),
  }),
})

builder.objectType(NotFound, {
  name: 'NotFound',
  description: 'There is no such thing, or it is not yours; the two are never told apart.',
  interfaces: [UserError],
})

export const InputIssue = builder.objectRef<Issue>('InputIssue').implement({
  description: 'One fault in an input.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'The field of the input, as a dotted path.' }),
    message: t.exposeString('message', { description: 'What is wrong with it and what would do.' }),
  }),
})

builder.objectType(InvalidInput, {
  name: 'InvalidInput',
  description: 'The input cannot be taken as it is. Nothing was changed.',
  interfaces: [UserError],
  fields: (t) => ({
    issues: t.field({ type: [InputIssue], description: 'Every fault.', resolve: (error) => error.issues }),
  }),
})

builder.objectType(StoryMoved, {
  name: 'StoryMoved',
  description: 'The head is no longer where the caller thought (expectedHeadVersion). Nothing was changed.',
  interfaces: [UserError],
  fields: (t) => ({
    adventure: t.prismaField({
      type: 'Adventure',
      description: 'The adventure with its head as it is now.',
      resolve: (query, error, _args, { deps }) =>
        deps.db.reader.adventure.findUniqueOrThrow({ ...query, where: { id: error.adventureId } }),
    }),
  }),
})

builder.objectType(TurnInProgress, {
  name: 'TurnInProgress',
  description: 'A turn runs in this adventure. Watch it by its id, cancel it, or wait for its end.',
  interfaces: [UserError],
  fields: (t) => ({
    turn: t.prismaField({
      type: 'Turn',
      description: 'The turn that runs.',
      resolve: (query, error, _args, { deps }) =>
        deps.db.reader.turn.findUniqueOrThrow({ ...query, where: { id: error.turn.id } }),
    }),
  }),
})

builder.objectType(TakeRevised, {
  name: 'TakeRevised',
  description: 'The take has other words than the caller saw (expectedRevision). Nothing was changed.',
  interfaces: [UserError],
  fields: (t) => ({
    take: t.field({ type: 'Take', description: 'The take as it is now.', resolve: (error) => error.take }),
  }),
})

builder.objectType(PlotRevised, {
  name: 'PlotRevised',
  description: 'Title, plot or persona are not what the caller saw (expectedRevision). Nothing was changed.',
  interfaces: [UserError],
  fields: (t) => ({
    adventure: t.field({
      type: 'Adventure',
      description: 'The story with its plot as it is now.',
      resolve: (error) => error.adventure,
    }),
  }),
})

builder.objectType(NotPossible, {
  name: 'NotPossible',
  description: 'The story has nothing that this could be done to, as at the beginning for undo.',
  interfaces: [UserError],
})

builder.objectType(RateLimited, {
  name: 'RateLimited',
  description: 'Too much in too short a time, on a server for many. Nothing was changed.',
  interfaces: [UserError],
  fields: (t) => ({
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', { description: 'When it may be tried again.' }),
  }),
})

builder.objectType(LimitReached, {
  name: 'LimitReached',
  description: 'There are as many of a thing as there may be. Nothing was changed.',
  interfaces: [UserError],
  fields: (t) => ({ limit: t.exposeInt('limit', { description: 'How many there may be.' }) }),
})

builder.objectType(DemoUsedUp, {
  name: 'DemoUsedUp',
  description: 'The turns of a day that the server pays for are used up. Nothing was changed.',
  interfaces: [UserError],
  fields: (t) => ({
    resetsAt: t.expose('resetsAt', { type: 'DateTime', description: 'When there are some again.' }),
  }),
})

builder.objectType(AccountNeeded, {
  name: 'AccountNeeded',
  description:
    'A guest cannot do this: others would rely on what may be swept. Register, then ask again; all that he has stays.',
  interfaces: [UserError],
})

/** What can go wrong with everything that moves the head. */
export const MOVE_FAILURES = [NotFound, StoryMoved, TurnInProgress, NotPossible]
