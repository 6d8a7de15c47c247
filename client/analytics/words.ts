// What the page of visits says. Pure.
import type { VisitsQuery } from '../api/generated/graphql.ts'
import { countOf } from '../ui/counts.ts'
import { longDay, sum } from './days.ts'
import type { Row } from './hits-table.tsx'

export type Visits = NonNullable<VisitsQuery['visits']>
type Day = Visits['days'][number]
export type Sort = Exclude<keyof Day, 'day' | '__typename'>

export const valuesOf = ({ days }: Visits, sort: Sort): number[] => days.map((day) => day[sort])

const totalOf = (visits: Visits, sort: Sort): number => sum(valuesOf(visits, sort))

/** The period in a sentence or two. */
export function summaryOf(visits: Visits): string {
  const total = (sort: Sort, one: string, many?: string) => countOf(totalOf(visits, sort), one, many)
  const since = `Since ${longDay(visits.from)}`
  if (totalOf(visits, 'visitors') + totalOf(visits, 'pages') === 0) return `${since} nobody has come.`
  const busiest = visits.days.reduce((most, day) => (day.visitors > most.visitors ? day : most))
  const made = `${total('stories', 'story', 'stories')} begun, ${total('turns', 'turn')} taken, ${total('signUps', 'account')} made.`
  if (busiest.visitors === 0) return `${since}: ${made}`
  return `${since}: ${made} The busiest day was ${longDay(busiest.day)}, when ${countOf(busiest.visitors, 'person', 'people')} came.`
}

/** How far people come: each step, and how many of those who opened a page take it. */
export function stepsOf(visits: Visits): Row[] {
  const opened = totalOf(visits, 'opened')
  const step = (label: string, sort: Sort): Row => {
    const hits = totalOf(visits, sort)
    return { label, hits, note: opened > 0 && sort !== 'opened' ? share(hits / opened) : undefined }
  }
  return [
    step('Opened a page', 'opened'),
    step('Began a story', 'created'),
    step('Took a turn', 'played'),
    step('Made an account', 'signedUp'),
  ]
}

const share = (part: number): string =>
  part > 0 && part < 0.01 ? 'under 1 %' : `${Math.round(100 * part)} %`

const ENDS: Record<string, string> = {
  SAVED: 'Told to the end',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
  STOPPED: 'Stopped by a script',
}

/** How turns ended. */
export const endsOf = ({ turns }: Visits): Row[] =>
  turns.map(({ label, hits }) => ({ label: ENDS[label] ?? label, hits }))
