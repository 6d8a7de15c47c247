// When memories and summaries are due on a path, which takes they are about, and what of a scene is compared with them.

/** Takes in a block. Block k of a path is its depths 6k..6k+5, for ever. */
export const BLOCK = 6
/** A path has memories from so many takes on. */
export const FIRST_TAKES = 12
/** Blocks made in one run. */
const AT_MOST = 5
/** A summary is due when so many takes have been remembered past the one before. */
const SUMMARY_TAKES = 15
const SCENE_TAKES = 4
const SCENE_TOKENS = 600
/** Without a blank for so many characters it is no word that would be cut. */
const LONGEST_WORD = 40

/** The depths of a stretch of the path, both included. */
export interface Stretch {
  from: number
  to: number
}

/** The depths of block k. */
export const blockAt = (block: number): Stretch => ({ from: block * BLOCK, to: block * BLOCK + BLOCK - 1 })

/** The block that a depth lies in. */
export const blockOf = (depth: number): number => Math.floor(depth / BLOCK)

/** How many blocks of a path are to be remembered, whether they are already or not. */
export const blocksToRemember = (headDepth: number): number =>
  headDepth + 1 < FIRST_TAKES ? 0 : Math.floor(headDepth / BLOCK)

/** The blocks that a run makes, oldest first. One take of slack stays above the newest block, since a retry of the newest
 * turn would make it twice.
 * @param headDepth depth of the last take on the path; −1 for none
 * @param isDone whether an automatic memory that is not stale stands at the end of the block */
export function blocksDue(headDepth: number, isDone: (block: number) => boolean): number[] {
  const due: number[] = []
  const all = blocksToRemember(headDepth)
  for (let block = 0; block < all && due.length < AT_MOST; block++) if (!isDone(block)) due.push(block)
  return due
}

/** The depth up to which the path is remembered without a gap; −1 for not at all. */
export function remembered(headDepth: number, isDone: (block: number) => boolean): number {
  let block = 0
  while ((block + 1) * BLOCK - 1 <= headDepth && isDone(block)) block++
  return block * BLOCK - 1
}

/** A version of the summary on the path. */
export interface SummaryVersion {
  /** The depth of the last take that it folds. */
  depth: number
  /** A take that it folds has changed. */
  stale: boolean
}

/** A summary to be made. */
export interface SummaryDue {
  /** Which version it goes on from (its place in the list that was given); null to begin anew. */
  after: number | null
  /** It folds the memories whose blocks lie here. */
  folds: Stretch
}

/** The version in use: the deepest, of equals the newest; null where there is none. */
export function currentSummary(versions: readonly SummaryVersion[]): number | null {
  return deepest(versions, () => true)
}

/** The summary that is due, or null. One that went stale is made again as soon as all that it folded is remembered, from
 * the newest version that still holds: a shorter one could not take its place.
 * @param versions on the path, oldest first
 * @param ground the depth that remembered() answers */
export function summaryDue(versions: readonly SummaryVersion[], ground: number): SummaryDue | null {
  const current = currentSummary(versions)
  const used = current === null ? null : versions[current]!
  const after = used?.stale
    ? deepest(versions, (version) => !version.stale && version.depth < used.depth)
    : current
  const begin = after === null ? -1 : versions[after]!.depth
  const isDue = used?.stale ? ground >= used.depth : ground - begin >= SUMMARY_TAKES
  return isDue && ground > begin ? { after, folds: { from: begin + 1, to: ground } } : null
}

function deepest(
  versions: readonly SummaryVersion[],
  counts: (version: SummaryVersion) => boolean,
): number | null {
  let best: number | null = null
  versions.forEach((version, at) => {
    if (counts(version) && (best === null || version.depth >= versions[best]!.depth)) best = at
  })
  return best
}

/** A take as it is compared and retold. */
export interface BlockTake {
  text: string
  hidden: boolean
}

/** Takes that are story: neither hidden nor blank. */
export const told = <Take extends BlockTake>(takes: readonly Take[]): Take[] =>
  takes.filter((take) => !take.hidden && take.text.trim() !== '')

/** What memories are ranked against: the end of the story, the last 4 takes, at most 600 tokens of them. A take that does
 * not fit is cut at a word from its beginning.
 * @param takes of the path, oldest first; `tokens` is what the whole text of each weighs
 * @param limit tokens */
export function sceneText(
  takes: readonly (BlockTake & { tokens: number })[],
  limit: number = SCENE_TOKENS,
): string {
  const parts: string[] = []
  let left = limit
  for (const { text, tokens } of told(takes).slice(-SCENE_TAKES).toReversed()) {
    if (left <= 0) break
    parts.unshift(tokens <= left ? text : endOf(text, left / tokens))
    left -= tokens
  }
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The last part of a text, from a word on; where it writes no blanks, from a character on. */
function endOf(text: string, share: number): string {
  const from = Math.max(0, text.length - Math.floor(text.length * share))
  const end = text.slice(from)
  if (from === 0 || /\s/.test(text[from - 1]!)) return end
  const blank = end.search(/\s/)
  return blank >= 0 && blank <= LONGEST_WORD ? end.slice(blank) : end.replace(/^[\udc00-\udfff]/, '')
}
