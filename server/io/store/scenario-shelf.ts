// The shelf of scenarios: which a viewer finds there, in which order, a page at a time.
import { Prisma } from '../../../generated/sqlite/client.ts'
import type { Reader } from './database.ts'
import type { Raw } from './raw.ts'

/** Whose scenarios: the viewer's own, those that come with the program, what others made public. */
export type Whose = 'OWN' | 'BUILT_IN' | 'PUBLIC'

const RANKS: Record<Whose, number> = { OWN: 0, BUILT_IN: 1, PUBLIC: 2 }

/** What is looked for; blank and null: everything that is not an option. */
export interface ShelfSearch {
  userId: string
  search: string
  whose: Whose | null
}

/** A page as Prisma asks for it: so many behind a cursor, or before it when negative. */
export interface ShelfPage {
  take?: number
  cursor?: { id?: string }
}

/** The ids of a page, in order: the viewer's own, the newest change first; built-in ones, the oldest first; those of
 * others as his own. */
export async function shelfPage(
  db: Reader,
  { userId, search, whose }: ShelfSearch,
  { take = 50, cursor }: ShelfPage,
): Promise<string[]> {
  const backwards = take < 0
  const at = Prisma.sql`(select place from numbered where id = ${cursor?.id ?? ''})`
  const beyond = backwards ? Prisma.sql`place < ${at}` : Prisma.sql`place > ${at}`
  const rows = await db.$queryRaw<
    Raw[]
  >`with shelf as (select id, position, coalesce("changedAt", "createdAt") as changed, key,
        case when "ownerId" is null then "createdAt" end as made,
        case when "ownerId" = ${userId} then 0 when "ownerId" is null then 1 else 2 end as rank
      from "Scenario" where "parentId" is null
        and ("ownerId" is null or "ownerId" = ${userId} or visibility = 'PUBLIC') and ${matching(search)}),
    numbered as (select id, row_number() over (order by rank, position, made, key, changed desc, id) as place from shelf
      where ${whose === null ? Prisma.sql`1 = 1` : Prisma.sql`rank = ${RANKS[whose]}`})
    select id from numbered where ${cursor?.id === undefined ? Prisma.sql`1 = 1` : beyond}
      order by ${backwards ? Prisma.sql`place desc` : Prisma.sql`place`} limit ${Math.abs(take)}`
  const ids = rows.map(({ id }) => String(id))
  return backwards ? ids.reverse() : ids
}

/** What is looked for, in title, description or tags. Databases differ in what they take for the same letter in another
 * case, so it is asked for in each case that it may stand in. */
function matching(search: string): Prisma.Sql {
  const words = search.trim()
  if (words === '') return Prisma.sql`1 = 1`
  const capital = words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
  const cases = new Set([words, words.toLowerCase(), words.toUpperCase(), capital])
  const like = [...cases].map((one) => `%${one.replace(/[\\%_]/g, '\\$&')}%`)
  return Prisma.sql`(${Prisma.join(
    like.map(
      (one) => Prisma.sql`lower(title) like lower(${one}) escape '\\' or lower(description) like lower(${one})
        escape '\\' or lower(tags) like lower(${one}) escape '\\'`,
    ),
    ' or ',
  )})`
}
