// Who is by, and whom the player means.
import type { Scene } from '../narration.ts'
import type { Action } from './action.ts'
import { deedOf, speechOf } from './journey.ts'
import type { Journey } from './journey.ts'
import type { Place } from './places.ts'
import { namedIn, strangerOf } from './people.ts'
import type { Person, Pronoun } from './people.ts'
import type { Thing } from './things.ts'
import type { Threads } from './threads.ts'
import { STOP_WORDS } from './lexicon/nouns.ts'
import { isPersonWord, mayBeSomeone, phraseAt, sortOf, thingOf } from './things.ts'
import { names, untitled, wordsOf } from './wording.ts'

/** The people of a moment. */
export interface Company {
  /** Whom the player addresses or acts upon. */
  target: Person | null
  /** Somebody else who is by. */
  other: Person | null
  present: Person[]
}

const HOSTS =
  /^(?:keeper|innkeeper|captain|landlord|landlady|bartender|butler|librarian|steward|warden|barkeep|abbot|companion|partner)$/
const SEEN_DOING =
  '(?:says|nods|looks|turns|waits|smiles|watches|asks|takes|shakes|glances|listens|studies|leans)'
const ABSENT = new Set(['about', 'for', 'of', 'regarding', 'concerning', 'like', 'from'])
const SPEAKING = new Set(['talk', 'ask', 'persuade', 'threaten'])
const SOCIAL = new Set(['talk', 'ask', 'persuade', 'threaten', 'give', 'trade', 'heal'])

/** The people who are by at a moment, and which of them the action means. */
export function companyOf(
  scene: Scene,
  action: Action,
  cast: readonly Person[],
  threads: Threads,
  journey: Journey,
  at: { home: Place; here: Place; moves: boolean; premise: string; opening: string },
): Company {
  const gone = (person: Person) =>
    [threads.missing, threads.dead].some(
      (name) => name !== null && person.words.some((word) => names(name, word)),
    )
  const atHome = at.here === at.home || (at.here.name !== null && at.here.name === at.home.name)
  const since = scene.history.slice(journey.since)
  const told = scene.history
    .filter((take) => take.kind === 'STORY')
    .map((take) => take.text)
    .join('\n')
  const away = (person: Person) => gone(person) && !person.words.some((word) => names(told, word))
  const addressed = addressedIn(since, cast).filter((person) => !away(person))
  // A ship's mind is wherever the ship has a roof.
  const within = (person: Person) => atHome || (person.manner === 'voice' && at.here.indoors === true)
  const residents = cast.filter((person) => within(person) && livesHere(person, at) && !away(person))
  const seen = cast.filter(
    (person) => !away(person) && since.some((take) => take.kind === 'NARRATION' && seenIn(person, take.text)),
  )
  const left = at.moves ? residents : unique([...addressed, ...seen, ...residents])
  const move = at.moves ? action.raw : journey.moved ? (scene.history[journey.since]?.text ?? '') : ''
  const before = at.moves
    ? [...addressed, ...seen, ...residents]
    : addressedIn(scene.history.slice(0, journey.since), cast)
  const led = /\b(?:follow|with|bring|take|lead)\b.*\b(?:him|her|them)\b/.test(move)
    ? before.filter((person) => !away(person)).slice(0, 1)
    : []
  const came = companions(move, cast).filter((person) => !away(person))
  const near = unique([...led, ...came, ...left])
  // Somebody in the scene of whom nothing more is told is by, unless others are.
  const scened = at.moves ? [] : (scene.world?.people ?? [])
  const named = cast.filter((person) => !away(person) && scened.some(({ name }) => names(person.name, name)))
  const present = near.length > 0 ? near : named
  const meant = targetOf(action, cast, present, addressed)
  const target = meant !== null && away(meant) ? null : meant
  return {
    target,
    present,
    other: present.find((person) => person.foe !== true && person.name !== target?.name) ?? null,
  }
}

function unique(people: Person[]): Person[] {
  return people.filter((person, i) => people.findIndex((other) => other.name === person.name) === i)
}

