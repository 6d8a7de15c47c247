// What the turn has done to the player and to others, read from his action and from what has been told of it.
import { DEALING } from './lexicon/dealing.ts'
import { DOING } from './lexicon/doing.ts'
import { FOUND, HANDLING } from './lexicon/handling.ts'
import type { Consequence } from './lexicon/consequences.ts'
import type { Meaning } from './lexicon/meanings.ts'
import type { Intent, Outcomes } from './lexicon/types.ts'
import { isSilent } from './asides.ts'
import { fill } from './fill.ts'
import type { Slots } from './fill.ts'
import type { Moment } from './moment.ts'
import { toSecondPerson } from './person.ts'
import { findsOf, rolesOf, thingSlots } from './slots.ts'
import { speechAct } from './speech.ts'

/** One thing that the turn has done; each meaning moves by so much, from −1 to 1, of the most that it may. */
export interface Effect {
  consequence: Consequence
  /** Whose stats it moves: the player’s and the world’s, or those of whoever the action is about. */
  on: 'player' | 'target'
  moves: Partial<Record<Meaning, number>>
  /** What a text that tells of a mood becomes. */
  mood?: string
}

const OUTCOMES: Record<Intent, Outcomes> = { ...DOING, ...DEALING }
/** Somebody else does it to the player. */
const HARMING =
  /(?<!\byou (?:\w+ly )?)\b(?:stab|hit|bit|bite|wound|burn|cut|shoot|shot|strike|struck|claw|slash|punch|kick|scratch|maul)(?:e?s|ed)?\b[^.!?]{0,30}\byou\b/i
const FALLING =
  /\byou (?:fall (?:down|over|off|from|out of|into|through|and)|trip (?:over|on|and)|(?:cut|hurt|burn|injure|wound) (?:yourself|your (?:hand|arm|leg|foot|knee|finger|face|head)s?)|twist your|break your (?:arm|leg|wrist|nose)|bleed)\b/i
const OVERNIGHT =
  /\b(?:sleep|asleep|until (?:morning|dawn|tomorrow)|next (?:morning|day)|following (?:morning|day)|days? later|for the night|night passes)\b/i
const SELLING = /\b(?:sell|sold)\b/i
const GAMBLING = /\b(?:bet|gamble|wager)\b/i
const PAYING = /\b(?:pay|tip|bribe|donate|buy|purchase|hire|rent|order)\b/i
const SHOOTING = /\b(?:shoot|fire|bow|pistol|rifle|gun|revolver|shotgun|crossbow)\b/i
const KIND =
  /\b(?:thank|compliment|apologi[sz]e|praise|comfort|console|hug|forgive|toast|smile at|bow to|greet)\b/i
const RUDE = /\b(?:insult|mock|taunt|provoke|slap|spit|snarl|shove)\b/i
const WEARING = new Set<Intent>(['climb', 'break', 'flee', 'attack'])

/** The effects of a turn, the weightiest first. `told` is what has been told of it already. */
export function effectsOf(moment: Moment, told: string): Effect[] {
  const { action } = moment
  const own = action.kind === 'DO' ? ofDeed(moment, told) : action.kind === 'STORY' ? ofStory(moment) : []
  return [...own, ...towardsTarget(moment, told), ...ofTime(moment)].filter((effect) => effect !== null)
}

function isTold(told: string, lines: readonly string[] | undefined, slots: Slots): boolean {
  return (lines ?? []).some((line) => {
    const filled = fill(line, slots)
    return filled !== null && told.includes(filled)
  })
}

function failed(moment: Moment, told: string): boolean {
  return isTold(told, OUTCOMES[moment.action.intent].badly, moment.slots)
}

