// Says a player's action back to him: in the second person, in the present, with a subject and a verb.
import { baseForm, termsOf } from './grammar.ts'
import { toSecondPerson } from './person.ts'
import { HELPERS, INTENT_OF } from './lexicon/verbs.ts'
import { SORT_OF } from './lexicon/nouns.ts'
import { isPersonWord, isPlural, phraseAt, thingOf, verbOf } from './things.ts'
import { capital, clip } from './wording.ts'

/** An action as the narrator says it. */
export interface Telling {
  /** Without a final stop; begins with "you" where the player is the subject. */
  text: string
  /** The final stop, if it is not a plain one. */
  end: string
  subject: 'you' | 'other'
}

const COMMANDS: Readonly<Record<string, string>> = {
  l: 'look around',
  look: 'look around',
  i: 'go through what you are carrying',
  inv: 'go through what you are carrying',
  inventory: 'go through what you are carrying',
  z: 'wait',
  wait: 'wait',
  n: 'go north',
  s: 'go south',
  e: 'go east',
  w: 'go west',
  u: 'go up',
  d: 'go down',
  help: 'call for help',
  fight: 'fight',
  talk: 'look for someone to talk to',
}
const DIRECTION =
  /^(?:north|south|east|west|northeast|northwest|southeast|southwest|up|down|left|right|back|in|out|inside|outside|upstairs|downstairs|home|forward|onward|away)$/i
const GOES_THERE =
  /^(?:to|into|towards?|through|across|along|over|up|down|back|past|out of|out|inside|onto)\b/i
const ASKING = /^(?:who|what|where|when|why|how|is|are|can|could|do|does|did|should|will|would|may)\b.*\?$/i
const LONGEST = 26

