// What goes along with an action: who else is by, what is known, what hangs over it all, what to go on with.
import { ADDRESSED, SPOKEN_OF, VOICE_ADDRESSED } from './lexicon/address.ts'
import { ANIMAL_IDLE, GESTURES, IDLE, VOICE_GESTURES, VOICE_IDLE, WAITING } from './lexicon/bearing.ts'
import { INNER, OF_THE_NOISE, OF_THE_THING, OF_THE_THREAD } from './lexicon/reactions.ts'
import {
  CARRIED,
  FACTS,
  FACTS_OF_YOU,
  FOUND_LATELY,
  HANGING,
  HOOKS,
  MEMORIES,
  PLACE_HOOKS,
  UNSETTLED,
} from './lexicon/threads.ts'
import type { Intent } from './lexicon/types.ts'
import type { Told } from './facts.ts'
import type { Moment } from './moment.ts'
import type { Person } from './people.ts'
import { foundLately, personSlots } from './slots.ts'
import { keywords, names } from './wording.ts'

const TALKING = new Set<Intent>(['talk', 'ask', 'persuade', 'threaten', 'give', 'trade'])
/** How often somebody uses the player’s name who might. */
const CALLED = 0.3
const LOUD = new Set<Intent>(['attack', 'break', 'threaten', 'call', 'throw', 'knock', 'magic'])

/** The player called by name, at times, by somebody who has reason to; null else. */
function calledBy(moment: Moment, person: Person, aside: boolean): string | null {
  const { called, chooser } = moment
  if (called === null || person.manner === 'animal') return null
  if (!chooser.chance(aside ? 'spoken of' : 'called', CALLED)) return null
  const others = aside ? (moment.lonely ? [] : SPOKEN_OF) : ADDRESSED
  const lines = person.manner === 'voice' ? VOICE_ADDRESSED : others
  return chooser.fresh('called', lines, { ...moment.slots, ...called, ...personSlots(person) })
}

/** A small movement of somebody whom the player is dealing with. */
export function gesture(moment: Moment, person: Person): string | null {
  if (person.manner === 'animal' || isSilent(moment, person)) return null
  const called = calledBy(moment, person, false)
  if (called !== null) return called
  const lines = person.manner === 'voice' ? VOICE_GESTURES : GESTURES
  const slots = { ...moment.slots, ...personSlots(person) }
  const known = person.pronoun === 'he' || person.pronoun === 'she'
  if (!known || !moment.chooser.chance('pronoun', 0.7)) return moment.chooser.fresh('gesture', lines, slots)
  return moment.chooser.fresh(
    'gesture',
    lines.filter((line) => !/\{who\}/i.test(line)),
    { ...slots, who: person.pronoun },
  )
}

/** What somebody who is by does meanwhile. */
export function idle(moment: Moment, person: Person | null): string | null {
  if (person === null || isSilent(moment, person)) return null
  const called = calledBy(moment, person, true)
  if (called !== null) return called
  const lines = { body: IDLE, voice: VOICE_IDLE, animal: ANIMAL_IDLE }[person.manner]
  return moment.chooser.fresh('idle', lines, { ...moment.slots, ...personSlots(person) })
}

/** What somebody who is by makes of what the player does. */
export function reaction(moment: Moment): string | null {
  const { other } = moment.company
  const called = other === null || isSilent(moment, other) ? null : calledBy(moment, other, true)
  if (called !== null) return called
  if (other === null || other.manner !== 'body' || isSilent(moment, other)) return idle(moment, other)
  const slots = { ...moment.slots, ...personSlots(other) }
  const loud = LOUD.has(moment.action.intent) ? moment.chooser.fresh('noise', OF_THE_NOISE, slots) : null
  return (
    loud ??
    (moment.chooser.chance('of the thing', 0.6)
      ? moment.chooser.fresh('of the thing', OF_THE_THING, slots)
      : null) ??
    idle(moment, other)
  )
}

/** True of a mind or a person that the story says has stopped answering. */
export function isSilent(moment: Moment, person: Person): boolean {
  const { silent } = moment.threads
  return silent !== null && (names(silent, person.name) || person.words.some((word) => names(silent, word)))
}

/** A fact that bears on the action, told in passing. */
export function bearingFact(moment: Moment, about: string): string | null {
  return framed(moment, moment.knowledge.bearing(keywords(about)))
}

/** A fact that simply has not been told yet. */
export function anyFact(moment: Moment): string | null {
  return framed(moment, moment.knowledge.any())
}

function framed(moment: Moment, told: Told | null): string | null {
  if (told === null) return null
  const frames =
    told.source === 'memory' ? MEMORIES : /\byou(?:r|’re)?\b/.test(told.clause) ? FACTS_OF_YOU : FACTS
  return moment.chooser.line(`fact ${told.source}`, frames, { ...moment.slots, fact: told.clause })
}

/** What hangs over the story, brought back to mind by what is at hand or by nothing at all. */
export function hanging(moment: Moment): string | null {
  const { chooser, slots, threads } = moment
  if (chooser.chance('of the thread', 0.35)) {
    const line = chooser.fresh('of the thread', OF_THE_THREAD, slots)
    if (line !== null) return line
  }
  const worry = threads.worries.find((clause) => chooser.staleness(clause) < 0.4) ?? null
  return chooser.fresh('hanging', HANGING, { ...slots, worry })
}

/** Something carried, or something that was asked and not answered. */
export function keepsake(moment: Moment): string | null {
  if (!moment.chooser.chance('keepsake', 0.5)) return null
  const lately = foundLately(moment)
  const reminder =
    lately === null
      ? null
      : moment.chooser.fresh('found lately', FOUND_LATELY, { lastfind: `the ${lately.name}` })
  if (reminder !== null) return reminder
  return moment.chooser.fresh('keepsake', [...CARRIED, ...UNSETTLED], moment.slots)
}

/** What goes through the player’s mind. */
export function inner(moment: Moment): string | null {
  return moment.chooser.fresh('inner', INNER, moment.slots)
}

/** Something that leaves the next move to the player. */
export function hook(moment: Moment): string | null {
  const { target } = moment.company
  const { chooser, slots } = moment
  const talking = moment.action.kind === 'SAY' || TALKING.has(moment.action.intent)
  const waits =
    talking &&
    target !== null &&
    target.manner === 'body' &&
    !isSilent(moment, target) &&
    chooser.chance('waits', 0.5)
  const place = moment.here.name !== null && chooser.chance('place hook', 0.3)
  return (
    (waits ? chooser.fresh('waiting', WAITING, slots) : null) ??
    (place ? chooser.fresh('place hook', PLACE_HOOKS, slots) : null) ??
    chooser.fresh('hook', HOOKS, slots)
  )
}
