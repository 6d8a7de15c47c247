// Accounts on a server for strangers: a guest becomes one, signs in and out, changes his password, deletes what he is.
import { giveCookie } from '../access/hosted-session.ts'
import { EmailTaken, LimitReached, SignInFailed } from '../access/refusals.ts'
import type { Asked } from '../access/session.ts'
import { changePassword } from '../library/accounts/change-password.ts'
import type { Caller, Session } from '../library/accounts/caller.ts'
import { deleteAccount } from '../library/accounts/delete-account.ts'
import { register } from '../library/accounts/register.ts'
import { signOut, signOutEverywhere } from '../library/accounts/sessions.ts'
import { signIn } from '../library/accounts/sign-in.ts'
import { InvalidInput } from '../play/failures.ts'
import { builder } from './builder.ts'
import type { Context } from './context.ts'
import { UserError } from './errors.ts'
import { Viewer } from './viewer.ts'

builder.objectType(EmailTaken, {
  name: 'EmailTaken',
  description: 'There is an account with this address already. Nothing was changed.',
  interfaces: [UserError],
})

builder.objectType(SignInFailed, {
  name: 'SignInFailed',
  description: 'Address and password do not belong together; which of them is wrong is never said.',
  interfaces: [UserError],
})

/** Who asks, and from where, as far as the request says it. */
export function callerOf(context: Context): Caller {
  const { viewer, address } = context
  const { req, res } = context as Asked
  return {
    viewer,
    address,
    agent: req?.headers['user-agent'] ?? '',
    afterwards: (work) => {
      if (!res || res.destroyed) work()
      else res.once('close', work)
    },
  }
}

/** From here on the request is made for another user, or for the same with a new session; his browser learns it. */
function enter(context: Context, { userId, standing, email, session }: Session): void {
  Object.assign(context.viewer, { userId, standing, email, session })
  giveCookie(context.deps, context as Asked, userId, session)
}

const EMAIL = 'An e-mail address; capital letters make no difference.'
const HERE = 'Answered with a cookie, by which this browser is known from then on.'

builder.relayMutationField(
  'register',
  {
    description: 'What one signs in with from then on.',
    inputFields: (t) => ({
      email: t.string({ required: true, description: EMAIL }),
      password: t.string({ required: true, description: '8 to 128 characters.' }),
    }),
  },
  {
    description: `Makes an account of a guest: all that he has stays his, and his id too. ${HERE} His other sessions end.`,
    nullable: true,
    errors: { types: [EmailTaken, InvalidInput] },
    resolve: async (_root, { input }, context) => {
      enter(context, await register(context.deps, callerOf(context), input))
      return { viewer: context.viewer }
    },
  },
  {
    description: 'The account.',
    outputFields: (t) => ({
      viewer: t.field({ type: Viewer, description: 'Who he is now.', resolve: ({ viewer }) => viewer }),
    }),
  },
)

builder.relayMutationField(
  'signIn',
  {
    description: 'Whose account, and what becomes of what this browser has.',
    inputFields: (t) => ({
      email: t.string({ required: true, description: EMAIL }),
      password: t.string({ required: true, description: 'The password.' }),
      bringStories: t.boolean({
        required: true,
        defaultValue: true,
        description:
          'Whether what the guest of this browser has goes over to the account: stories, scenarios and scripts. Else it stays with the guest, who comes no more, and goes when he is swept.',
      }),
    }),
  },
  {
    description: `Signs in. LimitReached: the account has no room for what the guest would bring; sign in without it, or delete some first. ${HERE}`,
    nullable: true,
    errors: { types: [SignInFailed, LimitReached] },
    resolve: async (_root, { input }, context) => {
      const { broughtStories, ...session } = await signIn(context.deps, callerOf(context), input)
      enter(context, session)
      return { viewer: context.viewer, broughtStories }
    },
  },
  {
    description: 'The account.',
    outputFields: (t) => ({
      viewer: t.field({ type: Viewer, description: 'Who he is now.', resolve: ({ viewer }) => viewer }),
      broughtStories: t.int({
        description: 'How many stories of the guest are the account’s now.',
        resolve: ({ broughtStories }) => broughtStories,
      }),
    }),
  },
)

builder.relayMutationField(
  'signOut',
  null,
  {
    description:
      'Leaves the account in this browser, which is a visitor’s from then on. Other browsers stay signed in. A guest who signs out cannot come back to what he has.',
    nullable: true,
    errors: { types: [] },
    resolve: (_root, _args, context) => {
      enter(context, signOut(context.deps))
      return { viewer: context.viewer }
    },
  },
  {
    description: 'What is left.',
    outputFields: (t) => ({
      viewer: t.field({ type: Viewer, description: 'A visitor.', resolve: ({ viewer }) => viewer }),
    }),
  },
)

builder.relayMutationField(
  'signOutEverywhere',
  null,
  {
    description:
      'Ends all sessions but this one, which goes on with a new cookie. Who watches by another hears nothing more. Access tokens stay: revoke them one by one.',
    nullable: true,
    errors: { types: [] },
    resolve: async (_root, _args, context) => {
      enter(context, await signOutEverywhere(context.deps, callerOf(context)))
      return { viewer: context.viewer }
    },
  },
  {
    description: 'The session that goes on.',
    outputFields: (t) => ({
      viewer: t.field({ type: Viewer, description: 'Who he is.', resolve: ({ viewer }) => viewer }),
    }),
  },
)

builder.relayMutationField(
  'changePassword',
  {
    description: 'The password as it is, and as it shall be.',
    inputFields: (t) => ({
      current: t.string({ required: true, description: 'The password as it is.' }),
      next: t.string({ required: true, description: 'As it shall be: 8 to 128 characters.' }),
    }),
  },
  {
    description: 'Changes the password, and ends all sessions but this one, which goes on with a new cookie.',
    nullable: true,
    errors: { types: [SignInFailed, InvalidInput] },
    resolve: async (_root, { input }, context) => {
      enter(context, await changePassword(context.deps, callerOf(context), input))
      return { viewer: context.viewer }
    },
  },
  {
    description: 'The session that goes on.',
    outputFields: (t) => ({
      viewer: t.field({ type: Viewer, description: 'Who he is.', resolve: ({ viewer }) => viewer }),
    }),
  },
)

builder.relayMutationField(
  'deleteAccount',
  {
    description: 'What proves that it is his own.',
    inputFields: (t) => ({
      password: t.string({ required: false, description: 'The password; a guest has none.' }),
    }),
  },
  {
    description:
      'Deletes the account, or the guest, with all that he has: at once, and for good. His sessions, tokens and links end; this browser is a visitor’s from then on.',
    nullable: true,
    errors: { types: [SignInFailed] },
    resolve: async (_root, { input }, context) => {
      const { deletedStories, ...session } = await deleteAccount(
        context.deps,
        callerOf(context),
        input.password ?? null,
      )
      enter(context, session)
      return { deletedStories }
    },
  },
  {
    description: 'What is gone.',
    outputFields: (t) => ({
      deletedStories: t.int({
        description: 'How many stories went.',
        resolve: ({ deletedStories }) => deletedStories,
      }),
    }),
  },
)
