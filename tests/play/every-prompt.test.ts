// Every prompt of a long, forked, edited story reads back as the bytes that the endpoint received, whatever was done to
// the story later; and none holds what it must not: a narration that is being replaced, hidden takes, earlier wordings.
// FORKLORE_TURNS plays on for longer, FORKLORE_SEED another story.
import { afterEach, expect, it } from 'vitest'
import {
  aRecordedStory,
  hashOf,
  marksOf,
  memoryMarksOf,
  readBack,
  type Recorded,
  type RecordedStory,
} from '../fakes/a-recorded-story.ts'
import { playAtRandom } from '../fakes/deeds.ts'

const TURNS = Number(process.env.FORKLORE_TURNS ?? 300)
const SEED = Number(process.env.FORKLORE_SEED ?? 20_260_101)

let story: RecordedStory
afterEach(() => story.close())

const wordsOf = ({ body: { messages, prompt } }: Recorded): string =>
  prompt ?? messages!.map(({ content }) => content).join('\n\n')

/** Holds what a prompt and its scene quote against what could be read then. */
async function expectOnlyWhatMayBeRead(one: Recorded): Promise<void> {
  const readable = new Set(one.readable.flatMap(({ told }) => marksOf(told)))
  expect([...readable], 'prompt').toEqual(expect.arrayContaining(marksOf(wordsOf(one))))
  expect([...readable], 'scene').toEqual(expect.arrayContaining(marksOf(sceneWords(one))))
  const recallable = one.recallable.flatMap(memoryMarksOf)
  expect(recallable, 'memories').toEqual(expect.arrayContaining(memoryMarksOf(wordsOf(one))))
  expect(recallable, 'memories of the scene').toEqual(
    expect.arrayContaining(memoryMarksOf(one.scene.memories.join())),
  )
}

const sceneWords = ({ scene: { history, action } }: Recorded): string => JSON.stringify([history, action])

/** Holds it against its report: it quotes every take of its window, and cards were found in no others. */
async function expectReported(one: Recorded): Promise<void> {
  const { report } = (await readBack(story, one))!
  const { start, truncated } = report!.history
  const ids = new Set(one.readable.map(({ id }) => id))
  for (const { takeId, key } of report!.cards) if (key !== null) expect(ids).toContain(takeId)
  if (truncated) return
  const inside = one.readable.filter(({ depth }) => depth >= start)
  expect(marksOf(wordsOf(one)).toSorted()).toEqual(inside.flatMap(({ told }) => marksOf(told)).toSorted())
}

/** Every mark of a memory or a summary that some row still holds. */
async function marksKept(): Promise<Set<string>> {
  const db = story.deps.db.reader
  const rows = [
    ...(await db.memory.findMany()),
    ...(await db.memoryWording.findMany()),
    ...(await db.summary.findMany()),
    ...(await db.summaryWording.findMany()),
  ]
  return new Set(rows.flatMap(({ text }) => memoryMarksOf(text)))
}

/** What should be read back of a prompt: what was sent, or that without the words that were erased. */
function expected(
  one: Recorded,
  erased: ReadonlySet<number>,
  kept: ReadonlySet<string>,
): { words: string; isExact: boolean } {
  const sent = wordsOf(one)
  const gone = one.readable.filter(
    ({ id, told }) => erased.has(id) && marksOf(told).some((mark) => sent.includes(mark)),
  )
  const forgotten = [...sent.matchAll(/^(?:- |The story so far: )(mq\d+x).*$/gm)].filter(
    ([, mark]) => !kept.has(mark!),
  )
  const words = [...gone.map(({ told }) => told), ...forgotten.map(([line]) => line)].reduce(
    (text, words) => text.replace(words, () => '[erased]'),
    sent,
  )
  return { words, isExact: gone.length + forgotten.length === 0 }
}

it(
  `each of ${TURNS} prompts reads back as it was sent, and holds nothing that it must not`,
  { timeout: 240_000 },
  async () => {
    story = await aRecordedStory()
    const done = await playAtRandom(story, SEED, TURNS)
    const db = story.deps.db.reader
    const erased = new Set((await db.take.findMany({ where: { text: '' } })).map(({ id }) => id))
    const kept = await marksKept()
    const seen = { exact: 0, erased: 0, gone: 0, cut: 0, reminded: 0 }
    for (const one of story.recorded) {
      await expectOnlyWhatMayBeRead(one)
      const prompt = await readBack(story, one)
      if (prompt === null) {
        seen.gone++
        continue
      }
      await expectReported(one)
      if (prompt.report!.history.truncated) seen.cut++
      if (/Remembered from earlier.*mq/s.test(wordsOf(one))) seen.reminded++
      const { words, isExact } = expected(one, erased, kept)
      const read = prompt.messages.map(({ content }) => content).join('\n\n')
      expect(prompt.isExact).toBe(isExact)
      if (isExact) {
        seen.exact++
        expect(read).toBe(wordsOf(one))
        if (one.body.messages) {
          expect(prompt.messages).toEqual(one.body.messages)
          expect(prompt.sha256).toBe(hashOf(one.body.messages))
        }
      } else {
        seen.erased++
        const { truncated } = prompt.report!.history
        if (!truncated) expect(read).toBe(words)
        expect(read).toContain('[erased]')
        for (const { id, told } of one.readable)
          if (erased.has(id)) for (const mark of marksOf(told)) expect(read).not.toContain(mark)
      }
    }
    expect(await db.snapshot.count()).toBe(seen.exact + seen.erased)
    // It proves nothing of what was not done.
    expect(Object.values(done).filter((times) => times === 0).length).toBeLessThanOrEqual(2)
    expect(seen.cut).toBeGreaterThan(TURNS / 100)
    expect(seen.reminded).toBeGreaterThan(TURNS / 4)
    expect(Math.min(seen.exact, seen.erased * 4, seen.gone * 4)).toBeGreaterThan(TURNS / 8)
  },
)
