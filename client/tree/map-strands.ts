// A tree as strands: each is drawn straight, on one lane. A branch that goes on where another ends goes on in its
// strand, so that a story told anew at every turn is still one line. Pure.

/** What the drawing needs of a branch. `bare`: its last take is only another version, shown as a count or as a stub. */
export interface MapBranch {
  id: string
  parentId: string | null
  forkDepth: number
  tipDepth: number
  bare: boolean
}

/** A run of takes as it is drawn: a branch, the part of it that others share, or the stub of a bare version. */
export interface Piece {
  /** Null for the beginning, before any take. */
  branchId: string | null
  parent: Piece | null
  /** The depth it parts at, and that of its last take. */
  from: number
  to: number
  isStub: boolean
  strand: Strand
}

export interface Strand {
  pieces: Piece[]
  /** The strand it parts from; null for the first. */
  parent: Strand | null
  from: number
  to: number
  hue: number
}

/** Versions that are not drawn, at the take they stand below. */
export interface Fold {
  branchId: string | null
  depth: number
  count: number
}

export interface Strands {
  /** Parents before children. */
  strands: Strand[]
  /** The piece that holds a branch's own takes; a folded version has that of its parent. */
  bodies: Map<string, Piece>
  folds: Fold[]
  start: Piece
}

export const HUES = 6

/** @param branches oldest first @param unfold whether bare versions are drawn too */
export function strandsOf(branches: MapBranch[], unfold: boolean): Strands {
  const loose = {} as Strand // each piece is given its own below
  const start: Piece = { branchId: null, parent: null, from: -1, to: -1, isStub: false, strand: loose }
  const children = new Map<Piece, Piece[]>()
  const bodies = new Map<string, Piece>()
  const folds = new Map<string, Fold>()
  const add = (branchId: string, parent: Piece, from: number, to: number, isStub: boolean): Piece => {
    const piece: Piece = { branchId, parent, from, to, isStub, strand: loose }
    const others = children.get(parent)
    if (others) others.push(piece)
    else children.set(parent, [piece])
    return piece
  }
  for (const branch of parentsFirst(branches)) {
    const parent = bodies.get(branch.parentId ?? '') ?? start
    const end = branch.bare ? branch.tipDepth - 1 : branch.tipDepth
    const shares = !branch.bare || end > branch.forkDepth
    const body = shares ? add(branch.id, parent, branch.forkDepth, end, false) : parent
    bodies.set(branch.id, body)
    if (!branch.bare) continue
    if (unfold) add(branch.id, body, end, branch.tipDepth, true)
    else countFold(folds, body, end)
  }
  const order = new Map(branches.map(({ id }, index) => [id, index]))
  return { strands: weave(start, children, order), bodies, folds: [...folds.values()], start }
}

/** Branches with each parent before its children; one without its parent counts as a beginning. */
function parentsFirst(branches: MapBranch[]): MapBranch[] {
  const known = new Set(branches.map(({ id }) => id))
  const below = new Map<string, MapBranch[]>()
  const roots: MapBranch[] = []
  for (const branch of branches) {
    const { parentId } = branch
    if (parentId === null || !known.has(parentId)) roots.push(branch)
    else if (below.has(parentId)) below.get(parentId)!.push(branch)
    else below.set(parentId, [branch])
  }
  const ordered = [...roots]
  for (let at = 0; at < ordered.length; at++) ordered.push(...(below.get(ordered[at]!.id) ?? []))
  return ordered
}

function countFold(folds: Map<string, Fold>, body: Piece, depth: number): void {
  const key = `${body.branchId} ${depth}`
  const held = folds.get(key)
  if (held) held.count++
  else folds.set(key, { branchId: body.branchId, depth, count: 1 })
}

/** Joins pieces to strands, from the beginning on. */
function weave(start: Piece, children: Map<Piece, Piece[]>, order: Map<string, number>): Strand[] {
  const reach = reachOf(start, children)
  const strands: Strand[] = []
  const open: { piece: Piece; parent: Strand | null }[] = [{ piece: start, parent: null }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { piece: first, parent } = next
    const strand: Strand = { pieces: [], parent, from: first.from, to: first.to, hue: 0 }
    strands.push(strand)
    for (let piece: Piece | null = first; piece;) {
      piece.strand = strand
      strand.pieces.push(piece)
      strand.to = piece.to
      const heir = heirOf(piece, children.get(piece) ?? [], reach)
      for (const child of children.get(piece) ?? [])
        if (child !== heir) open.push({ piece: child, parent: strand })
      piece = heir
    }
  }
  giveHues(strands, order)
  return strands
}

/** The child that goes straight on where a piece ends: the one whose story reaches furthest, of several the oldest. */
function heirOf(piece: Piece, children: Piece[], reach: Map<Piece, number>): Piece | null {
  let heir: Piece | null = null
  for (const child of children)
    if (child.from === piece.to && !child.isStub && (!heir || reach.get(child)! > reach.get(heir)!))
      heir = child
  return heir
}

/** How deep the story goes below each piece. */
function reachOf(start: Piece, children: Map<Piece, Piece[]>): Map<Piece, number> {
  const all = [start]
  for (let at = 0; at < all.length; at++) all.push(...(children.get(all[at]!) ?? []))
  const reach = new Map<Piece, number>()
  for (const piece of all.reverse()) {
    let deepest = piece.to
    // A stub does not count: the drawing stays as it is when versions are shown.
    for (const child of children.get(piece) ?? [])
      if (!child.isStub) deepest = Math.max(deepest, reach.get(child)!)
    reach.set(piece, deepest)
  }
  return reach
}

/** Hues by age, so that what is there keeps its own when more is told, and never that of what it parts from. A stub has that of its branch. */
function giveHues(strands: Strand[], order: Map<string, number>): void {
  const ageOf = ({ pieces }: Strand) =>
    order.get(pieces.find(({ branchId }) => branchId)?.branchId ?? '') ?? -1
  const byAge = strands.filter(({ pieces }) => !pieces[0]!.isStub).sort((a, b) => ageOf(a) - ageOf(b))
  let next = 0
  for (const strand of byAge) {
    if (next % HUES === strand.parent?.hue) next++
    strand.hue = next++ % HUES
  }
  for (const { pieces, parent } of strands) if (pieces[0]!.isStub) pieces[0]!.strand.hue = parent?.hue ?? 0
}
