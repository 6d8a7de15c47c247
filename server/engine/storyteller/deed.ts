// Tells what the player does: the action said back to him, and what comes of it.
import { AFFECTION, DEALING, NOBODY_THERE, SLEEP } from './lexicon/dealing.ts'
import { DOING } from './lexicon/doing.ts'
import { MISSING_FINDS } from './lexicon/finds.ts'
import {
  AS_TOLD,
  FORBIDDEN,
  FOUND,
  FOUND_SOMEBODY,
  HANDLING,
  OWN_THINGS,
  RIGHT_HERE,
  WANTED,
} from './lexicon/handling.ts'
import { AGAIN, LEADS, MANNER_OF, TAILS, UNCLEAR } from './lexicon/manner.ts'
import { FACELESS, FACES, ONESELF, SIGHTS } from './lexicon/sights.ts'
import type { Intent, Outcome, Outcomes, Sort } from './lexicon/types.ts'
import { gesture } from './asides.ts'
import { fill } from './fill.ts'
import type { Moment } from './moment.ts'
import { replyTo } from './speech.ts'
import { arrival, survey } from './scenery.ts'
import { findsOf, knownFind, personSlots, rolesOf, thingSlots } from './slots.ts'
import type { Thing } from './things.ts'
import { capital, clip, countWords, keywords, names, stem, stopped, typeset } from './wording.ts'

const OUTCOMES: Record<Intent, Outcomes> = { ...DOING, ...DEALING }
const SHARES: readonly (readonly [Outcome, number])[] = [
  ['badly', 0.12],
  ['mixed', 0.36],
]
const WORDED = new Set<Intent>(['ask', 'talk'])
const FACING = new Set<Intent>(['talk', 'ask', 'persuade', 'threaten', 'give'])
const CLOSE = new Set<Intent>(['look', 'open', 'read', 'use', 'search', 'touch', 'listen', 'try', 'take'])
const UNDOING = new Set<Intent>(['douse', 'break', 'drop', 'throw', 'close', 'take'])

/** The action in the second person, as a sentence of the narrator's. */
export function echo(moment: Moment): string {
  const { action, chooser, slots } = moment
  const { telling } = action
  if (telling === null)
    return chooser.line('unclear', UNCLEAR, { ...slots, clip: typeset(clip(action.raw, 12, 70)) }) ?? ''
  const told = typeset(telling.text)
  const end = told.endsWith('…') ? '' : telling.end === '' ? '.' : telling.end
  const plain = /[”’]$/.test(told) ? capital(told) : stopped(`${capital(told)}${end}`)
  const words = countWords(told)
  const mine = told.startsWith('you ') && words <= 14 && !/[.!?”:;]|ly\b/.test(told)
  if (isForbidden(moment, rolesOf(moment).thing)) return `${capital(told.replace(/^you /, 'you make to '))}.`
  const again = moment.inputs.at(-1)?.toLowerCase().includes(telling.text.slice(4).toLowerCase()) ?? false
  if (!mine || (!again && chooser.chance('plain', 0.25) && chooser.staleness(plain) < 0.3)) return plain
  const manner = MANNER_OF[action.intent]
  const led = (again ? AGAIN : LEADS[manner]).map((lead) => `${lead}, ${told}${end}`)
  const tailed =
    !again && words <= 9 && !told.includes(',') && end === '.'
      ? TAILS[manner].map((tail) => `${capital(told)}, ${tail}.`)
      : []
  return chooser.among('echo', [...led, ...tailed], (line) => line) ?? plain
}

/** What comes of the action. */
export function outcome(moment: Moment): string | null {
  const { action } = moment
  const { thing, sought } = rolesOf(moment)
  const intent = action.intent
  return (
    forbidden(moment, thing) ??
    closer(moment, thing) ??
    (intent === 'look' ? sight(moment, thing) : null) ??
    (intent === 'search' ? finding(moment, sought) : null) ??
    (intent === 'touch' ? touching(moment) : null) ??
    (intent === 'rest' ? sleeping(moment) : null) ??
    (FACING.has(intent) && !spokenInto(moment, thing) ? facing(moment) : null) ??
    handled(moment, thing?.sort ?? null) ??
    general(moment, intent)
  )
}

