// What a player may send that cannot be a turn: each a typed answer, and nothing is changed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NotFound } from '../../server/io/store/errors.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { InvalidInput } from '../../server/play/failures.ts'
import { startTurn, type TurnRequest } from '../../server/play/start-turn.ts'
import { act, aStory, takeNamed, type Story } from '../fakes/a-story.ts'

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

describe('bad input', () => {
  const refused = async (change: Partial<TurnRequest>) => {
    const error = await startTurn(story.deps, story.viewer, request('r', change)).catch(
      (reason: unknown) => reason,
    )
    expect(await story.deps.db.reader.turn.count()).toBe(0)
    return error
  }

  it.each(['', '   ', '\n', '\0'])('says what to do about the empty text %j', async (text) => {
    const error = await refused({ wish: { kind: 'TAKE', input: 'DO', text } })
    expect(error).toBeInstanceOf(InvalidInput)
    expect((error as InvalidInput).issues).toEqual([
      { path: 'text', message: expect.stringContaining('CONTINUE') },
    ])
  })

  it('takes nothing but quotation marks for saying nothing', async () => {
    expect(await refused({ wish: { kind: 'TAKE', input: 'SAY', text: '" "' } })).toBeInstanceOf(InvalidInput)
  })

  it('refuses 20,001 characters and takes 20,000', async () => {
    const error = await refused({ wish: { kind: 'TAKE', input: 'STORY', text: 'x'.repeat(20_001) } })
    expect((error as InvalidInput).message).toContain('20000')
    expect((await act(story, 'x'.repeat(20_000))).status).toBe('SAVED')
  })

  it('refuses a requestId that is empty or endless', async () => {
    for (const requestId of ['', 'x'.repeat(101)])
      expect(await refused({ requestId })).toBeInstanceOf(InvalidInput)
  })

  it('answers a foreign adventure exactly as a missing one', async () => {
    const stranger = { userId: 'two', link: null }
    const foreign = await startTurn(story.deps, stranger, request('r')).catch((error: Error) => error)
    const missing = await startTurn(story.deps, story.viewer, request('r', { adventureId: 'no' })).catch(
      (error: Error) => error,
    )
    expect(foreign).toBeInstanceOf(NotFound)
    expect((foreign as Error).message).toBe((missing as Error).message)
  })

  it('does not retry a take of another story of the same player', async () => {
    await act(story, 'a')
    const take = await takeNamed(story, 'n1')
    const other = await startAdventure(story.deps, story.viewer, null, 'Another')
    const wish = { kind: 'RETRY' as const, takeId: take.id }
    await expect(
      startTurn(story.deps, story.viewer, request('r', { adventureId: other.id, wish })),
    ).rejects.toThrow(NotFound)
  })
})
