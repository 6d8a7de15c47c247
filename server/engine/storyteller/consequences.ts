// What a turn changes of the things that the story counts: each change is told in a line, or it is not proposed.
import type { Effect } from './effects.ts'
import { effectsOf } from './effects.ts'
import type { Reached } from './aims.ts'
import { tellable } from './facts.ts'
import type { Slots } from './fill.ts'
import { HAPPENINGS } from './lexicon/happenings.ts'
import { DONE, DONE_FACT, REACHED, REACHED_ACT, REACHED_FACT } from './lexicon/aims.ts'
import { CONSEQUENCES } from './lexicon/consequences.ts'
import { HOURS, WEATHERS } from './lexicon/meanings.ts'
import type { Moment } from './moment.ts'
import { toSecondPerson } from './person.ts'
import { defused } from './block.ts'
import { personSlots } from './slots.ts'
import { differenceOf, isAbout, statsOf } from './stats.ts'
import type { Change, Known, Stats } from './stats.ts'
import { termsOf } from './grammar.ts'
import { capital, countWords, isEnglish, names, tidy, typeset, wordsOf } from './wording.ts'
import type { Meaning, Wording } from './lexicon/meanings.ts'

/** A change that needs a line to be told in; without lines it has been told already. */
interface Candidate {
  key: string
  lines: readonly string[]
  slots: Slots
  changes: Change[]
  /** It follows from what comes last. */
  after?: boolean
}

/** Lines to be told after what has been told, and after what comes last; and what they change. */
export interface Consequences {
  here: string[]
  after: string[]
  changes: Change[]
}