/** What comes of a deed that the story has been waiting for. */
export function success(moment: Moment): string | null {
  const { chooser, slots, action, arrived } = moment
  const roles = rolesOf(moment)
  const sought = roles.sought ?? (/\b(?:find|locate|recover)\b/i.test(action.raw) ? roles.thing : null)
  if (action.intent === 'search' && sought !== null)
    return chooser.line('found', sought.person ? FOUND_SOMEBODY : FOUND, {
      ...slots,
      ...thingSlots(sought),
      sought: { text: sought.text, plural: sought.plural },
      soughtobj: sought.plural ? 'them' : 'it',
    })
  if (arrived) return arrival(moment) ?? chooser.line('success', DEALING.move.well, slots)
  return (
    chooser.line('success', OUTCOMES[action.intent].well, slots) ??
    chooser.line('success try', OUTCOMES.try.well, slots)
  )
}

/** What comes of it where it does not come off, or not yet; null where it cannot but succeed. */
export function setback(moment: Moment, tooSoon: boolean): string | null {
  const { chooser, slots, action, arrived } = moment
  const { thing, sought } = rolesOf(moment)
  const wanted = sought ?? thing
  if (tooSoon && action.intent === 'search' && wanted !== null)
    return chooser.line('wanted', WANTED, { ...slots, sought: { text: wanted.text, plural: wanted.plural } })
  return arrived ? null : chooser.fresh('setback', OUTCOMES[action.intent].badly ?? [], slots)
}

/** The story has said that this must never be done, and the player is about to. */
export function isForbidden(moment: Moment, thing: Thing | null): boolean {
  const { duty } = moment.threads
  const { intent, raw } = moment.action
  if (duty === null || thing === null || !names(duty, thing.head)) return false
  return intent === 'douse' || (UNDOING.has(intent) && /\b(?:douse|out|off)\b/.test(raw))
}

function forbidden(moment: Moment, thing: Thing | null): string | null {
  return isForbidden(moment, thing) ? moment.chooser.line('forbidden', FORBIDDEN, moment.slots) : null
}

/** A second look at something that was found earlier. */
function closer(moment: Moment, thing: Thing | null): string | null {
  if (!CLOSE.has(moment.action.intent) || moment.action.intent === 'take') return null
  const find = knownFind(moment, thing)
  return find === null || moment.chooser.staleness(find.closer) > 0.3 ? null : find.closer
}

function sight(moment: Moment, thing: Thing | null): string | null {
  const { chooser, slots, company, here, genre } = moment
  const { target } = company
  if (target !== null)
    return chooser.line(
      'face',
      target.manner === 'voice' ? FACELESS : target.manner === 'animal' ? SIGHTS.animal.any : FACES,
      { ...slots, ...asThing(moment) },
    )
  if (thing === null || (here.name !== null && names(here.name, thing.head))) return survey(moment)
  if (/^your (?:self|body|wounds?|hands?|face|clothes|reflection|condition)/.test(thing.text))
    return chooser.line('oneself', ONESELF, slots)
  if (thing.sort === null) return null
  const sights = SIGHTS[thing.sort]
  const aged = (genre === 'scifi' || genre === 'modern' ? sights.new : sights.old) ?? []
  return chooser.fresh('sight', [...sights.any, ...aged], slots)
}

/** An animal that is spoken to can also be looked at like a thing. */
function asThing(moment: Moment) {
  const { target } = moment.company
  return target === null || moment.slots['thing'] !== undefined
    ? {}
    : { thing: target.name, it: 'it', obj: 'it', its: 'its', ...personSlots(target) }
}

