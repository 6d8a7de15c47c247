// The tree of a story whole, as its map draws it.
import type { Adventure, Branch } from '../../generated/sqlite/client.ts'
import type { ListedBranch } from '../play/list-branches.ts'
import { MANY, builder } from './builder.ts'

/** How many bare alternatives a tree leaves out beside a take. */
interface Folded {
  branch: Branch
  count: number
}

const FoldedAlternatives = builder.objectRef<Folded>('FoldedAlternatives').implement({
  description:
    'Bare alternatives that the tree leaves out: other versions of one moment, which the pager shows.',
  fields: (t) => ({
    branch: t.field({
      type: 'Branch',
      nullable: true,
      description: 'The branch that they fork from; null when they are other beginnings.',
      resolve: ({ branch }, _args, { deps }) =>
        branch.parentId === null
          ? null
          : deps.db.reader.branch.findUniqueOrThrow({ where: { id: branch.parentId } }),
    }),
    depth: t.int({
      description: 'The depth of the take that they stand below; -1 at the beginning.',
      resolve: ({ branch }) => branch.forkDepth,
    }),
    count: t.exposeInt('count', { description: 'How many they are.' }),
  }),
})

/** A story's branches, as one drawing. */
export interface StoryTree {
  adventure: Adventure
  all: ListedBranch[]
  includeAlternatives: boolean
}

export const StoryTreeType = builder.objectRef<StoryTree>('StoryTree').implement({
  description: 'A whole story as a tree: enough to draw its map with one query.',
  fields: (t) => ({
    branches: t.field({
      type: ['Branch'],
      complexity: MANY,
      description: 'Its branches, oldest first: lines, trunks, and bare alternatives if they were asked for.',
      resolve: ({ all, includeAlternatives }) => {
        const folded = includeAlternatives ? new Set() : foldable(all)
        return all.flatMap(({ branch }) => (folded.has(branch) ? [] : [branch]))
      },
    }),
    folded: t.field({
      type: [FoldedAlternatives],
      description: 'The bare alternatives that are left out, as counts by place.',
      resolve: ({ all, includeAlternatives }) => (includeAlternatives ? [] : foldedOf(all)),
    }),
    lineCount: t.int({
      description: 'How many lines the list shows.',
      resolve: ({ all }) => all.filter(({ kind }) => kind === 'LINE').length,
    }),
    alternativeCount: t.int({
      description: 'How many bare alternatives there are.',
      resolve: ({ all }) => all.filter(({ kind }) => kind === 'ALTERNATIVE').length,
    }),
    takeCount: t.int({
      description: 'How many takes there are, on all branches.',
      resolve: ({ all }) => all.reduce((sum, { takes }) => sum + takes, 0),
    }),
    disposableCount: t.int({
      description: 'How many lines are disposable. Prune may delete more: what it leaves is judged again.',
      resolve: ({ all }) => all.filter(({ disposable }) => disposable).length,
    }),
    checkpoints: t.field({
      type: ['Checkpoint'],
      description: 'Every checkpoint, oldest first.',
      resolve: ({ adventure }, _args, { deps }) =>
        deps.db.reader.checkpoint.findMany({
          where: { adventureId: adventure.id },
          orderBy: { id: 'asc' },
        }),
    }),
  }),
})

/** The bare alternatives: those that no other branch borrows from can be left out. */
function foldable(all: ListedBranch[]): Set<Branch> {
  const borrowed = new Set(all.map(({ branch }) => branch.parentId))
  const bare = all.filter(({ kind, branch }) => kind === 'ALTERNATIVE' && !borrowed.has(branch.id))
  return new Set(bare.map(({ branch }) => branch))
}

function foldedOf(all: ListedBranch[]): Folded[] {
  const places = new Map<string, Folded>()
  for (const branch of foldable(all)) {
    const place = `${branch.parentId}:${branch.forkDepth}`
    places.set(place, { branch, count: (places.get(place)?.count ?? 0) + 1 })
  }
  return [...places.values()]
}
