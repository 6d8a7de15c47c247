// The lexicon itself: every slot is one that a scene can fill, every line is a whole sentence, none stands there twice.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as address from '../../../server/engine/storyteller/lexicon/address.ts'
import {
  DONE,
  DONE_FACT,
  REACHED,
  REACHED_ACT,
  REACHED_FACT,
} from '../../../server/engine/storyteller/lexicon/aims.ts'
import * as air from '../../../server/engine/storyteller/lexicon/air.ts'
import * as bearing from '../../../server/engine/storyteller/lexicon/bearing.ts'
import { CONSEQUENCES } from '../../../server/engine/storyteller/lexicon/consequences.ts'
import { HIGH, LOW } from '../../../server/engine/storyteller/lexicon/plights.ts'
import * as country from '../../../server/engine/storyteller/lexicon/country.ts'
import * as dealing from '../../../server/engine/storyteller/lexicon/dealing.ts'
import * as doing from '../../../server/engine/storyteller/lexicon/doing.ts'
import * as finds from '../../../server/engine/storyteller/lexicon/finds.ts'
import * as handling from '../../../server/engine/storyteller/lexicon/handling.ts'
import * as happenings from '../../../server/engine/storyteller/lexicon/happenings.ts'
import * as manner from '../../../server/engine/storyteller/lexicon/manner.ts'
import * as reactions from '../../../server/engine/storyteller/lexicon/reactions.ts'
import * as replies from '../../../server/engine/storyteller/lexicon/replies.ts'
import * as rooms from '../../../server/engine/storyteller/lexicon/rooms.ts'
import * as sights from '../../../server/engine/storyteller/lexicon/sights.ts'
import * as threads from '../../../server/engine/storyteller/lexicon/threads.ts'
import * as vessels from '../../../server/engine/storyteller/lexicon/vessels.ts'
import { fill } from '../../../server/engine/storyteller/fill.ts'

const SLOTS =
  /^(?:thing|it|obj|its|also|item|who|they|them|their|target|place|find|carried|asked|topic|name|sought|soughtobj|fact|worry|missing|missingwhose|silent|dead|lost|duty|dutyact|lastfind|quote|quoteend|clip|called|calledthey|calledthem|calledtheir|act|weather|hour|mood)$/

function linesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesIn) : []
}

const plights = { LOW, HIGH: { ...HIGH, fatigue: [] } }
const aims = { DONE, DONE_FACT, REACHED, REACHED_ACT, REACHED_FACT }

const books = {
  address,
  aims,
  consequences: CONSEQUENCES,
  air,
  bearing,
  country,
  dealing,
  doing,
  finds,
  handling,
  happenings,
  manner,
  plights,
  reactions,
  replies,
  rooms,
  sights,
  threads,
  vessels,
}
const lines = Object.values(books).flatMap(linesIn)
const sentences = lines.filter((line) => line.split(' ').length > 3 && /[.!?”]$/.test(line))

test('names only slots that there are', () => {
  for (const line of lines)
    for (const match of line.matchAll(/\{(\w+)(?: \w+)?\}/g)) expect(match[1]!.toLowerCase()).toMatch(SLOTS)
})

test('has no line twice', () => {
  const seen = new Set<string>()
  const twice = sentences.filter((line) => (seen.has(line) ? true : void seen.add(line)))
  // Two genres share their happenings, and people and machines are spoken to in the same plain way.
  const meant = new Set([...linesIn(happenings), ...linesIn(manner)])
  expect(twice.filter((line) => !meant.has(line))).toEqual([])
})

test('is set in typographic quotation marks, with balanced ones', () => {
  for (const line of lines) {
    expect(line).not.toMatch(/["]|\w'\w/)
    expect(line.split('“').length).toBe(line.split('”').length)
  }
})

test('keeps every file within 300 lines', () => {
  const folder = join(import.meta.dirname, '../../../server/engine/storyteller')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  ))
    expect(readFileSync(join(folder, file), 'utf8').split('\n').length, file).toBeLessThanOrEqual(301)
})

describe('slots', () => {
  test('a line is used only when all of them can be filled', () => {
    expect(fill('{Thing} and {who}', { thing: 'the lamp' })).toBeNull()
    expect(fill('{Thing} and {who}', { thing: 'the lamp', who: 'Maren' })).toBe('The lamp and Maren')
  })

  test('verbs agree with what they are said of', () => {
    const plural = { thing: { text: 'the apples', plural: true } }
    expect(fill('{Thing is} cold', plural)).toBe('The apples are cold')
    expect(fill('{Thing goes}, {thing catches}, {thing carries}, {thing sits}', plural)).toBe(
      'The apples go, the apples catch, the apples carry, the apples sit',
    )
    expect(fill('{Thing is} cold', { thing: 'the lamp' })).toBe('The lamp is cold')
    expect(
      fill('{Thing is} old and {also has} seen much', { ...plural, also: { text: '', plural: true } }),
    ).toBe('The apples are old and have seen much')
  })

  test('what is put in is never read again', () => {
    expect(fill('{thing}', { thing: '{who} $& $1', who: 'Maren' })).toBe('{who} $& $1')
  })

  test('a slot is no property of every object', () => {
    expect(fill('{constructor} {toString}', {})).toBeNull()
  })
})
