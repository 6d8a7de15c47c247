// The prompt on a real story: what windows load gives the same prompt as the whole path, and a turn begins as the last.
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { buildContext } from '../../server/engine/context/build.ts'
import { messagesOf } from '../../server/engine/context/messages.ts'
import { cardContent } from '../../server/engine/context/card-content.ts'
import type { Delta, Message } from '../../server/engine/narration.ts'
import type { TakeKind } from '../../server/engine/story/words.ts'
import { createCards } from '../../server/io/store/cards.ts'
import { takesOnPath } from '../../server/io/store/path.ts'
import { changeSettings } from '../../server/io/store/settings.ts'
import { hideTake } from '../../server/play/edit-take.ts'
import { gather } from '../../server/play/gather.ts'
import { goTo } from '../../server/play/go-to.ts'
import { headOf } from '../../server/play/head.ts'
import { narratorOf } from '../../server/play/narrator.ts'
import { redo, undo } from '../../server/play/undo.ts'
import { growStory } from '../bench/long-story.ts'
import { kind } from '../fakes/a-database.ts'
import { act, aStory, current, move, turn, type Story } from '../fakes/a-story.ts'

let story: Story
afterEach(() => story.close())

const db = () => story.deps.db.reader
const setBudget = (contextBudget: number) =>
  story.deps.db.write((tx) => changeSettings(tx, 'one', { contextBudget, maxOutputTokens: 100 }))

/** A narrator that keeps what it is sent and says so many words. */
function listening(length: () => number): Message[][] {
  const sent: Message[][] = []
  story.narrator(async function* ({ messages }): AsyncGenerator<Delta> {
    sent.push(messages)
    yield { type: 'TEXT', text: `n${sent.length}${' told'.repeat(length())}` }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  })
  return sent
}

/** What a continuation would read from the head, as windows load it and as the whole path gives it. */
async function bothWays(budget: number) {
  const adventure = await current(story)
  const narrator = { ...(await narratorOf(story.deps, 'one')), budget }
  const asked = { spot: headOf(adventure), instead: null, narrator, memories: [] }
  const { context } = await gather(db(), adventure, { kind: 'CONTINUE', inputText: null }, asked)
  const path = await takesOnPath(db(), asked.spot, 0)
  const takes = path.map((take) => ({ ...take, kind: take.kind as TakeKind }))
  const keptStart = path.findLast((take) => take.windowStart !== null)?.windowStart ?? null
  return { windowed: buildContext(context), whole: buildContext({ ...context, takes, keptStart }) }
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('act' as const), words: fc.integer({ min: 1, max: 150 }) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('act' as const), words: fc.constant(900) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('continue', 'retry', 'undo', 'redo', 'fork'),
        words: fc.nat(60),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('hide' as const), words: fc.nat(30) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('budget' as const),
        words: fc.constantFrom(300, 1_000, 4_000, 16_000),
      }),
    },
  ),
  { minLength: 8, maxLength: 28 },
)

/** Does a step; what is not possible there is left out. */
async function play({ do: what, words }: { do: string; words: number }): Promise<void> {
  const request = move(story)
  if (what === 'act') await act(story, `go${' on'.repeat(words)}`)
  else if (what === 'continue') await turn(story, { kind: 'CONTINUE' })
  else if (what === 'budget') await setBudget(words)
  else if (what === 'hide' || what === 'fork') {
    const path = await takesOnPath(db(), headOf(await current(story)), 0)
    const take = path[words % path.length]!
    if (what === 'hide') await hideTake(story.deps, story.viewer, take.id, !take.hidden)
    else await goTo(story.deps, story.viewer, request, { takeId: take.id })
  } else if (what === 'retry') await turn(story, { kind: 'RETRY', takeId: null }).catch(() => null)
  else await (what === 'undo' ? undo : redo)(story.deps, story.viewer, request).catch(() => null)
}

describe('the prompt that windows load', () => {
  it('is the prompt of the whole path, for any budget', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc
        .asyncProperty(steps, async (sequence) => {
          story = await aStory('O', { remembers: false })
          let words = 20
          listening(() => words)
          await setBudget(1_000)
          await story.deps.db.write((tx) =>
            createCards(
              tx,
              story.adventure.id,
              ['on', 'n3', 'told'].map((key) => cardContent.parse({ keys: [key], entry: `Of ${key}.` })),
              story.deps.clock.now(),
            ),
          )
          for (const step of sequence) {
            words = (words * 7 + step.words) % 160
            await play(step)
            for (const budget of [128, 1_000, 2_500, 16_000]) {
              const { windowed, whole } = await bothWays(budget)
              expect(windowed).toEqual(whole)
            }
          }
        })
        .afterEach(() => story.close()),
      { numRuns: kind === 'sqlite' ? 25 : 8 },
    )
    story = await aStory() // for afterEach
  })

  it('is so in a long story, whose windows have moved and are moved back', { timeout: 120_000 }, async () => {
    story = await aStory('O', { remembers: false })
    await growStory(story, 200)
    let words = 60
    listening(() => words)
    const read: number[] = []
    const doing = ['act', 'act', 'hide', 'fork', 'act', 'retry', 'undo', 'act']
    for (const [step, played] of [16_000, 1_000, 1_000, 4_000, 2_000, 8_000, 1_000, 16_000].entries()) {
      await setBudget(played)
      for (const what of doing) {
        words = (words * 7 + step) % 400
        await play({ do: what, words: what === 'act' ? step : 380 + step })
      }
      for (const budget of [1_000, 2_000, 4_000, 8_000, 16_000]) {
        const { windowed, whole } = await bothWays(budget)
        expect(windowed).toEqual(whole)
        read.push(windowed.report.history.included)
      }
    }
    expect(Math.min(...read)).toBeLessThan(12)
    expect(Math.max(...read)).toBeGreaterThan(120)
  })
})