function ofDeed(moment: Moment, told: string): (Effect | null)[] {
  const { intent, raw } = moment.action
  const good = !failed(moment, told)
  return [
    harm(moment, told),
    good && intent === 'rest' ? rest(raw) : null,
    good && intent === 'consume' ? meal(moment) : null,
    good && intent === 'heal' && ofOneself(moment)
      ? on('mended', { health: 0.8, wounds: -0.8 }, 'relieved')
      : null,
    money(moment, told, good),
    good && intent === 'magic' ? on('spent', { mana: -0.6 }) : null,
    intent === 'attack' && SHOOTING.test(raw) ? on('shot', { ammo: -0.3 }) : null,
    loud(moment, told) ? on('noticed', { alarm: 0.6 }) : null,
    WEARING.has(intent) || (moment.arrived && moment.chooser.chance('long way', 0.3))
      ? on('tired', { stamina: -0.4, fatigue: 0.4 })
      : null,
  ]
}

function on(consequence: Consequence, moves: Effect['moves'], mood?: string): Effect {
  return { consequence, on: 'player', moves, ...(mood === undefined ? {} : { mood }) }
}

/** Only where what has been told says so is anybody hurt. */
function harm(moment: Moment, told: string): Effect | null {
  const { intent } = moment.action
  const hurtBy = (size: number) => on('hurt', { health: -size, wounds: size, calm: -size / 3 }, 'shaken')
  if (isTold(told, DEALING.attack.badly, moment.slots)) return hurtBy(0.9)
  if (isTold(told, DEALING.attack.mixed, moment.slots)) return hurtBy(0.5)
  // A beast that comes round again may get there first.
  if (
    isTold(told, HANDLING.attack?.animal?.slice(0, 1), moment.slots) &&
    moment.chooser.chance('bitten', 0.6)
  )
    return hurtBy(0.5)
  if (isTold(told, DEALING.climb.badly, moment.slots)) return hurtBy(0.6)
  if (isTold(told, DEALING.defend.badly, moment.slots)) return hurtBy(0.7)
  if (isTold(told, DEALING.defend.mixed, moment.slots)) return hurtBy(0.3)
  return intent !== 'think' && FALLING.test(moment.action.telling?.text ?? '') ? hurtBy(0.4) : null
}

function rest(raw: string): Effect {
  const size = OVERNIGHT.test(raw) ? 1 : 0.5
  const moves = {
    health: size * 0.7,
    stamina: size,
    fatigue: -size,
    fear: -size / 2,
    calm: size / 2,
    mana: size,
  }
  return on('rested', moves, 'rested')
}

function meal(moment: Moment): Effect {
  const drink =
    rolesOf(moment).thing?.sort === 'drink' || /\b(?:drink|sip|gulp|quaff)\b/i.test(moment.action.raw)
  return on(
    'fed',
    drink
      ? { thirst: -0.8, fullness: 0.4, stamina: 0.3, health: 0.2 }
      : { hunger: -0.8, fullness: 0.7, health: 0.4, stamina: 0.4, supplies: -0.3 },
    'content',
  )
}

function ofOneself(moment: Moment): boolean {
  const { thing } = rolesOf(moment)
  return /\b(?:yourself|your (?:\w+ )?(?:wounds?|arm|leg|side|head|hands?|cuts?|face|shoulder))\b/i.test(
    `${moment.action.telling?.text ?? ''} ${thing?.text ?? ''}`,
  )
}

function money(moment: Moment, told: string, good: boolean): Effect | null {
  const { intent, raw } = moment.action
  const { thing, sought } = rolesOf(moment)
  const paid = on('paid', { money: -0.5 })
  const earned = on('earned', { money: 0.6 })
  if (intent === 'trade' && GAMBLING.test(raw))
    return good && moment.chooser.chance('luck', 0.5) ? earned : paid
  if (!good) return null
  if (intent === 'trade') return SELLING.test(raw) ? earned : paid
  if (thing?.sort === 'money') {
    if (intent === 'take') return earned
    if (intent === 'give') return paid
  }
  if ((intent === 'give' || intent === 'persuade') && PAYING.test(raw)) return paid
  if (intent !== 'search' && intent !== 'open') return null
  const purse = findsOf(moment).some((find) => find.sort === 'money' && told.includes(find.text))
  const found = sought?.sort === 'money' && isTold(told, FOUND, { ...moment.slots, ...thingSlots(sought) })
  return purse || found ? earned : null
}