const MOST_LINES = 2
/** Told last, where there is still room. */
const PASSING = new Set<string>(['later', 'burning'])
const SHARE = { mood: 0.5, weather: 0.15, hour: 0.35, fright: 0.6 }
const MARKUP = /[{}#$<>|\\[\]*_=~^@`"“”]/
const LONGEST_TEXT = 60
const WEATHER_WORDS: Readonly<Record<string, string>> = { clear: 'clear sky', storm: 'a storm' }

/** What the turn changes. `told` and `last` are its text so far, `room` the words that there is space for. */
export function consequencesOf(
  moment: Moment,
  reached: readonly Reached[],
  told: string,
  last: string,
  room: number,
): Consequences {
  const consequences: Consequences = { here: [], after: [], changes: [] }
  if (moment.world === null) return consequences
  const stats = statsOf(moment.world)
  const effects = effectsOf(moment, told)
  const candidates = [
    ...reached.map((aim) => ofAim(moment, aim)),
    ofPlace(moment, stats),
    ...effects
      .filter(({ consequence }) => !PASSING.has(consequence))
      .flatMap((effect) => [ofEffect(moment, stats, effect), ofMood(moment, stats, effect)]),
    ofFright(moment, stats, last),
    ofHour(moment, stats, effects),
    ofWeather(moment, stats, effects),
    ...effects
      .filter(({ consequence }) => PASSING.has(consequence))
      .map((effect) => ofEffect(moment, stats, effect)),
  ]
  let left = room
  for (const candidate of candidates) {
    if (candidate === null) continue
    const changed = new Set(consequences.changes.map(([path]) => path))
    const changes = candidate.changes.filter(([path]) => !changed.has(path))
    if (changes.length === 0) continue
    if (candidate.lines.length > 0) {
      if (consequences.here.length + consequences.after.length >= MOST_LINES) continue
      const line =
        moment.chooser.fresh(candidate.key, candidate.lines, candidate.slots) ?? again(moment, candidate)
      if (line === null || countWords(line) > left) continue
      left -= countWords(line)
      consequences[candidate.after === true ? 'after' : 'here'].push(line)
    }
    consequences.changes.push(...changes)
  }
  return consequences
}

/** What must be told is told even where every line for it is worn. */
const ALWAYS = new Set([
  'goal',
  'flag',
  'hurt',
  'wounded',
  'paid',
  'earned',
  'morrow',
  'shot',
  'cooled',
  'warmed',
])

function again(moment: Moment, { key, lines, slots }: Candidate): string | null {
  return ALWAYS.has(key) ? moment.chooser.line(`${key} again`, lines, slots) : null
}

function ofAim(moment: Moment, { kind, path, desc, value }: Reached): Candidate {
  const act = kind === 'goal' ? actOf(desc) : null
  const fact = value && act === null ? tellable(tidy(desc.slice(0, 300)).replace(/[.!\s]+$/, '')) : null
  const short = fact !== null && countWords(fact) <= 14 && !MARKUP.test(fact) ? fact : null
  const [worded, plain] = kind === 'goal' ? [REACHED_FACT, REACHED] : [DONE_FACT, DONE]
  const lines = act !== null ? REACHED_ACT : short !== null ? worded : plain
  return { key: kind, lines, slots: { ...moment.slots, act, fact: short }, changes: [[path, value]] }
}

/** "Find the brass key." as it stands after "you had set out to"; null for what is no order, or too long for one. */
function actOf(desc: string): string | null {
  const text = tidy(desc.slice(0, 300)).replace(/[.!\s]+$/, '')
  if (text === '' || countWords(text) > 12 || text.length > 90 || /[.;:!?]/.test(text)) return null
  if (MARKUP.test(text) || !isEnglish(text) || /\b(?:the|this) player\b/i.test(text)) return null
  const tags = termsOf(text)[0]?.tags
  if (!tags?.has('Verb') || tags.has('PastTense') || tags.has('Gerund') || /^\p{L}+(?:ed|ing)\b/iu.test(text))
    return null
  return typeset(toSecondPerson(`${text[0]!.toLowerCase()}${text.slice(1)}`))
}

/** Coming to a place has been told by then. */
function ofPlace(moment: Moment, stats: Stats): Candidate | null {
  const { here, arrived } = moment
  if (!arrived) return null
  const place = here.name ?? (here.indoors === false ? 'outside' : null)
  return place === null ? null : ofText(moment, stats, 'location', 'place', [], place, isPlayers)
}

const isPlayers = (known: Known<Wording>) => typeof known.owner === 'string'

/** The texts that are about one matter get their new value, written as the old one was. */
function ofText(
  moment: Moment,
  stats: Stats,
  means: Wording,
  key: string,
  lines: readonly string[],
  value: string,
  allow: (known: Known<Wording>) => boolean,
  slots: Slots = moment.slots,
): Candidate | null {
  const plain = defused(tidy(value)).slice(0, LONGEST_TEXT)
  const bare = (text: string) => text.toLowerCase().replace(/^the /, '')
  const changes = stats.texts
    .filter(
      (known) => known.means === means && allow(known) && bare(String(known.stat.value)) !== bare(plain),
    )
    .map(({ stat }): Change => [stat.path, /^\p{Lu}/u.test(String(stat.value)) ? capital(plain) : plain])
  return changes.length === 0 ? null : { key, lines, slots, changes }
}

function ofEffect(moment: Moment, stats: Stats, effect: Effect): Candidate | null {
  const changes: Change[] = []
  for (const known of stats.numbers) {
    const amount = effect.moves[known.means] ?? 0
    if (amount === 0 || !concerns(moment, effect, known)) continue
    const difference = differenceOf(known, amount)
    if (difference !== 0) changes.push([known.stat.path, difference])
  }
  if (changes.length === 0) return null
  return {
    key: effect.consequence,
    lines: CONSEQUENCES[effect.consequence],
    slots: slotsFor(moment, effect),
    changes,
  }
}

function concerns(moment: Moment, effect: Effect, known: Known<Meaning>): boolean {
  if (effect.on === 'player') return typeof known.owner === 'string' && known.means !== 'trust'
  const { target } = moment.company
  if (target === null || !isAbout(known, target)) return false
  return typeof known.owner === 'object' || known.means === 'trust' || known.means === 'hostility'
}

function slotsFor(moment: Moment, effect: Effect): Slots {
  return effect.on === 'target' ? { ...moment.slots, ...personSlots(moment.company.target) } : moment.slots
}

function ofMood(moment: Moment, stats: Stats, effect: Effect): Candidate | null {
  const { target } = moment.company
  if (effect.mood === undefined || !moment.chooser.chance(`mood ${effect.consequence}`, SHARE.mood))
    return null
  const lines = effect.on === 'target' ? CONSEQUENCES.moved : CONSEQUENCES.altered
  const allow = (known: Known<Wording>) =>
    effect.on === 'target'
      ? typeof known.owner === 'object' && target !== null && isAbout(known, target)
      : known.owner === 'player'
  const slots = { ...slotsFor(moment, effect), mood: effect.mood }
  return ofText(moment, stats, 'mood', 'mood', lines, effect.mood, allow, slots)
}

/** What happens by itself may frighten. */
function ofFright(moment: Moment, stats: Stats, last: string): Candidate | null {
  const happens = Object.values(HAPPENINGS[moment.genre]).some((all) =>
    all.some(({ text }) => last.includes(text)),
  )
  if (!happens || !moment.chooser.chance('fright', SHARE.fright)) return null
  const moves = { fear: 0.5, calm: -0.4 }
  const candidate = ofEffect(moment, stats, { consequence: 'frightened', on: 'player', moves })
  return candidate === null ? null : { ...candidate, after: true }
}

function hasPassed(effects: readonly Effect[]): boolean {
  return effects.some(({ consequence }) => consequence === 'later' || consequence === 'morrow')
}

/** Words such as "fair" and "wet" are said of other things, too. */
function isToldOf(text: string, weather: string): boolean {
  return weather !== 'clear' && WEATHERS[weather]!.some((word) => word !== 'wet' && names(text, word))
}

/** The weather that the player has told, or that time has brought. */
function ofWeather(moment: Moment, stats: Stats, effects: readonly Effect[]): Candidate | null {
  const { action, chooser, genre } = moment
  const now = stats.texts.find((known) => known.means === 'weather')
  if (now === undefined) return null
  const words = new Set(wordsOf(String(now.stat.value)))
  const isNow = (weather: string) => WEATHERS[weather]!.some((word) => words.has(word))
  const own =
    action.kind === 'STORY' ? Object.keys(WEATHERS).find((name) => isToldOf(action.raw, name)) : undefined
  const turns = hasPassed(effects) && genre !== 'scifi' && chooser.chance('weather', SHARE.weather)
  const next = turns
    ? chooser.among(
        'weather',
        ['rain', 'fog', 'wind', 'clear'].filter((weather) => !isNow(weather)),
        (name) => name,
      )
    : null
  const weather = own ?? next
  if (weather === null || isNow(weather)) return null
  const slots = { ...moment.slots, weather: WEATHER_WORDS[weather] ?? weather }
  return ofText(moment, stats, 'weather', 'weather', CONSEQUENCES.weather, weather, isPlayers, slots)
}

/** The hour moves on from the one that it is; one that the storyteller does not know is left alone. */
function ofHour(moment: Moment, stats: Stats, effects: readonly Effect[]): Candidate | null {
  const now = stats.texts.find((known) => known.means === 'hour')
  const words = new Set(wordsOf(String(now?.stat.value ?? '')))
  const at = HOURS.findIndex((hour) => words.has(hour))
  if (at < 0 || !hasPassed(effects)) return null
  const overnight = effects.some(({ consequence }) => consequence === 'morrow')
  if (!overnight && !moment.chooser.chance('hour', SHARE.hour)) return null
  const hour = overnight ? 'morning' : HOURS[(at + 1) % HOURS.length]!
  return ofText(moment, stats, 'hour', 'hour', CONSEQUENCES.hour, hour, isPlayers, { ...moment.slots, hour })
}