describe('the kept start', () => {
  /** A story of so many turns whose window has moved. */
  async function aLongStory(turns = 12): Promise<Message[][]> {
    story = await aStory('O', { remembers: false })
    const sent = listening(() => 80)
    await setBudget(1_000)
    for (let index = 0; index < turns; index++) await act(story, `go on ${index}`)
    return sent
  }
  const startOf = async (takeId: number | null) =>
    (await db().take.findUniqueOrThrow({ where: { id: takeId! } })).windowStart

  it('is stored on the narration, and moves in steps', async () => {
    await aLongStory(24)
    const takes = await takesOnPath(db(), headOf(await current(story)), 0)
    const starts = takes.flatMap(({ windowStart }) => windowStart ?? [])
    expect(starts).toHaveLength(24)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(starts[0]).toBe(0)
    expect(starts.at(-1)).toBeGreaterThan(20)
    expect(new Set(starts).size).toBeLessThan(24 / 2)
  })

  it('is the same for a retry, for another input, and after a switch there and back', async () => {
    const sent = await aLongStory()
    const first = await act(story, 'look')
    const start = await startOf(first.takeId)
    expect(start).toBeGreaterThan(0)
    const again = await turn(story, { kind: 'RETRY', takeId: first.takeId })
    expect(sent.at(-1)).toEqual(sent.at(-2))
    expect(await startOf(again.takeId)).toBe(start)
    const input = { kind: 'RETAKE', takeId: first.inputTakeId!, input: 'STORY', text: 'look' } as const
    const other = await turn(story, input)
    expect(sent.at(-1)).toEqual(sent.at(-2))
    expect(await startOf(other.takeId)).toBe(start)
    const { windowed } = await bothWays(1_000)
    await goTo(story.deps, story.viewer, move(story), { takeId: first.takeId! })
    await goTo(story.deps, story.viewer, move(story), { takeId: other.takeId! })
    expect((await bothWays(1_000)).windowed).toEqual(windowed)
  })

  it('is the one of the newest part of a passage', async () => {
    await aLongStory()
    const words = [400, 300, 1]
    const finishes = ['LENGTH', 'LENGTH', 'COMPLETE'] as const
    story.narrator(async function* (): AsyncGenerator<Delta> {
      yield { type: 'TEXT', text: ` told${' more'.repeat(words.shift()!)}` }
      yield { type: 'END', finish: finishes[2 - words.length]!, usage: null, note: null }
    })
    const first = await act(story, 'look')
    const starts = [await startOf(first.takeId)]
    for (let part = 0; part < 2; part++) {
      await turn(story, { kind: 'PASSAGE' })
      starts.push(await startOf(first.takeId))
    }
    expect(starts[2]).toBeGreaterThan(starts[0]!)
    expect((await bothWays(1_000)).windowed.report.history.start).toBe(starts[2])
  })

  it('makes a prompt begin as the one before it did, live sections and tail left aside', async () => {
    const sent = await aLongStory(30)
    const takes = await takesOnPath(db(), headOf(await current(story)), 0)
    const starts = takes.flatMap(({ windowStart }) => windowStart ?? [])
    const texts = sent.map((messages) => messages.map(({ content }) => content).join('\n'))
    for (let index = 1; index < 30; index++)
      expect(texts[index]!.startsWith(texts[index - 1]!.replace(/\n\n\[Length:.*$/s, ''))).toBe(
        starts[index] === starts[index - 1],
      )
  })
})

it('a story that alternates is sent in both styles with the same words', async () => {
  story = await aStory('O', { remembers: false })
  listening(() => 3)
  await act(story, 'a')
  const { sections } = (await bothWays(1_000)).windowed
  const words = (style: 'SINGLE' | 'ALTERNATING') =>
    messagesOf(sections, style)
      .map(({ content }) => content)
      .join('\n\n')
  expect(words('ALTERNATING')).toContain('O\n\na\n\nn1 told')
  expect(words('SINGLE')).toContain('O\n\na\n\nn1 told')
})