function finding(moment: Moment, sought: Thing | null): string | null {
  const { chooser, threads, company } = moment
  if (sought === null || sought.sort === 'tracks') return null
  const slots = { ...moment.slots, ...thingSlots(sought) }
  if (company.present.some((person) => person.words.some((word) => names(word, sought.head))))
    return chooser.fresh('right here', RIGHT_HERE, slots)
  if (sought.text.startsWith('your ') && sought.sort !== null) return chooser.line('own', OWN_THINGS, slots)
  const gone = [threads.missing, threads.lost, threads.dead].some(
    (name) => name !== null && names(name, sought.head),
  )
  if (gone) {
    const clues = MISSING_FINDS.map((find) => fill(find.text, slots)).filter((text) => text !== null)
    return chooser.line('wanted', WANTED, {
      ...slots,
      find: chooser.among('clue', clues, (text) => text) ?? slots['find'],
    })
  }
  if (sought.person && !moment.lonely && chooser.chance('somebody', 0.7))
    return chooser.fresh('somebody', FOUND_SOMEBODY, slots)
  const written = moment.knowledge.mentions(
    new Set([stem(sought.head), ...keywords(moment.action.raw)]),
    stem(sought.head),
  )
  if (written) return chooser.fresh('as told', AS_TOLD, slots) ?? chooser.line('found', FOUND, slots)
  const find = findsOf(moment).find(
    (candidate) =>
      stem(candidate.name.split(' ').at(-1)!) === stem(sought.head) &&
      chooser.staleness(candidate.text) < 0.3,
  )
  if (find !== undefined) return chooser.fresh('find', DOING.search.well, { ...slots, find: find.text })
  return chooser.chance('found', sought.sort === null ? 0.35 : 0.7)
    ? chooser.line('found', FOUND, slots)
    : chooser.line('wanted', WANTED, slots)
}

/** A telephone is answered, whoever else may be in the room. */
function spokenInto(moment: Moment, thing: Thing | null): boolean {
  return moment.action.intent === 'talk' && (thing?.sort === 'machine' || thing?.sort === 'door')
}

function touching(moment: Moment): string | null {
  return moment.company.target?.manner === 'body'
    ? moment.chooser.fresh('affection', AFFECTION, moment.slots)
    : null
}

function sleeping(moment: Moment): string | null {
  return /\b(?:sleep|asleep|nap)\b/i.test(moment.action.raw)
    ? moment.chooser.fresh('sleep', SLEEP, moment.slots)
    : null
}

/** Words and gifts need somebody to receive them. */
function facing(moment: Moment): string | null {
  const { company, chooser, slots, action } = moment
  const { target } = company
  if (target === null) return chooser.line('nobody', NOBODY_THERE, slots)
  if (!WORDED.has(action.intent) && target.manner !== 'animal') return null
  return [replyTo(moment, target), gesture(moment, target)].filter((line) => line !== null).join(' ')
}

function handled(moment: Moment, sort: Sort | null): string | null {
  const { chooser, slots, action } = moment
  const lines = sort === null ? undefined : HANDLING[action.intent]?.[sort]
  if (lines === undefined) return null
  return chooser.fresh('handled', lines, slots)
}

function general(moment: Moment, intent: Intent): string | null {
  const { chooser, slots } = moment
  const lines = OUTCOMES[intent]
  const turned = SHARES.find(([, share]) => chooser.chance('outcome', share))?.[0] ?? 'well'
  const any = [...lines.well, ...(lines.mixed ?? []), ...(lines.badly ?? [])]
  return (
    chooser.fresh('outcome', lines[turned] ?? lines.well, slots) ??
    chooser.fresh('outcome any', any, slots) ??
    chooser.fresh('outcome try', OUTCOMES.try.well, slots) ??
    chooser.line('outcome old', any, slots)
  )
}
