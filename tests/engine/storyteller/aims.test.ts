// Which deed reaches what the story aims at, and which does not.
import { describe, expect, test } from 'vitest'
import type { Scene, SceneWorld } from '../../../server/engine/narration.ts'
import { reachedBy } from '../../../server/engine/storyteller/aims.ts'
import { REACHED_ACT } from '../../../server/engine/storyteller/lexicon/aims.ts'
import { momentOf } from '../../../server/engine/storyteller/moment.ts'
import { tell } from '../../../server/engine/storyteller/tell.ts'
import { splitTold } from './counting.ts'
import { inputTake, sceneOf, WORLDS } from './worlds.ts'
import type { Move } from './worlds.ts'

const worldOf = (goals: string[], flags: [string, boolean][] = []): SceneWorld => ({
  stats: [],
  flags: flags.map(([desc, value], i) => ({ path: `flags.f${i}`, desc, value })),
  goals: goals.map((desc, i) => ({ path: `milestones.g${i}`, desc })),
  people: [{ path: 'npc.maren', name: 'Maren' }],
})

const after = (move: Move, world: SceneWorld, ...before: string[]): Scene => {
  const inputs = before.map((text) => inputTake({ kind: 'DO', text })!)
  const scene = sceneOf(WORLDS.inn, move, { world })
  return { ...scene, history: [...scene.history, ...inputs] }
}
const reached = (text: string, goal: string, kind: Move['kind'] = 'DO', ...before: string[]) =>
  reachedBy(momentOf(after({ kind, text }, worldOf([goal]), ...before))).reached.length > 0

describe('a goal is reached by', () => {
  test.each([
    ['I open the cellar door', 'Open the cellar door.'],
    ['I take the key and open the cellar door', 'The cellar door is open'],
    ['I light the lamp', 'Light the lamp before dawn'],
    ['I kill the wolf', 'Slay the wolf'],
    ['I slay the wolf with my knife', 'The wolf is dead'],
    ['I go to the boathouse', 'Reach the boathouse by morning'],
    ['I leave the inn', 'Get out of the inn'],
    ['I repair the boat', 'Mend the boat'],
    ['I ask Maren about the storm', 'Speak with Maren'],
    ['I give Maren the brass ring', 'Give the ring to Maren'],
    ['I try to open the gate', 'You have opened the gate'],
    ['I befriend the wolf', 'Befriend the wolf'],
  ])('%s → %s', (text, goal) => {
    expect(reached(text, goal)).toBe(true)
  })

  test('speech, where it is to be spoken; not by an insult', () => {
    expect(reached('Good evening, Maren.', 'Speak with Maren', 'SAY')).toBe(true)
    expect(reached('Maren, you fool!', 'Speak with Maren', 'SAY')).toBe(false)
  })

  test('a search only for what the player has been after before', () => {
    expect(reached('I search for the brass key', 'Find the brass key')).toBe(false)
    expect(
      reached('I search for the brass key', 'Find the brass key', 'DO', 'I ask Maren about the key'),
    ).toBe(true)
  })
})

describe('a goal is not reached by', () => {
  test.each([
    ['I look at the cellar door', 'Open the cellar door'],
    ['I close the cellar door', 'Open the cellar door'],
    ['I open the window', 'Open the cellar door'],
    ['I do not open the cellar door', 'Open the cellar door'],
    ['I want to open the cellar door', 'Open the cellar door'],
    ['I pretend to open the cellar door', 'Open the cellar door'],
    ['I ask Maren to open the cellar door', 'Open the cellar door'],
    ['I imagine that I open the cellar door', 'Open the cellar door'],
    ['should I open the cellar door?', 'Open the cellar door'],
    ['The guard opens the cellar door', 'Open the cellar door'],
    ['I say "open the cellar door"', 'Open the cellar door'],
    ['I talk to the ferryman', 'Talk to the ferryman'],
    ['I go back to the inn', 'Leave the inn'],
    ['I look towards the boathouse', 'Reach the boathouse'],
    ['I put out the light', 'Put out the light'],
    ['I kill Maren', 'Find out who wants to kill Maren'],
    ['I open it', ''],
  ])('%s → %s', (text, goal) => {
    expect(reached(text, goal)).toBe(false)
  })

  test.each(['STORY', 'CONTINUE', 'SAY'] as const)('%s', (kind) => {
    expect(reached('I open the cellar door', 'Open the cellar door', kind)).toBe(false)
  })
})

describe('a flag', () => {
  const flags = (text: string, ...given: [string, boolean][]) =>
    reachedBy(momentOf(after({ kind: 'DO', text }, worldOf([], given)))).reached.map(({ value }) => value)

  test('is set by the deed that it describes, and taken back by the opposite', () => {
    expect(flags('I open the cellar door', ['the cellar door is open', false])).toEqual([true])
    expect(flags('I close the cellar door', ['the cellar door is open', true])).toEqual([false])
    expect(flags('I open the cellar door', ['the cellar door is open', true])).toEqual([])
    expect(flags('I open the cellar door', ['the cellar door is not open', false])).toEqual([])
    expect(flags('I look around', ['the cellar door is open', false])).toEqual([])
  })
})

describe('the telling', () => {
  const world = worldOf(['Open the cellar door.'], [['the cellar door is open', false]])
  const scene = after({ kind: 'DO', text: 'I open the cellar door' }, world)

  test('says so whenever it is proposed, and not always does it come off', () => {
    const replies = Array.from({ length: 20 }, (_, attempt) => splitTold(tell({ ...scene, attempt })))
    const said = replies.filter(({ block }) => block?.includes('"milestones.g0": true'))
    expect(said.length).toBeGreaterThan(8)
    expect(said.length).toBeLessThan(20)
    const parts = REACHED_ACT.map((line) => line.replace('{act}', 'open the cellar door'))
    for (const { prose } of replies)
      expect(parts.some((line) => prose.includes(line))).toBe(said.some((one) => one.prose === prose))
  })

  test('an aim in words that look like a template is told in other words', () => {
    const odd = worldOf(['{Who} opens #the# ${cellar} door'])
    for (let attempt = 0; attempt < 6; attempt++)
      expect(tell({ ...scene, world: odd, attempt }).replace(/```state.*/s, '')).not.toMatch(/[{}$#]/)
  })
})
