// Who there is in the story: by cards, by name, and by what the premise calls them.
import type { Scene } from '../narration.ts'
import { NOT_NAMES, PERSON_WORDS, PLACE_OF, SORT_OF, STOP_WORDS, VOICE_WORDS } from './lexicon/nouns.ts'
import { ownName } from './called.ts'
import { genderOf } from './grammar.ts'
import { isPersonWord, isPlural } from './things.ts'
import type { Thing } from './things.ts'
import { nameable, names, sentences, wordsOf } from './wording.ts'

export type Pronoun = 'he' | 'she' | 'they' | 'it'

/** Somebody whom the story knows. */
export interface Person {
  /** As the narrator says it: "Maren", "the ferryman". */
  name: string
  /** Every word and phrase that may mean this person. */
  words: string[]
  pronoun: Pronoun
  manner: 'body' | 'voice' | 'animal'
  /** The player has raised his hand against this one, who will not be idling about. */
  foe?: boolean
}

const PROPER = /(?<![\p{L}’'-])(\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){0,2})/gu
/** What people do, and places do not: it tells "Maren keeps" from "Fenmarch lies". */
const DOES =
  /^,? (?:who|says?|said|nods?|smiles?|looks?|asks?|tells?|told|waits?|watches|turns?|leans?|wants?|knows?|keeps?|owns?|hides?|laughs?|sighs?|whispers?|believes?|hates?|loves?|remembers|trusts|serves|sits|sleeps|speaks|answers|thinks|lies about|owes|fears|has (?:never|always)|is (?:sitting|standing|waiting|leaning|watching|asleep|dead|here|already)|is (?:an? |the )?(?:\w+ ){0,2}(?:man|woman|girl|boy|keeper|captain|engineer|witch|doctor|guard|smith|pilot|healer|priest|knight|friend|daughter|son|brother|sister|detective))\b/
const PLACED =
  /(?:\b(?:in|at|to|from|of|near|past|beyond|on|aboard|outside|inside|across|over|under|around|through|into|toward|towards|leaving|called|named)) (?:the )?$/i

/** Everybody in the cards and in the texts that set the story up. What the player wrote may tell he from she. */
export function castOf(scene: Scene, setup: string, played: string): Person[] {
  const cast: Person[] = []
  const plays = sentences(played).slice(0, 60)
  const told = [...sentences(setup).slice(0, 60), ...plays]
  const mine = ownName(scene.persona)
  const own = (name: string) => mine.length > 0 && wordsOf(name).some((word) => mine.includes(word))
  for (const card of scene.cards) {
    const name = nameable(card.name)
    if (card.type.toLowerCase() !== 'character' || name === null || own(name)) continue
    cast.push(
      personOf(name, [name, ...card.keys], [...sentences(card.entry.slice(0, 800)), ...plays], card.entry),
    )
  }
  const self = new Set([...ownWords(setup), ...mine])
  for (const found of properNames(setup))
    if (!isKnown(cast, found.name) && !wordsOf(found.name).some((word) => self.has(word)))
      cast.push(personOf(found.name, [found.name, ...found.roles], told))
  for (const { name } of scene.world?.people ?? []) {
    const known = nameable(name)
    if (known !== null && !own(known) && !isKnown(cast, known)) cast.push(personOf(known, [known], told))
  }
  for (const { name, role } of roles(setup))
    if (!isKnown(cast, role) && !self.has(role)) cast.push(personOf(name, [role], told))
  return cast.slice(0, 24)
}

/** What the player himself is called: "You are Elric, a knight" is nobody to be met. */
function ownWords(text: string): Set<string> {
  const found = new Set<string>()
  for (const match of text.matchAll(/\b[Yy]our? (?:are|name is) ([^.;!?]{1,60})/g))
    for (const word of wordsOf(
      match[1]!.split(/ (?:who|that|in|of|on|aboard|from|with|and|at|for|to)\b/)[0]!,
    ))
      if (!STOP_WORDS.has(word)) found.add(word)
  return found
}

/** Somebody of whom only the player has spoken. */
export function strangerOf(thing: Thing): Person {
  const plural = thing.plural && !/^\p{Lu}/u.test(thing.text)
  const name = plural ? `one of ${thing.text}` : thing.text
  return {
    ...personOf(name, [thing.head], []),
    manner: thing.sort === 'animal' ? 'animal' : VOICE_WORDS.has(thing.head) ? 'voice' : 'body',
  }
}

/** The one person in the cast whom a text names last, if any. */
export function namedIn(cast: readonly Person[], text: string): Person[] {
  return cast.filter((person) => person.words.some((word) => names(text, word)))
}

function isKnown(cast: readonly Person[], word: string): boolean {
  return cast.some((person) => person.words.some((known) => names(known, word) || names(word, known)))
}

function personOf(name: string, words: string[], about: readonly string[], entry = ''): Person {
  const known = [...words, ...nameParts(name)].filter((word) => word.trim().length > 1)
  const voice =
    known.some((word) => wordsOf(word).some((part) => VOICE_WORDS.has(part))) ||
    /\bis (?:an?|the) (?:[\w’'-]+ ){0,3}(?:AI|computer|program|hologram)\b/.test(entry)
  const animal = known.some((word) => wordsOf(word).some((part) => SORT_OF.get(part) === 'animal'))
  const pronoun = pronounOf(name, known, about)
  return {
    name,
    words: known,
    pronoun: voice && pronoun === 'they' ? 'it' : pronoun,
    manner: voice ? 'voice' : animal && !/\p{Lu}/u.test(name) ? 'animal' : 'body',
  }
}

const TITLE = /^(?:mr|mrs|ms|miss|dr|sir|lord|lady|the|of|old|young|saint|st)$/i

/** First and last name each mean the whole person. */
function nameParts(name: string): string[] {
  const parts = name.split(' ')
  return parts.length < 2 || !/^\p{Lu}/u.test(name)
    ? []
    : parts.filter((part) => !TITLE.test(part) && /^\p{Lu}.{2}/u.test(part))
}

/** By the words that mean this person, by the name, and by the pronouns that stand near it. */
function pronounOf(name: string, words: readonly string[], about: readonly string[]): Pronoun {
  for (const word of words.flatMap(wordsOf)) {
    if (PERSON_WORDS.she.has(word) || word.endsWith('woman')) return 'she'
    if (PERSON_WORDS.he.has(word) || /(?:[a-z]{2}man|lord)$/.test(word)) return 'he'
  }
  if (/^(?:Mr|Sir|Lord|King|Prince|Father|Brother)\b/.test(name)) return 'he'
  if (/^(?:Mrs|Ms|Miss|Lady|Queen|Princess|Mother|Sister|Madam)\b/.test(name)) return 'she'
  const known = /^\p{Lu}/u.test(name) ? genderOf(name.split(' ')[0]!) : null
  if (known !== null) return known
  const near = sentencesAbout(words, about)
  const counts = { she: count(near, /\b(?:she|her|hers)\b/gi), he: count(near, /\b(?:he|him|his)\b/gi) }
  if (counts.she > counts.he) return 'she'
  return counts.he > 0 ? 'he' : 'they'
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** What follows a name within its sentence, and the next sentence where that goes on with a pronoun. */
function sentencesAbout(words: readonly string[], all: readonly string[]): string {
  return all
    .flatMap((sentence, i) => {
      const at = Math.max(...words.map((word) => sentence.toLowerCase().indexOf(word.toLowerCase())))
      // "Maren's nephew; he …" says nothing of Maren.
      if (at < 0 || /^[\p{L}-]+['’]s\b/u.test(sentence.slice(at))) return []
      return [
        sentence.slice(at).replace(/\b(?:says?|said|thinks|tells?)\b.*/, ''),
        /^(?:She|He|Her|His)\b/.test(all[i + 1] ?? '') ? all[i + 1]! : '',
      ]
    })
    .join(' ')
}

/** What speaks for a name being a person's, and what for a place's. */
interface Evidence {
  person: number
  place: number
  roles: string[]
}

/** Names of people in a text, each with the role that the text gives along with it. */
function properNames(text: string): { name: string; roles: string[] }[] {
  const found = new Map<string, Evidence>()
  for (const match of text.matchAll(PROPER)) {
    const name = match[1]!.replace(/['’]s$/, '')
    const before = text.slice(Math.max(0, match.index - 40), match.index)
    const after = text.slice(match.index + match[1]!.length, match.index + match[1]!.length + 60)
    if (name.length > 40 || !mayBeName(name.split(' '), before, after)) continue
    found.set(name, weigh(found.get(name), name.split(' '), before, after))
  }
  return [...found]
    .filter(([, { person, place }]) => person > place)
    .map(([name, { roles }]) => ({ name, roles }))
}

/** A capital at the start of a sentence proves nothing: there the words around it must. */
function mayBeName(words: readonly string[], before: string, after: string): boolean {
  if (words.length > 1 && /^(?:Mr|Mrs|Ms|Dr|Miss|Sir)$/.test(words[0]!)) return true
  if (NOT_NAMES.has(words[0]!.toLowerCase())) return false
  if (!/(?:^|[.!?:;—\n]\s*|["“]\s*)$/.test(before)) return true
  return (
    DOES.test(after) ||
    /^, (?:the|an?|your) /.test(after) ||
    calledIn(after).length > 0 ||
    (words.length > 1 && /^ [a-z]/.test(after))
  )
}

function weigh(so: Evidence | undefined, words: readonly string[], before: string, after: string): Evidence {
  const evidence = so ?? { person: genderOf(words[0]!) === null ? 0 : 3, place: 0, roles: [] }
  const role = /\b([a-z]+)(?:, )? ?$/.exec(before)?.[1] ?? ''
  const apposed = /^, (?:the|an?|your|his|her) ((?:[a-z'’-]+ ){0,3}[a-z'’-]+)/.exec(after)?.[1] ?? ''
  const roles = [...[role, ...apposed.split(' ').slice(0, 3)].filter(isRole), ...calledIn(after)]
  evidence.roles.push(...roles)
  if (roles.length > 0 || DOES.test(after)) evidence.person += 2
  const placed = /\bthe $/i.test(before) || PLACED.test(before)
  if (placed || words.some((word) => PLACE_OF.has(word.toLowerCase()))) evidence.place++
  else evidence.person++
  return evidence
}

/** "Tobin is the ferryman": what somebody is said to be. */
function calledIn(after: string): string[] {
  const called = /^ (?:is|was) (?:an? |the )((?:[a-z'’-]+ ){0,2}[a-z'’-]+)/.exec(after)?.[1] ?? ''
  return called.split(' ').filter(isRole)
}

function isRole(word: string): boolean {
  return isPersonWord(word) || VOICE_WORDS.has(word)
}

/** People whom a text only calls by what they are: "a ferryman", "the station's computer". */
function roles(text: string): { name: string; role: string }[] {
  const found = new Map<string, string>()
  for (const match of text.matchAll(/\b(the|an?|your|'s|’s) ((?:[a-z-]+ ){0,2}?)([a-z-]+)\b/gi)) {
    const role = match[3]!.toLowerCase()
    if (!isRole(role) || isPlural(role) || found.has(role)) continue
    if (/^(?:people|crowd|crew|someone|somebody|everyone|figure|voice|child|friend|friends)$/.test(role))
      continue
    found.set(role, match[1]!.toLowerCase() === 'your' ? `your ${role}` : `the ${role}`)
  }
  return [...found].map(([role, name]) => ({ role, name }))
}