/** Named in the opening, or in the premise as someone who belongs to the place that the story begins in. */
function livesHere(person: Person, at: { home: Place; premise: string; opening: string }): boolean {
  if (person.words.some((word) => doesSomething(word, at.opening))) return true
  if (!person.words.some((word) => names(at.premise, word))) return false
  if (person.manner === 'voice' || person.words.some((word) => HOSTS.test(word))) return true
  const clause =
    at.premise.split(/[.;!?]/).find((part) => person.words.some((word) => names(part, word))) ?? ''
  return (
    at.home.name !== null &&
    [at.home.name.replace(/^the /, ''), ...at.home.words].some((word) => names(clause, word))
  )
}

/** "Maren looks up" and "Tam the cook is mending a net" are there; "on the way to the king" is not. */
function doesSomething(word: string, text: string): boolean {
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  if (at < 0) return false
  const after = text.slice(at + word.length, at + word.length + 60)
  const verb = /^(?: the [a-z]+|,[^,.]{1,40},)? ([a-z]+)\b/.exec(after)?.[1] ?? ''
  return (
    /^(?:is|was|are|has|had|sat|stood|lay|said|spoke)$|..(?:s|ed)$/.test(verb) &&
    !/^(?:as|his|this|across|always|perhaps|towards|besides|less)$/.test(verb)
  )
}

function seenIn(person: Person, text: string): boolean {
  return person.words.some((word) => {
    const at = text.toLowerCase().indexOf(word.toLowerCase())
    return (
      at >= 0 &&
      new RegExp(`^.{${word.length}} ${SEEN_DOING}\\b`, 'is').test(text.slice(at, at + word.length + 24))
    )
  })
}

