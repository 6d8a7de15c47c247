// Reads how long an endpoint asks us to wait.

/** Seconds from a Retry-After header (a number or a date) or its millisecond kin; null where there is none. */
export function readRetryAfter(
  headers: Record<string, string | string[] | undefined>,
  now: number,
): number | null {
  const millis = Number(first(headers['retry-after-ms']) ?? Number.NaN)
  if (Number.isFinite(millis)) return Math.max(0, millis / 1000)
  const wish = first(headers['retry-after'])?.trim()
  if (!wish) return null
  const seconds = Number(wish)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(wish)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000))
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
