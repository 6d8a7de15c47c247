// What becomes of a reply: the block is taken out of the prose, scripts see prose alone, the referee rules on every
// change.
import { NarrationFailure } from '../engine/narration.ts'
import { referee, type Ruling } from '../engine/world/referee.ts'
import { keptBlock } from '../engine/world/render.ts'
import { splitReply } from '../engine/world/split-reply.ts'
import { storedState } from '../engine/world/state.ts'
import type { StateBody } from '../io/store/states.ts'
import type { ScriptSession } from './scripts/script-session.ts'
import { withSpent, type World } from './world.ts'

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
 * @param at the number of its narration; a passage may be the rest of a block alone */
export async function judge(
  raw: string,
  world: World | null,
  { turn, isPassage }: { turn: number; isPassage: boolean },
  scripts: ScriptSession | null,
): Promise<Judged> {
  const hook = async (prose: string) => (scripts ? scripts.output(prose) : prose)
  if (world === null) {
    const told = raw.trim()
    const output = await hook(told)
    return { prose: isBlanked(told, output) ? output : spoken(output), cut: false, ruled: null }
  }
  const told = splitReply(raw)
  const output = await hook(told.prose)
  const hooked = output === told.prose ? { prose: output, proposals: [] } : splitReply(output)
  const proposed = new Map([...told.proposals, ...hooked.proposals])
  const models = referee(world.schema, world.state, proposed, turn, 'MODEL', world.spent)
  const theirs = scripts?.proposals ?? new Map()
  // One cap a turn, whoever uses it up.
  const spent = withSpent(world.spent, models.rulings)
  const { state, rulings: more } = referee(world.schema, models.state, theirs, turn, 'SCRIPT', spent)
  const rulings = [...models.rulings, ...more]
  const isSaid = isBlanked(told.prose, output) || (isPassage && proposed.size > 0)
  const prose = isBlanked(told.prose, output) ? output : hooked.prose
  const changed = rulings.some(({ verdict }) => verdict !== 'REJECTED')
  return {
    prose: isSaid ? prose : spoken(prose),
    cut: told.cut,
    ruled: {
      state: changed ? storedState(state) : null,
      rulings,
      ...keptBlock(rulings),
    },
  }
}

/** Scripts leave a blank in place of words on purpose: it is the narration then. */
const isBlanked = (told: string, output: string): boolean => told.trim() !== '' && output.trim() === ''

function spoken(prose: string): string {
  if (prose.trim() !== '') return prose
  throw new NarrationFailure(
    'ONLY_STATE_BLOCK',
    'The model answered with changes of the world and no words. Retry; if it happens again, choose another model.',
  )
}
