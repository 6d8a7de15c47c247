// Turns that the server pays for: so many of a user's day, claimed with the turn, and given back by one that told nothing.
import { isUnmetered } from '../access/hosted.ts'
import type { Viewer } from '../access/viewer.ts'
import { claimDemoTurn, demoTurns } from '../io/store/demo-days.ts'
import type { Tx } from '../io/store/database.ts'
import { readSettings } from '../io/store/settings.ts'
import type { Deps } from './deps.ts'
import { DemoUsedUp } from './failures.ts'
import { whoNarrates } from './narrator.ts'

/** Claims one of the turns that the server pays for, within the claim of the turn itself. Answers its day; null when somebody
 * else pays, or nobody counts. Throws DemoUsedUp. */
export async function claimDemo(
  deps: Deps,
  tx: Tx,
  { link }: Viewer,
  ownerId: string,
): Promise<string | null> {
  const { hosted, clock } = deps
  if (!hosted?.demo) return null
  const who = whoNarrates(deps, await readSettings(tx, ownerId))
  if (who.by !== 'SERVER' || (await isUnmetered(tx, hosted, ownerId))) return null
  const day = dayOf(clock.now())
  if ((await claimDemoTurn(tx, ownerId, day)) > who.demo.turnsPerDay)
    throw new DemoUsedUp(nextDay(day), link !== null)
  return day
}

/** Whether a turn that saved nothing gives its claim back. What was told, and then thrown away by the player or by his own
 * scripts, has been paid for. */
export function isGivenBack(told: { text: string }, byChoice: boolean): boolean {
  return !byChoice || told.text === ''
}

/** What a user has of the key that the server pays for. */
export interface DemoAllowance {
  /** The model that tells, or would. */
  model: string
  /** Those that can be chosen. */
  models: readonly string[]
  /** Whether it narrates for him now. */
  isUsed: boolean
  /** Null: his turns are not counted. */
  turnsPerDay: number | null
  left: number | null
  resetsAt: Date
}

/** What a viewer has of it today; null where the server pays for nobody, and for who came by a link. */
export async function demoAllowanceOf(deps: Deps, { userId, link }: Viewer): Promise<DemoAllowance | null> {
  const { db, hosted, clock } = deps
  if (!hosted?.demo || link !== null) return null
  const { demo } = hosted
  const settings = await readSettings(db.reader, userId)
  const day = dayOf(clock.now())
  const isFree = await isUnmetered(db.reader, hosted, userId)
  const used = isFree ? 0 : await demoTurns(db.reader, userId, day)
  return {
    model: demo.modelFor(settings.model),
    models: demo.models,
    isUsed: whoNarrates(deps, settings).by === 'SERVER',
    turnsPerDay: isFree ? null : demo.turnsPerDay,
    left: isFree ? null : Math.max(0, demo.turnsPerDay - used),
    resetsAt: nextDay(day),
  }
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

const nextDay = (day: string): Date => new Date(Date.parse(day) + 24 * 60 * 60 * 1_000)
