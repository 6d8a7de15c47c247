// Having a moment told: the prompt is built and sent. One that the endpoint finds too long is built anew to fit the
// window that it named, and sent once more.
import { buildContext, type BuiltContext, type ContextInput } from '../engine/context/build.ts'
import { ownBudget } from '../engine/context/calibration.ts'
import { NarrationFailure } from '../engine/narration.ts'
import { keepWindow } from '../io/store/profiles.ts'
import type { Deps } from './deps.ts'
import type { Gathered } from './gather.ts'
import { narrate, type Reply, type Shown } from './narrate.ts'
import { answerTokens, type Narrator } from './narrator.ts'
import type { ScriptSession } from './scripts/script-session.ts'

/** What was told, and what it was told from. */
export interface Told {
  reply: Reply
  built: BuiltContext
}

/** A prompt that was too long shrinks at least to this share, whatever window was named. */
const SHRINK = 0.75

/** Streams a narration of what was gathered. */
export async function* tell(
  deps: Deps,
  narrator: Narrator,
  gathered: Gathered,
  signal: AbortSignal,
  scripts: ScriptSession | null,
): AsyncGenerator<Shown, Told> {
  const build = async (context: ContextInput) => {
    const built = buildContext(context)
    return scripts ? scripts.context(built) : built
  }
  const built = await build(gathered.context)
  try {
    return { reply: yield* narrate(deps, narrator, built, gathered.scene, signal), built }
  } catch (error) {
    const budget = await refitted(deps, narrator, built, error)
    if (budget === null) throw error
    const smaller = await build({ ...gathered.context, budget })
    return { reply: yield* narrate(deps, narrator, smaller, gathered.scene, signal), built: smaller }
  }
}

/** The budget that fits the window that an endpoint named in its refusal; null when it named none. */
async function refitted(
  deps: Deps,
  { endpoint, at, calibration }: Narrator,
  { report }: BuiltContext,
  error: unknown,
): Promise<number | null> {
  if (!(error instanceof NarrationFailure) || error.code !== 'CONTEXT_TOO_LONG') return null
  const { windowTokens } = error
  if (windowTokens === null || endpoint === null || at === null) return null
  await deps.db.write((tx) => keepWindow(tx, at, windowTokens))
  const room = ownBudget(report.tokens, calibration, windowTokens, answerTokens(endpoint))
  return Math.min(room, Math.floor(report.tokens * SHRINK))
}
