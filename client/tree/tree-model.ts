// A story's tree as its pages show it: its lines with their hues, where each parts, and what the map is drawn from. Pure.
import type { TreeBranchFragment, TreePageFragment } from '../api/generated/graphql.ts'
import type { MapInput, Spot } from './map-layout.ts'
import { strandsOf, type MapBranch, type Piece, type Strand } from './map-strands.ts'

export interface Line extends TreeBranchFragment {
  hue: number
  /** Takes from the beginning to its end. */
  length: number
  /** Those since it parted. */
  own: number
  /** Why the run it lies on came to be: a line that was told anew since is still the fork it was. */
  cause: TreeBranchFragment['origin']
  /** Where it parts, and from which line; null when it begins at the beginning. */
  parting: { depth: number; lineId: string | null } | null
}

export interface TreeModel {
  page: TreePageFragment
  /** Every branch, by id. */
  branches: Map<string, Line>
  /** What can be read to an end, without other versions; the current first, then by when it was read. */
  lines: Line[]
  /** Other versions of single moments, likewise. */
  versions: Line[]
  /** The line that is read. */
  current: Line
  /** The line that goes straight on from a branch. */
  lineAt: (branchId: string | null) => Line
  mapInput: (unfold: boolean) => MapInput
}

export function modelOf(page: TreePageFragment): TreeModel {
  const { branches: all } = page.tree
  const shapes = all.map(shapeOf)
  const { bodies, start } = strandsOf(shapes, false)
  const endOf = ({ pieces }: Strand) => pieces.at(-1)!.branchId
  const bodyOf = (branchId: string | null): Piece => (branchId && bodies.get(branchId)) || start
  const origins = new Map(all.map(({ id, origin }) => [id, origin]))
  const branches = new Map<string, Line>()
  for (const branch of all) {
    const body = bodyOf(branch.id)
    const isVersion = branch.kind === 'ALTERNATIVE'
    const depth = isVersion ? branch.tipDepth - 1 : body.strand.from
    const parent = isVersion ? body.strand : body.strand.parent
    const first = body.strand.pieces.find(({ branchId }) => branchId !== null)?.branchId ?? branch.id
    branches.set(branch.id, {
      ...branch,
      hue: body.strand.hue,
      length: branch.tipDepth + 1,
      own: branch.tipDepth - depth,
      cause: isVersion ? branch.origin : (origins.get(first) ?? branch.origin),
      parting: parent ? { depth, lineId: endOf(parent) } : null,
    })
  }
  const current = branches.get(page.head.branch.id) ?? [...branches.values()][0]!
  const lineAt = (branchId: string | null) => branches.get(endOf(bodyOf(branchId).strand) ?? '') ?? current
  return {
    page,
    branches,
    current,
    lineAt,
    lines: ofKind(branches, 'LINE'),
    versions: ofKind(branches, 'ALTERNATIVE'),
    mapInput: (unfold) => mapInputOf(page, shapes, unfold),
  }
}

const shapeOf = ({ id, parent, forkDepth, tipDepth, kind }: TreeBranchFragment): MapBranch => ({
  id,
  parentId: parent?.id ?? null,
  forkDepth,
  tipDepth,
  bare: kind === 'ALTERNATIVE',
})

function ofKind(branches: Map<string, Line>, kind: Line['kind']): Line[] {
  const readAt = ({ isHead, visitedAt, createdAt }: Line) =>
    isHead ? Infinity : Date.parse(visitedAt ?? createdAt)
  return [...branches.values()]
    .filter((branch) => branch.kind === kind)
    .sort((a, b) => readAt(b) - readAt(a) || b.tipDepth - a.tipDepth)
}

function mapInputOf(page: TreePageFragment, branches: MapBranch[], unfold: boolean): MapInput {
  const spotOf = (depth: number, take: { branch: { id: string } } | null): Spot => ({
    branchId: take?.branch.id ?? null,
    depth: take ? depth : -1,
  })
  return {
    branches,
    unfold,
    head: { lineId: page.head.branch.id, ...spotOf(page.head.depth, page.head.take) },
    checkpoints: page.tree.checkpoints.map(({ id, depth, take }) => ({ id, ...spotOf(depth, take) })),
  }
}