function loud(moment: Moment, told: string): boolean {
  const { intent } = moment.action
  return intent === 'attack' || intent === 'break' || (intent === 'sneak' && failed(moment, told))
}

/** What the player tells as the story happens as he tells it. */
function ofStory(moment: Moment): (Effect | null)[] {
  const told = toSecondPerson(moment.action.raw)
  return [
    HARMING.test(told) || FALLING.test(told)
      ? on('hurt', { health: -0.7, wounds: 0.7, calm: -0.3 }, 'shaken')
      : null,
    /\byou (?:sleep|rest|lie down)\b/i.test(told) ? rest(told) : null,
    OVERNIGHT.test(told) ? on('morrow', { day: 0.5 }) : null,
  ]
}

/** How what is said and done lands with whoever it is meant for. */
function towardsTarget(moment: Moment, told: string): (Effect | null)[] {
  const { action, company, chooser } = moment
  const { target } = company
  if (target === null || target.manner === 'animal' || isSilent(moment, target)) return []
  const upon = (consequence: Consequence, moves: Effect['moves'], mood?: string): Effect => ({
    ...on(consequence, moves, mood),
    on: 'target',
  })
  const warm = (size: number) =>
    upon('warmed', { trust: size, hostility: -size }, size > 0.4 ? 'friendly' : undefined)
  const cool = (size: number) => upon('cooled', { trust: -size, hostility: size, fear: size / 3 }, 'angry')
  if (action.kind === 'SAY') {
    const act = speechAct(action.said)
    if (act === 'threat')
      return [upon('cooled', { trust: -0.7, hostility: 0.7, fear: 0.7, calm: -0.5 }, 'afraid')]
    if (act === 'insult') return [cool(0.6)]
    if (act === 'thanks' || act === 'praise' || act === 'apology') return [warm(0.5)]
    if (act === 'offer' || act === 'introduction') return [warm(0.4)]
    return act === 'greeting' && chooser.chance('greeted', 0.4) ? [warm(0.3)] : []
  }
  const { intent, raw } = action
  const good = !failed(moment, told)
  if (intent === 'attack')
    return isTold(told, [...DEALING.attack.well, ...DEALING.attack.mixed], moment.slots)
      ? [upon('wounded', { health: -0.7, wounds: 0.7, trust: -0.9, hostility: 0.9, fear: 0.5 }, 'angry')]
      : [cool(0.9)]
  if (RUDE.test(raw) && (intent === 'threaten' || intent === 'emote')) return [cool(0.6)]
  if (intent === 'threaten') return [upon('cooled', { trust: -0.7, hostility: 0.6, fear: 0.7 }, 'afraid')]
  if (intent === 'heal' && good && !ofOneself(moment))
    return [upon('tended', { health: 0.8, wounds: -0.8, trust: 0.6, hostility: -0.5 }, 'grateful')]
  if (intent === 'give' && good) return [warm(0.6)]
  return KIND.test(raw) && good ? [warm(0.4)] : []
}

/** Time passes where the player lets it, or spends it. */
function ofTime(moment: Moment): (Effect | null)[] {
  const { action, chooser, arrived } = moment
  const overnight = action.kind === 'DO' && action.intent === 'rest' && OVERNIGHT.test(action.raw)
  const share =
    action.kind === 'CONTINUE'
      ? 0.4
      : action.intent === 'wait'
        ? 0.7
        : action.intent === 'rest'
          ? 0.8
          : arrived
            ? 0.4
            : 0
  if (action.kind === 'SAY' || action.kind === 'STORY') return []
  const passes = overnight || chooser.chance('time passes', share)
  return [
    overnight ? on('morrow', { day: 0.5 }) : null,
    passes ? on('burning', { fuel: -0.3, burnt: 0.3 }) : null,
    passes ? on('later', { time: 0.5, left: -0.5, hunger: 0.2, thirst: 0.2, fullness: -0.2 }) : null,
  ]
}
