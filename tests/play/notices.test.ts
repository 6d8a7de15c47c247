// What whoever counts is told: once for each thing, by the code that does it, and never a word or an id of a story.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NarrationFailure } from '../../server/engine/narration.ts'
import { UNTRACED } from '../../server/io/trace/trace.ts'
import { createScenario } from '../../server/library/scenarios/create-scenario.ts'
import { duplicateScenario } from '../../server/library/scenarios/duplicate-scenario.ts'
import { duplicateAdventure } from '../../server/library/duplicate-adventure.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { cancelTurn } from '../../server/play/cancel-turn.ts'
import { endLeftovers } from '../../server/play/keep-alive.ts'
import { noticed } from '../../server/play/notice-model.ts'
import { Notices, type Notice } from '../../server/play/notices.ts'
import { startTurn } from '../../server/play/start-turn.ts'
import { undo } from '../../server/play/undo.ts'
import { act, aStory, move, turn, type Story } from '../fakes/a-story.ts'

let story: Story
let heard: Notice[]
beforeEach(async () => {
  story = await aStory('O', { remembers: false })
  heard = []
  const { tell, listen } = listening()
  story.deps.notice = tell
  listen((notice) => heard.push(notice))
})
afterEach(() => story.close())

function listening() {
  const notices = new Notices((error) => {
    throw error
  })
  return { tell: notices.tell, listen: notices.listen.bind(notices) }
}

const ended = (outcome: string, failureCode: string | null = null) => ({
  type: 'TURN_ENDED',
  outcome,
  failureCode,
  paidByServer: false,
})

describe('a turn', () => {
  it('is told once, with its times and without its words', async () => {
    await act(story, 'unmistakable')
    expect(heard).toEqual([
      {
        ...ended('SAVED'),
        kind: 'TAKE',
        firstTextMs: expect.any(Number),
        totalMs: expect.any(Number),
        userId: 'one',
      },
    ])
    const { firstTextMs, totalMs } = heard[0] as { firstTextMs: number; totalMs: number }
    expect(firstTextMs).toBeLessThanOrEqual(totalMs)
    const said = JSON.stringify(heard)
    expect(said).not.toContain('unmistakable')
    expect(said).not.toContain(story.adventure.id)
  })

  it('that fails is told with the code of its failure', async () => {
    story.narrator(async function* () {
      throw new NarrationFailure('BUSY', 'The model is busy.')
    })
    await act(story, 'a')
    expect(heard).toMatchObject([{ ...ended('FAILED', 'BUSY'), firstTextMs: null }])
  })

  it.each([
    [true, 'CANCELLED'],
    [false, 'CANCELLED'],
  ])('that its player stops is told as that (text kept: %s)', async (keepText, outcome) => {
    let begun = () => {}
    const telling = new Promise<void>((resolve) => (begun = resolve))
    story.narrator(async function* ({ signal }) {
      yield { type: 'TEXT', text: 'some words' }
      begun()
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const wish = { kind: 'CONTINUE' } as const
    const request = { ...move(story), requestId: 'r', wish }
    const started = await startTurn(story.deps, story.viewer, request)
    await telling
    await cancelTurn(story.deps, story.viewer, started.id, keepText)
    expect(heard).toMatchObject([{ ...ended(outcome), kind: 'CONTINUE', userId: 'one' }])
  })

  const leaveOne = (leaseUntil: Date) =>
    story.deps.db.write((tx) =>
      tx.turn.create({
        data: {
          id: 't',
          adventureId: story.adventure.id,
          requestId: 'x',
          kind: 'RETRY',
          status: 'RUNNING',
          startedAt: story.deps.clock.now(),
          leaseUntil,
        },
      }),
    )
  const lost = { ...ended('FAILED', 'INTERRUPTED'), kind: 'RETRY', firstTextMs: null, totalMs: null }

  it('that a dead process left is told where it is ended: at the next start', async () => {
    await leaveOne(story.deps.clock.now())
    await endLeftovers(story.deps)
    expect(heard).toMatchObject([lost])
  })

  it('… by what moves the head', async () => {
    await act(story, 'a')
    heard.length = 0
    await leaveOne(story.deps.clock.now())
    await undo(story.deps, story.viewer, move(story))
    expect(heard).toMatchObject([lost])
  })

  it('… by the next turn', async () => {
    await leaveOne(story.deps.clock.now())
    await turn(story, { kind: 'CONTINUE' })
    expect(heard).toMatchObject([lost, ended('SAVED')])
  })
})

describe('what is made', () => {
  const types = () => heard.map(({ type }) => type)

  it('is told once, however often the same request comes', async () => {
    const begin = () => startAdventure(story.deps, story.viewer, 'scenario', null, { requestId: 'same' })
    await Promise.all([begin(), begin()])
    await begin()
    expect(heard).toEqual([{ type: 'STORY_BEGUN', userId: 'one' }])
  })

  it('counts copies, and no options', async () => {
    await duplicateAdventure(story.deps, story.viewer, story.adventure.id)
    const made = await createScenario(story.deps, story.viewer, 'Mine')
    await createScenario(story.deps, story.viewer, 'An option', made.id)
    await duplicateScenario(story.deps, story.viewer, made.id)
    expect(types()).toEqual(['STORY_BEGUN', 'SCENARIO_MADE', 'SCENARIO_MADE'])
  })

  it('is not told when nothing was made', async () => {
    await expect(createScenario(story.deps, story.viewer, '')).rejects.toThrow()
    await expect(startAdventure(story.deps, story.viewer, 'none', null)).rejects.toThrow()
    expect(heard).toEqual([])
  })
})

describe('a model', () => {
  const failing = (error: unknown) =>
    noticed(
      {
        narrate: async function* () {
          throw error
        },
        embed: async () => {
          throw error
        },
        diagnose: async function* () {},
        close: async () => {},
      },
      story.deps.notice,
      UNTRACED,
    )
  const narrateAndEmbed = async (error: unknown) => {
    const model = failing(error)
    await expect(model.narrate({} as never).next()).rejects.toBe(error)
    await expect(model.embed({ texts: [] } as never)).rejects.toBe(error)
  }

  it('that fails is told by its code, and fails as before', async () => {
    await narrateAndEmbed(new NarrationFailure('KEY_REFUSED', 'no'))
    expect(heard).toEqual([
      { type: 'MODEL_FAILED', call: 'NARRATE', code: 'KEY_REFUSED' },
      { type: 'MODEL_FAILED', call: 'EMBED', code: 'KEY_REFUSED' },
    ])
  })

  it('that is left alone has not failed', async () => {
    await narrateAndEmbed(new DOMException('left', 'AbortError'))
    expect(heard).toEqual([])
  })
})

it('a listener that throws hurts nobody', () => {
  const thrown: unknown[] = []
  const notices = new Notices((error) => thrown.push(error))
  notices.listen(() => {
    throw new Error('mine')
  })
  const stop = notices.listen((notice) => heard.push(notice))
  notices.tell({ type: 'SIGNED_UP', userId: 'u' })
  stop()
  notices.tell({ type: 'SIGNED_UP', userId: 'u' })
  expect(heard).toHaveLength(1)
  expect(thrown).toHaveLength(2)
})