/** Whom the player has spoken to since he came here, newest first. */
function addressedIn(takes: Scene['history'], cast: readonly Person[]): Person[] {
  const found: Person[] = []
  for (const take of [...takes].reverse().slice(0, 40)) {
    if (take.kind === 'SAY') found.push(...vocative(speechOf(take.text), cast))
    if (take.kind === 'STORY') found.push(...introducedBy(take.text))
    if (take.kind !== 'DO') continue
    const told = deedOf(take.text).replace(/\b(?:about|for|of|regarding) .*$/, '')
    const fought = /^you (?:attack|fight|hit|stab|shoot|kill|strike)/.test(told)
    found.push(
      ...namedIn(cast, told.replace(/\S+['’]s\b/g, '')).map((person) =>
        fought ? { ...person, foe: true } : person,
      ),
    )
    const person = faced(told)
    if (person !== null && found.every((known) => known.name !== person.name)) found.push(person)
  }
  return unique(found)
}

/** Whoever the player has brought into the story by telling it: "A wolf steps out of the trees." */
function introducedBy(text: string): Person[] {
  const found = [...text.slice(0, 600).matchAll(/\b(?:an?|the) (?:[a-z]+ ){0,2}?([a-z]+)\b/g)].map((match) =>
    strangerNamed(`the ${match[1]!}`),
  )
  return found.filter((person) => person !== null)
}

/** Whom a deed was done to: "you greet the old sailor", "you attack Mr Hobb". */
function faced(told: string): Person | null {
  const deed =
    /^you (?:talk|speak|ask|tell|greet|approach|say|pet|stroke|feed|hug|help|follow|attack|fight|hit|stab|shoot|kill|strike|threaten|thank|give|offer|question|face|confront) (?:to |with |at )?/.exec(
      told,
    )
  if (deed === null) return null
  const spoken = /^you (?:talk|speak|ask|tell|greet|threaten|thank|question|face|confront)\b/.test(told)
  const thing = thingOf(phraseAt(untitled(told.slice(deed[0].length)).split(' '), 0))
  if (thing === null || !(thing.person || thing.sort === 'animal' || (spoken && mayBeSomeone(thing))))
    return null
  return { ...strangerOf(thing), foe: /^you (?:attack|fight|hit|stab|shoot|kill|strike)/.test(told) }
}

function strangerNamed(phrase: string): Person | null {
  const name = phrase.replace(/^an? /, 'the ')
  const head = name.split(' ').at(-1)!
  const sort = sortOf([head])
  if (sort !== null ? sort !== 'animal' : !isPersonWord(head)) return null
  return strangerOf({ text: name, plural: /[^s]s$/.test(head), head, sort, person: sort === null })
}

/** "Maren, where is he?" and "Where is he, Maren?" */
function vocative(said: string, cast: readonly Person[]): Person[] {
  const called = calledBy(said)
  return cast.filter((person) => person.words.some((word) => called.some((call) => names(call, word))))
}

/** What stands where a name is called out: before the first comma, after the last, or alone after a greeting. */
function calledBy(said: string): string[] {
  const plain = untitled(said)
  const start =
    /^(?:(?:hello|hi|hey|oh|please|listen|thanks|thank you|excuse me|good \w+),? )?([^,.!?]{1,30})[,.!?]/i.exec(
      plain,
    )?.[1] ?? ''
  const end = /,\s*([^,.!?]{1,30})[.!?]*$/.exec(plain)?.[1] ?? ''
  const greeted =
    /^(?:hello|hi|hey|thanks|thank you|good \w+),? ([^,.!?]{1,30})[.!?]*$/i.exec(plain)?.[1] ?? ''
  return [start, end, greeted].filter((call) => call !== '' && isCall(call))
}

/** "Maren" and "my old friend" call somebody; "where is he" does not. */
function isCall(phrase: string): boolean {
  const words = wordsOf(phrase)
  return words.length <= 3 && words.every((word) => /^(?:the|my|you)$/.test(word) || !STOP_WORDS.has(word))
}

/** Somebody whom only the player has called by name: "Hello, wolf." */
function calledStranger(said: string): Person | null {
  for (const call of calledBy(said).reverse()) {
    const thing = thingOf(call.split(' '))
    if (thing !== null && (thing.sort === 'animal' || isPersonWord(thing.head)))
      return strangerOf({ ...thing, text: thing.text.startsWith('the ') ? thing.text : `the ${thing.text}` })
  }
  return null
}

/** Who comes along: "with Maren", "follow the guard", "go to Maren". */
function companions(text: string, cast: readonly Person[]): Person[] {
  const plain = text.replaceAll('’', "'")
  const along = (word: string) => {
    const name = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return new RegExp(
      `\\b(?:with|follow|following|after|bring|take|lead|join|to|behind|beside) (?:the |my |your |old )?${name}\\b(?!')`,
      'i',
    ).test(plain)
  }
  return cast.filter((person) => person.words.some(along))
}

function targetOf(
  action: Action,
  cast: readonly Person[],
  present: readonly Person[],
  addressed: readonly Person[],
): Person | null {
  if (action.kind === 'CONTINUE' || action.kind === 'STORY') return null
  if (action.kind === 'SAY') {
    const called = vocative(action.said, cast)[0] ?? calledStranger(action.said)
    if (called !== null) return called
  }
  const spoken = action.kind === 'SAY' && action.telling === null
  const named = spoken
    ? undefined
    : action.mentions.find((mention) => !ABSENT.has(mention.preposition) && isSomeone(mention.thing, cast))
  const social = (action.kind === 'SAY' && action.intent !== 'call') || SOCIAL.has(action.intent)
  if (named !== undefined) return known(named.thing, cast) ?? strangerOf(named.thing)
  const faced = action.mentions.find(
    (mention) => /^(?:|to|with|at)$/.test(mention.preposition) && mayBeSomeone(mention.thing),
  )
  if (faced !== undefined && !spoken && SPEAKING.has(action.intent)) return strangerOf(faced.thing)
  const beast = action.mentions.find((mention) => mention.thing.sort === 'animal')
  if (social && beast !== undefined && !spoken && !ABSENT.has(beast.preposition))
    return strangerOf(beast.thing)
  const meant = [...action.pronouns].map((word): Pronoun | null =>
    word === 'him' ? 'he' : word === 'her' ? 'she' : word === 'them' ? 'they' : null,
  )
  const nearest = unique([...addressed, ...present])
  const fits =
    nearest.find((person) => meant.includes(person.pronoun)) ??
    (meant.some((word) => word !== null) ? nearest[0] : undefined)
  return fits ?? (social ? nearest[0] : undefined) ?? null
}

function isSomeone(thing: Thing, cast: readonly Person[]): boolean {
  return thing.person || known(thing, cast) !== undefined
}

/** The one of the cast whom a phrase names by its last word; "the ferryman’s room" names a room. */
function known(thing: Thing, cast: readonly Person[]): Person | undefined {
  return cast.find((person) => person.words.some((word) => names(word, thing.head)))
}
