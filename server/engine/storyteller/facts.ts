// What the narrator knows: clauses of the premise, the cards and the memories, and which of them bear on a moment.
import type { Scene } from '../narration.ts'
import type { Chooser } from './choose.ts'
import { ownSentence } from './called.ts'
import { termsOf } from './grammar.ts'
import { toSecondPerson } from './person.ts'
import { capital, isEnglish, keywords, midSentence, sentences, shared, tidy, typeset } from './wording.ts'

/** Something that can be told. */
export interface Fact {
  source: 'premise' | 'card' | 'memory'
  /** The name of the card. */
  about: string | null
  raw: string
  /** What it is about, by stems. */
  keys(): ReadonlySet<string>
  /** A clause without its stop, as it stands in the middle of a sentence; null where it cannot be told. */
  text(): string | null
}

const LIMIT = { premise: 6000, cards: 60, entry: 1200, memories: 30, facts: 160, any: 60 }
/** Directions to a narrator are not facts of the world. */
const DIRECTIONS =
  /\b(?:narrat|the player|the reader|player character|\bAI\b.*(?:should|must)|this story|the story|prose|paragraph|roleplay|genre|tone:|style:|setting:|premise:)/i
const ORDERS =
  /^(?:never|always|write|do not|don[’']t|avoid|keep|use|describe|make sure|remember|respond|include|focus|let|you should|you must not)\b/i
const MARKUP = /[{}#$<>|\\[\]*_=~^@]|https?:/
/** The premise, cut into clauses that can each be told by themselves. */
export function premiseClauses(premise: string): string[] {
  if (!isEnglish(premise)) return []
  return sentences(premise.slice(0, LIMIT.premise))
    .flatMap((sentence) => sentence.split(/;\s+|\s+[—–]\s+/))
    .map((clause) => tidy(clause).replace(/^[-–—•\s]+|[.!\s]+$/g, ''))
    .filter((clause) => clause.length > 8 && isFact(clause))
}

/** Every fact of the scene. */
export function factsOf(scene: Scene, clauses: readonly string[]): Fact[] {
  const facts: Fact[] = []
  const add = (sentence: string, source: Fact['source'], about: string | null, words: string) => {
    const raw = standing(sentence.replace(/^[-–—•\s]+|[.!\s]+$/g, ''), about)
    if (raw !== null)
      facts.push({
        source,
        about,
        raw,
        keys: once(() => keywords(`${raw} ${words}`)),
        text: once(() => tellable(raw)),
      })
  }
  for (const clause of clauses) add(clause, 'premise', null, '')
  for (const sentence of englishSentences((scene.persona?.description ?? '').slice(0, LIMIT.entry))) {
    const own = ownSentence(sentence, scene.persona)
    if (own !== null) add(own, 'premise', null, '')
  }
  for (const card of scene.cards.slice(0, LIMIT.cards))
    for (const sentence of englishSentences(card.entry.slice(0, LIMIT.entry)))
      add(sentence, 'card', tidy(card.name), [card.name, ...card.keys].join(' '))
  for (const memory of scene.memories.slice(0, LIMIT.memories))
    for (const sentence of englishSentences(memory.slice(0, 600))) add(sentence, 'memory', null, '')
  return facts.slice(0, LIMIT.facts)
}

/** Reading grammar is what costs, so that it is done only for a fact that may be told. */
function once<T>(read: () => T): () => T {
  let known: { value: T } | null = null
  return () => (known ??= { value: read() }).value
}

function englishSentences(text: string): string[] {
  return isEnglish(text) ? sentences(text.split('\n').map(tidy).join('\n')) : []
}

/** False for questions, quotations, markup, other languages, and directions to a narrator. */
function isFact(text: string): boolean {
  if (MARKUP.test(text) || /[?“”"]/.test(text) || ORDERS.test(text) || DIRECTIONS.test(text)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return (text.match(/[A-Za-z]/g)?.length ?? 0) >= letters * 0.9
}

/** The clause as it can stand in a sentence of the narrator's; null for what is no fact, or is too long to quote. */
export function tellable(text: string): string | null {
  const words = text.split(' ').length
  if (words < 3 || words > 32 || text.length > 240 || !isFact(text)) return null
  const sentence = whole(text)
  if (sentence === null) return null
  const told = typeset(toSecondPerson(sentence))
  return midSentence(told)
}

/** A sentence that leans on the one before it, made to stand by itself. */
function standing(text: string, about: string | null): string | null {
  if (
    /^You (?!are\b|have\b|were\b|had\b|must\b|can|owe\b|know\b|need\b|want\b|own\b|never\b|once\b|used\b|live\b|work\b|serve\b|seek\b|do not\b|don[’']t\b)/.test(
      text,
    )
  )
    return null
  if (about === null && /\b(?:it|them|this|that)$/.test(text)) return null
  if (about === null)
    return /^(?:he|she|they|it|his|her|their|its|this|these|that|but|and|so|then|there)\b/i.test(text)
      ? null
      : text
  return text.replace(/^(?:She|He|They|It)\b/, about).replace(/^(?:Her|His|Their|Its)\b/, `${about}’s`)
}

/** A fragment with an apposition becomes a sentence; any other fragment is dropped. */
function whole(text: string): string | null {
  const terms = termsOf(text)
  const relative = terms.findIndex((term) => /^(?:that|which|who|where)$/i.test(term.text))
  const main = relative < 0 ? terms : terms.slice(0, relative)
  const hasVerb = main
    .slice(1)
    .some(
      (term) =>
        term.tags.has('Verb') &&
        !term.tags.has('Gerund') &&
        !/^(?:drowned|lost|forgotten|broken|abandoned)$/i.test(term.text),
    )
  const apposed = /^([^,]{2,50}), ((?:an?|the) [^,]+)$/i.exec(text)
  if (
    apposed !== null &&
    (!hasVerb ||
      (/^(?:an?|the) /i.test(apposed[2]!) && !main.slice(0, 6).some((term) => term.tags.has('Copula'))))
  )
    return `${apposed[1]} is ${apposed[2]}`
  return hasVerb ? text : null
}

/** Chooses facts for one text: never the same one twice, and none that was told of late. */
export interface Knowledge {
  /** The fact that bears most on what is asked; or null. */
  bearing(on: ReadonlySet<string>, allow?: (fact: Fact) => boolean): Told | null
  /** True where some fact names this and one more of the words asked. */
  mentions(on: ReadonlySet<string>, name: string): boolean
  /** Any fact that has not been told for a while; or null. */
  any(allow?: (fact: Fact) => boolean): Told | null
}

/** A fact that is being told. */
export interface Told {
  clause: string
  source: Fact['source']
}

/** Above this a fact counts as told already. */
const TOLD = 0.4
/** Below this a fact has nothing to do with the matter. */
const BEARING = 0.2

export function knowledgeOf(facts: readonly Fact[], chooser: Chooser): Knowledge {
  const spent = new Set<Fact>()
  const open = (among: readonly Fact[], allow: (fact: Fact) => boolean) =>
    among.filter((fact) => !spent.has(fact) && allow(fact) && chooser.staleness(fact.raw) < TOLD)
  const tell = (fact: Fact): Told | null => {
    spent.add(fact)
    const clause = fact.text()
    return clause === null ? null : { clause, source: fact.source }
  }
  return {
    bearing(on, allow = () => true) {
      const scored = facts
        .map((fact) => ({ fact, score: shared(on, fact.keys()) / Math.sqrt(3 + fact.keys().size) }))
        .filter((entry) => entry.score > BEARING)
        .sort((a, b) => b.score - a.score)
      for (const fact of open(
        scored.map((entry) => entry.fact),
        allow,
      ).slice(0, 6)) {
        const told = tell(fact)
        if (told !== null) return told
      }
      return null
    },
    mentions: (on, name) => facts.some((fact) => fact.keys().has(name) && shared(on, fact.keys()) > 1),
    any(allow = () => true) {
      const fact = chooser.among('fact', open(facts.slice(0, LIMIT.any), allow), (candidate) => candidate.raw)
      return fact === null ? null : tell(fact)
    },
  }
}

/** The fact as its bearer would say it: "the keeper Maren keeps a light" is "I keep a light". Null where that cannot be said. */
export function inFirstPerson(fact: string, name: string, base: (verb: string) => string): string | null {
  const escaped = name.replace(/^the /, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const match = new RegExp(`(?:\\b(?:the|old|young|your) (?:[a-z]+ )?)?\\b${escaped} ([a-z]+)\\b`, 'iu').exec(
    fact,
  )
  if (match === null) return null
  const verb = match[1]!
  const known: Record<string, string> = { is: 'am', has: 'have', was: 'was', does: 'do' }
  const first =
    known[verb] ??
    (/[^s]s$/.test(verb)
      ? base(verb)
      : /ed$|^(?:saw|took|went|knew|had|kept|came|found|left|lost|ran|hid|made|gave|told)$/.test(verb)
        ? verb
        : null)
  if (first === null) return null
  const own = match.index === 0
  const rest = fact.slice(match.index + match[0].length)
  const plain = rest.replace(
    /\b(?:she|he) (?:will|would|can|could|must|had|did|never|cannot|may|might|should)\b/g,
    '',
  )
  if (own && /\b(?:he|she)\b/.test(plain)) return null
  const mine = own
    ? rest
        .replace(/\b(?:she|he)\b/g, 'I')
        .replace(/\b(?:his|her|their)\b/g, 'my')
        .replace(/\b(?:him|herself|himself|themselves)\b/g, 'me')
    : rest
  return capital(`${fact.slice(0, match.index)}I ${first}${mine}`)
}
