// What the scene can put into the lexicon’s lines, and which of the things that were named the action is about.
import type { Action, Mention } from './action.ts'
import type { Chooser } from './choose.ts'
import type { Filler, Slots } from './fill.ts'
import { fill } from './fill.ts'
import { FINDS, MISSING_FINDS } from './lexicon/finds.ts'
import type { Company } from './company.ts'
import type { Journey } from './journey.ts'
import type { Find, Genre, Sort } from './lexicon/types.ts'
import type { Person } from './people.ts'
import type { Place } from './places.ts'
import { threadSlots } from './threads.ts'
import type { Threads } from './threads.ts'
import type { Thing } from './things.ts'
import { names, stem } from './wording.ts'

/** What has been read of a moment before its lines can be filled. */
export interface Reading {
  action: Action
  genre: Genre
  company: Company
  threads: Threads
  here: Place
  journey: Journey
  /** What narrator and opening have told, oldest first. */
  told: string[]
}

/** The things that an action is about, by the part they play in it. */
export interface Roles {
  thing: Thing | null
  /** What is looked for. */
  sought: Thing | null
  /** What is asked or talked about. */
  topic: Thing | null
}

const ABOUT = new Set(['about', 'regarding', 'concerning', 'of', 'on'])
/** Sorts that nobody can lay a hand on or keep in sight. */
const INTANGIBLE = new Set<Sort>(['sky', 'sound', 'tracks', 'water', 'food', 'drink'])
const SEEKING = new Set(['search', 'look'])

/** Sorts the things that were named by the part they play. */
export function rolesOf(moment: Reading): Roles {
  const { action, journey } = moment
  const things = action.mentions.filter((mention) => !isTarget(mention, moment.company.target))
  const sought = SEEKING.has(action.intent)
    ? (things.find((mention) => mention.preposition === 'for') ?? barely(action.intent, things))
    : undefined
  const objects = things.filter(
    (mention) => mention !== sought && mention.preposition !== 'with' && mention.preposition !== 'about',
  )
  const object = objects.find((mention) => mention.preposition === '') ?? objects[0]
  const it =
    action.pronouns.has('it') || (action.pronouns.has('them') && object === undefined)
      ? focusOf(moment)
      : null
  const topic =
    things.find((mention) => ABOUT.has(mention.preposition)) ??
    (action.kind === 'SAY' ? things[0] : action.intent === 'ask' ? things.at(-1) : undefined)
  if (action.kind === 'SAY') return { thing: null, sought: null, topic: topic?.thing ?? null }
  return {
    thing: object?.thing ?? it ?? (action.pronouns.has('it') ? journey.handled : null),
    sought: sought?.thing ?? null,
    topic: topic?.thing ?? null,
  }
}

/** "I find the ferryman": the object of seeking is what is sought, where it is not a place to look in. */
function barely(intent: string, things: readonly Mention[]): Mention | undefined {
  const first = things.find((mention) => mention.preposition === '')
  return intent === 'search' && first?.thing.person ? first : undefined
}

function isTarget(mention: Mention, target: Person | null): boolean {
  return (
    target !== null &&
    (mention.thing.text === target.name ||
      target.words.some((word) => names(word, mention.thing.head)) ||
      target.name.endsWith(mention.thing.text))
  )
}

/** What "it" means: the last find that was told of. */
function focusOf(moment: Pick<Reading, 'told' | 'genre' | 'threads'>): Thing | null {
  const recent = moment.told.slice(-2).join('\n')
  const found = findsOf(moment).find((find) => recent.includes(find.text))
  if (found === undefined) return null
  return {
    text: `the ${found.name}`,
    plural: false,
    head: found.name.split(' ').at(-1)!,
    sort: found.sort,
    person: false,
  }
}

/** Everything that could turn up in this story, with its names filled in. */
export function findsOf(moment: Pick<Reading, 'genre' | 'threads'>): Find[] {
  const slots = threadSlots(moment.threads)
  const clues = MISSING_FINDS.flatMap((find) => {
    const text = fill(find.text, slots)
    const closer = fill(find.closer, slots)
    return text === null || closer === null ? [] : [{ ...find, text, closer }]
  })
  return [...clues, ...FINDS[moment.genre]]
}

/** A find that the story has told of already and that the player now turns to. */
export function knownFind(
  moment: Pick<Reading, 'told' | 'genre' | 'threads'>,
  thing: Thing | null,
): Find | null {
  if (thing === null) return null
  const told = moment.told.join('\n')
  return (
    findsOf(moment).find(
      (find) =>
        told.includes(find.text) && find.name.split(' ').some((word) => stem(word) === stem(thing.head)),
    ) ?? null
  )
}

/** What was found in one of the last narrations and has not been looked into. */
export function foundLately(moment: Pick<Reading, 'told' | 'genre' | 'threads'>): Find | null {
  const lately = moment.told.slice(-4).join('\n')
  return findsOf(moment).find((find) => lately.includes(find.text) && !lately.includes(find.closer)) ?? null
}

/** All slots of a moment. */
export function slotsOf(moment: Reading, chooser: Chooser): Slots {
  const { thing, sought, topic } = rolesOf(moment)
  const { action, journey } = moment
  const { target } = moment.company
  const { carried, asked } = journey
  const find = chooser.among('find', findsOf(moment), (candidate) => candidate.text)
  const known = (other: Thing) =>
    other.head !== thing?.head && other.head !== sought?.head && other.head !== topic?.head
  return {
    ...threadSlots(moment.threads),
    ...thingSlots(thing ?? (action.pronouns.has('them') ? journey.handled : null)),
    ...personSlots(target),
    item: thing !== null && thing.sort !== null && !INTANGIBLE.has(thing.sort) ? numbered(thing) : null,
    sought: sought === null ? null : numbered(sought),
    soughtobj: sought === null ? null : sought.plural ? 'them' : 'it',
    topic: topic === null ? null : numbered(topic),
    target: target?.name ?? (thing === null ? null : numbered(thing)),
    place: moment.here.name,
    find: find?.text,
    carried: carried.findLast(known)?.text,
    asked: asked.findLast((other) => known(other) && other.text !== moment.threads.missing)?.text,
  }
}

function numbered(thing: Thing): Filler {
  return { text: thing.text, plural: thing.plural }
}

/** A thing and the pronouns for it. */
export function thingSlots(thing: Thing | null): Slots {
  if (thing === null) return { it: 'it', obj: 'it', its: 'its', also: { text: '', plural: false } }
  const { plural } = thing
  return {
    thing: numbered(thing),
    it: { text: plural ? 'they' : 'it', plural },
    obj: plural ? 'them' : 'it',
    its: plural ? 'their' : 'its',
    also: { text: '', plural },
  }
}

/** A person and the pronouns for them. */
export function personSlots(person: Person | null): Slots {
  if (person === null) return {}
  const forms = {
    he: ['he', 'him', 'his'],
    she: ['she', 'her', 'her'],
    they: ['they', 'them', 'their'],
    it: ['it', 'it', 'its'],
  }[person.pronoun]
  return {
    who: person.name,
    they: { text: forms[0]!, plural: person.pronoun === 'they' },
    them: forms[1]!,
    their: forms[2]!,
  }
}
