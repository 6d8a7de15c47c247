// Long lists, a part at a time.

/** A list in parts of a size. */
export function* parts<One>(all: readonly One[], size: number): Generator<One[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

/** The rows of a table by their ids, a page at a time. */
export async function* pages<Row extends { id: number }>(
  size: number,
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    after = rows.at(-1)!.id
  }
}

/** Some columns of a row. */
export function pick<From, Key extends keyof From>(from: From, keys: readonly Key[]): Pick<From, Key> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<From, Key>
}
