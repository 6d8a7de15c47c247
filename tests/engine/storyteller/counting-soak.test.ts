// Six hundred turns in worlds that count things: what only shows when the storyteller is played for long.
import { expect, test } from 'vitest'
import { pieces } from '../../../server/engine/storyteller/pieces.ts'
import { tell } from '../../../server/engine/storyteller/tell.ts'
import { createHoldBack } from '../../../server/engine/world/hold-back.ts'
import { splitReply } from '../../../server/engine/world/split-reply.ts'
import { COUNTING, faultsOf, playCounting, splitTold } from './counting.ts'
import type { Played } from './counting.ts'
import { moveAt, QUIET, SEEDS } from './counting-moves.ts'
import { countWords, UNFILLED } from './worlds.ts'

const turns = Object.values(COUNTING).flatMap((counting) =>
  SEEDS.flatMap((seed, s) =>
    playCounting(
      counting,
      Array.from({ length: 25 }, (_, turn) => moveAt(turn, s)),
      seed,
    ),
  ),
)
const isQuiet = ({ move }: Played) => move.kind === 'CONTINUE' || QUIET.includes(move.text)
const sentencesOf = (text: string) => text.split(/(?<=[.!?”])\s+/)

test('there are six hundred turns, and the referee has let each change pass', () => {
  expect(turns.length).toBeGreaterThanOrEqual(600)
  expect(turns.filter((turn) => turn.block !== null).length).toBeGreaterThan(100)
})

test('every kind of thing changes at some time', () => {
  const changed = new Set(turns.flatMap((turn) => Object.keys(turn.changes)))
  const never = Object.values(COUNTING)
    .flatMap(({ stats, flags, goals }) => Object.keys({ ...stats, ...flags, ...goals }))
    .filter((path) => !changed.has(path))
  expect(never).toEqual(['player.xyzzy', 'flags.alarm_raised'])
})

test('quiet turns mostly propose nothing', () => {
  const quiet = turns.filter(isQuiet)
  expect(quiet.length).toBeGreaterThan(60)
  expect(quiet.filter((turn) => turn.block === null).length / quiet.length).toBeGreaterThan(0.6)
})

test('the prose has 60 to 150 words, no slot left unfilled, and no fence', () => {
  for (const { prose } of turns) {
    expect(countWords(prose)).toBeGreaterThanOrEqual(60)
    expect(countWords(prose)).toBeLessThanOrEqual(150)
    expect(prose.replaceAll('#origin# {it} ${x} [a:b]', '')).not.toMatch(UNFILLED)
    expect(prose).not.toMatch(/```|~~~/)
  }
})

test('one sentence in ten at most is said again within four turns', () => {
  let all = 0
  let again = 0
  for (const { scene, prose } of turns) {
    const before = scene.history
      .filter((take) => take.kind === 'NARRATION')
      .slice(-4)
      .map((take) => take.text)
      .join(' ')
    for (const sentence of sentencesOf(prose)) {
      all++
      if (sentence.length > 20 && before.includes(sentence)) again++
    }
  }
  expect(again / all).toBeLessThan(0.1)
})

test(
  'the same scene gives the same reply, and a retry another one that is as lawful',
  { timeout: 180_000 },
  () => {
    for (const { scene, reply, prose } of turns) {
      expect(tell(structuredClone(scene))).toBe(reply)
      const retry = splitTold(tell({ ...scene, attempt: 1 }))
      expect(retry.prose).not.toBe(prose)
      expect(faultsOf(scene.world!, retry.block)).toEqual([])
    }
  },
)

test('a goal is reached by nothing but a deed that fits it', () => {
  const fitting: Record<string, RegExp> = {
    'milestones.key': /find the brass key/,
    'milestones.market': /market/,
    'milestones.dragon': /slay the dragon/,
    'milestones.array': /repair the array/,
    'milestones.lark': /Lark/,
    'milestones.ferryman': /ferryman/,
    'milestones.boathouse': /boathouse/,
  }
  const reached = turns.flatMap((turn) =>
    Object.keys(turn.changes)
      .filter((path) => path.startsWith('milestones.'))
      .map((path) => ({ path, turn })),
  )
  expect(reached.length).toBeGreaterThan(10)
  for (const { path, turn } of reached)
    if (!(path === 'milestones.lark' && turn.move.kind === 'SAY'))
      expect(turn.move.text, path).toMatch(fitting[path]!)
})

test('somebody calls the player by name', () => {
  expect(
    turns.filter(({ prose }) => /\bKael\b|\bWren\b|\bDr\.? Ines Vale\b/.test(prose)).length,
  ).toBeGreaterThan(20)
})

test('what is read of a reply, whole or streamed, is its prose and its block and nothing else', () => {
  for (const { reply, prose, changes } of turns) {
    const { prose: read, proposals, cut } = splitReply(reply)
    expect(read).toBe(prose)
    expect(Object.fromEntries(proposals)).toEqual(changes)
    expect(cut).toBe(false)
    const held = createHoldBack()
    const shown = pieces(reply).map((piece) => held.push(piece))
    expect(shown.join('') + held.end()).toBe(prose)
  }
})
