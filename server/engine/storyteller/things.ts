// Noun phrases: where one begins and ends in a player's words, and how the narrator names it afterwards.
import { HELPERS, INTENT_OF } from './lexicon/verbs.ts'
import { PERSON_WORDS, PLACE_OF, SORT_OF, STOP_WORDS } from './lexicon/nouns.ts'
import type { Sort } from './lexicon/types.ts'
import { typeset } from './wording.ts'

/** Something that was named. */
export interface Thing {
  /** As the narrator names it: "the lamp", "your sword", "Maren". */
  text: string
  plural: boolean
  /** Its last word, in lower case. */
  head: string
  sort: Sort | null
  /** Names a person, or may. */
  person: boolean
}

const DETERMINERS = new Set(
  'a an the this that these those some any every each another no all both my your his her their our its one two three four five six seven eight nine ten several few many more'.split(
    ' ',
  ),
)
const DROPPED = new Set('a an the this that these those some any every each another all no'.split(' '))
const OWNERS = new Set('my your his her their our its'.split(' '))
const JOINERS = new Set(
  'to into in on at for from with by as of off over under behind beneath beside between near through across along around about against inside outside onto upon toward towards up down out and or but then so while until because if that who which whose where when what how why without before after past away back again is are was were now carefully slowly quickly quietly gently please together there here upstairs downstairs indoors outdoors'.split(
    ' ',
  ),
)
/** Words that stand for something without naming it. */
const VAGUE = new Set(
  'it them him her he she they me you us everything something anything nothing everyone someone anyone nobody everybody somebody one thing things way time around there here self yourself surroundings bit lot moment while look stuff majesty highness honour honor excellency lordship ladyship grace sleep north south east west left right forward'.split(
    ' ',
  ),
)
const PLAIN_WORD = /^[A-Za-z\d\u00c0-\u024f][A-Za-z\d\u00c0-\u024f'’-]*$/

/** The phrase that begins at a word, up to the next word that cannot belong to it. */
export function phraseAt(words: readonly string[], start: number, stops?: ReadonlySet<number>): string[] {
  const phrase: string[] = []
  for (let i = start; i < words.length && phrase.length < 6; i++) {
    const word = words[i]!
    const bare = word.replace(/[,.;:!?]+$/, '')
    if (!PLAIN_WORD.test(bare) || (i > start && stops?.has(i))) break
    const lower = bare.toLowerCase()
    if (JOINERS.has(lower) && !(lower === 'of' && phrase.length > 0)) break
    if (phrase.length > 0 && DETERMINERS.has(lower) && phrase.at(-1)!.toLowerCase() !== 'of') break
    phrase.push(bare)
    if (bare !== word) break
  }
  while (phrase.length > 0 && /^(?:of|and|the|an?)$/i.test(phrase.at(-1)!)) phrase.pop()
  return phrase
}

/** What a phrase names; null where it names nothing that a narrator could repeat. */
export function thingOf(phrase: readonly string[]): Thing | null {
  let words = [...phrase]
  while (words.length > 1 && DROPPED.has(words[0]!.toLowerCase())) words = words.slice(1)
  const first = words[0]
  if (first === undefined || words.length > 6) return null
  const ofAt = words.findIndex((word) => word.toLowerCase() === 'of')
  const headed = ofAt > 0 ? words.slice(0, ofAt) : words
  const head = headed.at(-1)!.toLowerCase().replaceAll('’', "'")
  if (words.length === 1 && /^(?:room|place|area|spot|scene|view)$/.test(head)) return null
  if (VAGUE.has(head) || STOP_WORDS.has(head) || DROPPED.has(head)) return null
  if (!words.every((word) => PLAIN_WORD.test(word) && word.length <= 24) || words.join(' ').length > 48)
    return null
  const owned = OWNERS.has(first.toLowerCase()) || /['’]s$/.test(first)
  const proper = /^\p{Lu}/u.test(first)
  const own = first.toLowerCase() === 'my' || first.toLowerCase() === 'our'
  const shown = own
    ? ['your', ...words.slice(1)]
    : [owned && !proper ? first.toLowerCase() : first, ...words.slice(1)]
  const bare = OWNERS.has(first.toLowerCase()) || (proper && !DROPPED.has(phrase[0]!.toLowerCase()))
  if (owned && words.length === 1 && OWNERS.has(first.toLowerCase())) return null
  return {
    text: typeset(bare ? shown.join(' ') : `the ${shown.join(' ')}`),
    plural:
      isPlural(head) ||
      (/^(?:two|three|four|five|six|seven|eight|nine|ten|several|few|many)$/i.test(first) &&
        words.length > 1),
    head,
    sort: sortOf(headed),
    person: isPersonWord(head) || (proper && sortOf(headed) === null),
  }
}

/** The sort of thing that a phrase names, by its last word or else by any other. */
export function sortOf(words: readonly string[]): Sort | null {
  if (/^(?:dead|fallen|slain)$/i.test(words[0] ?? '') && words.length > 1) return 'body'
  for (const word of [...words].reverse()) {
    const lower = word.toLowerCase()
    const sort = SORT_OF.get(lower) ?? SORT_OF.get(lower.replace(/e?s$/, ''))
    if (sort !== undefined) return sort
  }
  return null
}

/** True for "captain", "ferryman", "guards"; by ending where the word itself is not known. */
export function isPersonWord(word: string): boolean {
  const single = word.replace(/s$/, '')
  for (const known of Object.values(PERSON_WORDS)) if (known.has(word) || known.has(single)) return true
  return /(?:[a-z]{2}m[ae]n|woman|women|keeper|master|smith|monger|wright)$/.test(word)
}

/** Nouns that follow "tell" and "ask" and are nobody. */
const SAYINGS =
  /^(?:truth|question|questions|lie|lies|joke|jokes|story|tale|secret|name|goodbye|hello|thanks|answer|word|words|news|plan|reason|help|permission|directions|advice|anything|matter|apology|prayer)$/

/** True of what may well be somebody, when it is spoken to: "the councillor". */
export function mayBeSomeone(thing: Thing): boolean {
  if (thing.person || thing.sort === 'animal') return true
  return thing.sort === null && !PLACE_OF.has(thing.head) && !SAYINGS.test(thing.head)
}

/** True for words that, to all appearances, name more than one. */
export function isPlural(word: string): boolean {
  if (
    /(?:ss|us|is|ous|ness|'s)$/.test(word) ||
    /^(?:gas|lens|news|glass|moss|compass|series|chess|canvas|atlas)$/.test(word)
  )
    return false
  return (
    /[a-z]{2}s$/.test(word) ||
    /^(?:people|men|women|children|mice|feet|teeth|clothes|stairs)$/.test(word) ||
    (/(?:men|women)$/.test(word) && word.length > 4)
  )
}

/** The plain form of an English verb, near enough to look it up. */
export function verbOf(word: string): string | null {
  const lower = word.toLowerCase()
  const forms = [
    lower,
    PAST[lower] ?? '',
    lower.replace(/s$/, ''),
    lower.replace(/es$/, ''),
    lower.replace(/ies$|ied$/, 'y'),
    lower.replace(/ed$/, ''),
    lower.replace(/d$/, ''),
    lower.replace(/ing$/, ''),
    lower.replace(/ing$/, 'e'),
    lower.replace(/(.)\1(?:ing|ed)$/, '$1'),
  ]
  return forms.find((form) => INTENT_OF.has(form) || HELPERS.has(form)) ?? null
}

const PAST: Readonly<Record<string, string>> = {
  went: 'go',
  took: 'take',
  ran: 'run',
  saw: 'see',
  said: 'say',
  told: 'tell',
  gave: 'give',
  found: 'find',
  sat: 'sit',
  stood: 'stand',
  left: 'leave',
  came: 'come',
  got: 'get',
  held: 'hold',
  threw: 'throw',
  drew: 'draw',
  ate: 'eat',
  drank: 'drink',
  spoke: 'speak',
  broke: 'break',
  hid: 'hide',
  crept: 'creep',
  swam: 'swim',
  rode: 'ride',
  fought: 'fight',
  struck: 'strike',
  shot: 'shoot',
  heard: 'hear',
  felt: 'feel',
  thought: 'think',
  slept: 'sleep',
  lay: 'lie',
  lit: 'light',
  wrote: 'write',
  made: 'make',
  built: 'build',
  bought: 'buy',
  sold: 'sell',
  stole: 'steal',
  dug: 'dig',
  fled: 'flee',
  climbed: 'climb',
  woke: 'wake',
  kept: 'keep',
  began: 'begin',
  tried: 'try',
  sang: 'sing',
  swung: 'swing',
  rang: 'ring',
  were: 'be',
  was: 'be',
  had: 'have',
  did: 'do',
}
