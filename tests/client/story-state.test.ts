// The story on the page as events and answers change it, also late, twice and out of order.
import { describe, expect, test } from 'vitest'
import {
  applyEvent,
  applyPage,
  beginTurn,
  openStory,
  shownTakes,
  type StoryEvent,
  type StoryState,
} from '../../client/play/story-state.ts'
import { head, page, take, turn } from './a-page.ts'

const opening = take(0, 'OPENING')
const story = () => openStory(page([opening]))
const cursor = 'c'
const noValues = { statVersion: 0, stats: [] }

function play(state: StoryState, ...events: StoryEvent[]): { state: StoryState; stale: boolean } {
  return events.reduce<{ state: StoryState; stale: boolean }>(
    (held, event) => {
      const step = applyEvent(held.state, event)
      return { state: step.state, stale: held.stale || step.stale }
    },
    { state, stale: false },
  )
}

const started = (id: string, more = {}): StoryEvent => ({
  __typename: 'TurnStarted',
  cursor,
  turn: turn(id, more),
})
const text = (turnId: string, offset: number, piece: string): StoryEvent => ({
  __typename: 'TurnText',
  cursor,
  turnId,
  offset,
  text: piece,
})
const stored = (id: string, at = take(1)): StoryEvent => ({
  __typename: 'InputStored',
  cursor,
  turn: turn(id, { inputTake: { id: at.id } }),
  take: at,
})
const saved = (id: string, at = take(2)): StoryEvent => ({
  __typename: 'TurnSaved',
  cursor,
  turn: turn(id, { status: 'SAVED' }),
  take: at,
})
const failed = (id: string, more = {}): StoryEvent => ({
  __typename: 'TurnFailed',
  cursor,
  turn: turn(id, {
    status: 'FAILED',
    failure: { code: 'BUSY', message: 'Busy.', retryAfterSeconds: 9 },
    ...more,
  }),
})
const moved = (
  takes: Parameters<typeof head>[0],
  version: number,
  runningTurn: { id: string } | null = null,
): StoryEvent => ({
  __typename: 'HeadMoved',
  cursor,
  adventure: { id: 'adventure', head: head(takes, version), runningTurn, ...noValues },
})

describe('a turn from its beginning to its end', () => {
  test('text grows by pieces, and ends as the saved take', () => {
    const told = play(
      story(),
      started('t'),
      stored('t'),
      moved([opening, take(1)], 2, { id: 't' }),
      text('t', 0, 'The do'),
      text('t', 6, 'or opens'),
    )
    expect(told.state.running).toMatchObject({ id: 't', text: 'The door opens', inputStored: true })
    expect(told.state.takes.list.map((one) => one.id)).toEqual(['take-0', 'take-1'])
    const ended = play(told.state, saved('t'), moved([opening, take(1), take(2)], 3))
    expect(ended.state.running).toBeNull()
    expect(ended.state.takes.list.at(-1)).toEqual(take(2))
    expect(ended.state.head.version).toBe(3)
    expect(told.stale || ended.stale).toBe(false)
  })

  test('the same events twice do no harm', () => {
    const events = [started('t'), stored('t'), text('t', 0, 'One '), text('t', 4, 'two'), text('t', 4, 'two')]
    expect(play(story(), ...events, ...events.slice(1)).state).toEqual(play(story(), ...events).state)
    const all = [...events, saved('t')]
    expect(play(story(), ...all, ...all.slice(1)).state.takes).toEqual(play(story(), ...all).state.takes)
    expect(play(story(), ...all, saved('t')).state.running).toBeNull()
  })

  test('a snapshot replaces what is held', () => {
    const snapshot: StoryEvent = {
      __typename: 'TurnSnapshot',
      cursor,
      turn: turn('t'),
      text: 'All of it',
      reasoning: 'Hm',
    }
    expect(play(story(), started('t'), text('t', 0, 'Al'), snapshot).state.running).toMatchObject({
      text: 'All of it',
      reasoning: 'Hm',
    })
    expect(play(story(), snapshot, text('t', 9, '!')).state.running?.text).toBe('All of it!')
  })

  test('text of a turn that is not known is left alone', () => {
    const state = story()
    expect(play(state, text('unknown', 0, 'x')).state).toBe(state)
  })

  test('an answer that comes after the end does not bring the turn back', () => {
    const { state } = play(story(), started('t'), stored('t'), saved('t'))
    expect(beginTurn(state, turn('t'))).toBe(state)
  })

  test('thinking goes along with the take that it led to', () => {
    const thought: StoryEvent = {
      __typename: 'TurnReasoning',
      cursor,
      turnId: 't',
      offset: 0,
      text: 'Let me see',
    }
    expect(play(story(), started('t'), thought, saved('t', take(1, 'NARRATION'))).state.thoughts).toEqual({
      takeId: 'take-1',
      text: 'Let me see',
    })
  })
})

