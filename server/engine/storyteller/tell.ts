// The built-in storyteller: a narrator made of rules, for when no AI model is configured. Start reading here.
import type { Scene } from '../narration.ts'
import { reachedBy } from './aims.ts'
import type { Reached } from './aims.ts'
import { anyFact, bearingFact, gesture, hanging, hook, idle, inner, keepsake, reaction } from './asides.ts'
import { withChanges } from './block.ts'
import { consequencesOf } from './consequences.ts'
import { echo, outcome, setback, success } from './deed.ts'
import { happening, sequel } from './events.ts'
import { STORY_ECHOES, STORY_GOES_ON, STORY_SUDDEN, TIME_PASSES } from './lexicon/manner.ts'
import { INNER } from './lexicon/reactions.ts'
import { HOOKS } from './lexicon/threads.ts'
import { momentOf } from './moment.ts'
import type { Moment } from './moment.ts'
import { plight } from './plight.ts'
import { rngFrom, shuffled } from './random.ts'
import { air, arrival, scenery, survey } from './scenery.ts'
import { thingSlots } from './slots.ts'
import { answer, saying } from './speech.ts'
import type { Change } from './stats.ts'
import { sortOf } from './things.ts'
import { capital, countWords } from './wording.ts'

/** Where a text tries to end up, well within what it must keep to: 60 to 150 words. */
const LENGTH = { least: 66, enough: 72, plenty: 92, most: 142 }

/** However worn the lexicon is, so many more lines are enough to make a text whole. */
const FILLERS = 12

/** How often a deed comes off that the story has been waiting for. */
const SUCCESS = 0.8

type Line = string | null
type Source = () => Line

/** The beginning of a text, in paragraphs, is fixed; of the rest as much is told as there is room for. */
interface Draft {
  first: Line[][]
  /** Told in this order while there is room. */
  more: Source[]
  /** What the player is left with. */
  last: Source
  /** What the player has brought about. */
  reached?: Reached[]
}

/**
 * The next passage of the story: 60 to 150 words in the second person, always the same for the same scene. Below it,
 * where the story counts things and some of them change, the block of changes that a model would write.
 */
export function tell(scene: Scene): string {
  const moment = momentOf(scene)
  const { prose, changes } = written(moment, draftOf(moment))
  return scene.world === null ? prose : withChanges(prose, changes)
}

function draftOf(moment: Moment): Draft {
  switch (moment.action.kind) {
    case 'DO':
      return deed(moment)
    case 'SAY':
      return speech(moment)
    case 'STORY':
      return tale(moment)
    case 'CONTINUE':
      return passing(moment)
  }
}

function deed(moment: Moment): Draft {
  const { company, action } = moment
  const after = sequel(moment)
  const awaited = awaitedOutcome(moment)
  const came =
    awaited !== null
      ? awaited.came
      : after?.met
        ? after.text
        : moment.arrived && action.intent !== 'search' && action.intent !== 'flee'
          ? arrival(moment)
          : outcome(moment)
  const more: Source[] = [
    () => (moment.arrived ? survey(moment) : null),
    () => (after !== null && !after.met ? after.text : null),
    () => (action.telling === null ? null : bearingFact(moment, action.raw)),
    ...aside(moment),
  ]
  const next = () => happening(moment, false) ?? hook(moment)
  const last = company.target === null ? next : () => hook(moment)
  return { first: [[echo(moment), came]], more, last, reached: awaited?.reached ?? [] }
}

/** What comes of a deed that the story has been waiting for: it comes off, or not yet. Null for any other deed. */
function awaitedOutcome(moment: Moment): { came: Line; reached: Reached[] } | null {
  const { reached, tooSoon } = reachedBy(moment)
  const missed = reached.length > 0 ? !moment.chooser.chance('comes off', SUCCESS) : tooSoon
  const came = missed ? setback(moment, tooSoon) : null
  if (came !== null) return { came, reached: [] }
  return reached.length > 0 ? { came: success(moment), reached } : null
}

function speech(moment: Moment): Draft {
  const { target } = moment.company
  const after = sequel(moment)
  const reply = [after?.met ? after.text : answer(moment), target === null ? null : gesture(moment, target)]
  const more: Source[] = [() => (after !== null && !after.met ? after.text : null), ...aside(moment)]
  return {
    first: target === null ? [[saying(moment), ...reply]] : [[saying(moment)], reply],
    more,
    last: () => hook(moment),
    reached: reachedBy(moment).reached,
  }
}

