// Personal access tokens, by which programs act for a user; and the access log, which tells him who came in.
import type { Access, AccessToken } from '../../generated/sqlite/client.ts'
import { AccountNeeded, LimitReached } from '../access/refusals.ts'
import type { Scope } from '../access/viewer.ts'
import {
  ACCESS_EVENTS,
  SHOWN_ACCESSES,
  lastAccesses,
  type AccessEvent,
} from '../library/accounts/access-log.ts'
import { MAX_TOKENS, createAccessToken, revokeAccessToken, tokensOf } from '../library/accounts/tokens.ts'
import { NotFound } from '../io/store/errors.ts'
import { InvalidInput } from '../play/failures.ts'
import { MAX_NAME } from '../play/name.ts'
import { callerOf } from './account.ts'
import { builder } from './builder.ts'
import { encodeId, keyOf } from './ids.ts'
import { Viewer } from './viewer.ts'

const TokenScope = builder.enumType('TokenScope', {
  description: 'What a program may do with a token. The account itself no token changes.',
  values: {
    READ: { description: 'Read and watch all that is its user’s.' },
    PLAY: { description: 'Take turns besides: tell, retry, undo, redo, go anywhere.' },
    WRITE: { description: 'Change all that is its user’s.' },
  } satisfies Record<Scope, object>,
})

const AccessTokenType = builder.objectRef<AccessToken>('AccessToken').implement({
  description: 'A personal access token. The token itself was shown once, when it was made.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque and stable.', resolve: ({ id }) => encodeId('AccessToken', id) }),
    name: t.exposeString('name', { description: 'What its user calls it.' }),
    scope: t.field({
      type: TokenScope,
      description: 'What it lets do.',
      resolve: ({ scope }) => scope as Scope,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ends by itself; null for never.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was used last, to the hour; null for never.',
    }),
  }),
})

const WHAT_HAPPENED: Record<AccessEvent, string> = {
  REGISTERED: 'The account was made.',
  SIGNED_IN: 'Somebody signed in.',
  SIGN_IN_FAILED: 'Somebody tried a password that is not the right one.',
  SIGNED_OUT_EVERYWHERE: 'All other sessions were ended.',
  PASSWORD_CHANGED: 'The password was changed.',
  TOKEN_MADE: 'An access token was made.',
  TOKEN_REVOKED: 'An access token was revoked.',
}

const AccessEventEnum = builder.enumType('AccessEvent', {
  description: 'What happened to an account.',
  values: Object.fromEntries(
    ACCESS_EVENTS.map((event) => [event, { description: WHAT_HAPPENED[event] }]),
  ) as Record<AccessEvent, { description: string }>,
})

const AccessType = builder.objectRef<Access>('Access').implement({
  description: 'Something that happened to an account, and from where.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it happened.' }),
    event: t.field({
      type: AccessEventEnum,
      description: 'What happened.',
      resolve: ({ event }) => event as AccessEvent,
    }),
    address: t.exposeString('address', { description: 'The address that it came from.' }),
    agent: t.exposeString('agent', { description: 'What the browser or program called itself.' }),
  }),
})

const NOT_BY_TOKEN = 'Empty for who comes with a token.'

builder.objectFields(Viewer, (t) => ({
  tokens: t.field({
    type: [AccessTokenType],
    description: `His access tokens, oldest first; at most ${MAX_TOKENS}. ${NOT_BY_TOKEN}`,
    resolve: ({ userId, token }, _args, { deps }) => (token ? [] : tokensOf(deps.db.reader, userId)),
  }),
  accesses: t.field({
    type: [AccessType],
    description: `Who came in, and from where: the last ${SHOWN_ACCESSES}, newest first. ${NOT_BY_TOKEN}`,
    resolve: ({ userId, token }, _args, { deps }) => (token ? [] : lastAccesses(deps.db.reader, userId)),
  }),
}))

builder.relayMutationField(
  'createAccessToken',
  {
    description: 'What it is for, and what it lets do.',
    inputFields: (t) => ({
      name: t.string({ required: true, description: `1 to ${MAX_NAME} characters.` }),
      scope: t.field({ type: TokenScope, required: true, description: 'What it lets do.' }),
      expiresAt: t.field({
        type: 'DateTime',
        required: false,
        description: 'When it ends by itself; left out: never.',
      }),
    }),
  },
  {
    description: 'Makes an access token. It is shown once, and goes along as "Authorization: Bearer TOKEN".',
    nullable: true,
    errors: { types: [InvalidInput, LimitReached, AccountNeeded] },
    resolve: async (_root, { input: { name, scope, expiresAt } }, context) => ({
      ...(await createAccessToken(context.deps, callerOf(context), {
        name,
        scope,
        expiresAt: expiresAt ?? null,
      })),
      viewer: context.viewer,
    }),
  },
  {
    description: 'The new token.',
    outputFields: (t) => ({
      token: t.string({ description: 'The token itself: shown here alone.', resolve: ({ token }) => token }),
      accessToken: t.field({
        type: AccessTokenType,
        description: 'What is known of it from now on.',
        resolve: ({ accessToken }) => accessToken,
      }),
      viewer: t.field({ type: Viewer, description: 'Whose it is.', resolve: ({ viewer }) => viewer }),
    }),
  },
)

builder.relayMutationField(
  'revokeAccessToken',
  {
    description: 'Which token.',
    inputFields: (t) => ({ id: t.id({ required: true, description: 'The token.' }) }),
  },
  {
    description: 'Ends an access token at once: who watches by it hears nothing more.',
    nullable: true,
    errors: { types: [NotFound] },
    resolve: async (_root, { input }, context) => {
      await revokeAccessToken(context.deps, callerOf(context), keyOf('AccessToken', String(input.id)))
      return { viewer: context.viewer }
    },
  },
  {
    description: 'What is left.',
    outputFields: (t) => ({
      viewer: t.field({ type: Viewer, description: 'Whose it was.', resolve: ({ viewer }) => viewer }),
    }),
  },
)
