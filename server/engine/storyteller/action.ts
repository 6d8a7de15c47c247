// Reads what the player did: what he means by it, what he means to do it to, and how to say it back to him.
import type { Scene } from '../narration.ts'
import { PHRASES, HELPERS, INTENT_OF } from './lexicon/verbs.ts'
import { PLACE_OF, SORT_OF, STOP_WORDS } from './lexicon/nouns.ts'
import type { Intent } from './lexicon/types.ts'
import { termsOf } from './grammar.ts'
import type { Term } from './grammar.ts'
import { inSecondPerson } from './retelling.ts'
import type { Telling } from './retelling.ts'
import { isPersonWord, phraseAt, thingOf, verbOf } from './things.ts'
import type { Thing } from './things.ts'
import { tidy, untitled, wordsOf } from './wording.ts'

/** A thing and the word that stands before it: "under" and "the table". */
export interface Mention {
  preposition: string
  thing: Thing
}

/** One action, read. */
export interface Action {
  kind: 'DO' | 'SAY' | 'STORY' | 'CONTINUE'
  intent: Intent
  /** The player's words, on one line. */
  raw: string
  /** How the narrator says it back; null where the words cannot be made out. */
  telling: Telling | null
  /** What was said aloud, without quotation marks. */
  said: string
  mentions: Mention[]
  /** "it", "her" and the like were used where a name would stand. */
  pronouns: ReadonlySet<string>
}

/** Longest stretch of a player's text that is looked at. */
const READ_LIMIT = 1500
const PREPOSITIONS = new Set(
  'to into in on at for from with by off over under underneath behind beneath beside between near through across along around about against inside onto upon toward towards up down out regarding concerning of past'.split(
    ' ',
  ),
)

/** The action of a scene, read. */
export function readAction(action: Scene['action']): Action {
  const raw = tidy(action.text.slice(0, READ_LIMIT))
  const blank: Action = {
    kind: 'CONTINUE',
    intent: 'wait',
    raw: '',
    telling: null,
    said: '',
    mentions: [],
    pronouns: new Set(),
  }
  if (action.kind === 'CONTINUE' || raw === '') return blank
  if (action.kind === 'SAY')
    return {
      ...blank,
      kind: 'SAY',
      intent: 'talk',
      raw,
      said: unquoted(raw),
      ...(readable(raw) ? readMentions(raw) : {}),
    }
  if (action.kind === 'STORY')
    return { ...blank, kind: 'STORY', raw, ...(readable(raw) ? readMentions(raw) : {}) }
  const said = wholeQuote(raw)
  if (said !== null)
    return { ...blank, kind: 'SAY', intent: 'talk', raw, said, ...(readable(said) ? readMentions(said) : {}) }
  return readDeed(raw, blank)
}

