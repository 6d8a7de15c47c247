// What the private interface of AI Dungeon wraps its answers in, taken off.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'

const WRAPS = ['data', 'props', 'pageProps']
/** So many answers of a file are looked through. */
const MOST = 10_000

/** The scenarios or adventures of a file: one answer or a list of them, each wrapped or as it is. An answer about the state
 * of an adventure is put into the one that it stands with, else into the one before it, else into the next.
 * @param isOne knows one that nothing is wrapped around */
export function innersOf(json: unknown, kind: 'scenario' | 'adventure', isOne: (raw: Raw) => boolean): Raw[] {
  const found: Raw[] = []
  let early: Raw | undefined
  for (const answer of Array.isArray(json) ? json.slice(0, MOST) : [json]) {
    if (!isRaw(answer)) continue
    const levels = unwrapped(answer)
    const named = (name: string) => levels.map((level) => own(level, name)).find(isRaw)
    const inner = named(kind) ?? levels.find(isOne)
    const state = kind === 'adventure' ? named('adventureState') : undefined
    const last = found.at(-1)
    if (inner) {
      const about = state ?? early
      found.push(about ? { ...inner, adventureState: about } : inner)
      early = undefined
    } else if (state && last && !('adventureState' in last))
      found.splice(-1, 1, { ...last, adventureState: state })
    else if (state) early = state
  }
  return found
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