/** The player told how the story goes on; the narrator takes it from there. */
function tale(moment: Moment): Draft {
  const { chooser, slots, action } = moment
  const goesOn = action.telling === null ? chooser.line('goes on', STORY_GOES_ON, slots) : echo(moment)
  const sudden = SUDDEN.test(action.raw)
  const things = action.mentions.map((mention) => mention.thing)
  const named = {
    ...slots,
    ...thingSlots(things.find((thing) => sortOf([thing.head]) !== null && !thing.person) ?? null),
  }
  const first = [
    goesOn,
    chooser.line('echoes', sudden ? STORY_SUDDEN : STORY_ECHOES, named),
    sequel(moment)?.text ?? null,
  ]
  const seen = () => (moment.arrived ? survey(moment) : null)
  const more = [seen, () => bearingFact(moment, action.raw), ...(sudden ? alone(moment) : aside(moment))]
  return { first: [first], more, last: () => hook(moment) }
}

/** The player lets time pass; the world may use it. */
function passing(moment: Moment): Draft {
  const { chooser, slots } = moment
  const first = [chooser.line('time', TIME_PASSES, slots), air(moment), sequel(moment)?.text ?? null]
  const event = happening(moment, true)
  return { first: [first], more: aside(moment), last: () => event ?? hook(moment) }
}

const SUDDEN =
  /\b(?:attack|stab|shoot|shot|kill|strike|burst|scream|explo|charg|grab|collapse|crash|lung|fire[sd]? at|ambush|jump out|suddenly)/i

/** What may go along with anything when nobody is at leisure to say or do something of his own. */
function alone(moment: Moment): Source[] {
  return [() => inner(moment), () => air(moment), () => hanging(moment), () => air(moment, 'air more')]
}

/** What may go along with anything, in an order of its own each time. */
function aside(moment: Moment): Source[] {
  const { chooser, company } = moment
  const scene: Source[] = [() => air(moment), () => reaction(moment)]
  if (chooser.chance('people first', 0.6)) scene.reverse()
  const mind: Source[] = [
    () => (chooser.chance('hanging', 0.65) ? hanging(moment) : null),
    () => keepsake(moment),
    () => anyFact(moment),
    () => inner(moment),
  ]
  return [
    () => plight(moment),
    ...scene,
    ...shuffled(
      mind,
      rngFrom(moment.inputs.length, moment.told.at(-1) ?? '', chooser.chance('mind', 0.5) ? 1 : 0),
    ),
    () => air(moment, 'air more'),
    () => idle(moment, company.other ?? company.target),
    () => inner(moment),
    () => air(moment, 'air last'),
    () => chooser.fresh('spare hook', HOOKS, moment.slots),
  ]
}

function written(moment: Moment, draft: Draft): { prose: string; changes: Change[] } {
  const first = draft.first.map(given).filter((lines) => lines.length > 0)
  const last = given([draft.last()])
  const { here, after, changes } = consequencesOf(
    moment,
    draft.reached ?? [],
    first.flat().join(' '),
    last.join(' '),
    LENGTH.most - count([...first.flat(), ...last]),
  )
  first.at(-1)?.push(...here)
  last.push(...after)
  const target = moment.chooser.chance('long', 0.5) ? LENGTH.plenty : LENGTH.enough
  const then: string[] = []
  for (const source of draft.more) {
    const so = count([...first.flat(), ...then, ...last])
    if (so >= target) break
    const line = source()
    if (line !== null && so + countWords(line) <= LENGTH.most) then.push(line)
  }
  for (let i = 0; i < FILLERS && count([...first.flat(), ...then, ...last]) < LENGTH.least; i++)
    then.push(
      ...given([moment.chooser.line(`filler ${i}`, [...INNER, ...HOOKS, ...scenery(moment)], moment.slots)]),
    )
  const ending = count([...then, ...last]) > 52 && then.length > 0 ? [then, last] : [[...then, ...last]]
  const prose = [...first, ...ending]
    .filter((lines) => lines.length > 0)
    .map(joined)
    .join('\n\n')
  return { prose, changes }
}

function given(lines: readonly Line[]): string[] {
  return lines.filter((line): line is string => line !== null && line !== '')
}

function count(lines: readonly string[]): number {
  return countWords(lines.join(' '))
}

function joined(lines: readonly string[]): string {
  return lines.map(capital).join(' ')
}
