// Tells what the player says, and what is said back.
import { DEALING, NOBODY_THERE } from './lexicon/dealing.ts'
import { SAID, SAID_CALLING, SAID_TO, SAID_TO_VOICE } from './lexicon/manner.ts'
import {
  ANIMAL_REPLIES,
  OF_THE_MISSING,
  ON_TOPIC,
  REPLIES,
  SILENCES,
  TOLD,
  VOICE_OF_THE_MISSING,
} from './lexicon/replies.ts'
import type { SpeechAct } from './lexicon/replies.ts'
import { isSilent } from './asides.ts'
import { inFirstPerson } from './facts.ts'
import { baseForm } from './grammar.ts'
import type { Moment } from './moment.ts'
import type { Person } from './people.ts'
import { personSlots } from './slots.ts'
import { capital, clip, keywords, names, stopped, typeset } from './wording.ts'

const ACTS: readonly (readonly [SpeechAct, RegExp])[] = [
  ['introduction', /\b(?:my name(?:'s| is)|i am called|call me|they call me) \w+/i],
  [
    'whoAreYou',
    /\bwho (?:are|r) (?:you|u)\b|\bwhat(?:'s| is) your name\b|\btell me about yourself\b|\bwhat do (?:they|people) call you\b/i,
  ],
  ['thanks', /\b(?:thank|thanks|grateful|cheers)\b/i],
  ['apology', /\b(?:sorry|apologi[sz]e|forgive me|my mistake|pardon)\b/i],
  ['farewell', /\b(?:goodbye|good-bye|farewell|see you|good night|so long|bye)\b/i],
  [
    'threat',
    /\b(?:or else|i(?:'ll| will) (?:kill|hurt|break|burn|cut|end|make you)|hands up|don't move|surrender|back off|last warning|drop (?:it|your|the))\b/i,
  ],
  ['insult', /\b(?:fool|idiot|liar|coward|stupid|scum|bastard|pig|shut up|damn you|ugly|wretch)\b/i],
  ['where', /\bwhere\b.*\?|^where\b|\bwhich way\b/i],
  ['when', /\bwhen\b.*\?|^when\b|\bhow long\b|\bwhat time\b/i],
  ['why', /\bwhy\b|\bwhat for\b|\bhow come\b/i],
  ['who', /\bwho(?:se|m)?\b.*\?|^who\b/i],
  ['how', /\bhow\b.*\?|^how\b/i],
  ['what', /\bwhat\b.*\?|^(?:what|which)\b|\b(?:tell|ask) (?:me|you) (?:about|of)\b/i],
  [
    'offer',
    /\b(?:can i help|let me help|i(?:'ll| will| can) (?:help|find|bring|fetch|pay|go|look|protect|do)|i(?:'d| would) like to help|at your service)\b/i,
  ],
  [
    'request',
    /\b(?:please|help me|give me|show me|tell me|take me|let me|bring me|i need|i want|i(?:'d| would) like|come with|open|follow me|wait|stop|could you|can you|would you|will you)\b/i,
  ],
  ['whether', /\?\s*$|^(?:is|are|do|does|did|have|has|can|could|will|would|was|were)\b/i],
  [
    'greeting',
    /^(?:hello|hi|hey|greetings|good (?:morning|evening|day|afternoon)|well met|hail|howdy|ahoy)\b/i,
  ],
  [
    'praise',
    /\b(?:beautiful|wonderful|brave|lovely|well done|impressive|delicious|i like (?:you|your)|i love|good work|nice)\b/i,
  ],
  ['yes', /^(?:yes|yeah|aye|agreed|of course|very well|okay|ok|sure|i will|i do|done)\b/i],
  ['no', /^(?:no|never|nope|not|i won't|i refuse|i can't)\b/i],
]
/** Acts to which people answer in kind, whatever else was said along with them. */
const POLITE = new Set<SpeechAct>([
  'introduction',
  'thanks',
  'apology',
  'farewell',
  'threat',
  'insult',
  'greeting',
  'praise',
  'yes',
  'no',
  'offer',
])

/** What somebody means by saying this. */
export function speechAct(said: string): SpeechAct {
  const plain = said.replaceAll('’', "'")
  return ACTS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'statement'
}

/** What is asked where the asking is told and not spoken: "I ask Maren if she has seen him." */
function askedAct(words: string): SpeechAct {
  const asked = /\b(where|who|why|when|how)\b/i.exec(words)?.[1]?.toLowerCase()
  if (asked !== undefined) return asked as SpeechAct
  if (/\b(?:if|whether)\b/i.test(words)) return 'whether'
  return /\bto (?!(?:the|a|an|him|her|them)\b)[a-z]+\b/i.test(words) && !/\babout\b/i.test(words)
    ? 'request'
    : 'what'
}

/** The player's words, quoted. */
export function saying(moment: Moment): string {
  const { action, company, chooser, slots } = moment
  const quote = typeset(clip(capital(action.said === '' ? action.raw : action.said), 26, 160))
  const ended = /[!?…]$/.test(quote)
  const bare = quote.replace(/[.,;:]+$/, '')
  const quotes = { quote: ended ? quote : `${bare},`, quoteend: ended ? quote : stopped(bare) }
  const { target } = company
  const called = target !== null && target.words.some((word) => names(quote, word))
  const lines =
    target === null
      ? SAID
      : called
        ? SAID_CALLING
        : target.manner === 'voice' || isSilent(moment, target)
          ? SAID_TO_VOICE
          : SAID_TO
  return chooser.line('said', lines, { ...slots, ...quotes }) ?? `“${quotes.quote}” you say.`
}

/** What comes back. */
export function answer(moment: Moment): string | null {
  const { target } = moment.company
  if (target === null && moment.action.intent === 'call')
    return moment.chooser.line(
      'call',
      [...DEALING.call.well, ...DEALING.call.mixed, ...DEALING.call.badly],
      moment.slots,
    )
  return target === null ? moment.chooser.line('nobody', NOBODY_THERE, moment.slots) : replyTo(moment, target)
}

/** What somebody answers to what the player asked or said. */
export function replyTo(moment: Moment, person: Person): string | null {
  const { action, chooser } = moment
  const slots = { ...moment.slots, ...personSlots(person) }
  if (isSilent(moment, person)) return chooser.line('silence', SILENCES, slots)
  if (person.manner === 'animal') return chooser.line('animal', ANIMAL_REPLIES, slots)
  const words = action.kind === 'SAY' ? action.said : action.raw
  const act =
    action.kind === 'SAY'
      ? speechAct(words)
      : action.intent === 'ask'
        ? askedAct(words)
        : speechAct(words.replace(/^I (?:say|tell)\b/i, ''))
  const reply = POLITE.has(act)
    ? null
    : (ofTheMissing(moment, person, words, slots) ??
      ofFacts(moment, person, act, words, slots) ??
      onTopic(moment, slots))
  return (
    reply ??
    chooser.line(`reply ${act}`, REPLIES[act], { ...slots, name: nameGiven(words) }) ??
    chooser.line('reply', REPLIES.statement, slots)
  )
}

function ofTheMissing(moment: Moment, person: Person, words: string, slots: Moment['slots']): string | null {
  const { missing } = moment.threads
  if (missing === null) return null
  const known = moment.cast.filter((person) => person.words.some((word) => names(missing, word)))
  const called = [missing.split(' ').at(-1)!, ...known.flatMap((person) => person.words)]
  if (!called.some((word) => names(words, word))) return null
  const lines = person.manner === 'voice' ? VOICE_OF_THE_MISSING : OF_THE_MISSING
  return moment.chooser.fresh('of the missing', lines, slots)
}

/** What is written of the matter, in the mouth of somebody who knows. */
function ofFacts(
  moment: Moment,
  person: Person,
  act: SpeechAct,
  words: string,
  slots: Moment['slots'],
): string | null {
  const own = keywords(person.words.join(' '))
  const asked = act === 'whoAreYou' ? own : new Set([...keywords(words)].filter((word) => !own.has(word)))
  const told = moment.knowledge.bearing(
    asked,
    (fact) => fact.source !== 'memory' && !/^(?:you|your)\b/i.test(fact.raw),
  )
  if (told === null) return null
  const others =
    /\byou(?:r|rs|rself)?\b/.test(told.clause) || names(told.clause, person.name) ? null : told.clause
  const aloud = inFirstPerson(told.clause, person.name, baseForm) ?? others
  return aloud === null ? null : moment.chooser.line('told', TOLD, { ...slots, fact: aloud })
}

function onTopic(moment: Moment, slots: Moment['slots']): string | null {
  return moment.chooser.chance('on topic', 0.6) ? moment.chooser.fresh('on topic', ON_TOPIC, slots) : null
}

/** The name that the player gave himself: "My name is Tam." */
function nameGiven(words: string): string | null {
  const given =
    /\b(?:my name(?:['’]s| is)|call(?:ed)? me|am called)\s+([\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)/iu.exec(
      words,
    )?.[1]
  return given === undefined ? null : capital(given)
}
