// Take groups: the versions of one moment, for a whole page in one statement.
import { Prisma } from '../../../generated/sqlite/client.ts'
import type { Reader } from './database.ts'
import { int } from './raw.ts'

/** Ids of the takes with one parent, oldest first. */
export type TakeGroup = number[]

/** The groups of several parents (null = the beginnings of an adventure), in the order asked. */
export async function takeGroups(
  db: Reader,
  keys: readonly { adventureId: string; parentId: number | null }[],
): Promise<TakeGroup[]> {
  const parents = keys.flatMap((key) => (key.parentId === null ? [] : [key.parentId]))
  const roots = keys.flatMap((key) => (key.parentId === null ? [key.adventureId] : []))
  const wanted = [
    ...(parents.length > 0 ? [Prisma.sql`"parentId" in (${Prisma.join(parents)})`] : []),
    ...(roots.length > 0
      ? [Prisma.sql`("parentId" is null and "adventureId" in (${Prisma.join(roots)}))`]
      : []),
  ]
  const rows = await db.$queryRaw<Record<string, unknown>[]>`
    select id, "parentId", "adventureId" from "Take" where ${Prisma.join(wanted, ' or ')} order by id`
  const groups = new Map<string, TakeGroup>()
  for (const row of rows) {
    const key = row.parentId === null ? `root:${String(row.adventureId)}` : int(row.parentId).toString()
    groups.set(key, [...(groups.get(key) ?? []), int(row.id)])
  }
  return keys.map(
    ({ adventureId, parentId }) =>
      groups.get(parentId === null ? `root:${adventureId}` : `${parentId}`) ?? [],
  )
}
