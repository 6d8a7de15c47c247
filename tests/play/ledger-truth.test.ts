// The ledger of a line says what its states say, whatever was done by hand.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { editAsNew } from '../../server/play/edit-take.ts'
import { NotPossible } from '../../server/play/failures.ts'
import { firstTurnWhere } from '../../server/play/first-turn.ts'
import { reviseChanges } from '../../server/play/revise-changes.ts'
import {
  aCountedStory,
  narrated,
  ruled,
  setByHand,
  valueAt,
  type Counted,
} from '../engine/world/a-counted-story.ts'
import { current, move } from '../fakes/a-story.ts'

let story: Counted
beforeEach(async () => {
  story = await aCountedStory()
})
afterEach(() => story.close())

const below = async (value: number) =>
  firstTurnWhere(story.deps, await current(story), { path: 'player.hp', comparison: 'BELOW', value })
const revise = (changes: Record<string, unknown>) =>
  reviseChanges(story.deps, story.viewer, { ...move(story), changes: new Map(Object.entries(changes)) })

describe('the ledger of a line', () => {
  it('ends with what was set by hand, also when the changes below it are revised', async () => {
    const take = await narrated(story, 'One.', { 'player.hp': -5 })
    await setByHand(story, { 'player.hp': 40 })
    for (const change of [-10, -1, 0]) {
      await revise({ 'player.hp': change })
      expect(await valueAt(story, 'player.hp')).toBe(40)
      expect(await below(50)).toMatchObject({ takeId: take.id, turn: 1, value: 40 })
      const moves = (await ruled(story, take)).filter(({ verdict }) => verdict !== 'REJECTED')
      expect(moves.map((one) => [one.old, one.new])).toEqual(
        change === 0
          ? [[100, 40]]
          : [
              [100, 100 + change],
              [100 + change, 40],
            ],
      )
    }
  })

  it('knows what a take that was written anew beside another has from it', async () => {
    const first = await narrated(story, 'One.', { 'player.hp': -20, 'player.odd': 1 })
    await setByHand(story, { 'player.hp': 40 })
    const { take } = await editAsNew(story.deps, story.viewer, {
      takeId: first.id,
      text: 'Other words.',
      expectedHeadVersion: null,
    })
    expect(await below(50)).toMatchObject({ takeId: take.id, turn: 1, value: 40 })
    await narrated(story, 'Two.', { 'player.hp': -5 })
    expect(await below(50)).toMatchObject({ takeId: take.id, turn: 1, value: 40 })
    expect(await below(38)).toMatchObject({ turn: 2, value: 35 })
  })
})

it('changes that are revised are those of the narration that was meant, also when the story has gone on', async () => {
  const first = await narrated(story, 'One.', { 'player.hp': -5 })
  const meant = { takeId: first.id, changes: new Map([['player.hp', -1]]) }
  const newest = await narrated(story, 'Two.', { 'player.hp': -10 })
  const late = reviseChanges(story.deps, story.viewer, { ...move(story), ...meant })
  await expect(late).rejects.toThrow(NotPossible)
  expect(await valueAt(story, 'player.hp')).toBe(85)
  await reviseChanges(story.deps, story.viewer, { ...move(story), ...meant, takeId: newest.id })
  expect(await valueAt(story, 'player.hp')).toBe(94)
})
