// Who there is in the story: by cards, by name, and by what the premise calls them.
import type { Scene } from '../narration.ts'
import { NOT_NAMES, PERSON_WORDS, PLACE_OF, SORT_OF, STOP_WORDS, VOICE_WORDS } from './lexicon/nouns.ts'
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
  for (const card of scene.cards) {
    const name = nameable(card.name)
    if (card.type.toLowerCase() !== 'character' || name === null) continue
    cast.push(personOf(name, [name, ...card.keys], `${card.entry}\n${played}`, card.entry))
  }
  const self = ownWords(setup)
  for (const found of properNames(setup))
    if (!isKnown(cast, found.name) && !wordsOf(found.name).some((word) => self.has(word)))
      cast.push(personOf(found.name, [found.name, ...found.roles], `${setup}\n${played}`))
  for (const { name, role } of roles(setup))
    if (!isKnown(cast, role) && !self.has(role)) cast.push(personOf(name, [role], `${setup}\n${played}`))
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
    ...personOf(name, [thing.head], ''),
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

function personOf(name: string, words: string[], about: string, entry = ''): Person {
  const known = [...words, ...nameParts(name)].filter((word) => word.trim().length > 1)
  const voice =
    known.some((word) => wordsOf(word).some((part) => VOICE_WORDS.has(part))) ||
    /\b(?:AI|computer|program)\b/.test(entry)
  const animal = known.some((word) => wordsOf(word).some((part) => SORT_OF.get(part) === 'animal'))
  return {
    name,
    words: known,
    pronoun: pronounOf(name, known, about),
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
function pronounOf(name: string, words: readonly string[], about: string): Pronoun {
  for (const word of words.flatMap(wordsOf)) {
    if (PERSON_WORDS.he.has(word) || /(?:[a-z]{2}man|lord)$/.test(word)) return 'he'
    if (PERSON_WORDS.she.has(word) || word.endsWith('woman')) return 'she'
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
function sentencesAbout(words: readonly string[], about: string): string {
  const all = sentences(about).slice(0, 60)
  return all
    .flatMap((sentence, i) => {
      const at = Math.max(...words.map((word) => sentence.toLowerCase().indexOf(word.toLowerCase())))
      if (at < 0) return []
      return [
        sentence.slice(at).replace(/\b(?:says?|said|thinks|tells?)\b.*/, ''),
        /^(?:She|He|Her|His)\b/.test(all[i + 1] ?? '') ? all[i + 1]! : '',
      ]
    })
    .join(' ')
}

/** Names of people in a text, each with the role that the text gives along with it. */
function properNames(text: string): { name: string; roles: string[] }[] {
  const found = new Map<string, { person: number; place: number; roles: string[] }>()
  for (const match of text.matchAll(PROPER)) {
    const name = match[1]!.replace(/['’]s$/, '')
    const words = name.split(' ')
    const before = text.slice(Math.max(0, match.index - 40), match.index)
    const after = text.slice(match.index + match[1]!.length, match.index + match[1]!.length + 60)
    const starts = /(?:^|[.!?:;—\n]\s*|["“]\s*)$/.test(before)
    if (name.length > 40) continue
    const titled = words.length > 1 && /^(?:Mr|Mrs|Ms|Dr|Miss|Sir)$/.test(words[0]!)
    if (
      (NOT_NAMES.has(words[0]!.toLowerCase()) && !titled) ||
      (starts && words.length === 1 && !DOES.test(after) && !/^, (?:the|an?|your) /.test(after))
    )
      continue
    const entry = found.get(name) ?? { person: 0, place: 0, roles: [] }
    const role = /\b([a-z]+)(?:, )? ?$/.exec(before)?.[1]
    const apposed = /^, (?:the|an?|your|his|her) ((?:[a-z'’-]+ ){0,3}[a-z'’-]+)/.exec(after)?.[1]
    const roleWords = [role, ...(apposed?.split(' ').slice(0, 3) ?? [])].filter(
      (word) => word !== undefined && isRole(word),
    )
    entry.roles.push(...roleWords.map((word) => word!))
    if (roleWords.length > 0 || DOES.test(after)) entry.person += 2
    if (entry.person + entry.place === 0 && genderOf(words[0]!) !== null) entry.person += 3
    if (
      /\bthe $/i.test(before) ||
      PLACED.test(before) ||
      words.some((word) => PLACE_OF.has(word.toLowerCase()))
    )
      entry.place++
    else entry.person++
    found.set(name, entry)
  }
  return [...found]
    .filter(([, entry]) => entry.person > entry.place)
    .map(([name, entry]) => ({ name, roles: entry.roles }))
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
