// The ledger: what became of every proposed change.
import { Prisma, type Ruling as RulingRow } from '../../../generated/sqlite/client.ts'
import type { Ruling, RulingSource, Verdict } from '../../engine/world/referee.ts'
import type { Value } from '../../engine/world/state.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader, Tx } from './database.ts'
import { insertRows } from './insert-rows.ts'
import { line } from './path.ts'
import { bool, date, int, optionalInt, type Raw } from './raw.ts'

/** A ruling as it is kept. */
export interface KeptRuling extends Ruling {
  id: number
  adventureId: string
  takeId: number | null
  turn: number
  createdAt: Date
}

/** Where rulings belong: a take (null: before the first), and the turn that it is. */
export interface RuledAt {
  adventureId: string
  takeId: number | null
  turn: number
}

/** Writes rulings down. */
export async function saveRulings(tx: Tx, at: RuledAt, rulings: Ruling[], now: Date): Promise<void> {
  await saveRulingsOf(tx, [{ at, rulings }], now)
}

/** Writes the rulings of several takes down. */
export async function saveRulingsOf(
  tx: Tx,
  all: readonly { at: RuledAt; rulings: readonly Ruling[] }[],
  now: Date,
): Promise<void> {
  const data = all.flatMap(({ at, rulings }) => rulings.map((ruling) => rowOf(at, ruling, now)))
  await insertRows(tx, 'Ruling', data)
}

const rowOf = (at: RuledAt, ruling: Ruling, createdAt: Date) => ({
  ...at,
  ...ruling,
  path: ruling.path.slice(0, MOST_PATH),
  reason: ruling.reason.slice(0, MOST_WORDS),
  fix: ruling.fix.slice(0, MOST_WORDS),
  proposed: clipped(ruling.proposed),
  old: json(ruling.old),
  new: json(ruling.new),
  createdAt,
})

/** The ledger is read a page at a time: no row of it is longer than a paragraph. */
const MOST_PATH = 200
const MOST_WORDS = 1_000

function clipped(value: unknown): string {
  const whole = json(value)
  return whole.length > MOST_WORDS ? json(`${whole.slice(0, MOST_WORDS)}…`) : whole
}

const json = (value: unknown): string => JSON.stringify(value ?? null)

/** The rulings of some takes that count, oldest first. */
export async function rulingsOf(db: Reader, takeIds: readonly number[]): Promise<KeptRuling[]> {
  const where = { takeId: { in: [...takeIds] }, superseded: false }
  return (await db.ruling.findMany({ where, orderBy: { id: 'asc' } })).map(kept)
}

/** Marks what a model or a script had proposed at a take as replaced, and what a player had set that is set again. */
export async function supersede(tx: Tx, takeId: number, setAgain: readonly KeptRuling[]): Promise<void> {
  const replaced = [{ source: { not: 'PLAYER' } }, { id: { in: setAgain.map(({ id }) => id) } }]
  await tx.ruling.updateMany({ where: { takeId, OR: replaced }, data: { superseded: true } })
}

/** Gives a take that has the state of another the changes that made it so. What was refused was not done there. */
export async function copyChanges(tx: Tx, from: number, to: RuledAt, now: Date): Promise<void> {
  const rulings = await rulingsOf(tx, [from])
  await saveRulings(tx, to, rulings.filter(({ verdict }) => verdict !== 'REJECTED').map(placeless), now)
}

/** A ruling without its place. */
export const placeless = ({
  source,
  path,
  proposed,
  old,
  new: now,
  verdict,
  reason,
  fix,
}: KeptRuling): Ruling => ({
  source,
  path,
  proposed,
  old,
  new: now,
  verdict,
  reason,
  fix,
})

/** What is looked for in the ledger. */
export interface LedgerFilter {
  path: string | null
  verdict: Verdict | null
  fromTurn: number | null
}

/** Which page of the ledger: its rows behind a cursor (0: from where it begins), in either order. */
export interface LedgerPage {
  after: number
  count: number
  newestFirst?: boolean
}

