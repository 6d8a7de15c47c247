// What the store can say that a caller must tell apart, whatever the database.

/** Nothing there, or not yours: the two are never told apart. */
export class NotFound extends Error {
  readonly code = 'NOT_FOUND'
  readonly what: string
  constructor(what: string) {
    super(`There is no such ${what}, or it is not yours.`)
    this.name = 'NotFound'
    this.what = what
  }
}

/** True when a write met a row that is already there. */
export function isUnique(error: unknown): boolean {
  return codeOf(error) === 'P2002'
}

/** True when a row that had to be there was not. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'P2025'
}

/** True when another process holds the database: worth another try. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === 'P1008' || /SocketTimeout|database is locked|SQLITE_BUSY/.test(String(error))
}

/** True when the database does not answer now and may do so soon: it is started anew, or another process holds it. */
export function isAway(error: unknown): boolean {
  return isBusy(error) || AWAY_CODES.has(codeOf(error)) || AWAY.test(String(error))
}

const AWAY_CODES = new Set<unknown>(['P1001', 'P1002', 'P1017', 'P2024', 'P2028'])
// Postgres says 57P01 to 57P03 while it stops and starts, 53300 when it has no connection left.
const AWAY =
  /Can't reach database|\b57P0[1-3]\b|\b53300\b|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|is not queryable|Connection terminated|terminating connection|Server has closed the connection/

/** True when the disk, or what the database may use of it, is full. */
export function isFull(error: unknown): boolean {
  return /SQLITE_FULL|database or disk is full|disk I\/O error|ENOSPC|No space left/.test(String(error))
}

/** True when a file is no database, or no whole one. */
export function isDamaged(error: unknown): boolean {
  return /malformed|not a database|disk image/i.test(String(error))
}

/** True when a transaction collided with another and may run again. */
export function isCollision(error: unknown): boolean {
  // One that is met at the commit has no code of its own: only its name, and the database's words in its cause.
  return (
    codeOf(error) === 'P2034' || COLLISION.test(`${String(error)} ${JSON.stringify(causeOf(error) ?? '')}`)
  )
}

const COLLISION = /TransactionWriteConflict|could not serialize|deadlock detected|40001|40P01/
const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

/** What an error says, for a sentence of ours. A failed connection may be several, of which the first will do. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** What a library calls an error. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