describe('ends without a narration', () => {
  test('a failure stays until the head moves', () => {
    const { state } = play(
      story(),
      started('t'),
      stored('t'),
      moved([opening, take(1)], 2),
      failed('t', { inputTake: { id: 'take-1' }, text: 'Half' }),
    )
    expect(state.ended).toMatchObject({ headVersion: 2, turn: { text: 'Half', failure: { code: 'BUSY' } } })
    expect(state.running).toBeNull()
    expect(beginTurn(state, turn('u')).ended).toBeNull()
  })

  test('a turn that was stopped and thrown away leaves its input', () => {
    const cancelled: StoryEvent = {
      __typename: 'TurnCancelled',
      cursor,
      turn: { ...turn('t', { status: 'CANCELLED' }), take: null },
    }
    const { state } = play(story(), started('t'), stored('t'), text('t', 0, 'x'), cancelled)
    expect(state).toMatchObject({ running: null, ended: null })
    expect(state.takes.list.at(-1)?.id).toBe('take-1')
  })

  test('a turn that was stopped and kept leaves its take', () => {
    const kept = take(2, 'NARRATION', { finish: 'INTERRUPTED', text: 'x' })
    const cancelled: StoryEvent = {
      __typename: 'TurnCancelled',
      cursor,
      turn: { ...turn('t', { status: 'CANCELLED' }), take: kept },
    }
    expect(play(story(), started('t'), stored('t'), cancelled).state.takes.list.at(-1)).toBe(kept)
  })
})

describe('retry', () => {
  const long = () => openStory(page([opening, take(1), take(2), take(3), take(4)]))

  test('its target gives way, with all below it, and comes back on failure', () => {
    const target = { kind: 'RETRY' as const, target: { id: 'take-2', depth: 2 } }
    const { state } = play(long(), started('r', target))
    expect(shownTakes(state).map((one) => one.depth)).toEqual([0, 1])
    const after = play(state, failed('r', target)).state
    expect(shownTakes(after)).toHaveLength(5)
    expect(after.ended?.turn.target?.id).toBe('take-2')
  })

  test('of an input without an answer, nothing gives way', () => {
    const { state } = play(openStory(page([opening, take(1)])), started('r', { kind: 'RETRY' }))
    expect(shownTakes(state)).toHaveLength(2)
  })
})

describe('another input instead of an earlier one', () => {
  const long = () => openStory(page([opening, take(1), take(2), take(3), take(4)]))
  const target = {
    kind: 'RETAKE' as const,
    inputKind: 'SAY' as const,
    inputText: 'Who is there?',
    target: { id: 'take-1', depth: 1 },
  }
  const other = take(1, 'SAY', { id: 'other', siblingCount: 2, siblingIndex: 2 })

  test('it stands in place of the old one while it is told', () => {
    const { state } = play(long(), started('r', target))
    expect(state.running?.instead).toEqual({ kind: 'SAY', text: 'Who is there?' })
    expect(shownTakes(state).map((one) => one.depth)).toEqual([0])
  })

  test('it is stored just before its narration', () => {
    const between = play(long(), started('r', target), stored('r', other)).state
    expect(shownTakes(between).map((one) => one.id)).toEqual(['take-0', 'other'])
    const after = play(between, saved('r', take(2, 'NARRATION', { id: 'told' }))).state
    expect(after.takes.list.map((one) => one.id)).toEqual(['take-0', 'other', 'told'])
    expect(after.running).toBeNull()
  })

  test('when it fails or is thrown away, the old story is back', () => {
    const { state } = play(long(), started('r', target))
    const after = play(state, failed('r', target)).state
    expect(shownTakes(after)).toEqual(shownTakes(long()))
    expect(after.ended?.turn).toMatchObject(target)
    const cancelled: StoryEvent = {
      __typename: 'TurnCancelled',
      cursor,
      turn: { ...turn('r', { ...target, status: 'CANCELLED' }), take: null },
    }
    expect(shownTakes(play(state, cancelled).state)).toEqual(shownTakes(long()))
  })

  test('a page that is loaded shows it running, and failed', () => {
    const takes = [opening, take(1), take(2)]
    const running = { ...turn('r', target), text: 'So far' }
    const told = openStory(page(takes, 2, { runningTurn: running, lastTurn: running }))
    expect(told.running).toMatchObject({ text: 'So far', instead: { kind: 'SAY' } })
    expect(shownTakes(told)).toHaveLength(1)
    const lastTurn = turn('r', { ...target, status: 'FAILED', endedAt: '2026-01-01T11:00:00Z' })
    expect(openStory(page(takes, 2, { lastTurn })).ended?.turn.inputText).toBe('Who is there?')
  })

  test('of a take further up than what is loaded, nothing is shown below its place', () => {
    const { state } = play(openStory(page([take(3), take(4)])), started('r', target))
    expect(shownTakes(state)).toEqual([])
  })
})

