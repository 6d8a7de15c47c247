// The stats that AI-DnD declares, as ours: what is written in another way there is turned, and what does not hold goes
// alone, not with all the others.
import { readSchema, SCHEMA_LIMITS, TEXT_LENGTH, type WorldSchema } from '../../../../engine/world/schema.ts'
import { splitKeys } from '../../../../engine/context/split-keys.ts'
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import { rawAt, textAt } from '../raw.ts'

/** A fault of something that was left out. */
export interface Fault {
  path: string
  message: string
}

/** Each pass leaves out what the one before found faulty; more are never needed, unless a file is made for it. */
const PASSES = 5
const NPC_STATS = 20

/** Reads a schema of AI-DnD. Null when nothing of it holds. */
export function readStats(written: Raw): { schema: WorldSchema | null; faults: Fault[] } {
  const faults: Fault[] = []
  const raw = turned(written, faults)
  for (let pass = 0; pass < PASSES; pass++) {
    const { schema, issues } = readSchema(raw)
    if (schema) return { schema, faults }
    for (const issue of issues) {
      faults.push(issue)
      leaveOut(raw, issue.path.split('.'))
    }
  }
  return { schema: null, faults }
}

/** Takes out the stat, person, flag or goal that a path leads to. */
function leaveOut(raw: Raw, [part = '', id = '', inner, stat]: string[]): void {
  if (part === 'npcs' && inner === 'stats' && stat !== undefined)
    delete rawAt(rawAt(rawAt(raw, part), id), 'stats')[stat]
  else if (id !== '') delete rawAt(raw, part)[id]
  else delete raw[part]
}

function turned(written: Raw, faults: Fault[]): Raw {
  const each = (of: Raw, path: string, most: number, turn: (value: unknown, id: string) => unknown): Raw => {
    const all = Object.entries(of)
    if (all.length > most) faults.push({ path, message: `At most ${most}; the others are left out.` })
    const entries = all.slice(0, most).flatMap(([id, value]) => {
      if (/^[^\s.]{1,60}$/u.test(id)) return [[id, turn(value, id)]]
      faults.push({ path: `${path}.${id.slice(0, 60)}`, message: 'This name cannot be used.' })
      return []
    })
    return Object.fromEntries(entries)
  }
  const stats = (of: Raw, path: string, most: number = SCHEMA_LIMITS.stats) => each(of, path, most, statOf)
  const described = (value: unknown) =>
    typeof value === 'string' ? { desc: short(value) } : { desc: descOf(value) }
  return {
    world: stats(rawAt(written, 'world'), 'world'),
    player: stats(rawAt(written, 'player'), 'player'),
    npcs: each(rawAt(written, 'npcs'), 'npcs', SCHEMA_LIMITS.npcs, (npc, id) => ({
      name: (textAt(npc, 'name').trim() || id).slice(0, 80),
      keys: keysOf(npc),
      desc: descOf(npc),
      stats: stats(rawAt(npc, 'stats'), `npcs.${id}.stats`, NPC_STATS),
    })),
    flags: each(rawAt(written, 'flags'), 'flags', SCHEMA_LIMITS.flags, (flag) => ({
      desc: descOf(flag),
      initial: flag === true || (isRaw(flag) && own(flag, 'initial') === true),
    })),
    milestones: each(rawAt(written, 'milestones'), 'milestones', SCHEMA_LIMITS.milestones, described),
  }
}

const short = (text: string): string => text.slice(0, SCHEMA_LIMITS.text).replace(/[\uD800-\uDBFF]$/, '')
const descOf = (raw: unknown): string => short(textAt(raw, 'desc', 'description'))

/** Keys stand in one text there. */
function keysOf(npc: unknown): string[] {
  const keys = isRaw(npc) ? own(npc, 'keys') : undefined
  const all = typeof keys === 'string' ? splitKeys(keys, 20) : Array.isArray(keys) ? keys : []
  return all
    .filter((key): key is string => typeof key === 'string' && key.trim() !== '' && key.length <= 200)
    .slice(0, 20)
}

function statOf(raw: unknown): Raw {
  if (!isRaw(raw))
    return {
      initial: typeof raw === 'string' ? raw : (numberOf(raw) ?? 0),
      ...(typeof raw === 'string' && { type: 'text' }),
    }
  if (textAt(raw, 'type') === 'text') return textStat(raw)
  const [min, max, most, cooldown] = ['min', 'max', 'max_delta_per_turn', 'cooldown'].map((name) =>
    numberOf(own(raw, name)),
  )
  const begins = numberOf(own(raw, 'initial'))
  return {
    type: textAt(raw, 'type') === 'counter' ? 'counter' : 'number',
    desc: descOf(raw),
    min,
    max,
    // Nothing there says that a stat begins within its limits.
    ...(begins !== null && { initial: Math.min(max ?? begins, Math.max(min ?? begins, begins)) }),
    max_delta_per_turn: most !== null && most! > 0 ? most : null,
    cooldown: cooldown === null ? null : Math.round(cooldown!),
    bands: bandsOf(own(raw, 'bands')),
  }
}

function textStat(raw: Raw): Raw {
  const initial = textAt(raw, 'initial')
  const most = numberOf(own(raw, 'max_length'))
  const length = [...initial].length
  return {
    type: 'text',
    desc: descOf(raw),
    initial,
    max_length: most ?? (length > TEXT_LENGTH ? length : null),
  }
}

function numberOf(raw: unknown): number | null {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Bands that hold, in order; where two overlap, the first begins before the second ends. */
function bandsOf(raw: unknown): [number, number, string][] {
  const bands = (Array.isArray(raw) ? raw : []).flatMap((band): [number, number, string][] => {
    const [lo, hi, label] = Array.isArray(band) ? band : []
    const [from, to, words] = [
      numberOf(lo),
      numberOf(hi),
      typeof label === 'string' ? label.trim().slice(0, 80) : '',
    ]
    return from !== null && to !== null && from < to && words !== '' ? [[from, to, words]] : []
  })
  return bands
    .toSorted(([a], [b]) => a - b)
    .filter(([lo], at, all) => at === 0 || lo >= all[at - 1]![1])
    .slice(0, SCHEMA_LIMITS.bands)
}
