// The turn as a player relies on it: claimed once, idempotent, cancellable, never losing his words.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NarrationFailure } from '../../server/engine/narration.ts'
import { NotFound } from '../../server/io/store/errors.ts'
import { cancelTurn } from '../../server/play/cancel-turn.ts'
import { StoryMoved, TurnInProgress } from '../../server/play/failures.ts'
import { goTo } from '../../server/play/go-to.ts'
import { endLeftovers, startHeartbeat } from '../../server/play/keep-alive.ts'
import { seenTurn } from '../../server/play/seen-turn.ts'
import { startTurn, type TurnRequest } from '../../server/play/start-turn.ts'
import { stopTurns } from '../../server/play/stop-turns.ts'
import { textOf } from '../../server/play/turn-text.ts'
import { undo } from '../../server/play/undo.ts'
import {
  act,
  aStory,
  current,
  move,
  pathText,
  takeNamed,
  turn,
  type Narrate,
  type Story,
} from '../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(() => story.close())

const request = (requestId: string, change: Partial<TurnRequest> = {}): TurnRequest => ({
  adventureId: story.adventure.id,
  expectedHeadVersion: null,
  requestId,
  wish: { kind: 'TAKE', input: 'DO', text: 'open the door' },
  ...change,
})

/** A narrator that says something and then waits until it is let go, or aborted. */
function heldNarrator(said = 'The door'): {
  narrate: Narrate
  said: Promise<void>
  release: () => void
  calls: () => number
} {
  let release!: () => void
  let spoken!: () => void
  let calls = 0
  const held = new Promise<void>((resolve) => (release = resolve))
  const saidSo = new Promise<void>((resolve) => (spoken = resolve))
  return {
    said: saidSo,
    release,
    calls: () => calls,
    narrate: async function* ({ signal }) {
      calls++
      yield { type: 'TEXT', text: said }
      spoken()
      await Promise.race([
        held,
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      ])
      yield { type: 'TEXT', text: ' opens.' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    },
  }
}

describe('claiming', () => {
  it('lets one of two turns run and tells the other which', async () => {
    const held = heldNarrator()
    story.narrator(held.narrate)
    const both = await Promise.allSettled([
      startTurn(story.deps, story.viewer, request('a')),
      startTurn(story.deps, story.viewer, request('b')),
    ])
    const won = both.find((one) => one.status === 'fulfilled')!
    const lost = both.find((one) => one.status === 'rejected')!
    expect(lost.reason).toBeInstanceOf(TurnInProgress)
    expect((lost.reason as TurnInProgress).turn.id).toBe(won.value.id)
    held.release()
    await story.deps.running.get(won.value.id)?.ended
    expect(held.calls()).toBe(1)
  })

  it('answers the same request with the same turn and asks the model once', async () => {
    const held = heldNarrator()
    story.narrator(held.narrate)
    const [first, again] = await Promise.all([
      startTurn(story.deps, story.viewer, request('a')),
      startTurn(story.deps, story.viewer, request('a')),
    ])
    expect(again.id).toBe(first.id)
    held.release()
    await story.deps.running.get(first.id)?.ended
    expect((await startTurn(story.deps, story.viewer, request('a'))).id).toBe(first.id)
    expect(held.calls()).toBe(1)
    expect(await pathText(story)).toBe('O > You open the door. The door opens.')
  })

  it('refuses what moves the head while it runs', async () => {
    const held = heldNarrator()
    story.narrator(held.narrate)
    const { id } = await startTurn(story.deps, story.viewer, request('a'))
    await held.said
    await expect(undo(story.deps, story.viewer, move(story))).rejects.toThrow(TurnInProgress)
    const opening = await takeNamed(story, 'O')
    await expect(goTo(story.deps, story.viewer, move(story), { takeId: opening.id })).rejects.toThrow(
      TurnInProgress,
    )
    held.release()
    await story.deps.running.get(id)?.ended
  })

  it('takes over a claim whose holder died, once its lease is over', async () => {
    const now = story.deps.clock.now()
    const dead = {
      id: 'dead',
      adventureId: story.adventure.id,
      requestId: 'x',
      kind: 'CONTINUE',
      status: 'RUNNING',
    }
    await story.deps.db.write((tx) =>
      tx.turn.create({ data: { ...dead, startedAt: now, leaseUntil: new Date(now.getTime() + 30_000) } }),
    )
    await expect(startTurn(story.deps, story.viewer, request('a'))).rejects.toThrow(TurnInProgress)
    const row = () => story.deps.db.reader.turn.findUniqueOrThrow({ where: { id: 'dead' } })
    expect(seenTurn(story.deps, await row()).status).toBe('RUNNING')
    story.clock.ms += 30_001
    expect(seenTurn(story.deps, await row())).toMatchObject({ status: 'FAILED', failureCode: 'INTERRUPTED' })
    expect((await act(story, 'a')).status).toBe('SAVED')
    const ended = await story.deps.db.reader.turn.findUniqueOrThrow({ where: { id: 'dead' } })
    expect([ended.status, ended.failureCode]).toEqual(['FAILED', 'INTERRUPTED'])
  })

  it('lets undo take over such a claim too', async () => {
    await act(story, 'a')
    const now = story.deps.clock.now()
    const dead = { adventureId: story.adventure.id, kind: 'CONTINUE', status: 'RUNNING', startedAt: now }
    await story.deps.db.write((tx) =>
      tx.turn.create({
        data: { id: 'dead', requestId: 'x', leaseUntil: new Date(now.getTime() + 30_000), ...dead },
      }),
    )
    await expect(undo(story.deps, story.viewer, move(story))).rejects.toThrow(TurnInProgress)
    story.clock.ms += 30_001
    await undo(story.deps, story.viewer, move(story))
    expect(await pathText(story)).toBe('O')
  })

  it('refuses a stale head, and changes nothing', async () => {
    const { headVersion } = await current(story)
    await act(story, 'a')
    await expect(
      startTurn(story.deps, story.viewer, request('late', { expectedHeadVersion: headVersion })),
    ).rejects.toThrow(StoryMoved)
    expect(await pathText(story)).toBe('O a n1')
  })
})

describe('failing', () => {
  it('keeps the input at the tip and says why', async () => {
    story.narrator(async function* () {
      throw new NarrationFailure('ENDPOINT_UNREACHABLE', 'Start your model server.', 6.25)
    })
    const failed = await turn(story, { kind: 'TAKE', input: 'SAY', text: 'hello' })
    expect(failed).toMatchObject({
      status: 'FAILED',
      failureCode: 'ENDPOINT_UNREACHABLE',
      failureMessage: 'Start your model server.',
      retryAfterSeconds: 7,
    })
    expect(await pathText(story)).toBe('O > You say "hello."')
    expect(failed.inputTakeId).not.toBeNull()
  })

  it('calls an empty reply by its name, and one that was all thinking by another', async () => {
    story.narrator(async function* () {
      yield { type: 'TEXT', text: '  \n ' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    expect((await act(story, 'a')).failureCode).toBe('EMPTY_REPLY')
    story.narrator(async function* () {
      yield { type: 'REASONING', text: 'hm' }
      yield { type: 'END', finish: 'LENGTH', usage: null, note: null }
    })
    expect((await turn(story, { kind: 'RETRY', takeId: null })).failureCode).toBe('EMPTY_AFTER_THINKING')
    expect(await pathText(story)).toBe('O a')
  })

  it('hides what it does not know behind a sentence, and the next turn works', async () => {
    const narrate: Narrate = async function* () {
      throw new Error('secret detail')
    }
    story.narrator(narrate)
    const failed = await act(story, 'a')
    expect(failed.failureCode).toBe('INTERNAL')
    expect(failed.failureMessage).not.toContain('secret')
    story.narrator(async function* () {
      yield { type: 'TEXT', text: 'well' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    expect((await act(story, 'b')).status).toBe('SAVED')
  })

  it('keeps what was shown before it broke', async () => {
    story.narrator(async function* () {
      yield { type: 'TEXT', text: 'Half a sen' }
      throw new NarrationFailure('STREAM_BROKE', 'It broke.')
    })
    const failed = await act(story, 'a')
    expect((await textOf(story.deps, failed)).text).toBe('Half a sen')
    expect((await story.deps.db.reader.turnText.findFirst())?.text).toBe('Half a sen')
  })
})

describe('saving', () => {
  it('marks a narration that broke off, and keeps its text, usage, thinking and prompt', async () => {
    story.narrator(async function* () {
      yield { type: 'REASONING', text: 'let me think' }
      yield { type: 'TEXT', text: 'A long 👋'.slice(0, -1) }
      yield { type: 'TEXT', text: '👋'.slice(1) }
      yield {
        type: 'END',
        finish: 'LENGTH',
        usage: { promptTokens: 9, outputTokens: 3, cachedTokens: 1 },
        note: null,
      }
    })
    const saved = await act(story, 'a')
    const take = await story.deps.db.reader.take.findUniqueOrThrow({
      where: { id: saved.takeId! },
      include: { output: true, snapshots: true },
    })
    expect(take).toMatchObject({
      text: 'A long 👋',
      finish: 'LENGTH',
      promptTokens: 9,
      outputTokens: 3,
      cachedTokens: 1,
    })
    expect(take.output?.reasoning).toBe('let me think')
    expect(take.snapshots[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(await story.deps.db.reader.turnText.count()).toBe(0)
  })

  it('cuts a flood at what no story needs, and stops listening', async () => {
    let sent = 0
    story.narrator(async function* () {
      for (; sent < 1_000; sent++) yield { type: 'TEXT', text: 'flood '.repeat(100) }
    })
    const saved = await act(story, 'a')
    const take = await story.deps.db.reader.take.findUniqueOrThrow({ where: { id: saved.takeId! } })
    expect(take.finish).toBe('LENGTH')
    expect(take.text.length).toBeLessThan(30_000)
    expect(sent).toBeLessThan(100)
  })

  it('sends the story so far, without the narration that is retried', async () => {
    await act(story, 'a')
    await act(story, 'b')
    let prompt = ''
    story.narrator(async function* ({ messages, scene }) {
      prompt = messages.at(-1)!.content
      expect(scene.attempt).toBe(1)
      yield { type: 'TEXT', text: 'again' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    await turn(story, { kind: 'RETRY', takeId: null })
    expect(prompt).toMatch(/^O\n\na\n\nn1\n\nb\n\n\[Length: /)
  })

  it('gives the storyteller what the player typed, also for a retry', async () => {
    const actions: unknown[] = []
    const narrate: Narrate = async function* ({ scene }) {
      actions.push(scene.action)
      yield { type: 'TEXT', text: `t${actions.length}` }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    }
    story.narrator(narrate)
    await turn(story, { kind: 'TAKE', input: 'DO', text: 'Look around' })
    await turn(story, { kind: 'RETRY', takeId: null })
    await turn(story, { kind: 'TAKE', input: 'SAY', text: 'Who is there?' })
    await turn(story, { kind: 'CONTINUE' })
    expect(actions).toEqual([
      { kind: 'DO', text: 'Look around' },
      { kind: 'DO', text: 'look around.' },
      { kind: 'SAY', text: 'Who is there?' },
      { kind: 'CONTINUE', text: '' },
    ])
  })
})

describe('cancelling', () => {
  const startHeld = async () => {
    const held = heldNarrator()
    story.narrator(held.narrate)
    const started = await startTurn(story.deps, story.viewer, request('a'))
    await held.said
    return started.id
  }

  it('leaves only the input, unless the text shall be kept', async () => {
    const cancelled = await cancelTurn(story.deps, story.viewer, await startHeld(), false)
    expect([cancelled.status, cancelled.takeId]).toEqual(['CANCELLED', null])
    expect(await pathText(story)).toBe('O > You open the door.')
  })

  it('keeps the text so far as an interrupted take', async () => {
    const cancelled = await cancelTurn(story.deps, story.viewer, await startHeld(), true)
    expect(cancelled.status).toBe('CANCELLED')
    const take = await story.deps.db.reader.take.findUniqueOrThrow({ where: { id: cancelled.takeId! } })
    expect([take.text, take.finish]).toEqual(['The door', 'INTERRUPTED'])
    expect(await pathText(story)).toBe('O > You open the door. The door')
  })

  it('is for the owner alone, and harmless afterwards', async () => {
    const id = await startHeld()
    await expect(cancelTurn(story.deps, { userId: 'two', link: null }, id, false)).rejects.toThrow(NotFound)
    await cancelTurn(story.deps, story.viewer, id, false)
    expect((await cancelTurn(story.deps, story.viewer, id, true)).status).toBe('CANCELLED')
  })
})

describe('a process that ends', () => {
  it('ends its turns as interrupted, with their text', async () => {
    const held = heldNarrator()
    story.narrator(held.narrate)
    const { id } = await startTurn(story.deps, story.viewer, request('a'))
    await held.said
    story.stop.now.abort()
    await stopTurns(story.deps)
    const ended = await story.deps.db.reader.turn.findUniqueOrThrow({
      where: { id },
      include: { text: true },
    })
    expect([ended.status, ended.failureCode, ended.text?.text]).toEqual(['FAILED', 'INTERRUPTED', 'The door'])
  })

  it('saves what is shown about every second, and renews the lease', async () => {
    const held = heldNarrator()
    story.narrator(held.narrate)
    const stopHeartbeat = startHeartbeat(story.deps)
    const { id, leaseUntil } = await startTurn(story.deps, story.viewer, request('a'))
    await held.said
    story.clock.ms += 5_000
    await expect
      .poll(async () => (await story.deps.db.reader.turnText.findUnique({ where: { turnId: id } }))?.text, {
        timeout: 5_000,
      })
      .toBe('The door')
    const alive = await story.deps.db.reader.turn.findUniqueOrThrow({ where: { id } })
    expect(alive.leaseUntil.getTime()).toBeGreaterThan(leaseUntil.getTime())
    held.release()
    await stopHeartbeat()
  })

  it('has its turns ended at the next start', async () => {
    const now = story.deps.clock.now()
    await story.deps.db.write((tx) =>
      tx.turn.create({
        data: {
          id: 't',
          adventureId: story.adventure.id,
          requestId: 'x',
          kind: 'CONTINUE',
          status: 'RUNNING',
          startedAt: now,
          leaseUntil: now,
        },
      }),
    )
    await endLeftovers(story.deps)
    expect((await story.deps.db.reader.turn.findUniqueOrThrow({ where: { id: 't' } })).failureCode).toBe(
      'INTERRUPTED',
    )
  })
})
