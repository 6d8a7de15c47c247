// The place: what one sees there, what is going on in it, and how one gets there.
import { AIRS, CONDITIONS, SURVEYS } from './lexicon/air.ts'
import { DEALING } from './lexicon/dealing.ts'
import { ARRIVALS } from './lexicon/manner.ts'
import type { PlaceKind } from './lexicon/types.ts'
import type { Moment } from './moment.ts'
import { PLACE_LINES } from './places.ts'
import { names } from './wording.ts'

const PEOPLED =
  /\b(?:some(?:body|one)|people|voices?|laughs?|wom[ae]n|boys?|girls?|neighbour|nobody who|hushed)\b/i

/** Places too much of their own kind for what goes on in other places. */
const OF_ITS_OWN = new Set<PlaceKind>([
  'void',
  'deck',
  'desert',
  'marsh',
  'shore',
  'underground',
  'engine',
  'planet',
])

type Under = 'indoors' | 'outdoors' | 'anywhere'

function under(moment: Moment): Under {
  return moment.here.indoors === null ? 'anywhere' : moment.here.indoors ? 'indoors' : 'outdoors'
}

/** Where the story says that there is no one, nothing hints at anyone. */
function allowed(moment: Moment, lines: readonly string[]): readonly string[] {
  return moment.lonely ? lines.filter((line) => !PEOPLED.test(line)) : lines
}

/** The whole of the place at a glance. */
export function survey(moment: Moment): string | null {
  const { here, genre, chooser, slots } = moment
  const own = here.kind === null ? SURVEYS[genre][under(moment)] : PLACE_LINES[here.kind].survey
  const general = SURVEYS[genre].anywhere
  return (
    chooser.fresh('survey', own, slots) ??
    chooser.fresh('survey any', general, slots) ??
    chooser.line('survey old', own, slots)
  )
}

/** One small thing that is going on; null where all of it has been told of late. */
export function air(moment: Moment, key = 'air'): string | null {
  const { here, genre, chooser, slots } = moment
  const roof = under(moment)
  if (roof !== 'anywhere' && chooser.chance(`${key} weather`, 0.3)) {
    const weather = chooser.fresh(
      `${key} weather`,
      moment.conditions.flatMap((name) => CONDITIONS[name]?.[roof] ?? []),
      slots,
    )
    if (weather !== null) return weather
  }
  const own = here.kind === null ? [] : allowed(moment, PLACE_LINES[here.kind].air)
  const roofed =
    roof === 'anywhere' || OF_ITS_OWN.has(here.kind ?? 'inn') ? [] : allowed(moment, AIRS[genre][roof])
  const general = [
    ...roofed,
    ...(here.kind === null || genre === 'scifi' ? allowed(moment, AIRS[genre].anywhere) : []),
  ]
  return (
    (own.length === 0 || chooser.chance(`${key} own`, 0.8) ? chooser.fresh(key, own, slots) : null) ??
    chooser.fresh(`${key} any`, general, slots)
  )
}

/** Everything small that could be going on here. */
export function scenery(moment: Moment): readonly string[] {
  const { here, genre } = moment
  return allowed(moment, [...(here.kind === null ? [] : PLACE_LINES[here.kind].air), ...AIRS[genre].anywhere])
}

/** Coming to a place: its name where the action has not just named it, else how the way there was. */
export function arrival(moment: Moment): string | null {
  const { here, action, chooser, slots } = moment
  const named = here.name !== null && !names(action.telling?.text ?? '', here.name.replace(/^the /, ''))
  const lines = named ? ARRIVALS : DEALING.move.well
  return chooser.chance('arrival', named ? 0.7 : 0.5) ? chooser.fresh('arrival', lines, slots) : null
}
