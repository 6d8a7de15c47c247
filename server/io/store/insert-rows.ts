// Many rows in one statement. Prisma's own takes so long to put such a one together that others would wait for it.
import { Prisma } from '../../../generated/sqlite/client.ts'
import type { Tx } from './database.ts'
import { int, type Raw } from './raw.ts'

type Value = string | number | boolean | Date | Uint8Array<ArrayBuffer> | null

/** Rows of one statement: SQLite answers nobody else meanwhile. */
const PER_STATEMENT = 100

/** The statement that inserts rows into a table.
 * @param columns in the order in which each row has its values */
export function insertion(table: string, columns: readonly string[], rows: readonly Value[][]): Prisma.Sql {
  const into = Prisma.raw(`"${table}" (${columns.map((column) => `"${column}"`).join(', ')})`)
  const values = rows.map((row) => Prisma.sql`(${Prisma.join(row)})`)
  return Prisma.sql`insert into ${into} values ${Prisma.join(values)}`
}

/** Inserts rows, however many, that all have the same columns. */
export async function insertRows<Row extends Record<string, Value>>(
  tx: Tx,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  for (const some of portions(rows)) {
    const values = some.map((row) => columns.map((column) => row[column]!))
    await tx.$executeRaw(insertion(table, columns, values))
  }
}

/** Inserts rows that all have the same columns, and answers their ids in order. */
export async function insertNumbered<Row extends Record<string, Value>>(
  tx: Tx,
  table: string,
  rows: readonly Row[],
): Promise<number[]> {
  const columns = Object.keys(rows[0] ?? {})
  const ids: number[] = []
  for (const some of portions(rows)) {
    const made = insertion(
      table,
      columns,
      some.map((row) => columns.map((column) => row[column]!)),
    )
    for (const { id } of await tx.$queryRaw<Raw[]>`${made} returning id`) ids.push(int(id))
  }
  return ids.sort((a, b) => a - b)
}

/** Some at a time. */
export function* portions<Row>(rows: readonly Row[], most = PER_STATEMENT): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += most) yield rows.slice(from, from + most)
}
