// A schema while it is written: what is wrong with it, what the narrator would read, and what would become of the values.
import type { Adventure } from '../../generated/sqlite/client.ts'
import type { Viewer } from '../access/viewer.ts'
import { ownAdventure } from '../access/ownership.ts'
import { countTokens } from '../engine/context/tokens.ts'
import { declared, isEmptySchema, type Declared } from '../engine/world/schema.ts'
import { readState, reconcile, type Reconciliation, type Value } from '../engine/world/state.ts'
import type { Reader } from '../io/store/database.ts'
import { newestOnPath } from '../io/store/path.ts'
import { getState } from '../io/store/states.ts'
import { SCENE_TAKES } from '../engine/world/render.ts'
import type { Deps } from './deps.ts'
import type { Issue } from './failures.ts'
import { headOf } from './head.ts'
import { readGiven } from './save-schema.ts'
import { schemaOf, worldOf } from './world.ts'

/** A schema that is not saved. Everything but its faults is of one that has none. */
export interface SchemaPreview {
  issues: Issue[]
  /** null for a schema with faults. */
  world: {
    counted: (Declared & { value: Value })[]
    guide: string
    live: string
    tokens: number
    reconciliation: Reconciliation
  } | null
}

const NOTHING = { guide: '', live: '', tokens: 0 }

/** Shows what saving a schema would mean. Nothing is stored.
 * @param adventureId null: for a story that is not begun yet */
export async function previewSchema(
  { db: { reader } }: Deps,
  viewer: Viewer,
  adventureId: string | null,
  input: unknown,
): Promise<SchemaPreview> {
  const adventure = adventureId === null ? null : await ownAdventure(reader, viewer, adventureId)
  const { schema, issues } = readGiven(input)
  if (schema === null) return { issues, world: null }
  const { takes, stored } = adventure ? await standing(reader, adventure) : { takes: [], stored: {} }
  const { values } = readState(schema, stored)
  const asSaved = { personaName: adventure?.personaName ?? '', statSchema: JSON.stringify(schema) }
  const read = isEmptySchema(schema) ? null : await worldOf(reader, asSaved, stored, takes)
  return {
    issues: [],
    world: {
      counted: declared(schema).map((one) => ({ ...one, value: values.get(one.path)! })),
      ...(read ? reading(read.context) : NOTHING),
      reconciliation: reconcile(schema, stored, adventure && schemaOf(adventure)),
    },
  }
}

/** How the world stands at the head. */
async function standing(reader: Reader, adventure: Adventure) {
  const takes = await newestOnPath(reader, headOf(adventure), SCENE_TAKES)
  const hash = takes.length > 0 ? takes.at(-1)!.worldHash : adventure.initialWorld
  return { takes, stored: await getState(reader, adventure.id, hash) }
}

const reading = ({
  guide,
  rule,
  live,
  reminder,
}: Record<'guide' | 'rule' | 'live' | 'reminder', string>) => ({
  guide,
  live,
  tokens: countTokens([guide, rule, live, reminder].join('\n')),
})
