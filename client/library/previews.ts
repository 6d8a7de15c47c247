// How a story is shown where it is not read.

export function playPath(id: string): string {
  return `/play/${encodeURIComponent(id)}`
}
