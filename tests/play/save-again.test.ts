// The database is away just as a turn ends: the save is tried again and done once, who watches hears the end after the
// commit alone, and a narration that comes too late is kept whole.
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoryEvent } from '../../server/engine/story/events.ts'
import { INTERRUPTED } from '../../server/engine/story/turns.ts'
import type { Database } from '../../server/io/store/database.ts'
import { endTurn } from '../../server/io/store/turns.ts'
import { keepInterrupted } from '../../server/play/keep-interrupted.ts'
import { startTurn, type TurnRequest } from '../../server/play/start-turn.ts'
import { watchTurn } from '../../server/play/watch-turn.ts'
import { kind } from '../fakes/a-database.ts'
import { act, aStory, current, move, pathText, takeNamed, type Story } from '../fakes/a-story.ts'

let story: Story
let real: Database
beforeEach(async () => {
  story = await aStory()
  real = story.deps.db
})
afterEach(async () => {
  vi.restoreAllMocks()
  story.deps.db = real
  await story.close()
})

const GONE = new Error("Can't reach database server at 127.0.0.1:5432")
const FULL = new Error('SQLITE_FULL: database or disk is full')

/** From the narrator's last word on, writes go as `fails` says: the number of the try, and how to do it truly. */
function narratedThen(fails: <T>(attempt: number, truly: () => Promise<T>) => Promise<T>): void {
  story.narrator(async function* () {
    yield { type: 'TEXT', text: 'Told ' }
    yield { type: 'TEXT', text: 'whole.' }
    let attempt = 0
    story.deps.db = { ...real, write: (body) => fails(++attempt, () => real.write(body)) }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  })
}

let requests = 0
async function begin(wish: TurnRequest['wish']): Promise<{ id: string; heard: Promise<StoryEvent[]> }> {
  const request = { ...move(story), requestId: `s${++requests}`, wish }
  const { id } = await startTurn(story.deps, story.viewer, request)
  const watching = await watchTurn({ ...story.deps, db: real }, story.viewer, id, null)
  const heard = (async () => {
    const events: StoryEvent[] = []
    for await (const event of watching) events.push(event)
    return events
  })()
  return { id, heard }
}
const row = (id: string) => real.reader.turn.findUniqueOrThrow({ where: { id }, include: { text: true } })
const typed: TurnRequest['wish'] = { kind: 'TAKE', input: 'STORY', text: 'a' }
const ends = (events: StoryEvent[]) =>
  events.filter(({ type }) => /SAVED|FAILED|CANCELLED|STOPPED/.test(type)).map(({ type }) => type)

describe('a save that meets no database', () => {
  it('is tried again, and its end is heard only once it is committed', async () => {
    let tries = 0
    narratedThen(async (attempt, truly) => {
      tries = attempt
      if (attempt < 4) throw GONE
      return truly()
    })
    const { id, heard } = await begin(typed)
    let isSaved: boolean | undefined
    const told = story.deps.watch.tell.bind(story.deps.watch)
    vi.spyOn(story.deps.watch, 'tell').mockImplementation((adventureId, entry) => {
      if (entry.type === 'TURN_SAVED') isSaved = tries === 4
      told(adventureId, entry)
    })
    expect(ends(await heard)).toEqual(['TURN_SAVED'])
    expect(isSaved).toBe(true)
    expect(await row(id)).toMatchObject({ status: 'SAVED', text: null })
    expect(await pathText(story)).toBe('O a Told whole.')
  })

  it.each(['TAKE', 'RETAKE', 'PASSAGE'] as const)(
    'is not done twice when only the answer was lost: %s',
    async (kind) => {
      if (kind === 'PASSAGE')
        story.narrator(async function* () {
          yield { type: 'TEXT', text: 'n1' }
          yield { type: 'END', finish: 'LENGTH', usage: null, note: null }
        })
      if (kind !== 'TAKE') await act(story, 'x')
      narratedThen(async (attempt, truly) => {
        const done = await truly()
        if (attempt === 1) throw GONE
        return done
      })
      const takeId = kind === 'RETAKE' ? (await takeNamed(story, 'x')).id : 0
      const wish = kind === 'RETAKE' ? { kind, takeId, input: 'STORY' as const, text: 'a' } : { kind }
      const { id, heard } = await begin(kind === 'TAKE' ? typed : (wish as TurnRequest['wish']))
      const events = await heard
      expect(ends(events)).toEqual(['TURN_SAVED'])
      expect((await row(id)).status).toBe('SAVED')
      expect(await pathText(story)).toBe(kind === 'PASSAGE' ? 'O x n1 Told whole.' : 'O a Told whole.')
      expect(await real.reader.take.count({ where: { text: { contains: 'Told' } } })).toBe(1)
      if (kind === 'RETAKE') expect(events.map(({ type }) => type)).toContain('INPUT_STORED')
    },
  )

  it.each([
    ['STORAGE_AWAY', GONE],
    ['STORAGE_FULL', FULL],
  ])('for too long fails with a sentence (%s), and keeps its text as soon as it can', async (code, error) => {
    let isBack = false
    const clock = performance.now.bind(performance)
    narratedThen(async (_attempt, truly) => {
      if (isBack) return truly()
      const late = 26_000
      vi.spyOn(performance, 'now').mockImplementation(() => clock() + late)
      throw error
    })
    const { id, heard } = await begin(typed)
    expect(ends(await heard)).toEqual(['TURN_FAILED'])
    expect((await row(id)).status).toBe('RUNNING')
    expect(story.deps.running.has(id)).toBe(true)
    vi.restoreAllMocks()
    isBack = true
    await expect.poll(async () => (await row(id)).failureCode, { timeout: 10_000 }).toBe(code)
    expect((await row(id)).text?.text).toBe('Told whole.')
    await expect.poll(() => story.deps.running.size).toBe(0)
    story.deps.db = real
    await keepInterrupted(story.deps, story.viewer, { turnId: id, expectedHeadVersion: null })
    expect(await pathText(story)).toBe('O a Told whole.')
  })

  it('is given up at once when the server must stop', async () => {
    narratedThen(async () => {
      story.stop.now.abort()
      throw GONE
    })
    const { heard } = await begin(typed)
    expect(ends(await heard)).toEqual(['TURN_FAILED'])
    await expect.poll(() => story.deps.running.size).toBe(0)
  })
})

