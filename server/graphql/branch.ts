// Branches: runs of takes, and the lines that end in them.
import type { BranchKind, ListedBranch } from '../play/list-branches.ts'
import type { BranchOrigin } from '../engine/story/words.ts'
import { builder } from './builder.ts'
import { asNumber } from './ids.ts'

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

builder.prismaNode('Branch', {
  description:
    'A run of takes below a fork. It borrows everything above its fork spot from its parent; nothing is ever copied.',
  include: {},
  id: { field: 'id', description: 'Opaque and stable.' },
  findUnique: (id, { viewer }) => ({ id: asNumber(id), adventure: { ownerId: viewer.userId } }),
  fields: (t) => ({
    adventure: t.relation('adventure', { description: 'The story it belongs to.' }),
    parent: t.relation('parent', {
      nullable: true,
      description: 'The branch it forks from; null for a beginning.',
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
      resolve: (branch, _args, { deps }) =>
        deps.db.reader.take.findFirst({ where: { branchId: branch.id }, orderBy: { depth: 'desc' } }),
    }),
    visitedAt: t.expose('visitedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the head last left it; null when it has not been left yet.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

export const BranchInTree = builder.objectRef<ListedBranch>('BranchInTree').implement({
  description: 'A branch as the list shows it.',
  fields: (t) => ({
    branch: t.prismaField({
      type: 'Branch',
      description: 'The branch.',
      resolve: (_query, { branch }) => branch,
    }),
    kind: t.field({
      type: BranchKindEnum,
      description: 'What it is in the tree.',
      resolve: ({ kind }) => kind,
    }),
    isHead: t.exposeBoolean('isHead', { description: 'Whether it is the line being read.' }),
    tipDepth: t.exposeInt('tip', {
      description: 'The depth of its last take; -1 for an untouched blank story.',
    }),
    takeCount: t.exposeInt('takes', { description: 'How many takes are its own.' }),
  }),
})
