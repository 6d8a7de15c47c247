// The first turn of the line that is read at which a value met a condition.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { meets, type Condition } from '../engine/world/condition.ts'
import { declared, type Declared } from '../engine/world/schema.ts'
import { readState, type Value } from '../engine/world/state.ts'
import { takeAt } from '../io/store/path.ts'
import { movesOnPath } from '../io/store/rulings.ts'
import { getState } from '../io/store/states.ts'
import type { Deps } from './deps.ts'
import { InvalidInput } from './failures.ts'
import { headOf } from './head.ts'
import { schemaOf } from './world.ts'

/** Where a condition was met first. */
export interface FirstTurn {
  /** null: from the beginning. */
  takeId: number | null
  turn: number
  value: Value
}

/** So many changes of one value are read at a time. */
const PAGE = 1_000

/** Finds the first turn up to the head that left a value which meets a condition; null when none did. What a turn
 * changed and changed back counts as it was when the turn was over. Throws InvalidInput for what cannot be asked. */
export async function firstTurnWhere(
  { db: { reader } }: Pick<Deps, 'db'>,
  adventure: Adventure,
  condition: Condition,
): Promise<FirstTurn | null> {
  assertAskable(adventure, condition)
  const head = headOf(adventure)
  let after = 0
  let last: FirstTurn | null = null
  for (;;) {
    const moves = await movesOnPath(reader, adventure.id, head, condition.path, { after, count: PAGE })
    for (const { takeId, turn, old, new: now } of moves) {
      last ??= { takeId: null, turn: 0, value: old! }
      // The last word on a take is what it left.
      if (last.takeId !== takeId && meets(condition, last.value)) return last
      last = { takeId, turn, value: now! }
    }
    if (moves.length < PAGE) break
    after = moves.at(-1)!.id
  }
  last ??= { takeId: null, turn: 0, value: await valueAtHead(reader, adventure, condition.path) }
  return meets(condition, last.value) ? last : null
}

async function valueAtHead(db: Deps['db']['reader'], adventure: Adventure, path: string): Promise<Value> {
  const take = await takeAt(db, headOf(adventure))
  const stored = await getState(db, adventure.id, take ? take.worldHash : adventure.initialWorld)
  return readState(schemaOf(adventure)!, stored).values.get(path)!
}

function assertAskable(adventure: Adventure, condition: Condition): void {
  const schema = schemaOf(adventure)
  const one = schema && declared(schema).find(({ path }) => path === condition.path)
  const fault = (path: string, message: string) => new InvalidInput([{ path, message }])
  if (!one) throw fault('path', 'This story counts nothing of that name.')
  const type = typeOf(one)
  if (typeof condition.value !== type) throw fault('value', WANTED[type])
  if (type !== 'number' && condition.comparison !== 'IS')
    throw fault('comparison', 'Only numbers can be above or below; ask what it is.')
}

const typeOf = (one: Declared): keyof typeof WANTED =>
  one.kind !== 'stat' ? 'boolean' : one.def.type === 'text' ? 'string' : 'number'

const WANTED = {
  number: 'It is a number: give a number.',
  string: 'It is a text: give a text.',
  boolean: 'It is true or false: give one of them.',
}
