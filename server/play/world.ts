// What a story counts, at a spot: its schema, its state, and both as a narrator reads them.
import type { Adventure, Take } from '../../generated/sqlite/client.ts'
import type { ContextWorld } from '../engine/context/build.ts'
import type { SceneWorld } from '../engine/narration.ts'
import {
  REMINDER,
  RULE,
  SCENE_TAKES,
  peopleInScene,
  renderGuide,
  renderLive,
  renderRefusals,
} from '../engine/world/render.ts'
import type { Ruling, Spent } from '../engine/world/referee.ts'
import { declared, readSchema, type WorldSchema } from '../engine/world/schema.ts'
import { readState, type StoredState, type WorldState } from '../engine/world/state.ts'
import type { Reader } from '../io/store/database.ts'
import { rulingsOf } from '../io/store/rulings.ts'

/** The world of a story at a spot. */
export interface World {
  schema: WorldSchema
  state: WorldState
  /** What the part of the narration that is gone on with has changed. */
  spent: Spent
  context: ContextWorld
  scene: SceneWorld
}

/** A take as far as the world needs it. */
type Told = Pick<Take, 'id' | 'kind' | 'text' | 'hidden' | 'turn'>

/** The schema of an adventure; null when it counts nothing. */
export function schemaOf(adventure: Pick<Adventure, 'statSchema'>): WorldSchema | null {
  if (adventure.statSchema === null) return null
  return readSchema(JSON.parse(adventure.statSchema)).schema
}

/** Whether an adventure counts anything, or ever did: its narrators may have written blocks of changes. */
export async function hasCounted(
  db: Reader,
  { id, statSchema }: Pick<Adventure, 'id' | 'statSchema'>,
): Promise<boolean> {
  return statSchema !== null || (await db.statSchema.count({ where: { adventureId: id } })) > 0
}

/** The world as a narration below some takes finds it; null for a story that counts nothing.
 * @param takes the newest on the path, oldest first
 * @param isPassage the newest narration is gone on with: its turn is not over */
export async function worldOf(
  db: Reader,
  adventure: Pick<Adventure, 'statSchema' | 'personaName'>,
  stored: StoredState,
  takes: Told[],
  isPassage = false,
): Promise<World | null> {
  const schema = schemaOf(adventure)
  if (schema === null) return null
  const state = readState(schema, stored)
  const scene = takes.filter(({ hidden }) => !hidden).slice(-SCENE_TAKES)
  const people = peopleInScene(
    schema,
    scene.map(({ text }) => text),
  )
  const persona = { name: adventure.personaName }
  const newest = takes.slice(-SCENE_TAKES).findLast(({ kind }) => kind === 'NARRATION')
  const rulings = newest ? await rulingsOf(db, [newest.id]) : []
  const spent = isPassage ? withSpent(new Map(), rulings) : new Map<string, number>()
  const turn = (takes.at(-1)?.turn ?? 0) + (isPassage ? 0 : 1)
  return {
    schema,
    state,
    spent,
    context: {
      guide: renderGuide(schema, persona),
      rule: RULE,
      live: renderLive(schema, state, persona, people),
      // They are told once, when the turn is over.
      refusals: isPassage ? null : renderRefusals(rulings),
      reminder: REMINDER,
    },
    scene: sceneWorld(schema, state, people, turn, spent),
  }
}

/** By how much a narration has changed each number, with some rulings more. What a player set by hand is no part of it. */
export function withSpent(before: Spent, rulings: readonly Ruling[]): Map<string, number> {
  const spent = new Map(before)
  for (const { path, source, old, new: now } of rulings)
    if (source !== 'PLAYER' && typeof old === 'number' && typeof now === 'number')
      spent.set(path, (spent.get(path) ?? 0) + now - old)
  return spent
}

function sceneWorld(
  schema: WorldSchema,
  { values, lastChanged }: WorldState,
  people: string[],
  turn: number,
  spent: Spent,
): SceneWorld {
  const all = declared(schema)
  return {
    stats: all.flatMap((one) =>
      one.kind === 'stat'
        ? [
            {
              path: one.path,
              type: one.def.type,
              desc: one.def.desc,
              value: values.get(one.path) as number | string,
              min: one.def.min,
              max: one.def.max,
              maxDelta: leftOf(one.def.max_delta_per_turn, spent.get(one.path)),
              wait: waitOf(one.def.cooldown, turn, lastChanged.get(one.path)),
            },
          ]
        : [],
    ),
    flags: all.flatMap(({ kind, path, ...one }) =>
      kind === 'flag' && 'desc' in one ? [{ path, desc: one.desc, value: values.get(path) === true }] : [],
    ),
    goals: all.flatMap(({ kind, path, ...one }) =>
      kind === 'milestone' && 'desc' in one && values.get(path) !== true ? [{ path, desc: one.desc }] : [],
    ),
    people: people.map((id) => ({ path: `npc.${id}`, name: schema.npcs[id]!.name })),
  }
}

/** What is left of a cap in both directions. */
const leftOf = (cap: number | null, spent = 0): number | null =>
  cap === null ? null : Math.max(0, cap - Math.abs(spent))

/** Turns that are left before a value may change again. */
export const waitOf = (cooldown: number | null, turn: number, last: number | undefined): number =>
  last === undefined ? 0 : Math.max(0, (cooldown ?? 0) - (turn - last))
