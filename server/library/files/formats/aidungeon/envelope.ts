// What the private interface of AI Dungeon wraps its answers in, taken off.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'

const WRAPS = ['data', 'props', 'pageProps']

/** The scenario or adventure inside of an answer, or the value itself; of several answers the first that has one. An
 * answer about the state of an adventure is put into it. */
export function innerOf(json: unknown, kind: 'scenario' | 'adventure'): unknown {
  const answers = Array.isArray(json) ? json.slice(0, 10) : [json]
  const levels = answers.filter(isRaw).flatMap(unwrapped)
  const inner = levels.map((level) => own(level, kind)).find(isRaw)
  const state = levels.map((level) => own(level, 'adventureState')).find(isRaw)
  if (inner) return state && kind === 'adventure' ? { ...inner, adventureState: state } : inner
  return json
}

function unwrapped(answer: Raw): Raw[] {
  const levels = [answer]
  for (let level = answer; levels.length <= WRAPS.length;) {
    const next = WRAPS.map((name) => own(level, name)).find(isRaw)
    if (!next) break
    levels.push((level = next))
  }
  return levels
}
