// Branches: runs of takes, and the lines that end in them.
import type { Branch } from '../../generated/sqlite/client.ts'
import { readable } from '../access/ownership.ts'
import type { BranchOrigin } from '../engine/story/words.ts'
import { NotFound } from '../io/store/errors.ts'
import { PRUNE_DAYS, type BranchKind, type ListedBranch } from '../play/list-branches.ts'
import { builder } from './builder.ts'
import type { Context } from './context.ts'
import { asNumber, encodeId } from './ids.ts'

const BranchKindEnum = builder.enumType('BranchKind', {
  description: 'What a branch is in the tree.',
  values: {
    LINE: { description: 'Nothing stands below its tip: a story that can be read to its end.' },
    ALTERNATIVE: {
      description:
        'A line that is only another version of one moment, where a sibling stands for it. The pager shows it.',
    },
    TRUNK: { description: 'Other branches go on from its tip.' },
  } satisfies Record<BranchKind, object>,
})

const BranchOriginEnum = builder.enumType('BranchOrigin', {
  description: 'Why a branch came to be. It only informs.',
  values: {
    ROOT: { description: 'The beginning.' },
    FORK: { description: 'The story went on from an earlier place.' },
    RETRY: { description: 'Another narration of a moment.' },
    EDIT: { description: 'A take was rewritten as a new one.' },
    IMPORT: { description: 'It came from a file.' },
  } satisfies Record<BranchOrigin, object>,
})

const Permission = builder.objectRef<{ ok: boolean; reason: string | null }>('Permission').implement({
  description: 'Whether something may be done.',
  fields: (t) => ({
    ok: t.exposeBoolean('ok', { description: 'Whether it may.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why not, in one sentence that says what to do; null when it may.',
    }),
  }),
})

builder.prismaNode('Branch', {
  description:
    'A run of takes below a fork. It borrows everything above its fork spot from its parent; nothing is ever copied.',
  include: {},
  id: { field: 'id', description: 'Opaque and stable.' },
  findUnique: (id, { viewer }) => ({ id: asNumber(id), adventure: readable(viewer) }),
  fields: (t) => ({
    adventure: t.relation('adventure', { description: 'The story it belongs to.' }),
    parent: t.relation('parent', {
      nullable: true,
      description: 'The branch it forks from; null for a beginning.',
    }),
    parentId: t.id({
      nullable: true,
      description: 'The id of the branch it forks from; null for a beginning.',
      resolve: ({ parentId }) => (parentId === null ? null : encodeId('Branch', parentId)),
    }),
    forkTake: t.relation('forkTake', {
      nullable: true,
      description: 'The take that it forks from; null for a beginning.',
    }),
    forkDepth: t.exposeInt('forkDepth', {
      description: 'The last depth that it borrows; -1 when it borrows nothing.',
    }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'What the player calls it; null when unnamed.',
    }),
    origin: t.field({
      type: BranchOriginEnum,
      description: 'Why it came to be.',
      resolve: (branch) => branch.origin as BranchOrigin,
    }),
    tip: t.field({
      type: 'Take',
      nullable: true,
      description: 'Its last take; null only for the one branch of an untouched blank story.',
      resolve: (branch, _args, { loaders }) => loaders.tip.load(branch.id),
    }),
    kind: t.field({
      type: BranchKindEnum,
      description: 'What it is in the tree.',
      resolve: async (branch, _args, context) => (await inTree(branch, context)).kind,
    }),
    isHead: t.boolean({
      description: 'Whether it is the line being read.',
      resolve: async (branch, _args, context) => (await inTree(branch, context)).isHead,
    }),
    tipDepth: t.int({
      description: 'The depth of its last take; -1 for an untouched blank story.',
      resolve: async (branch, _args, context) => (await inTree(branch, context)).tip,
    }),
    takeCount: t.int({
      description: 'How many takes are its own; what it borrows from its parent is not counted.',
      resolve: async (branch, _args, context) => (await inTree(branch, context)).takes,
    }),
    isDisposable: t.boolean({
      description: `Whether prune would delete it: at most one turn of its own that nobody named, marked or edited, left for ${PRUNE_DAYS} days, beside a version that went further or was read later.`,
      resolve: async (branch, _args, context) => (await inTree(branch, context)).disposable,
    }),
    canDelete: t.field({
      type: Permission,
      description: 'Whether deleteBranch would delete it, and if not, why.',
      resolve: async (branch, _args, context) => {
        const { refusal } = await inTree(branch, context)
        return { ok: refusal === null, reason: refusal }
      },
    }),
    visitedAt: t.expose('visitedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the head last left it; null when it has not been left yet.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

const inTree = async (branch: Branch, { loaders }: Context): Promise<ListedBranch> =>
  found((await loaders.tree.load(branch.adventureId)).get(branch.id))

/** A branch that was deleted while it was read is no longer there. */
function found(branch: ListedBranch | undefined): ListedBranch {
  if (branch === undefined) throw new NotFound('branch')
  return branch
}
