// Things that happen by themselves, and what follows from them.
import { HAPPENINGS } from './lexicon/happenings.ts'
import type { Happening } from './lexicon/types.ts'
import type { Moment } from './moment.ts'
import { wordsOf } from './wording.ts'

/** How many narrations must lie between one happening and the next. */
const PAUSE = 3
const SHARE = 0.3
const PEOPLED = /\b(?:boy|stranger|singing|riderless|step)\b/

function pool(moment: Moment): readonly Happening[] {
  const indoors = moment.here.indoors ?? false
  const all = HAPPENINGS[moment.genre][indoors ? 'indoors' : 'outdoors']
  return moment.lonely ? all.filter((happening) => !PEOPLED.test(happening.text)) : all
}

function all(moment: Moment): Happening[] {
  return Object.values(HAPPENINGS[moment.genre]).flat()
}

/** Something new, at times; `sure` where the player has left it to the world to move. */
export function happening(moment: Moment, sure: boolean): string | null {
  const lately = moment.told.slice(sure ? -1 : -PAUSE).join('\n')
  if (all(moment).some((event) => lately.includes(event.text))) return null
  if (!sure && (moment.told.length < 3 || moment.arrived || !moment.chooser.chance('happening', SHARE)))
    return null
  if (moment.here.kind === 'void' || (moment.here.indoors === null && moment.here.kind === null)) return null
  const told = moment.told.join('\n')
  const fresh = pool(moment).filter((event) => !told.includes(event.text))
  return moment.chooser.among('happening', fresh, (event) => event.text)?.text ?? null
}

/** What follows from whatever happened in the last narration. */
export function sequel(moment: Moment): { text: string; met: boolean } | null {
  const last = moment.told.at(-1) ?? ''
  const event = all(moment).find((candidate) => last.includes(candidate.text))
  if (event === undefined || moment.arrived) return null
  const words = new Set(wordsOf(moment.action.raw))
  const met =
    event.met !== undefined &&
    moment.action.kind !== 'CONTINUE' &&
    event.met.words.some((word) => words.has(word))
  return met ? { text: event.met!.text, met } : { text: event.after, met: false }
}
