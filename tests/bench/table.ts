// Measuring for the table: medians with their spread, beside the counts that do not vary.

export interface Row {
  work: string
  median: string
  spread: string
  counts: string
}

const rows: Row[] = []

/** Runs work some times (after one warm-up) and adds its row. Returns the median in milliseconds. */
export async function measure(
  work: string,
  times: number,
  run: () => Promise<unknown>,
  counts = '',
): Promise<number> {
  await run()
  const taken: number[] = []
  for (let index = 0; index < times; index++) {
    const began = performance.now()
    await run()
    taken.push(performance.now() - began)
  }
  return add(work, taken, counts)
}

/** Adds a row of times that were taken elsewhere. */
export function add(work: string, taken: number[], counts = ''): number {
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  rows.push({
    work,
    median: `${at(0.5).toFixed(2)} ms`,
    spread: `${at(0.1).toFixed(2)}–${at(0.9).toFixed(2)}`,
    counts,
  })
  return at(0.5)
}

/** Adds a row that is a ratio of two measured in the same run. */
export function ratio(work: string, of: number, to: number): void {
  rows.push({ work, median: `${(of / to).toFixed(2)}×`, spread: '', counts: '' })
}

/** Adds a row that is a count. */
export function note(work: string, value: string): void {
  rows.push({ work, median: value, spread: '', counts: '' })
}

/** Adds a row that is a count alone, which does not vary. */
export function count(work: string, counts: string): void {
  rows.push({ work, median: '', spread: '', counts })
}

export function print(): void {
  console.table(rows)
}
