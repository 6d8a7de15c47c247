// How the server is visited, for those on ANALYTICS_OWNERS: a few sums of a period, and its days, on which nothing may have
// happened.
import { seesVisits } from '../../access/hosted.ts'
import type { Viewer } from '../../access/viewer.ts'
import { countsByDay, countsByLabel, peopleByDay, type Step } from '../../io/store/visit-counts.ts'
import type { Deps } from '../../play/deps.ts'
import { InvalidInput, type Issue } from '../../play/failures.ts'
import { dayAfter, dayOf, daysBetween, isDay } from './days.ts'
import type { Metric } from './tally.ts'

export const DEFAULT_DAYS = 30
export const MAX_DAYS = 366

/** One day. People are counted once, however often they come. */
export type Day = { day: string; visitors: number } & Record<Step, number> & Record<Metric, number>

/** How often what is so named happened. */
export interface Hits {
  label: string
  hits: number
}

export interface Report {
  from: string
  to: string
  days: Day[]
  /** By metric, the most frequent first. */
  labels: Record<'PAGE' | 'TURN' | 'ERROR', Hits[]>
}

/** The visits of a period; by itself the last 30 days. Null for everybody who is not to see them, whatever he asks for.
 * Throws InvalidInput. */
export async function reportVisits(
  { db, clock, hosted }: Pick<Deps, 'db' | 'clock' | 'hosted'>,
  viewer: Viewer,
  asked: { from: string | null; to: string | null },
): Promise<Report | null> {
  if (!seesVisits(hosted, viewer)) return null
  const period = periodOf(asked, dayOf(clock.now()))
  const [counts, labelled, people] = await Promise.all([
    countsByDay(db.reader, period),
    countsByLabel(db.reader, period),
    peopleByDay(db.reader, period),
  ])
  const days = new Map(daysBetween(period.from, period.to).map((day) => [day, emptyDay(day)]))
  for (const { day, ...sums } of people) Object.assign(days.get(day) ?? {}, sums)
  for (const { day, metric, hits } of counts) Object.assign(days.get(day) ?? {}, { [metric]: hits })
  const of = (wanted: Metric): Hits[] => labelled.filter(({ metric }) => metric === wanted)
  return {
    ...period,
    days: [...days.values()],
    labels: { PAGE: of('PAGE'), TURN: of('TURN'), ERROR: of('ERROR') },
  }
}

function periodOf({ from, to }: { from: string | null; to: string | null }, today: string) {
  const issues: Issue[] = Object.entries({ from, to })
    .filter(([, day]) => day !== null && !isDay(day))
    .map(([path, day]) => ({
      path,
      message: `"${day!.slice(0, 20)}" is not a day; one looks like 2026-11-30.`,
    }))
  if (issues.length > 0) throw new InvalidInput(issues)
  const last = to ?? today
  const first = from ?? dayAfter(last, 1 - DEFAULT_DAYS)
  const count = daysBetween(first, last).length
  if (count < 1) throw new InvalidInput([{ path: 'from', message: 'The first day is after the last.' }])
  if (count > MAX_DAYS)
    throw new InvalidInput([{ path: 'from', message: `Ask for at most ${MAX_DAYS} days at once.` }])
  return { from: first, to: last }
}

const emptyDay = (day: string): Day => ({
  day,
  visitors: 0,
  opened: 0,
  created: 0,
  played: 0,
  signedUp: 0,
  PAGE: 0,
  TURN: 0,
  STORY: 0,
  SCENARIO: 0,
  SIGN_UP: 0,
  ERROR: 0,
})
