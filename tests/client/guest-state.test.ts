// The story as a guest holds it: pages and events put into it, in any order, and twice without harm.
import { describe, expect, it } from 'vitest'
import {
  applyGuestEvent,
  openPage,
  prepend,
  shownTakes,
  type GuestEvent,
  type GuestPage,
  type GuestState,
  type GuestTake,
} from '../../client/play/guest/guest-state.ts'

const take = (depth: number, id = `t${depth}`): GuestTake => ({
  id,
  depth,
  kind: 'NARRATION',
  text: `Text of ${id}`,
  finish: 'COMPLETE',
  hidden: false,
  isErased: false,
  siblingIndex: 1,
  siblingCount: 1,
})

const page = (takes: GuestTake[], version = 1, more: Partial<GuestPage> = {}): GuestPage => ({
  id: 'a',
  title: 'A story',
  head: {
    version,
    depth: takes.at(-1)?.depth ?? -1,
    branch: { id: 'b', name: null },
    take: takes.at(-1) ? { id: takes.at(-1)!.id } : null,
  },
  runningTurn: null,
  presence: { spectators: 1 },
  transcript: {
    edges: takes.map((node) => ({ node })),
    pageInfo: { hasPreviousPage: (takes[0]?.depth ?? 0) > 0, startCursor: 'c' },
  },
  ...more,
})

const turn = { id: 'turn', kind: 'TAKE', status: 'RUNNING', inputKind: 'DO', canCancel: false } as const
const running = { ...turn, inputTake: null, target: null }
const steps = (state: GuestState, ...events: object[]): { state: GuestState; stale: boolean } =>
  events.reduce<{ state: GuestState; stale: boolean }>(
    (held, event) => applyGuestEvent(held.state, { cursor: 'x', ...event } as GuestEvent),
    { state, stale: false },
  )

describe('a turn', () => {
  const open = openPage(page([take(0)]), null)
  const started = { __typename: 'TurnStarted', turn: running }
  const stored = { __typename: 'InputStored', turn: running, take: take(1) }
  const text = { __typename: 'TurnText', turnId: 'turn', offset: 0, text: 'Once' }
  const saved = { __typename: 'TurnSaved', turn: { id: 'turn' }, take: take(2) }

  it('grows, and is the take that was saved', () => {
    const told = steps(open, started, stored, text, text)
    expect(told.state.telling?.text).toBe('Once')
    const done = steps(told.state, saved, saved)
    expect(done).toMatchObject({ stale: false, state: { telling: null, over: 'turn' } })
    expect(done.state.takes.map(({ id }) => id)).toEqual(['t0', 't1', 't2'])
  })

  it('does not begin again when an event of it comes late', () => {
    expect(steps(open, started, stored, saved, started).state.telling).toBeNull()
  })

  it('that was missed in part makes the page be asked for anew', () => {
    expect(steps(open, saved)).toMatchObject({ stale: true })
  })

  it('that replaces a take hides it and what stands below, and shows it again when it fails', () => {
    const three = openPage(page([take(0), take(1), take(2)]), null)
    const retry = { ...running, kind: 'RETRY', target: { id: 't2', depth: 2 } }
    const { state } = steps(three, { __typename: 'TurnStarted', turn: retry })
    expect(shownTakes(state).map(({ id }) => id)).toEqual(['t0', 't1'])
    const failed = steps(state, { __typename: 'TurnFailed', turn: { id: 'turn' } })
    expect(shownTakes(failed.state)).toHaveLength(3)
    expect(failed.stale).toBe(true)
  })
})

describe('a page', () => {
  it('keeps what was read above it, as long as it leads there', () => {
    const open = openPage(page([take(2), take(3)]), null)
    const read = prepend(open, page([take(0), take(1)]).transcript)
    const later = openPage(page([take(2), take(3), take(4)], 2), read)
    expect(later.takes.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4])
    expect(later.older).toBeNull()
    const elsewhere = openPage(page([take(2, 'x2'), take(3, 'x3')], 3), later)
    expect(elsewhere.takes.map(({ id }) => id)).toEqual(['x2', 'x3'])
    expect(elsewhere.older).toBe('c')
  })

  it('from before the last known move changes nothing', () => {
    const open = openPage(page([take(0), take(1)], 5), null)
    expect(openPage(page([take(0)], 4), open)).toBe(open)
  })
})

it('the head goes elsewhere: what is shown is asked for anew, unless it is there already', () => {
  const open = openPage(page([take(0), take(1)]), null)
  const to = (id: string, version: number) => ({
    __typename: 'HeadMoved',
    adventure: { head: { ...open.head, version, take: { id } }, runningTurn: null },
  })
  expect(steps(open, to('t1', 2)).stale).toBe(false)
  expect(steps(open, to('t0', 2)).stale).toBe(true)
})
