// What the story aims at, and which of it the player’s deed has brought about. Only deeds do, never a story.
import { AIM_INTENTS, ALSO, UNDOES } from './lexicon/aims.ts'
import { STOP_WORDS } from './lexicon/nouns.ts'
import { HELPERS, INTENT_OF } from './lexicon/verbs.ts'
import { isSilent } from './asides.ts'
import { isForbidden } from './deed.ts'
import { termsOf } from './grammar.ts'
import type { Term } from './grammar.ts'
import type { Moment } from './moment.ts'
import { rolesOf } from './slots.ts'
import { speechAct } from './speech.ts'
import { verbOf } from './things.ts'
import { keywords, stem, tidy, wordsOf } from './wording.ts'

/** An aim that the action at hand brings about. */
export interface Reached {
  kind: 'goal' | 'flag'
  path: string
  desc: string
  value: boolean
}

/** A goal or a flag, by what brings it about: an intent, or a verb that nobody knows, and things to do it to. */
interface Aim {
  intent: string | null
  verb: string
  things: ReadonlySet<string>
}

/** What the player does, as far as it may bring anything about. */
interface Doing {
  intents: ReadonlySet<string>
  verbs: ReadonlySet<string>
  words: ReadonlySet<string>
}

/** Of what an aim names, the action has to name so much. */
const SHARE = 0.6
const NO_DEED =
  /\b(?:not|never|refuse|pretend|imagine|dream|wish|want|hope|plan|intend|wonder|think|remember|consider|if|would|could|should|might|may|almost|nearly|without|instead|ask yourself)\b|n[’']t\b/i
const NEGATED = /\b(?:not|never|no|nobody|nothing|none|without|yet to)\b|n[’']t\b/i
const QUESTIONS = new Set(['who', 'where', 'when', 'why', 'how', 'what', 'whether'])
const LEAVING = /\b(?:leave|escape|exit|flee|out of|away from)\b/
/** One does not find at the first try what a whole story is about. */
const TAKES_TIME = new Set(['search', 'learn'])
/** After this an aim says only when, how or why. */
const CIRCUMSTANCE = /[.;:]\s|\b(?:before|until|while|by|without|because|so that|in order)\b/i
const LIMIT = { aims: 200, desc: 300, reached: 4 }
/** These need somebody to receive them. */
const FACING = new Set(['talk', 'ask', 'persuade', 'threaten', 'give'])

/** What an action has to do with the aims of the story. */
export interface Aimed {
  reached: Reached[]
  /** It would have reached something, were it not too soon for that. */
  tooSoon: boolean
}

/** Everything that the action brings about; nothing for a story without aims, and mostly nothing at all. */
export function reachedBy(moment: Moment): Aimed {
  const { world, action } = moment
  const aimed: Aimed = { reached: [], tooSoon: false }
  const idle = world === null || action.kind === 'STORY' || action.kind === 'CONTINUE'
  const doing = idle ? null : doingOf(moment)
  if (world === null || doing === null) return aimed
  const judge = (aim: Aim | null, reached: Reached) => {
    if (aim === null || !fits(moment, doing, aim)) return
    if (isTooSoon(moment, aim)) aimed.tooSoon = true
    else if (aimed.reached.length < LIMIT.reached) aimed.reached.push(reached)
  }
  for (const { path, desc } of world.goals.slice(0, LIMIT.aims))
    if (mayMatch(doing, path, desc)) judge(aimOf(path, desc), { kind: 'goal', path, desc, value: true })
  for (const { path, desc, value } of world.flags.slice(0, LIMIT.aims))
    if (mayMatch(doing, path, desc) && !NEGATED.test(desc)) {
      const aim = aimOf(path, desc)
      judge(value ? undone(aim) : aim, { kind: 'flag', path, desc, value: !value })
    }
  return aimed
}

function doingOf(moment: Moment): Doing | null {
  const { action, company } = moment
  const person = company.target?.words.join(' ') ?? ''
  const faceless = company.target === null || isSilent(moment, company.target)
  if (action.kind === 'SAY' && action.telling === null) {
    const act = speechAct(action.said)
    const asks = QUESTIONS.has(act)
    if (faceless || NEGATED.test(action.said)) return null
    if (act === 'insult' || act === 'threat') return null
    return {
      intents: new Set(asks ? ['ask', 'talk'] : ['talk']),
      verbs: new Set(),
      words: keywords(`${asks ? action.said : ''} ${person}`),
    }
  }
  const told = action.telling?.subject === 'you' ? action.telling.text.replace(/["“][^"“”]*["”]?/g, '') : ''
  if (faceless && FACING.has(action.intent)) return null
  if (told === '' || NO_DEED.test(told) || isForbidden(moment, rolesOf(moment).thing)) return null
  const it = action.pronouns.has('it') ? (rolesOf(moment).thing?.text ?? '') : ''
  const verbs = ledVerbs(told)
  const intents = verbs.map((verb) => INTENT_OF.get(verb)).filter((intent) => intent !== undefined)
  return {
    intents: new Set<string>([action.intent, ...intents]),
    verbs: new Set(verbs.map(stem)),
    words: keywords(`${told} ${person} ${it}`),
  }
}

/** The verbs that the player is the subject of: "you take the key and open the door". */
function ledVerbs(told: string): string[] {
  const words = wordsOf(told).filter((word) => !/ly$|^(?:then|now|just|again|also)$/.test(word))
  const found: string[] = []
  words.forEach((word, i) => {
    const before = words[i - 1] ?? ''
    const led = before === 'you' || before === 'and' || (before === 'to' && HELPERS.has(words[i - 2] ?? ''))
    if (led) found.push(verbOf(word) ?? word)
  })
  return found
}

/** Reading grammar is what costs, so that it is done only where a word is shared. */
function mayMatch(doing: Doing, path: string, desc: string): boolean {
  for (const word of keywords(`${desc.slice(0, LIMIT.desc)} ${idWords(path)}`))
    if (doing.words.has(word)) return true
  return false
}

function idWords(path: string): string {
  return path.slice(path.indexOf('.') + 1).replace(/[_-]+/g, ' ')
}

function aimOf(path: string, desc: string): Aim {
  const text = tidy(desc.slice(0, LIMIT.desc)).split(CIRCUMSTANCE)[0]!
  const terms = termsOf(text)
  const id = wordsOf(idWords(path))
  const verb = aimVerb(text, terms) ?? id.find((word) => intentOf(word) !== null) ?? ''
  const nouns = terms.filter(
    (term) => term.tags.has('Noun') && !term.tags.has('Pronoun') && term.text.toLowerCase() !== verb,
  )
  const named = keywords(nouns.map((term) => term.text).join(' '))
  const things = named.size > 0 ? named : keywords(id.filter((word) => word !== verb).join(' '))
  for (const word of ['you', 'player', 'hero', 'way', 'time', stem(verb)]) things.delete(word)
  return { intent: intentOf(verb), verb: stem(verb), things }
}

function intentOf(word: string): string | null {
  if (Object.hasOwn(AIM_INTENTS, word)) return AIM_INTENTS[word]!
  const verb = verbOf(word)
  if (verb === null || HELPERS.has(verb)) return null
  return AIM_INTENTS[verb] ?? INTENT_OF.get(verb) ?? null
}

/** "Open the door", "the door is open", "you have opened the door"; what somebody else has done is no aim. */
function aimVerb(text: string, terms: readonly Term[]): string | null {
  const plain = wordsOf(text).join(' ')
  const first =
    /^(?:to )?(?:find out|go to|get to|come to|get out of|\p{L}+)/u.exec(plain)?.[0].replace(/^to /, '') ?? ''
  const fixed = {
    'find out': 'learn',
    'go to': 'reach',
    'get to': 'reach',
    'come to': 'reach',
    'get out of': 'leave',
  }
  if (Object.hasOwn(fixed, first)) return fixed[first as keyof typeof fixed]
  const opens = terms[0]?.tags
  if (
    opens?.has('Verb') ||
    (intentOf(first) !== null && !/^(?:the|an?|your)\b/.test(plain) && !opens?.has('Plural'))
  )
    return STOP_WORDS.has(first) ? null : first
  const own = /\b(?:you|player|hero) (?:have |has |had |can )?(?:now |already |finally )?(\p{L}+)/u.exec(
    plain,
  )?.[1]
  if (own !== undefined && intentOf(own) !== null) return own
  const state = /\b(?:is|are|was|were|been|be|stands?|lies|hangs) (?:now |already |wide )?(\p{L}+)/u.exec(
    plain,
  )?.[1]
  return state !== undefined && intentOf(state) !== null ? state : null
}

function undone(aim: Aim): Aim | null {
  const intent = UNDOES[aim.intent ?? '']
  return intent === undefined ? null : { ...aim, intent, verb: '' }
}

function fits(moment: Moment, doing: Doing, aim: Aim): boolean {
  if (aim.things.size === 0) return false
  const near = keywords(moment.here.name ?? '')
  const things = [...aim.things]
  const named = things.filter((thing) => doing.words.has(thing)).length
  const at = things.filter((thing) => !doing.words.has(thing) && near.has(thing)).length
  if (named === 0 || named + at < Math.ceil(things.length * SHARE)) return false
  const sameVerb = aim.verb !== '' && doing.verbs.has(aim.verb)
  const wanted = aim.intent === null ? [] : [aim.intent, ...(ALSO[aim.intent] ?? [])]
  if (!sameVerb && !wanted.some((intent) => doing.intents.has(intent))) return false
  if (aim.intent === 'leave') return LEAVING.test(moment.action.telling?.text ?? '')
  if (aim.intent === 'move') return moment.arrived && !LEAVING.test(moment.action.telling?.text ?? '')
  return true
}

/** Nothing that takes time is found before the player has so much as asked about it. */
function isTooSoon(moment: Moment, aim: Aim): boolean {
  return TAKES_TIME.has(aim.intent ?? '') && !moment.inputs.some((input) => sharesOne(input, aim.things))
}

function sharesOne(input: string, things: ReadonlySet<string>): boolean {
  const words = keywords(input.slice(0, 600))
  for (const thing of things) if (words.has(thing)) return true
  return false
}