if (kind === 'sqlite')
  describe('a file', () => {
    it('that another process holds for longer than a write waits is written in the end', async () => {
      const [{ file }] = await real.reader.$queryRaw<[{ file: string }]>`pragma database_list`
      const other = new Libsql(file)
      story.narrator(async function* () {
        yield { type: 'TEXT', text: 'Told.' }
        other.exec('BEGIN IMMEDIATE')
        setTimeout(() => other.exec('ROLLBACK'), 11_000)
        yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
      })
      const { heard } = await begin(typed)
      expect(ends(await heard)).toEqual(['TURN_SAVED'])
      other.close()
      expect(await pathText(story)).toBe('O a Told.')
    })
  })

describe('an end without a narration that meets no database', () => {
  it('is tried again as well', async () => {
    story.narrator(async function* () {
      yield { type: 'TEXT', text: 'Half' }
      let attempt = 0
      story.deps.db = {
        ...real,
        write: async (body) => {
          if (++attempt < 4) throw GONE
          return real.write(body)
        },
      }
      throw new Error('secret')
    })
    const { id, heard } = await begin(typed)
    expect(ends(await heard)).toEqual(['TURN_FAILED'])
    expect(await row(id)).toMatchObject({ status: 'FAILED', failureCode: 'INTERNAL', text: { text: 'Half' } })
  })
})

describe('a writer whose turn somebody else has ended', () => {
  it('leaves the story as it is, and its whole narration on the row, to be made a take', async () => {
    narratedThen((_attempt, truly) => truly())
    const narrate = story.deps.model.narrate
    vi.spyOn(story.deps.model, 'narrate').mockImplementation(async function* (request) {
      const { id } = await real.reader.turn.findFirstOrThrow({ where: { status: 'RUNNING' } })
      await real.write((tx) => endTurn(tx, id, { status: 'FAILED', failure: INTERRUPTED }, new Date()))
      await tx(id)
      yield* narrate.call(story.deps.model, request)
    })
    // The last heartbeat knew less than the writer has now.
    const tx = (turnId: string) =>
      real.write((write) => write.turnText.create({ data: { turnId, text: 'Told', reasoning: '' } }))
    const { id, heard } = await begin(typed)
    await heard
    expect(await pathText(story)).toBe('O a')
    expect(await row(id)).toMatchObject({ failureCode: 'INTERRUPTED', text: { text: 'Told whole.' } })
    story.deps.db = real
    await keepInterrupted(story.deps, story.viewer, { turnId: id, expectedHeadVersion: null })
    expect(await pathText(story)).toBe('O a Told whole.')
    expect((await current(story)).headDepth).toBe(2)
  })
})
