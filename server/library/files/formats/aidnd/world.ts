// The states of AI-DnD as ours, and the stats that they show: its adventures have no schema with them.
import { SCHEMA_LIMITS, readSchema, type WorldSchema } from '../../../../engine/world/schema.ts'
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import type { Report } from '../../report.ts'
import { rawAt } from '../raw.ts'

/** A state as it is kept here: goals are reached or not, and changes are counted in turns.
 * @param turnAt the turn of a depth on the path of the state */
export function worldOf(raw: Raw, turnAt: (depth: number) => number | null): Raw {
  const { _meta: meta, milestones, ...rest } = raw
  const changed = Object.entries(rawAt(meta, 'last_changed')).flatMap(([path, depth]) => {
    const turn = typeof depth === 'number' ? turnAt(depth) : null
    return turn === null ? [] : [[path, turn] as const]
  })
  return {
    ...rest,
    ...(isRaw(milestones) && { milestones: reachedOf(milestones) }),
    ...(changed.length > 0 && { _meta: { last_changed: Object.fromEntries(changed) } }),
  }
}

const reachedOf = (milestones: Raw): Raw =>
  Object.fromEntries(
    Object.entries(milestones).map(([id, goal]) => [
      id,
      isRaw(goal) ? own(goal, 'reached') === true : goal === true,
    ]),
  )

/** Longest text of a stat, in characters. */
const MOST_TEXT = 2_000

type Stats = Record<string, { type: 'number' | 'text'; initial: number | string; max_length?: number }>

/** The stats that states hold, with their first values as where they begin; null when they hold none.
 * @param states the oldest first, as they are kept here */
export function inferSchema(states: Iterable<Raw>, report: Report): WorldSchema | null {
  const world: Stats = {}
  const player: Stats = {}
  const npcs: Record<string, { name: string; stats: Stats }> = {}
  const flags: Record<string, { initial: boolean }> = {}
  const milestones: Record<string, object> = {}
  for (const state of states) {
    collect(world, rawAt(state, 'world'))
    collect(player, rawAt(state, 'player'))
    for (const [id, stats] of Object.entries(rawAt(state, 'npc'))) {
      if (!isRaw(stats) || !isName(id)) continue
      if (!Object.hasOwn(npcs, id)) npcs[id] = { name: nameOf(id), stats: {} }
      collect(npcs[id]!.stats, stats)
    }
    for (const [id, value] of Object.entries(rawAt(state, 'flags')))
      if (typeof value === 'boolean' && isName(id) && !Object.hasOwn(flags, id))
        flags[id] = { initial: value }
    for (const id of Object.keys(rawAt(state, 'milestones'))) if (isName(id)) milestones[id] ??= {}
  }
  const found = { world, player, npcs, flags, milestones }
  if (Object.values(found).every((part) => Object.keys(part).length === 0)) return null
  const { schema, issues } = readSchema(within(found))
  if (schema) {
    report.mapped('worldState', 'stats and their values')
    report.warn(
      'The file says no limits of its stats: they were made from their values. Look at them in the scenario’s stats.',
    )
    return schema
  }
  report.warn(`The stats could not be made from the state: ${issues[0]!.path}: ${issues[0]!.message}`)
  return null
}

/** As many as a schema may have. */
function within({
  world,
  player,
  npcs,
  flags,
  milestones,
}: Record<'world' | 'player' | 'npcs' | 'flags' | 'milestones', Raw>) {
  const first = (raw: Raw, most: number) => Object.fromEntries(Object.entries(raw).slice(0, most))
  return {
    world: first(world, SCHEMA_LIMITS.stats),
    player: first(player, SCHEMA_LIMITS.stats),
    npcs: first(
      Object.fromEntries(
        Object.entries(npcs).map(([id, npc]) => [
          id,
          { ...(npc as Raw), stats: first(rawAt(npc, 'stats'), 20) },
        ]),
      ),
      SCHEMA_LIMITS.npcs,
    ),
    flags: first(flags, SCHEMA_LIMITS.flags),
    milestones: first(milestones, SCHEMA_LIMITS.milestones),
  }
}

function collect(stats: Stats, values: Raw): void {
  for (const [id, value] of Object.entries(values)) {
    if (!isName(id)) continue
    const known = Object.hasOwn(stats, id) ? stats[id]! : null
    if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) {
      if (!known) stats[id] = { type: 'number', initial: value }
    } else if (typeof value === 'string') {
      const length = [...value].length
      if (length > MOST_TEXT) continue
      if (!known) stats[id] = { type: 'text', initial: value, max_length: Math.max(200, length) }
      else if (known.type === 'text') known.max_length = Math.max(known.max_length ?? 200, length)
    }
  }
}

const isName = (id: string): boolean =>
  /^[^\s.]{1,60}$/u.test(id) && !/[\p{Cc}\p{Cs}]|```|^__proto__$/u.test(id)

/** "gwen_ash" is called "Gwen Ash". */
const nameOf = (id: string): string =>
  id
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()) || id
