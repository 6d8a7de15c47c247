// What becomes of a reply: the block is taken out of the prose, scripts see prose alone, the referee rules on every
// change.
import { NarrationFailure } from '../engine/narration.ts'
import { referee, type Ruling } from '../engine/world/referee.ts'
import { keptBlock } from '../engine/world/render.ts'
import { splitReply } from '../engine/world/split-reply.ts'
import { storedState } from '../engine/world/state.ts'
import type { StateBody } from '../io/store/states.ts'
import type { ScriptSession } from './script-session.ts'
import type { World } from './world.ts'

/** A reply, judged. */
export interface Judged {
  prose: string
  /** The reply broke off within its block. */
  cut: boolean
  /** null for a story that counts nothing. */
  ruled: {
    /** null: nothing changed. */
    state: StateBody | null
    rulings: Ruling[]
    block: string | null
    blockTokens: number
  } | null
}

/** Judges a reply. Throws NarrationFailure when it has no words, ScriptsFailed when a script emptied it.
 * @param turn the number of its narration */
export async function judge(
  raw: string,
  world: World | null,
  turn: number,
  scripts: ScriptSession | null,
): Promise<Judged> {
  const hook = async (prose: string) => (scripts ? scripts.output(prose) : prose)
  if (world === null) return { prose: spoken(await hook(raw.trim())), cut: false, ruled: null }
  const told = splitReply(raw)
  const output = await hook(told.prose)
  const hooked = output === told.prose ? { prose: output, proposals: [] } : splitReply(output)
  const models = referee(
    world.schema,
    world.state,
    new Map([...told.proposals, ...hooked.proposals]),
    turn,
    'MODEL',
    world.spent,
  )
  const theirs = scripts?.proposals ?? new Map()
  const { state, rulings: more } = referee(world.schema, models.state, theirs, turn, 'SCRIPT')
  const rulings = [...models.rulings, ...more]
  const changed = rulings.some(({ verdict }) => verdict !== 'REJECTED')
  return {
    prose: spoken(hooked.prose),
    cut: told.cut,
    ruled: {
      state: changed ? storedState(state) : null,
      rulings,
      ...keptBlock(rulings),
    },
  }
}

function spoken(prose: string): string {
  if (prose.trim() !== '') return prose
  throw new NarrationFailure(
    'ONLY_STATE_BLOCK',
    'The model answered with changes of the world and no words. Retry; if it happens again, choose another model.',
  )
}
