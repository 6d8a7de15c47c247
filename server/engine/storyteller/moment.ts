// Reads a whole scene once: the action, the people, the place, the threads; everything that a telling needs.
import type { Scene, SceneWorld } from '../narration.ts'
import { readAction } from './action.ts'
import type { Action } from './action.ts'
import { chooserFor } from './choose.ts'
import type { Chooser } from './choose.ts'
import { calledOf } from './called.ts'
import { companyOf } from './company.ts'
import { factsOf, knowledgeOf, premiseClauses } from './facts.ts'
import type { Knowledge } from './facts.ts'
import type { Slots } from './fill.ts'
import { genreOf } from './genre.ts'
import { journeyOf } from './journey.ts'
import type { Genre } from './lexicon/types.ts'
import { toSecondPerson } from './person.ts'
import { castOf } from './people.ts'
import type { Person } from './people.ts'
import { destinationOf, toldDestination } from './places.ts'
import type { Place, Setting } from './places.ts'
import { settingOf } from './setting.ts'
import { slotsOf } from './slots.ts'
import type { Reading } from './slots.ts'
import { tidy, typeset, untitled } from './wording.ts'
import { fingerprint } from './random.ts'
import { settled, threadsOf } from './threads.ts'

/** A moment of the story, read. */
export interface Moment extends Reading {
  cast: Person[]
  /** The action itself has brought the player here. */
  arrived: boolean
  /** The player’s inputs, oldest first. */
  inputs: string[]
  /** What the texts that set the story up say of weather and hour, if anything. */
  conditions: string[]
  /** The story says that nobody else is about. */
  lonely: boolean
  /** The player’s character, as others call him; null where they cannot. */
  called: Slots | null
  /** What the story counts. */
  world: SceneWorld | null
  slots: Slots
  chooser: Chooser
  knowledge: Knowledge
}

const TOLD_LIMIT = 30
const SETUP_LIMIT = 6000
const LONELY =
  /\b(?:alone|deserted|abandoned|derelict|last (?:survivor|one|person|human)|sole survivor|nobody else|no one else|uninhabited|only survivor)\b/i

/** Everything there is to know about the moment that a scene stands at. */
export function momentOf(scene: Scene): Moment {
  const told = scene.history
    .filter((take) => take.kind === 'NARRATION' || take.kind === 'OPENING')
    .map((take) => take.text)
  const inputs = scene.history
    .filter((take) => take.kind !== 'NARRATION' && take.kind !== 'OPENING')
    .map((take) => take.text)
  const opening = untitled(
    (scene.history.find((take) => take.kind === 'OPENING')?.text ?? '').slice(0, SETUP_LIMIT),
  )
  const premise = untitled(scene.premise.slice(0, SETUP_LIMIT))
  const clauses = premiseClauses(premise)
  const genre = genreOf(
    `${premise} ${opening} ${scene.cards
      .map((card) => card.entry.slice(0, 200))
      .join(' ')
      .slice(0, 2000)} ${inputs.join(' ').slice(0, 1000)}`,
  )
  const action = readAction(scene.action)
  const setting = settingOf(scene, premise, opening, genre)
  const journey = journeyOf(scene.history, setting, genre)
  const destination = goingTo(action, journey.here, setting, genre)
  const here = destination ?? journey.here
  const cast = castOf(
    scene,
    `${premise}\n${opening}`,
    [...inputs.slice(-30), scene.action.text.slice(0, 600)].join('\n').slice(-6000),
  )
  const open = threadsOf(
    [...clauses, ...premiseClauses(opening)].slice(0, 60).map((clause) => typeset(toSecondPerson(clause))),
  )
  const threads = scene.world === null ? open : settled(open, told)
  const company = companyOf(scene, action, cast, threads, journey, {
    home: setting.home,
    here,
    moves: destination !== null,
    premise,
    opening,
  })
  const chooser = chooserFor(seedOf(scene), attemptOf(scene), told.slice(-TOLD_LIMIT))
  const knowledge = knowledgeOf(factsOf(scene, clauses), chooser)
  const moment = { action, genre, cast, company, threads, here, journey, told, inputs, chooser, knowledge }
  const lonely = LONELY.test(`${premise} ${opening}`)
  const conditions = conditionsOf(premise, opening, inputs)
  return {
    ...moment,
    arrived: destination !== null,
    lonely,
    conditions,
    called: calledOf(scene.persona),
    world: scene.world,
    slots: slotsOf(moment, chooser),
  }
}

/** Where the action takes the player, if anywhere. */
function goingTo(action: Action, here: Place, setting: Setting, genre: Genre): Place | null {
  if (action.telling !== null) return destinationOf(action.telling.text, here, setting, genre)
  return action.kind === 'STORY' ? toldDestination(toSecondPerson(action.raw), here, setting, genre) : null
}

/**
 * The seed of a moment. The attempt is left out of it, so that retries walk through the same choices in turn; so are
 * the marks that an input gains when it is stored, since a retry may be told the stored one.
 */
function seedOf(scene: Scene): string {
  const { history, action } = scene
  const said = tidy(action.text.slice(0, 2000))
    .toLowerCase()
    .replace(/^(?:>\s*)?(?:you |i )?/, '')
    .replace(/^["“]|[.!?"”\s]+$/g, '')
  return [scene.seed, history.length, fingerprint(history.at(-1)?.text ?? ''), action.kind, said].join(
    '\u0001',
  )
}

function attemptOf(scene: Scene): number {
  return Number.isFinite(scene.attempt) ? Math.abs(Math.trunc(scene.attempt)) : 0
}

const WEATHER = /\b(rain|raining|rainy|fog|foggy|mist|misty|snow|snowing|wind|windy|gale|storm|thunder)\b/gi
const HOURS = /\b(night|midnight|dusk|evening|sunset|twilight|dawn|sunrise|morning|noon|day|daylight)\b/gi
const SOME_OTHER_TIME =
  /\b(?:this|last|every|each|tomorrow|yesterday|good|that|one|by|all) (?:morning|night|evening|day|afternoon)s?\b|\bafter dark\b/gi
const CONDITION_OF: Readonly<Record<string, string>> = {
  raining: 'rain',
  rainy: 'rain',
  foggy: 'fog',
  mist: 'fog',
  misty: 'fog',
  snowing: 'snow',
  windy: 'wind',
  gale: 'wind',
  thunder: 'storm',
  midnight: 'night',
  evening: 'dusk',
  sunset: 'dusk',
  twilight: 'dusk',
  sunrise: 'dawn',
  morning: 'dawn',
}

/** The weather and the hour that were named last; nothing where nobody named any. */
function conditionsOf(premise: string, opening: string, inputs: readonly string[]): string[] {
  const since = `${opening} ${inputs.slice(-20).join(' ')}`
  return [`${premise} ${since}`, since.replace(SOME_OTHER_TIME, '')]
    .map((text, i) => [...text.matchAll(i === 0 ? WEATHER : HOURS)].at(-1)?.[1]?.toLowerCase())
    .filter((word) => word !== undefined)
    .map((word) => CONDITION_OF[word] ?? word)
}