describe('changes from elsewhere', () => {
  const changed = (at: ReturnType<typeof take> | null): StoryEvent => ({
    __typename: 'TakeChanged',
    cursor,
    take: at && { ...at, adventure: noValues },
  })
  const edited = take(1, 'DO', { text: 'Other words', revision: 1 })
  const long = () => openStory(page([opening, take(1), take(2)]))

  test('of a take take its place and leave the others what they are', () => {
    const before = long()
    const { state, stale } = play(before, changed(edited))
    expect(state.takes.list).toEqual([opening, edited, take(2)])
    expect(state.takes.list[2]).toBe(before.takes.list[2])
    expect(stale).toBe(false)
    expect(play(state, changed(edited)).state).toBe(state)
  })

  test('of a take that is not here, or is gone, change nothing', () => {
    const before = long()
    expect(play(before, changed(take(9))).state).toBe(before)
    expect(play(before, changed(null)).state).toBe(before)
  })

  test('that come late bring back no old words', () => {
    const { state } = play(long(), changed(edited))
    expect(play(state, changed(take(1))).state).toBe(state)
    const erased = { ...edited, text: '', hidden: true, isErased: true }
    const gone = play(state, changed(erased)).state
    expect(play(gone, changed(edited)).state).toBe(gone)
  })

  test('of the tree are loaded', () => {
    const event: StoryEvent = { __typename: 'TreeChanged', cursor, adventure: { id: 'adventure' } }
    expect(play(long(), event).stale).toBe(true)
  })

  test('that end it are looked into, and take nothing off the page before', () => {
    const before = long()
    const event: StoryEvent = { __typename: 'AdventureDeleted', cursor, adventureId: 'adventure' }
    expect(play(before, event)).toEqual({ state: before, stale: true })
  })
})

describe('moves of the head', () => {
  test('a move that was seen needs no loading', () => {
    expect(play(story(), moved([opening], 1)).stale).toBe(false)
    expect(play(story(), moved([opening], 2)).stale).toBe(false)
  })

  test('a move elsewhere, or more than one, is loaded', () => {
    expect(play(story(), moved([opening, take(1), take(2)], 2)).stale).toBe(true)
    expect(play(story(), moved([opening], 5)).stale).toBe(true)
  })

  test('a turn that is gone is loaded', () => {
    expect(play(story(), started('t'), moved([opening], 1)).stale).toBe(true)
    expect(play(story(), started('t'), moved([opening], 1, { id: 't' })).stale).toBe(false)
  })

  test('an older answer changes nothing', () => {
    const state = openStory(page([opening, take(1), take(2)], 7))
    expect(applyPage(state, page([opening], 6))).toBe(state)
    expect(play(state, moved([opening], 3)).state).toBe(state)
  })
})

describe('a page that is loaded', () => {
  test('shows a running turn with its text so far', () => {
    const running = turn('t', { inputTake: { id: 'take-1' } })
    const opened = openStory(
      page([opening, take(1)], 2, { runningTurn: { ...running, text: 'So far' }, lastTurn: running }),
    )
    expect(opened.running).toMatchObject({ id: 't', text: 'So far', inputStored: true })
  })

  test('keeps the further text of the same turn, and drops a turn that has ended', () => {
    const { state } = play(story(), started('t'), text('t', 0, 'Further text'))
    const running = turn('t')
    expect(
      applyPage(state, page([opening], 1, { runningTurn: { ...running, text: 'Fur' }, lastTurn: running }))
        .running?.text,
    ).toBe('Further text')
    expect(
      applyPage(state, page([opening], 1, { lastTurn: turn('t', { status: 'SAVED' }) })).running,
    ).toBeNull()
  })

  test('that was made before our turn began does not drop it', () => {
    const { state } = play(story(), started('t'))
    expect(
      applyPage(state, page([opening], 1, { lastTurn: turn('before', { status: 'SAVED' }) })).running?.id,
    ).toBe('t')
  })

  test('shows a failure only where it left the reader', () => {
    const failure = turn('t', {
      status: 'FAILED',
      inputTake: { id: 'take-1' },
      endedAt: '2026-01-01T11:00:00Z',
    })
    expect(openStory(page([opening, take(1)], 2, { lastTurn: failure })).ended).not.toBeNull()
    expect(openStory(page([opening], 3, { lastTurn: failure })).ended).toBeNull()
    const alone = turn('t', { status: 'FAILED', kind: 'CONTINUE', endedAt: '2026-01-01T11:00:00Z' })
    expect(openStory(page([opening], 2, { lastTurn: alone })).ended).not.toBeNull()
    expect(
      openStory(page([opening], 2, { lastTurn: alone, playedAt: '2026-01-01T12:00:00Z' })).ended,
    ).toBeNull()
  })
})
