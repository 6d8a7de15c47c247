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
import { declared, readSchema, type WorldSchema } from '../engine/world/schema.ts'
import { readState, type StoredState, type WorldState } from '../engine/world/state.ts'
import type { Reader } from '../io/store/database.ts'
import { rulingsOf } from '../io/store/rulings.ts'

/** The world of a story at a spot. */
export interface World {
  schema: WorldSchema
  state: WorldState
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

/** The world as a narration below some takes finds it; null for a story that counts nothing.
 * @param takes the newest on the path, oldest first */
export async function worldOf(
  db: Reader,
  adventure: Adventure,
  stored: StoredState,
  takes: Told[],
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
  return {
    schema,
    state,
    context: {
      guide: renderGuide(schema, persona),
      rule: RULE,
      live: renderLive(schema, state, persona, people),
      refusals: renderRefusals(rulings),
      reminder: REMINDER,
    },
    scene: sceneWorld(schema, state, people, (takes.at(-1)?.turn ?? 0) + 1),
  }
}

function sceneWorld(
  schema: WorldSchema,
  { values, lastChanged }: WorldState,
  people: string[],
  turn: number,
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
              maxDelta: one.def.max_delta_per_turn,
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

const waitOf = (cooldown: number | null, turn: number, last: number | undefined): number =>
  last === undefined ? 0 : Math.max(0, (cooldown ?? 0) - (turn - last))
