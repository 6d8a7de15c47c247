// Share links: how the owner of a story lets others watch it, or play along.
import type { Share } from '../../generated/sqlite/client.ts'
import { AccountNeeded } from '../access/refusals.ts'
import type { LinkRole } from '../access/viewer.ts'
import { NotFound } from '../io/store/errors.ts'
import { InvalidInput, NotPossible } from '../play/failures.ts'
import { MAX_NAME } from '../play/name.ts'
import { MAX_SHARES, createShare, revokeShare, sharesOf } from '../play/share.ts'
import { MANY, builder } from './builder.ts'
import { encodeId, keyOf } from './ids.ts'

const ShareRole = builder.enumType('ShareRole', {
  description: 'What somebody may do who has a link.',
  values: {
    SPECTATOR: { description: 'Reads the story, its tree and its running turn.' },
    COPLAYER: { description: 'Reads what a spectator reads, and takes turns, which count for the owner.' },
  } satisfies Record<LinkRole, object>,
})

const ShareType = builder.objectRef<Share>('Share').implement({
  description: 'A link that lets others into one story. Its owner alone sees it.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque and stable.', resolve: ({ id }) => encodeId('Share', id) }),
    role: t.field({
      type: ShareRole,
      description: 'What it lets do.',
      resolve: ({ role }) => role as LinkRole,
    }),
    label: t.exposeString('label', { description: 'Who it is for, in the owner’s words; may be empty.' }),
    showsStats: t.exposeBoolean('showsStats', {
      description: 'Whether a spectator sees what the story counts. A co-player always does.',
    }),
    token: t.string({
      nullable: true,
      description:
        'What gives its role: the web client’s address is /watch#TOKEN, the API takes it as "Authorization: Bearer TOKEN". Null when it can no longer be read: make another link.',
      resolve: ({ token }, _args, { deps }) => deps.secrets.open(token),
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ends by itself; null for never.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

builder.prismaObjectField('Adventure', 'shares', (t) =>
  t.field({
    type: [ShareType],
    complexity: MANY,
    description: `The links into it, oldest first; at most ${MAX_SHARES}.`,
    resolve: ({ id }, _args, { deps }) => sharesOf(deps, id),
  }),
)

builder.relayMutationField(
  'createShare',
  {
    description: 'Which story, and what the link lets do.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      role: t.field({ type: ShareRole, required: true, description: 'What it lets do.' }),
      label: t.string({ required: false, description: `Who it is for; at most ${MAX_NAME} characters.` }),
      showsStats: t.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether a spectator sees what the story counts.',
      }),
      expiresAt: t.field({
        type: 'DateTime',
        required: false,
        description: 'When it ends by itself; left out: never.',
      }),
    }),
  },
  {
    description: 'Makes a link into a story. Whoever has it has its role, until it is revoked.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput, NotPossible, AccountNeeded] },
    resolve: async (_root, { input }, { deps, viewer }) => ({
      share: await createShare(deps, viewer, {
        adventureId: keyOf('Adventure', String(input.adventureId)),
        role: input.role,
        label: input.label ?? null,
        showsStats: input.showsStats,
        expiresAt: input.expiresAt ?? null,
      }),
    }),
  },
  {
    description: 'The new link.',
    outputFields: (t) => ({
      share: t.field({ type: ShareType, description: 'The link.', resolve: ({ share }) => share }),
      adventure: t.prismaField({
        type: 'Adventure',
        description: 'The story.',
        resolve: (query, { share }, _args, { deps }) =>
          deps.db.reader.adventure.findUniqueOrThrow({ ...query, where: { id: share.adventureId } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'revokeShare',
  {
    description: 'Which link.',
    inputFields: (t) => ({ shareId: t.id({ required: true, description: 'The link.' }) }),
  },
  {
    description: 'Ends a link at once: who watches through it hears nothing more.',
    nullable: true,
    errors: { types: [NotFound] },
    resolve: (_root, { input }, { deps, viewer }) =>
      revokeShare(deps, viewer, keyOf('Share', String(input.shareId))),
  },
  {
    description: 'What is left.',
    outputFields: (t) => ({
      shareId: t.id({
        description: 'The link that ended.',
        resolve: ({ shareId }) => encodeId('Share', shareId),
      }),
      adventure: t.field({
        type: 'Adventure',
        description: 'The story.',
        resolve: ({ adventure }) => adventure,
      }),
    }),
  },
)
