// Walks through the story so far: where the player has gone, what he took, what he asked after.
import type { Scene } from '../narration.ts'
import { INTENT_OF } from './lexicon/verbs.ts'
import type { Genre } from './lexicon/types.ts'
import { toSecondPerson } from './person.ts'
import { destinationOf, toldDestination } from './places.ts'
import type { Place, Setting } from './places.ts'
import { phraseAt, thingOf, verbOf } from './things.ts'
import type { Thing } from './things.ts'
import { tidy, wordsOf } from './wording.ts'

/** What the story so far amounts to, before the action at hand. */
export interface Journey {
  here: Place
  /** How many takes of the history lie before the last move. */
  since: number
  moved: boolean
  /** What the player took or called his own, newest last. */
  carried: Thing[]
  /** What he asked or thought about, newest last. */
  asked: Thing[]
  /** The last thing that he did something to. */
  handled: Thing | null
}

/** Takes beyond this many back no longer matter to where one stands. */
const WALK_LIMIT = 240
const CARRIED_SORTS = new Set([
  'weapon',
  'light',
  'container',
  'paper',
  'key',
  'tool',
  'money',
  'cloth',
  'picture',
  'bell',
])

/** The deed of an input take in the second person, as it was stored: "> You look around." */
export function deedOf(text: string): string {
  const bare = tidy(text.slice(0, 600))
    .replace(/^>\s*/, '')
    .replace(/^you (?=I\b|I['’])/i, '')
  const told = toSecondPerson(bare).replace(/[.!?…]+$/, '')
  return /^you\b/i.test(told) ? `you${told.slice(3)}` : `you ${told}`
}

/** What was said in an input take: `> You say "Hello."` */
export function speechOf(text: string): string {
  const bare = tidy(text.slice(0, 600))
  return /["“](.+)["”]/.exec(bare)?.[1] ?? bare.replace(/^>\s*(?:you say )?/i, '')
}

/** The journey up to the action at hand. */
export function journeyOf(history: Scene['history'], setting: Setting, genre: Genre): Journey {
  const journey: Journey = {
    here: setting.home,
    since: 0,
    moved: false,
    carried: [],
    asked: [],
    handled: null,
  }
  const start = Math.max(0, history.length - WALK_LIMIT)
  history.slice(start).forEach((take, i) => {
    if (take.kind === 'SAY') note(journey.asked, askedAfter(speechOf(take.text)))
    if (take.kind !== 'DO' && take.kind !== 'STORY') return
    const told = deedOf(take.text)
    readDeed(journey, told)
    const find = take.kind === 'DO' ? destinationOf : toldDestination
    const place = find(told, journey.here, setting, genre)
    if (place === null) return
    Object.assign(journey, { here: place, since: start + i, moved: true })
  })
  return journey
}

function readDeed(journey: Journey, told: string): void {
  const words = told.split(' ')
  const verb = verbOf(wordsOf(words.slice(1, 3).join(' ')).find((word) => verbOf(word) !== null) ?? '')
  const intent = verb === null ? undefined : INTENT_OF.get(verb)
  const object = firstThing(words, 2)
  if (object !== null && intent !== 'move') journey.handled = object
  note(journey.asked, askedAfter(told))
  const own = words.findIndex((word, i) => i > 1 && word.toLowerCase() === 'your')
  const mine = own < 0 ? null : thingOf(phraseAt(words, own))
  for (const thing of [intent === 'take' ? object : null, mine])
    if (thing !== null && !thing.person && thing.sort !== null && CARRIED_SORTS.has(thing.sort))
      note(journey.carried, thing)
  if (/^(?:drop|give|throw|break|consume)$/.test(intent ?? '') && object !== null)
    journey.carried = journey.carried.filter((thing) => thing.head !== object.head)
}

function firstThing(words: readonly string[], from: number): Thing | null {
  for (let i = from; i < Math.min(words.length, from + 5); i++) {
    const thing = thingOf(phraseAt(words, i))
    if (thing !== null) return thing
  }
  return null
}

/** What stands after "about". */
function askedAfter(text: string): Thing | null {
  const words = text.split(' ')
  const at = words.findIndex((word) => /^(?:about|regarding)$/i.test(word))
  const thing = at < 0 ? null : thingOf(phraseAt(words, at + 1))
  return thing === null || thing.sort === 'tracks' || /^(?:your|her|his|their|its) /.test(thing.text)
    ? null
    : thing
}

function note(list: Thing[], thing: Thing | null): void {
  if (thing === null) return
  const known = list.findIndex((other) => other.head === thing.head)
  if (known >= 0) list.splice(known, 1)
  list.push(thing)
}
