// A narration that breaks off and goes on: while it is told, when it is saved, and when that fails.
import { describe, expect, test } from 'vitest'
import { againFor } from '../../client/play/again.ts'
import { canGoOn, endingOf, joinPassage } from '../../client/play/passage.ts'
import { applyEvent, openStory, shownTakes, type StoryEvent } from '../../client/play/story-state.ts'
import { joinPassage as joinedByServer } from '../../server/engine/story/passage.ts'
import { head, page, take, turn } from './a-page.ts'

const cut = take(2, 'NARRATION', { text: 'The door', finish: 'LENGTH' })
const story = [take(0, 'OPENING'), take(1), cut]
const passage = { kind: 'PASSAGE' as const, target: { id: cut.id, depth: 2 } }
const cursor = 'c'

const after = (...events: StoryEvent[]) =>
  events.reduce((state, event) => applyEvent(state, event).state, openStory(page(story)))

const started: StoryEvent = { __typename: 'TurnStarted', cursor, turn: turn('p', passage) }
const more: StoryEvent = { __typename: 'TurnText', cursor, turnId: 'p', offset: 0, text: 'opens.' }

test('pieces are joined as the server joins them', () => {
  const befores = ['', 'The door', 'The door ', 'The door\n', 'He said “', 'twenty-', 'Stop.']
  const afters = ['', 'opens', ' opens', '\n\nThen', ', and', '…', '”', '  Then', '— no', 'and “so”']
  for (const before of befores)
    for (const after of afters) expect(joinPassage(before, after)).toBe(joinedByServer(before, after))
})

test('it goes on only where the head stands on it and the server allows it', () => {
  const here = { ...head(story), canContinuePassage: true }
  expect(canGoOn(cut, here)).toBe(true)
  expect(canGoOn({ ...cut, finish: 'COMPLETE' }, here)).toBe(false)
  expect(canGoOn(cut, { ...here, canContinuePassage: false })).toBe(false)
  expect(canGoOn(cut, { ...here, take: { id: 'another', canRetry: true } })).toBe(false)
  expect(canGoOn(cut, null)).toBe(false)
})

test('how it ended is said, with what can be done', () => {
  expect(endingOf({ finish: 'COMPLETE' }, false)).toBeNull()
  expect(endingOf({ finish: 'LENGTH' }, false)).toContain('Settings')
  expect(endingOf({ finish: 'LENGTH' }, true)).not.toContain('Settings')
  expect(endingOf({ finish: 'INTERRUPTED' }, true)).toBe('It broke off here.')
})

describe('while it goes on', () => {
  test('nothing gives way, and its take knows that it grows', () => {
    const state = after(started, more)
    expect(shownTakes(state)).toEqual(story)
    expect(state.running).toMatchObject({ continues: cut.id, replaces: null, text: 'opens.' })
  })

  test('a page that is loaded in the middle of it shows the same', () => {
    const running = { ...turn('p', passage), text: 'op' }
    const state = openStory(page(story, 1, { runningTurn: running, lastTurn: running }))
    expect(state.running).toMatchObject({ continues: cut.id, text: 'op' })
    expect(shownTakes(state)).toEqual(story)
  })

  test('saved, the joined take stands in its place', () => {
    const joined = { ...cut, text: 'The door opens.', finish: 'COMPLETE' as const, revision: 1 }
    const saved: StoryEvent = {
      __typename: 'TurnSaved',
      cursor,
      turn: turn('p', { ...passage, status: 'SAVED' }),
      take: joined,
    }
    const state = after(started, more, saved)
    expect(state.takes.list.at(-1)).toEqual(joined)
    expect(state.running).toBeNull()
  })

  test('failed or thrown away, it stays as it was, and can be tried again', () => {
    const failed = { ...turn('p', { ...passage, status: 'FAILED' }), text: 'op' }
    const state = after(started, more, { __typename: 'TurnFailed', cursor, turn: failed })
    expect(state.takes.list.at(-1)).toBe(story.at(-1))
    expect(againFor(state.ended!.turn)).toBe('passage')
    const gone = { ...turn('p', { ...passage, status: 'CANCELLED' }), take: null }
    expect(after(started, more, { __typename: 'TurnCancelled', cursor, turn: gone })).toMatchObject({
      running: null,
      ended: null,
    })
  })
})
