// The two sides of a comparison as an address: a take or a line each. Pure.

export type Side = { branchId: string; takeId?: undefined } | { takeId: string; branchId?: undefined }

/** `line:` or `take:` and an id. */
export function sideParam(side: Side): string {
  return side.branchId === undefined ? `take:${side.takeId}` : `line:${side.branchId}`
}

export function sideOf(param: string | undefined): Side | null {
  const [, kind, id] = /^(line|take):(.+)$/.exec(param ?? '') ?? []
  if (!id) return null
  return kind === 'take' ? { takeId: id } : { branchId: id }
}

export function comparePath(adventureId: string, a: Side, b: Side): string {
  const sides = new URLSearchParams({ a: sideParam(a), b: sideParam(b) })
  return `/play/${encodeURIComponent(adventureId)}/compare?${sides}`
}
