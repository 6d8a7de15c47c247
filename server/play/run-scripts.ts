// The three places where scripts may step in. No adventure carries scripts yet, so each answers with what it got.
import type { BuiltContext } from '../engine/context/build.ts'

/** Before an input is stored. */
export async function inputHook(text: string): Promise<string> {
  return text
}

/** Before a prompt is sent. */
export async function contextHook(built: BuiltContext): Promise<BuiltContext> {
  return built
}

/** Before a narration is saved; prose only. */
export async function outputHook(prose: string): Promise<string> {
  return prose
}
