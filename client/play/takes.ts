// The takes that are shown, as a list by depth without gaps: pages and events are put into it. What has not
// changed keeps its identity, so that only what changed is drawn anew.
import type { AdventurePageFragment, TakeFieldsFragment } from '../api/generated/graphql.ts'

export type Take = TakeFieldsFragment
export type TranscriptPage = AdventurePageFragment['transcript']

/** Takes on one path, oldest first, and how to get the ones before. */
export interface Takes {
  list: Take[]
  /** The cursor to page back from; null when the list begins at the beginning. */
  older: string | null
}

/** `next`, with the objects of `held` wherever they say the same. */
export function keepTakes(held: Take[], next: Take[]): Take[] {
  const known = new Map(held.map((take) => [take.id, take]))
  const kept = next.map((take) => {
    const before = known.get(take.id)
    return before && sameTake(before, take) ? before : take
  })
  return kept.length === held.length && kept.every((take, index) => take === held[index]) ? held : kept
}

function sameTake(a: Take, b: Take): boolean {
  const { checkpoint, changes, ...plain } = b
  return (
    (Object.keys(plain) as (keyof typeof plain)[]).every((key) => a[key] === b[key]) &&
    a.checkpoint?.id === checkpoint?.id &&
    a.checkpoint?.name === checkpoint?.name &&
    sameChanges(a.changes, changes)
  )
}

function sameChanges(a: Take['changes'], b: Take['changes']): boolean {
  if (a.length === 0 && b.length === 0) return true
  return a.length === b.length && JSON.stringify(a) === JSON.stringify(b)
}

/** A take as it is now, in its place. One that is not on the page changes nothing, nor does an answer from before a
 * change that was seen already. */
export function changeTake(held: Takes, take: Take): Takes {
  const before = held.list.find((other) => other.id === take.id)
  if (!before || take.revision < before.revision || (before.isErased && !take.isErased)) return held
  const next = held.list.map((other) => (other === before ? take : other))
  const list = keepTakes(held.list, next)
  return list === held.list ? held : { ...held, list }
}

/** The takes above the newest page, as they are since the tree has changed. */
export function changeOlder(
  held: Takes,
  changed: Take[],
  checkpoints: { id: string; name: string; takeId: string }[],
): Takes {
  const byId = new Map(changed.map((take) => [take.id, take]))
  const flags = new Map(checkpoints.map(({ takeId, id, name }) => [takeId, { id, name }]))
  const next = held.list.map((take) => ({
    ...(byId.get(take.id) ?? take),
    checkpoint: flags.get(take.id) ?? null,
  }))
  return { ...held, list: keepTakes(held.list, next) }
}

/** The newest page of a path. Older takes that are loaded stay if the page joins on to them. */
export function mergePage(held: Takes, page: TranscriptPage): Takes {
  const fresh = page.edges.map((edge) => edge.node)
  const older = page.pageInfo.hasPreviousPage ? page.pageInfo.startCursor : null
  const first = fresh[0]
  // A take stands on one path only: if its first take is among ours, so is everything above it.
  const joint = first ? held.list.findIndex((take) => take.id === first.id) : -1
  if (joint <= 0) return { list: keepTakes(held.list, fresh), older }
  return { list: keepTakes(held.list, [...held.list.slice(0, joint), ...fresh]), older: held.older }
}

/** An older page, put before the takes that are there. */
export function prependPage(held: Takes, page: TranscriptPage): Takes {
  const first = held.list[0]
  const before = page.edges.map((edge) => edge.node).filter((take) => !first || take.depth < first.depth)
  return {
    list: [...before, ...held.list],
    older: page.pageInfo.hasPreviousPage ? page.pageInfo.startCursor : null,
  }
}

/** A take that was just written: it takes its place, and what stood there or below is on another path now.
 * `gap` when what lies between is not loaded. */
export function putTake(held: Takes, take: Take): { takes: Takes; gap: boolean } {
  const above = held.list.filter((other) => other.depth < take.depth)
  const gap = (above.at(-1)?.depth ?? -1) !== take.depth - 1
  return { takes: { ...held, list: keepTakes(held.list, [...above, take]) }, gap }
}