/** The action in the second person; null where no sentence can be made of it. */
export function inSecondPerson(raw: string): Telling | null {
  const bare = raw
    .replace(/^[>\s*_~-]+|[\s*_~]+$/g, '')
    .replace(/^please,? /i, '')
    .replace(/,? please(?=[.!?]*$)/i, '')
  const end = /[!?…]+$/.exec(bare)?.[0] ?? ''
  const text = firstPart(bare.replace(/[\s.!?…,;:]+$/, ''))
  if (text === '') return null
  if (ASKING.test(bare)) return { text: `you ask yourself: “${capital(text)}?”`, end: '', subject: 'you' }
  const command = COMMANDS[text.toLowerCase()]
  if (command !== undefined) return { text: `you ${command}`, end: '', subject: 'you' }
  const short = text.replace(/^x (?=\S)/i, 'examine ').replace(/^l (?=\S)/i, 'look ')
  const you = toSecondPerson(short.replace(/^(?:let[’']?s|let us|let me)\b/i, 'I'))
  const told = withSubject(you)
  if (told?.subject === 'you') told.text = withArticle(told.text)
  return told === null ? null : { ...told, end: end.startsWith('!') ? '!' : '' }
}

/** As many sentences as fit, or the beginning of one that does not. */
function firstPart(text: string): string {
  if (text.split(' ').length <= LONGEST) return text
  const sentence = text.split(/(?<=[.!?])\s/)[0]!.replace(/[.!?]+$/, '')
  if (sentence.split(' ').length <= LONGEST) return sentence
  const clauses = sentence.split(/(?<=[,;:])\s/)
  let kept = ''
  for (const clause of clauses) {
    if (`${kept} ${clause}`.trim().split(' ').length > LONGEST) break
    kept = `${kept} ${clause}`.trim()
  }
  return kept.split(' ').length >= 4 ? kept.replace(/[,;:]$/, '') : clip(sentence, LONGEST - 4, 160)
}

function withSubject(text: string): Omit<Telling, 'end'> | null {
  const first = text.split(' ')[0]!
  if (/^you\b/i.test(first)) return { text: inPresent(resolved(`you${text.slice(3)}`)), subject: 'you' }
  if (/^[a-z]+ing\b.*, you\b/i.test(text)) return { text: lowered(text), subject: 'you' }
  if (DIRECTION.test(text)) return { text: `you go ${text.toLowerCase()}`, subject: 'you' }
  if (GOES_THERE.test(text)) return { text: `you go ${lowered(text)}`, subject: 'you' }
  const lead = /^(?:\w+ly|then|now|so|again|and|but|next|first|finally|slowly),? (?=\S)/i.exec(text)?.[0]
  if (lead !== undefined) return afterLead(lead, text.slice(lead.length))
  const verb = verbOf(first)
  const tags = termsOf(text)[0]?.tags
  if (verb !== null && !startsAsSubject(text, verb))
    return { text: inPresent(`you ${lowered(text)}`), subject: 'you' }
  if (
    / you\b/.test(text) &&
    /^(?:when|while|as|if|after|before|once|with|without|in|on|at|from|under|for)\b/i.test(text)
  )
    return { text: lowered(text), subject: 'you' }
  if (tags?.has('Verb') && !tags.has('Auxiliary'))
    return { text: inPresent(`you ${lowered(text)}`), subject: 'you' }
  if (hasVerb(text) || looksLikeDoing(text)) return { text, subject: 'other' }
  return { text: `you turn to ${asObject(text)}`, subject: 'you' }
}

/** "I will go" and "I'm going to go" are done at once. */
function resolved(text: string): string {
  return text.replace(
    /^you(?:[’']ll| will| shall|[’']re going to| are going to|[’']re gonna) (?!not\b|never\b|be\b)/i,
    'you ',
  )
}

/** "Slowly, I open the door" and "slowly open the door" both keep their adverb. */
function afterLead(lead: string, rest: string): Omit<Telling, 'end'> | null {
  if (rest === '') return null
  const told = withSubject(rest)
  if (told === null || told.subject === 'other') return told
  const adverb = /ly,? $/i.test(lead) ? lead.replace(/,? $/, '').toLowerCase() : ''
  return { subject: 'you', text: adverb === '' ? told.text : told.text.replace(/^you /, `you ${adverb} `) }
}

/** "Guards rush in": a word that could be a verb, but is what does something. */
function startsAsSubject(text: string, verb: string): boolean {
  const terms = termsOf(text)
  const first = terms[0]
  if (first === undefined || first.tags.has('Verb') || HELPERS.has(verb)) return false
  const second = terms[1]?.tags
  return isPersonWord(first.text.toLowerCase()) && second !== undefined && second.has('Verb')
}

/** "Your sword glows" is no plural, though it ends like one. */
function looksLikeDoing(text: string): boolean {
  const [first, second, third] = text.toLowerCase().split(' ')
  return (
    /^(?:the|your|his|her|their|a)$/.test(first ?? '') &&
    SORT_OF.has(second ?? '') &&
    /[^s]s$|ed$/.test(third ?? '')
  )
}

function hasVerb(text: string): boolean {
  const terms = termsOf(text)
  return terms.slice(1).some((term) => term.tags.has('Verb') && !term.tags.has('Gerund'))
}

/** The narration is in the present; a past or a third person that leads the sentence is brought into it. */
function inPresent(text: string): string {
  const words = text.split(' ')
  const terms = termsOf(text)
  const led = (i: number) => i > 0 && /^(?:you|and|then|but)$/i.test(words[i - 1]!.replace(/[,;]$/, ''))
  let changed = false
  words.forEach((word, i) => {
    const bare = word.replace(/[,.;:!?]+$/, '')
    const term = terms.find((candidate) => candidate.text === bare)
    if (
      !led(i) ||
      term === undefined ||
      !/^[a-z]+$/i.test(bare) ||
      /^(?:are|were|have|had|do|did)$/i.test(bare)
    )
      return
    const past =
      term.tags.has('PastTense') ||
      (i === 1 && /^(?:took|went|ran|saw|said|told|gave|found|sat|stood|came)$/.test(bare))
    const third = term.tags.has('PresentTense') && bare.endsWith('s') && !INTENT_OF.has(bare.toLowerCase())
    const gerund = i === 1 && term.tags.has('Gerund')
    if (!past && !third && !gerund) return
    if (i > 1 && !changed) return
    changed = true
    words[i] = baseForm(bare.toLowerCase()) + word.slice(bare.length)
  })
  return words.join(' ')
}

/** Begins in lower case, unless it begins with a name. */
function lowered(text: string): string {
  return /^\p{Lu}\p{Ll}*['’]?(?:\s|$)/u.test(text)
    ? text[0]!.toLowerCase() + text.slice(1)
    : text.toUpperCase() === text
      ? text.toLowerCase()
      : text
}

/** Sorts of thing that one speaks of with an article, when there is just one of them. */
const COUNTED =
  /^(?:weapon|light|door|window|container|paper|machine|vessel|key|furniture|picture|animal|bell)$/

/** "you open door" wants its article. */
function withArticle(text: string): string {
  const words = text.split(' ')
  if (words[1] === 'cast') return text
  const at = /^(?:at|in|under|up|on|into|through|behind)$/.test(words[2] ?? '') ? 3 : 2
  const phrase = phraseAt(words, at)
  const first = phrase[0]
  const head = phrase.at(-1)
  if (first === undefined || head === undefined || first !== first.toLowerCase() || isPlural(head))
    return text
  if (!COUNTED.test(SORT_OF.get(head) ?? '') || thingOf(phrase)?.text !== `the ${phrase.join(' ')}`)
    return text
  return [...words.slice(0, at), 'the', ...words.slice(at)].join(' ')
}

function asObject(text: string): string {
  const first = text.split(' ')[0]!
  if (
    /^(?:the|a|an|your|his|her|their|its|this|that|these|those|some)$/i.test(first) ||
    /^\p{Lu}/u.test(first)
  )
    return lowered(text)
  return `the ${text}`
}
