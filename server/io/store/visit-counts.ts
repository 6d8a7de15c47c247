// What is counted of visits: sums and flags, written as UPSERTs and read in groups. Nothing in it names a user.
import { Prisma } from '../../../generated/sqlite/client.ts'
import type { Reader, Tx } from './database.ts'
import { insertion, portions } from './insert-rows.ts'
import { int, type Raw } from './raw.ts'

/** So often something happened on a day. */
export interface Count {
  day: string
  metric: string
  label: string
  hits: number
}

/** What a visitor comes to on a day. */
export const STEPS = ['opened', 'created', 'played', 'signedUp'] as const
export type Step = (typeof STEPS)[number]

/** A visitor on a day, and what he has come to. */
export interface VisitorDay {
  day: string
  visitor: string
  steps: ReadonlySet<Step>
}

/** Days, the first and the last. */
export interface Period {
  from: string
  to: string
}

/** So many labels has a metric on a day, the last of which is for all others. */
export const MAX_LABELS = 200
/** What is counted under no name of its own. */
export const OTHER = '(other)'

/** Adds counts to what stands there. A label that would be one too many is counted as OTHER, also when several instances or a
 * new start have each seen few. */
export async function addCounts(tx: Tx, counts: readonly Count[]): Promise<void> {
  for (const { day, metric, label, hits } of counts) {
    const there = Prisma.sql`from "VisitCount" where day = ${day} and metric = ${metric} and label`
    await tx.$executeRaw`insert into "VisitCount" (day, metric, label, hits)
      select ${day}, ${metric}, case when exists (select 1 ${there} = ${label})
        or (select count(*) ${there} <> ${OTHER}) < ${MAX_LABELS - 1}
        then ${label} else ${OTHER} end, cast(${hits} as integer) where true
      on conflict (day, metric, label) do update set hits = "VisitCount".hits + excluded.hits`
  }
}

/** Turns on what visitors have come to; nothing is turned off. */
export async function addVisitors(tx: Tx, visitors: readonly VisitorDay[]): Promise<void> {
  const rows = visitors.map(({ day, visitor, steps }) => [
    day,
    visitor,
    ...STEPS.map((step) => steps.has(step)),
  ])
  const set = STEPS.map((step) => `"${step}" = "VisitorDay"."${step}" or excluded."${step}"`)
  for (const some of portions(rows))
    await tx.$executeRaw`${insertion('VisitorDay', ['day', 'visitor', ...STEPS], some)}
      on conflict (day, visitor) do update set ${Prisma.raw(set.join(', '))}`
}

/** Sums of a period by day and metric. */
export async function countsByDay(db: Reader, { from, to }: Period): Promise<Omit<Count, 'label'>[]> {
  const rows = await db.$queryRaw<Raw[]>`select day, metric, sum(hits) as hits from "VisitCount"
    where day between ${from} and ${to} group by day, metric`
  return rows.map(({ day, metric, hits }) => ({ day: String(day), metric: String(metric), hits: int(hits) }))
}

/** Sums of a period by metric and label, the most frequent first. */
export async function countsByLabel(db: Reader, { from, to }: Period): Promise<Omit<Count, 'day'>[]> {
  const rows = await db.$queryRaw<Raw[]>`select metric, label, sum(hits) as hits from "VisitCount"
    where day between ${from} and ${to} group by metric, label order by hits desc, label`
  return rows.map(({ metric, label, hits }) => ({
    metric: String(metric),
    label: String(label),
    hits: int(hits),
  }))
}

/** How many came on each day of a period, and how many of them to what. */
export async function peopleByDay(
  db: Reader,
  { from, to }: Period,
): Promise<({ day: string; visitors: number } & Record<Step, number>)[]> {
  const sums = STEPS.map((step) => `sum(case when "${step}" then 1 else 0 end) as "${step}"`)
  const rows = await db.$queryRaw<Raw[]>`select day, count(*) as visitors, ${Prisma.raw(sums.join(', '))}
    from "VisitorDay" where day between ${from} and ${to} group by day`
  return rows.map(({ day, visitors, ...steps }) => ({
    day: String(day),
    visitors: int(visitors),
    opened: int(steps.opened),
    created: int(steps.created),
    played: int(steps.played),
    signedUp: int(steps.signedUp),
  }))
}
