// Stories that count things, a strict referee for what the storyteller proposes, and a way to play under it.
import type { Scene, SceneStat, SceneWorld } from '../../../server/engine/narration.ts'
import { tell } from '../../../server/engine/storyteller/tell.ts'
import { inputTake, sceneOf, WORLDS } from './worlds.ts'
import type { Move, World } from './worlds.ts'

type Value = number | string | boolean

interface StatDef {
  type?: SceneStat['type']
  desc?: string
  initial: number | string
  min?: number
  max?: number
  maxDelta?: number
  cooldown?: number
}

/** A world with everything that a feature can count. */
export interface Counting {
  world: World
  persona: Scene['persona']
  stats: Record<string, StatDef>
  flags: Record<string, { desc: string; initial: boolean }>
  goals: Record<string, string>
  people: { path: string; name: string; keys: string[] }[]
}

/** How things stand on a line of the story. */
export interface State {
  values: Record<string, Value>
  changed: Record<string, number>
  turn: number
}

export const COUNTING: Record<'town' | 'station' | 'inn', Counting> = {
  town: {
    world: WORLDS.town,
    persona: {
      name: 'Kael Arden',
      pronouns: 'he/him',
      description: 'A disgraced knight. He has a scar over one eye.',
    },
    stats: {
      'player.hp': { initial: 80, min: 0, max: 100, maxDelta: 20, desc: 'How whole you are' },
      'player.stamina': { initial: 5, min: 0, max: 10, maxDelta: 2 },
      'player.gold': { initial: 25, min: 0, maxDelta: 10, desc: 'Coins in the purse' },
      'player.xyzzy': { initial: 7, min: 0, max: 9, desc: 'Nobody knows' },
      'world.day': { type: 'counter', initial: 1, cooldown: 4 },
      'world.location': { type: 'text', initial: 'The Sallow Goose' },
      'world.weather': { type: 'text', initial: 'Rain' },
      'npc.mira.trust': { initial: 40, min: -100, max: 100, maxDelta: 15, cooldown: 2 },
      'npc.mira.mood': { type: 'text', initial: 'wary' },
    },
    flags: {
      'flags.door_open': { desc: 'the cellar door is open', initial: false },
      'flags.alarm_raised': { desc: 'the town has been warned', initial: false },
    },
    goals: {
      'milestones.key': 'Find the brass key.',
      'milestones.market': 'Reach the market.',
      'milestones.dragon': 'Slay the dragon Vethrax.',
    },
    people: [{ path: 'npc.mira', name: 'Mira', keys: ['Mira', 'innkeeper'] }],
  },
  station: {
    world: WORLDS.station,
    persona: { name: 'Dr. Ines Vale', pronouns: 'they/them', description: 'They are the last engineer.' },
    stats: {
      'player.health': { initial: 0.5, min: 0, max: 1, maxDelta: 0.2 },
      'player.fear': { initial: 3, min: 0, max: 10, maxDelta: 2, desc: 'rises in the dark' },
      'player.sanity': { initial: 9, min: 0, max: 10 },
      'player.credits': { initial: 3, min: 0, max: 50, maxDelta: 5, cooldown: 3 },
      'world.oxygen_hours_left': { initial: 40, min: 0, max: 48, maxDelta: 1 },
      'world.lamp_burnt': { type: 'counter', initial: 0, max: 9, desc: 'marks burnt of the lamp' },
      'world.location': { type: 'text', initial: 'Deck Nine' },
      'npc.lark.trust': { initial: 0, min: 0, max: 10, maxDelta: 1 },
    },
    flags: { 'flags.hatch': { desc: 'The hatch is open', initial: false } },
    goals: {
      'milestones.array': 'Repair the array',
      'milestones.lark': 'Speak with Lark.',
    },
    people: [{ path: 'npc.lark', name: 'Lark', keys: ['Lark', 'AI', 'computer'] }],
  },
  inn: {
    world: WORLDS.inn,
    persona: { name: 'Wren', pronouns: 'she/her', description: '' },
    stats: {
      'player.wounds': { type: 'counter', initial: 0, max: 6 },
      'player.hunger': { initial: 50, min: 0, max: 100, maxDelta: 25, cooldown: 2 },
      'player.purse': { initial: 12, min: 0, desc: 'silver pennies' },
      'world.hour': { type: 'text', initial: 'dusk' },
      'world.turns': { type: 'counter', initial: 0 },
      'world.lamp_oil': { initial: 8, min: 0, max: 8, maxDelta: 1 },
      'npc.maren.trust': { initial: 0, min: -5, max: 5, maxDelta: 1 },
      'npc.maren.fear': { initial: 1, min: 0, max: 5 },
    },
    flags: { 'flags.door': { desc: 'the door stands open', initial: false } },
    goals: {
      'milestones.ferryman': 'Find out what became of the ferryman',
      'milestones.boathouse': 'Get to the boathouse.',
    },
    people: [{ path: 'npc.maren', name: 'Maren', keys: ['Maren'] }],
  },
}

/** How things stand at the beginning. */
export function initialState(counting: Counting): State {
  const values: Record<string, Value> = {}
  for (const [path, stat] of Object.entries(counting.stats)) values[path] = stat.initial
  for (const [path, flag] of Object.entries(counting.flags)) values[path] = flag.initial
  return { values, changed: {}, turn: 0 }
}