/** The rulings on the path of a spot that count, oldest first unless said. */
export async function rulingsOnPath(
  db: Reader,
  adventureId: string,
  spot: Spot,
  { path, verdict, fromTurn }: LedgerFilter,
  { after, count, newestFirst = false }: LedgerPage,
): Promise<KeptRuling[]> {
  const beyond = after === 0 ? Prisma.empty : Prisma.sql`and r.id ${newestFirst ? BEFORE : BEHIND} ${after}`
  const only = Prisma.sql`r.superseded = false ${beyond}
    ${path === null ? Prisma.empty : Prisma.sql`and r.path = ${path}`}
    ${verdict === null ? Prisma.empty : Prisma.sql`and r.verdict = ${verdict}`}
    ${fromTurn === null ? Prisma.empty : Prisma.sql`and r.turn >= ${fromTurn}`}`
  const rows = await db.$queryRaw<Raw[]>`${line(spot, 0)}, found as (
      select r.* from line cross join "Take" t cross join "Ruling" r
        where t."branchId" = line.branch and t.depth between line.lo and line.hi and r."takeId" = t.id and ${only}
      union all select r.* from "Ruling" r where r."adventureId" = ${adventureId} and r."takeId" is null and ${only})
    select * from found order by id ${newestFirst ? Prisma.sql`desc` : Prisma.empty} limit ${count}`
  return rows.map((row) => kept(rulingRow(row)))
}

const BEFORE = Prisma.sql`<`
const BEHIND = Prisma.sql`>`

/** A ruling that changed a value, as far as one asks from what to what. */
export type Move = Pick<KeptRuling, 'id' | 'takeId' | 'turn' | 'old' | 'new'>

/** What changed one value on the path of a spot, oldest first. */
export async function movesOnPath(
  db: Reader,
  adventureId: string,
  spot: Spot,
  path: string,
  { after, count }: LedgerPage,
): Promise<Move[]> {
  const only = Prisma.sql`r.superseded = false and r.verdict <> 'REJECTED' and r.path = ${path} and r.id > ${after}`
  const rows = await db.$queryRaw<Raw[]>`${line(spot, 0)}, found as (
      select r.id, r."takeId", r.turn, r.old, r.new from line cross join "Take" t cross join "Ruling" r
        where t."branchId" = line.branch and t.depth between line.lo and line.hi and r."takeId" = t.id and ${only}
      union all select r.id, r."takeId", r.turn, r.old, r.new from "Ruling" r
        where r."adventureId" = ${adventureId} and r."takeId" is null and ${only})
    select * from found order by id limit ${count}`
  return rows.map((row) => ({
    id: int(row.id),
    takeId: optionalInt(row.takeId),
    turn: int(row.turn),
    old: JSON.parse(String(row.old)) as Value | null,
    new: JSON.parse(String(row.new)) as Value | null,
  }))
}

const rulingRow = (row: Raw): RulingRow => ({
  id: int(row.id),
  adventureId: String(row.adventureId),
  takeId: optionalInt(row.takeId),
  turn: int(row.turn),
  source: String(row.source),
  path: String(row.path),
  proposed: String(row.proposed),
  old: String(row.old),
  new: String(row.new),
  verdict: String(row.verdict),
  reason: String(row.reason),
  fix: String(row.fix),
  superseded: bool(row.superseded),
  createdAt: date(row.createdAt),
})

const kept = (row: RulingRow): KeptRuling => ({
  id: row.id,
  adventureId: row.adventureId,
  takeId: row.takeId,
  turn: row.turn,
  path: row.path,
  reason: row.reason,
  fix: row.fix,
  createdAt: row.createdAt,
  source: row.source as RulingSource,
  verdict: row.verdict as Verdict,
  proposed: JSON.parse(row.proposed) as unknown,
  old: JSON.parse(row.old) as Value | null,
  new: JSON.parse(row.new) as Value | null,
})
