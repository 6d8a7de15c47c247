// What a reply costs before it is saved: taken apart, and ruled on.
import { afterAll, expect, it } from 'vitest'
import { referee } from '../../server/engine/world/referee.ts'
import { readSchema } from '../../server/engine/world/schema.ts'
import { splitReply } from '../../server/engine/world/split-reply.ts'
import { initialState } from '../../server/engine/world/state.ts'
import { measure, print } from './table.ts'

afterAll(print)

const CHANGES = 100
const BUDGET_MS = 20

it('reads and rules on many changes', async () => {
  const stats = Object.fromEntries(
    Array.from({ length: CHANGES }, (_, at) => [
      `stat${at}`,
      { min: 0, max: 100, initial: 50, max_delta_per_turn: 5 },
    ]),
  )
  const { schema } = readSchema({ player: stats })
  const changes = Object.fromEntries(Object.keys(stats).map((name) => [`player.${name}`, -9]))
  const reply = `${'The rain goes on. '.repeat(60)}\n\n\`\`\`state\n${JSON.stringify(changes)}\n\`\`\``
  const state = initialState(schema!)
  const run = () => Promise.resolve(referee(schema!, state, splitReply(reply).proposals, 1))
  expect((await run()).rulings).toHaveLength(CHANGES)
  expect(await measure('reading and ruling on a reply', 200, run, `${CHANGES} changes`)).toBeLessThan(
    BUDGET_MS,
  )
})