function readDeed(raw: string, blank: Action): Action {
  const telling = readable(raw) ? inSecondPerson(raw) : null
  if (telling === null) return { ...blank, kind: 'DO', intent: 'try', raw }
  if (telling.subject === 'other')
    return { ...blank, kind: 'STORY', raw, telling, ...readMentions(telling.text) }
  const said = /["“]([^"“”]+)["”]/.exec(raw)?.[1]
  const intent = intentOf(telling.text)
  const speech = said !== undefined && /^(?:talk|ask|call|persuade|threaten|try)$/.test(intent)
  const rest = readMentions(telling.text.replace(/["“][^"“”]*["”]/g, ''))
  return {
    ...blank,
    kind: speech ? 'SAY' : 'DO',
    intent,
    raw,
    telling,
    said: speech ? tidy(said) : '',
    ...rest,
  }
}

/** The words without the quotation marks around them, and without a "say" before them. */
function unquoted(raw: string): string {
  return raw
    .replace(/^(?:>\s*)?(?:(?:I|you) )?(?:say|says|said):?\s*(?=["“])/i, '')
    .replace(/^["“”'‘]+|["“”]+$/g, '')
    .replace(/["“”]/g, "'")
    .trim()
}

/** Speech that was typed as a deed: all of it in quotation marks. */
function wholeQuote(raw: string): string | null {
  const match = /^(?:I say,?:?\s*)?["“]([^"“”]+)["”][.\s]*$/i.exec(raw)
  return match ? tidy(match[1]!) : null
}

/** Whether the words look like English that can be told back. A foreign sentence is quoted instead. */
function readable(raw: string): boolean {
  const letters = raw.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /[A-Za-z]/.test(letter))
  if (letters.length === 0 || latin.length / letters.length < 0.85) return false
  if (!/^[\p{L}>*_"“'‘]/u.test(raw)) return false
  const words = wordsOf(raw).slice(0, 40)
  const ownsUp = /^(?:i|i'm|you|we|let's|please)$/.test(words[0] ?? '')
  if (ownsUp && words.length <= 3) return true
  const known = words.filter((word) => knownWord(word)).length
  if (words.length <= 2) return known > 0
  return known / words.length >= (ownsUp ? 0.3 : 0.34)
}

function knownWord(word: string): boolean {
  return (
    STOP_WORDS.has(word) ||
    SORT_OF.has(word) ||
    DIRECTIONS.has(word) ||
    PREPOSITIONS.has(word) ||
    PLACE_OF.has(word) ||
    isPersonWord(word) ||
    verbOf(word) !== null
  )
}

const DIRECTIONS = new Set(
  'north south east west n s e w up down left right back in out inside outside upstairs downstairs home forward onward'.split(
    ' ',
  ),
)

/** What is meant, by whole phrases first and then by the first verb that says more than "try" or "begin". */
function intentOf(told: string): Intent {
  const plain = told.toLowerCase().replaceAll('’', "'")
  if (plain.startsWith('you ask yourself:')) return 'think'
  for (const [pattern, intent] of PHRASES) if (pattern.test(plain)) return intent
  const words = wordsOf(plain.replace(/["“][^"“”]*["”]/g, ''))
  const start = words.findIndex((word) => /^you(?:'re|'ll|'ve|'d)?$/.test(word)) + 1
  let leading: Intent | null = null
  for (let i = start; i < words.length; i++) {
    const word = words[i]!
    if (leading !== null && STOP_WORDS.has(words[i - 1]!) && !/^(?:to|and|then)$/.test(words[i - 1]!))
      continue
    const verb = verbOf(word)
    if (verb !== null && !HELPERS.has(verb)) return INTENT_OF.get(verb) ?? 'try'
    if (verb !== null) leading ??= INTENT_OF.get(verb) ?? 'try'
    // What stands first is the verb, even one that nobody knows; what stands further on may be anything.
    else if (leading === null && !ADVERB.test(word)) return 'try'
  }
  return leading ?? 'try'
}

const ADVERB = /ly$|^(?:then|just|also|now|again|not|never|always|once|still|even|so|very|do|don't)$/

/** The things that are named, each with the preposition before it, and the pronouns that stand for others. */
function readMentions(text: string): Pick<Action, 'mentions' | 'pronouns'> {
  const words = untitled(text).split(' ')
  const verbs = verbPositions(termsOf(text), words)
  const mentions: Mention[] = []
  const pronouns = new Set<string>()
  let preposition = ''
  for (let i = 0; i < words.length && mentions.length < 8; i++) {
    const bare = words[i]!.toLowerCase().replace(/[^\p{L}'’-]/gu, '')
    if (PREPOSITIONS.has(bare)) {
      preposition = bare
      continue
    }
    if (/^(?:it|him|her|them)$/.test(bare)) pronouns.add(bare)
    if (verbs.has(i)) continue
    const phrase = phraseAt(words, i, verbs)
    const thing = thingOf(phrase)
    if (thing !== null && !/^you(?:rself)?$/i.test(thing.head)) mentions.push({ preposition, thing })
    if (phrase.length > 0) i += phrase.length - 1
    if (phrase.length > 0 || bare === 'and') preposition = ''
  }
  return { mentions, pronouns }
}

/** Where the verbs and other small words stand; the word after "you" counts as one whatever it looks like. */
function verbPositions(terms: readonly Term[], words: readonly string[]): Set<number> {
  const found = new Set<number>()
  const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}'’-]/gu, '')
  let at = 0
  for (const [order, term] of terms.entries()) {
    const index = words.findIndex((word, i) => i >= at && bare(word) === bare(term.text))
    if (index < 0) continue
    at = index + 1
    const small = ['Adverb', 'Pronoun', 'Conjunction', 'Preposition', 'Particle'].some((tag) =>
      term.tags.has(tag),
    )
    const owner = term.tags.has('Possessive')
    const led = order === 0 || /^(?:to|and|then|or|you)$/i.test(terms[order - 1]!.text)
    const verb = term.tags.has('Verb') && (led || !SORT_OF.has(bare(term.text)))
    if ((verb || small) && !owner) found.add(index)
  }
  words.forEach((word, i) => {
    if (!/^you(?:[’'](?:re|ll|ve|d))?$/i.test(word)) return
    found.add(i)
    let verb = i + 1
    while (/ly$|^(?:then|just|also|now|again|not|never|once|will)$/i.test(words[verb] ?? ''))
      found.add(verb++)
    if (words[verb] !== undefined) found.add(verb)
  })
  return found
}
