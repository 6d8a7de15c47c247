// Mutated replies: none makes the reader throw, none leaves a block of ours in the prose, and however a reply is cut
// into pieces, a watcher sees the prose that is stored. More of them with FORKLORE_FUZZ.
import { expect, it } from 'vitest'
import { override } from '../../../server/engine/world/by-hand.ts'
import { createHoldBack } from '../../../server/engine/world/hold-back.ts'
import { referee } from '../../../server/engine/world/referee.ts'
import { splitReply } from '../../../server/engine/world/split-reply.ts'
import { storedState } from '../../../server/engine/world/state.ts'
import { randomFrom, stateOf, world } from './a-world.ts'
import { mutated, pieces, STATE_FENCE } from './replies.ts'

const COUNT = Number(process.env.FORKLORE_FUZZ ?? 20_000)
const HOUR = 3_600_000
const before = stateOf()

function faultOf(reply: string, random: () => number): string | null {
  const { prose, proposals } = splitReply(reply)
  if (STATE_FENCE.test(prose)) return 'a block is left in the prose'
  const holdBack = createHoldBack()
  let shown = ''
  for (const piece of pieces(reply, random)) shown += holdBack.push(piece)
  if (`${shown}${holdBack.end()}`.trim() !== prose) return 'a watcher sees something else'
  const { state } = referee(world, before, proposals, 3)
  override(world, before, proposals)
  const again = stateOf(JSON.parse(JSON.stringify(storedState(state))) as Record<string, unknown>)
  for (const [path, value] of state.values) if (again.values.get(path) !== value) return 'a state is lost'
  return null
}

it(`${COUNT} mutated replies are read`, { timeout: HOUR }, () => {
  for (let seed = 1; seed <= COUNT; seed++) {
    const random = randomFrom(seed)
    const reply = mutated(random)
    const fault = faultOf(reply, random)
    if (fault !== null) expect.fail(`${fault}: seed ${seed}: ${JSON.stringify(reply)}`)
  }
})