/** The world as a scene shows it. */
export function worldOf(counting: Counting, state: State, history: Scene['history']): SceneWorld {
  const lately = history.slice(-6).map((take) => take.text)
  const isNamed = (key: string) => lately.some((text) => new RegExp(`\\b${key}\\b`, 'i').test(text))
  return {
    stats: Object.entries(counting.stats).map(([path, stat]) => ({
      path,
      type: stat.type ?? 'number',
      desc: stat.desc ?? '',
      value: state.values[path] as number | string,
      min: stat.min ?? null,
      max: stat.max ?? null,
      maxDelta: stat.maxDelta ?? null,
      wait: waitOf(counting, state, path),
    })),
    flags: Object.entries(counting.flags).map(([path, { desc }]) => ({
      path,
      desc,
      value: state.values[path] === true,
    })),
    goals: Object.entries(counting.goals)
      .filter(([path]) => state.values[path] !== true)
      .map(([path, desc]) => ({ path, desc })),
    people: counting.people
      .filter(({ keys }) => keys.some(isNamed))
      .map(({ path, name }) => ({ path, name })),
  }
}

function waitOf(counting: Counting, state: State, path: string): number {
  const last = state.changed[path]
  return last === undefined ? 0 : Math.max(0, (counting.stats[path]?.cooldown ?? 0) - (state.turn - last))
}

/** A reply in its two parts. Whatever is no block as the rule asks for stays in the prose. */
export function splitTold(reply: string): { prose: string; block: string | null } {
  const match = /^(.*?)\n\n```state\n(\{[^\n]*\})\n```$/s.exec(reply)
  return match ? { prose: match[1]!, block: match[2]! } : { prose: reply, block: null }
}

/** What is wrong with a block of changes in a world; nothing where each of them may be. */
export function faultsOf(world: SceneWorld, block: string | null): string[] {
  if (block === null) return []
  const changes = JSON.parse(block) as Record<string, unknown>
  const paths = Object.keys(changes)
  const faults = paths.map((path) => faultOf(world, path, changes[path])).filter((it) => it !== null)
  if (paths.length === 0) faults.push('an empty block')
  if (block.split('": ').length - 1 !== paths.length) faults.push('a path twice')
  return faults
}

function faultOf({ stats, flags, goals }: SceneWorld, path: string, proposed: unknown): string | null {
  if (goals.some((goal) => goal.path === path)) return proposed === true ? null : `${path} is no true`
  const flag = flags.find((one) => one.path === path)
  if (flag)
    return typeof proposed === 'boolean' && proposed !== flag.value ? null : `${path} is no new boolean`
  const stat = stats.find((one) => one.path === path)
  if (stat === undefined) return `there is no ${path}`
  if (stat.wait > 0) return `${path} has to wait`
  if (stat.type === 'text') {
    const good = typeof proposed === 'string' && proposed.trim() === proposed && proposed !== ''
    return good && proposed !== stat.value ? null : `${path} is no new text`
  }
  if (typeof proposed !== 'number' || !Number.isFinite(proposed) || proposed === 0)
    return `${path} is no difference`
  const after = (stat.value as number) + proposed
  if (stat.type === 'counter' && proposed < 0) return `${path} falls`
  if (Math.abs(proposed) > (stat.maxDelta ?? Infinity)) return `${path} moves too far`
  if (after < (stat.min ?? -Infinity) || after > (stat.max ?? Infinity)) return `${path} leaves its bounds`
  const isShare = (stat.max ?? Infinity) - (stat.min ?? -Infinity) <= 1
  return Number.isInteger(stat.value) && !isShare && !Number.isInteger(after) ? `${path} is a fraction` : null
}

/** The state after a block that has no fault. */
export function after(state: State, block: string | null): State {
  const next = { values: { ...state.values }, changed: { ...state.changed }, turn: state.turn + 1 }
  for (const [path, value] of Object.entries(JSON.parse(block ?? '{}') as Record<string, Value>)) {
    const now = next.values[path]
    next.values[path] = typeof value === 'number' ? (now as number) + value : value
    next.changed[path] = state.turn
  }
  return next
}

/** One turn that was played. */
export interface Played {
  counting: Counting
  move: Move
  scene: Scene
  reply: string
  prose: string
  block: string | null
  changes: Record<string, Value>
}

/** Plays moves one after another under the referee’s eyes, from a state of one’s own if need be. */
export function playCounting(
  counting: Counting,
  moves: readonly Move[],
  seed: string,
  start = initialState(counting),
): Played[] {
  let state = start
  let history = sceneOf(counting.world, { kind: 'CONTINUE', text: '' }).history
  return moves.map((move) => {
    const world = worldOf(counting, state, history)
    const scene = sceneOf(counting.world, move, { history, seed, persona: counting.persona, world })
    const reply = tell(scene)
    const { prose, block } = splitTold(reply)
    const faults = faultsOf(world, block)
    if (faults.length > 0) throw new Error(`${faults.join('; ')} in ${reply}`)
    state = after(state, block)
    const input = inputTake(move)
    history = [...history, ...(input === null ? [] : [input]), { kind: 'NARRATION', text: prose }]
    const changes = JSON.parse(block ?? '{}') as Record<string, Value>
    return { counting, move, scene, reply, prose, block, changes }
  })
}
