// One SQLite connection as Prisma's libSQL adapter wants it. The stock client opens a new connection
// after every transaction, which forgets its pragmas and leaks the old one; this one keeps a single
// connection and its prepared statements.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { LibsqlError, type Client, type InValue, type ResultSet } from '@libsql/client'
import Database from 'libsql'

const MAX_STATEMENTS = 300
/** How long SQLite itself waits for another process; longer waits are the queue's, which does not block the loop. */
const BUSY_TIMEOUT_MS = 50

interface Prepared {
  statement: Database.Statement
  columns: string[]
  types: string[]
}

/** SQLite answers at once, so a long chain of statements would be one long turn of the loop, with nobody else heard. */
const LONGEST_TURN_MS = 5
let turnBegan = 0

async function giveWay(): Promise<void> {
  const now = performance.now()
  if (now - turnBegan < LONGEST_TURN_MS) return
  await nextTurn()
  turnBegan = performance.now()
}

class Connection {
  readonly #db: Database.Database
  readonly #prepared = new Map<string, Prepared>()
  readonly #readonly: boolean
  closed = false
  readonly protocol = 'file'

  constructor(path: string, readonly: boolean) {
    this.#readonly = readonly
    this.#db = new Database(path, { timeout: BUSY_TIMEOUT_MS })
    this.#db.exec('PRAGMA foreign_keys = ON')
    this.#db.exec('PRAGMA synchronous = FULL')
    // An index made for one statement reads the whole table: a path of few branches in a long story would get one.
    this.#db.exec('PRAGMA automatic_index = OFF')
    // What is erased is not to be found on free pages.
    this.#db.exec('PRAGMA secure_delete = ON')
    if (readonly) this.#db.exec('PRAGMA query_only = ON')
    else this.#db.exec('PRAGMA journal_mode = WAL')
  }

  async execute(query: string | { sql: string; args?: InValue[] }): Promise<ResultSet> {
    const { sql, args = [] } = typeof query === 'string' ? { sql: query } : query
    await giveWay()
    try {
      return this.#run(this.#prepare(sql), args.map(toSqlite))
    } catch (error) {
      throw asLibsqlError(error)
    }
  }

  /** A writer's takes the write lock first, so that its commit cannot meet BUSY. Prisma wraps a reader's batch of
   * look-ups in one, which only has to see one state of the database. */
  async transaction() {
    await this.execute(this.#readonly ? 'BEGIN DEFERRED' : 'BEGIN IMMEDIATE')
    return {
      execute: (query: { sql: string; args?: InValue[] }) => this.execute(query),
      commit: () => this.execute('COMMIT'),
      rollback: () => (this.#db.inTransaction ? this.execute('ROLLBACK') : Promise.resolve()),
    }
  }

  async executeMultiple(sql: string): Promise<void> {
    try {
      this.#db.exec(sql)
    } catch (error) {
      throw asLibsqlError(error)
    }
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    this.#prepared.clear()
    this.#db.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#db.prepare(sql)
    statement.safeIntegers(true)
    const described = statement.reader ? statement.raw(true).columns() : []
    const prepared = {
      statement,
      columns: described.map((column) => column.name),
      types: described.map((column) => column.type ?? ''),
    }
    if (this.#prepared.size >= MAX_STATEMENTS) this.#prepared.delete(this.#prepared.keys().next().value!)
    this.#prepared.set(sql, prepared)
    return prepared
  }

  #run({ statement, columns, types }: Prepared, args: unknown[]): ResultSet {
    if (columns.length === 0) {
      const { changes } = statement.run(args)
      return { columns, columnTypes: types, rows: [], rowsAffected: changes } as unknown as ResultSet
    }
    const rows = (statement.all(args) as unknown[][]).map((row) => row.map(fromSqlite))
    return { columns, columnTypes: types, rows, rowsAffected: 0 } as unknown as ResultSet
  }
}

function toSqlite(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value instanceof ArrayBuffer ? Buffer.from(value) : value
}

function fromSqlite(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (!Buffer.isBuffer(value)) return value
  // A Buffer may be a window on a larger pool; the adapter reads the whole ArrayBuffer.
  return value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength)
}

function asLibsqlError(error: unknown): unknown {
  if (!(error instanceof (Database.SqliteError as unknown as ErrorConstructor))) return error
  const { message, code, rawCode } = error as Error & { code: string; rawCode?: number }
  return new LibsqlError(message, code, code, rawCode, error)
}

/** Prisma's adapter over one connection to the file at `path`; a reader cannot write. */
export class SqliteAdapter extends PrismaLibSql {
  readonly #path: string
  readonly #readonly: boolean
  constructor(path: string, options: { readonly: boolean }) {
    super({ url: `file:${path}` })
    this.#path = path
    this.#readonly = options.readonly
  }
  override createClient(): Client {
    return new Connection(this.#path, this.#readonly) as unknown as Client
  }
}
