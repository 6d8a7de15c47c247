// How many turns of a user the server has paid for on a day (UTC): claimed with a turn, given back with one that told nothing.
import type { Reader, Tx } from './database.ts'
import { int, type Raw } from './raw.ts'

/** Counts one more turn, and answers how many there are with it. */
export async function claimDemoTurn(tx: Tx, userId: string, day: string): Promise<number> {
  // One statement on both databases: two claims at once wait for each other, or one of them runs again.
  const rows = await tx.$queryRaw<
    Raw[]
  >`insert into "DemoDay" ("userId", day, turns) values (${userId}, ${day}, 1)
    on conflict ("userId", day) do update set turns = "DemoDay".turns + 1 returning turns`
  return int(rows[0]!.turns)
}

/** How many turns are counted. */
export async function demoTurns(db: Reader, userId: string, day: string): Promise<number> {
  return (await db.demoDay.findUnique({ where: { userId_day: { userId, day } } }))?.turns ?? 0
}

/** Gives the claims of turns back, each once. Those that claimed nothing cost nothing. */
export async function giveBackDemoTurns(
  tx: Tx,
  turns: readonly { id: string; demoDay: string | null }[],
): Promise<void> {
  for (const { id, demoDay } of turns) {
    if (demoDay === null) continue
    const { count } = await tx.turn.updateMany({ where: { id, demoDay }, data: { demoDay: null } })
    if (count === 0) continue
    await tx.$executeRaw`update "DemoDay" set turns = turns - 1 where day = ${demoDay} and turns > 0 and "userId" =
      (select a."ownerId" from "Turn" t join "Adventure" a on a.id = t."adventureId" where t.id = ${id})`
  }
}
