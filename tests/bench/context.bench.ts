// The context: how much of a prompt an endpoint may have kept, what a snapshot weighs, and what building one costs.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildContext } from '../../server/engine/context/build.ts'
import { cardContent, type CardContent } from '../../server/engine/context/card-content.ts'
import { chooseCards } from '../../server/engine/context/cards.ts'
import { countTokens } from '../../server/engine/context/tokens.ts'
import type { Delta } from '../../server/engine/narration.ts'
import { createCards, toldCards } from '../../server/io/store/cards.ts'
import { changeSettings } from '../../server/io/store/settings.ts'
import { gather } from '../../server/play/gather.ts'
import { headOf } from '../../server/play/head.ts'
import { sharedPrefix } from '../../server/play/insights.ts'
import { narratorOf } from '../../server/play/narrator.ts'
import { root } from '../fakes/a-database.ts'
import { act, aStory, current, type Story } from '../fakes/a-story.ts'
import { growStory } from './long-story.ts'
import { count, measure, print, ratio } from './table.ts'

afterAll(print)

const BUDGET = 8_000
const TURNS = 200
const NARRATION = 900
/** Words that repeat themselves no more than those of a story do. */
const PROSE = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .toSorted()
  .map((name) => readFileSync(join(root, 'docs', name), 'utf8').replaceAll(/[^\w\s.,:;'()-]/g, ''))
  .join('\n')

const passage = (index: number, length = NARRATION): string => {
  const at = (index * length) % (PROSE.length - length)
  return PROSE.slice(at, at + length).trim()
}

async function aNarratedStory(cards: Partial<CardContent>[]): Promise<{ story: Story; prompts: string[] }> {
  const story = await aStory('O', { remembers: false })
  await story.deps.db.write(async (tx) => {
    await changeSettings(tx, 'one', { contextBudget: BUDGET })
    const contents = cards.map((card) => cardContent.parse(card))
    await createCards(tx, story.adventure.id, contents, story.deps.clock.now())
  })
  const prompts: string[] = []
  story.narrator(async function* ({ messages }): AsyncGenerator<Delta> {
    prompts.push(messages.map(({ content }) => content).join('\n'))
    yield { type: 'TEXT', text: passage(prompts.length) }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  })
  for (let turn = 0; turn < TURNS; turn++) await act(story, `I look around once more, and go on; ${turn}.`)
  expect(prompts).toHaveLength(TURNS)
  return { story, prompts }
}

const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const share = (prompts: string[]): number =>
  mean(prompts.slice(1).map((prompt, index) => sharedPrefix(prompts[index]!, prompt)))
const percent = (part: number): string => `${(part * 100).toFixed(1)}%`

/** The prompts of the same story if each held as many of the newest takes as fit. */
async function creeping(story: Story, prompts: string[]): Promise<string[]> {
  const fixed = prompts[0]!.slice(0, prompts[0]!.indexOf('\nO\n\n'))
  const tail = prompts[0]!.slice(prompts[0]!.lastIndexOf('[Length:'))
  const takes = await story.deps.db.reader.take.findMany({ orderBy: { depth: 'asc' } })
  const room = BUDGET - countTokens(fixed) - countTokens(tail)
  return prompts.map((_, turn) => {
    const told: string[] = []
    let tokens = 0
    for (const take of takes.slice(0, turn * 2 + 2).toReversed()) {
      tokens += take.tokens + 1
      if (tokens > room) break
      told.unshift(take.text)
    }
    return [fixed, told.join('\n\n'), tail].join('\n\n')
  })
}

async function snapshotSizes({ deps }: Story) {
  const rows = await deps.db.reader.snapshot.findMany()
  const blocks = await deps.db.reader.staticBlock.findMany()
  return {
    pieces: mean(rows.map(({ pieces }) => pieces.length)),
    report: mean(rows.map(({ report }) => report!.length)),
    blocks: blocks.reduce((sum, { body }) => sum + body.length, 0) / rows.length,
  }
}

/** Cards of which the docs call up some. */
const CARDS = (PROSE.match(/[a-z]{8,}/g) ?? [])
  .filter((word, index, all) => all.indexOf(word) === index)
  .slice(0, 60)
  .map((word, index) => ({ name: word, keys: [word, `${word}s`], entry: passage(index + 500, 300) }))

it('keeps the prefix of a prompt, and its snapshot small', async () => {
  for (const cards of [[], CARDS]) {
    const { story, prompts } = await aNarratedStory(cards)
    const what = `${TURNS} turns, ${cards.length} cards`
    const kept = share(prompts)
    count(`${what}: prefix kept, mean`, percent(kept))
    if (cards.length === 0) {
      count(`${what}: with a window that creeps`, percent(share(await creeping(story, prompts))))
      expect(kept).toBeGreaterThanOrEqual(0.85)
    }
    const { pieces, report, blocks } = await snapshotSizes(story)
    count(
      `${what}: snapshot, mean`,
      `${(pieces + report + blocks).toFixed(0)} bytes = ${pieces.toFixed(0)} pieces + ${report.toFixed(0)} report + ${blocks.toFixed(0)} static; ${mean(prompts.map(({ length }) => length)).toFixed(0)} sent`,
    )
    expect(pieces + report + blocks).toBeLessThanOrEqual(2_048)
    await story.close()
  }
})

/** Rows and bytes that the reader answers with while work is done. */
async function read(story: Story, work: () => Promise<unknown>): Promise<{ rows: number; bytes: number }> {
  const { reader } = story.deps.db
  const original = reader.$queryRaw
  const seen = { rows: 0, bytes: 0 }
  reader.$queryRaw = (async (...args: unknown[]) => {
    const rows = await (original as (...all: unknown[]) => Promise<object[]>).apply(reader, args)
    seen.rows += rows.length
    for (const row of rows) for (const value of Object.values(row)) seen.bytes += String(value ?? '').length
    return rows
  }) as typeof original
  await work()
  reader.$queryRaw = original
  return seen
}

/** A row of the window weighs so many bytes more than its text, and a few rows come from elsewhere. */
const MOST_ROWS = 160

it('builds a prompt in the same time, from the same rows, however long the story is', async () => {
  const medians: number[] = []
  const reads: { rows: number; bytes: number }[] = []
  for (const turns of [50, 500, 5_000]) {
    const story = await aStory('O', { remembers: false })
    await growStory(story, turns)
    await story.deps.db.write((tx) => changeSettings(tx, 'one', { contextBudget: BUDGET }))
    for (let index = 0; index < 3; index++) await act(story, 'wait')
    const adventure = await current(story)
    const narrator = await narratorOf(story.deps, 'one')
    const asked = { spot: headOf(adventure), instead: null, narrator, memories: [] }
    const load = () => gather(story.deps.db.reader, adventure, { kind: 'CONTINUE', inputText: null }, asked)
    const { context } = await load()
    const { rows: told, bytes: inWindow } = await read(story, load)
    const { history } = buildContext(context).report
    // Nothing is read but what is told.
    expect(context.takes).toHaveLength(history.included)
    await measure(
      `gather at ${turns} turns`,
      30,
      load,
      `${told} rows, ${inWindow} bytes; ${history.included} told`,
    )
    reads.push(await read(story, () => act(story, 'wait')))
    const { rows, bytes } = reads.at(-1)!
    const counts = `a turn reads ${rows} rows, ${bytes} bytes`
    medians.push(
      await measure(`build at ${turns} turns`, 60, () => Promise.resolve(buildContext(context)), counts),
    )
    await story.close()
  }
  const [, middle, long] = reads as { rows: number; bytes: number }[]
  for (const index of [1, 2])
    ratio(`build: ${[50, 500, 5_000][index]} against 50 turns`, medians[index]!, medians[0]!)
  expect(long!.rows).toBe(middle!.rows)
  expect(long!.bytes).toBeLessThanOrEqual(middle!.bytes * 1.05) // numbers have more digits
  for (const { rows, bytes } of reads) {
    expect(rows).toBeLessThanOrEqual(MOST_ROWS)
    expect(bytes).toBeLessThanOrEqual(BUDGET * 8)
  }
})

it('looks through 500 cards of 5 keys', async () => {
  const scene = Array.from({ length: 60 }, (_, id) => ({ id: id + 1, text: passage(id, 500) }))
  const words = PROSE.match(/\w+/g)!
  const cards = (key: (word: string) => string) =>
    Array.from({ length: 500 }, (_, id) => {
      const keys = Array.from({ length: 5 }, (_key, index) => key(`x${words[id * 5 + index]!}`))
      return { ...cardContent.parse({ keys, entry: passage(id, 200) }), id: id + 1 }
    })
  const plain = cards((word) => word)
  const patterns = cards((word) => `/\\b${word}(s|ed)?\\b/i`)
  const story = await aStory('O', { remembers: false })
  const { adventure } = story
  await story.deps.db.write((tx) => createCards(tx, adventure.id, plain, story.deps.clock.now()))
  const spot = headOf(adventure)
  const tell = () => toldCards(story.deps.db.reader, adventure.id, spot)
  expect(await tell()).toHaveLength(500)
  await measure('500 cards: read', 20, tell)
  await story.close()
  await measure('500 cards, 5 words each', 20, () => Promise.resolve(chooseCards(plain, scene, 3_000)))
  await measure('500 cards, 5 patterns each', 5, () => Promise.resolve(chooseCards(patterns, scene, 3_000)))
})

/** What lorebooks hold: words, phrases, names with signs, scripts without blanks, and a pattern now and then. */
function aKey(index: number): string {
  const word = WORDS[(index * 7) % WORDS.length]!
  const name = `${word.charAt(0).toUpperCase()}${word.slice(1)}${'aeiou'.charAt(index % 5)}${index % 97}`
  if (index % 40 === 0) return `/\\b${name}(?:s|'s)?\\b/i`
  if (index % 41 === 0) return `/(?:lord|lady) ${name}/`
  if (index % 1_249 === 0) return `/[A-Z]{2}-\\d{3,5}[${index % 7}k]/`
  if (index % 11 === 0) return `${name} of the ${word}`
  if (index % 13 === 0) return `$${name}!`
  if (index % 17 === 0) return `${'東西南北山川火水木金'.charAt(index % 10)}${'都京国町村'.charAt(index % 5)}`
  return index % 50 === 1 ? word : name
}
const WORDS = PROSE.match(/[a-z]{5,}/g)!

it('looks through 2,000 cards of 5 keys of every kind, and through patterns without an end', async () => {
  const scene = Array.from({ length: 64 }, (_, id) => ({ id: id + 1, text: passage(id, 500) }))
  const card = (id: number, keys: string[]) => ({
    ...cardContent.parse({ keys, entry: passage(id, 200) }),
    id,
  })
  const mixed = Array.from({ length: 2_000 }, (_, id) =>
    card(
      id + 1,
      Array.from({ length: 5 }, (_key, index) => aKey(id * 5 + index)),
    ),
  )
  const verdicts = (cards: typeof mixed) => {
    const { report } = chooseCards(cards, scene, 3_000)
    const of = (verdict: string) => report.filter((one) => one.verdict === verdict).length
    return { fired: of('FIRED') + of('NO_ROOM'), silent: of('NO_KEY_FOUND'), left: of('NOT_SEARCHED') }
  }
  const seen = verdicts(mixed)
  const counts = `${seen.fired} called up, ${seen.left} left out`
  await measure(
    '2,000 cards of 5 mixed keys',
    20,
    () => Promise.resolve(chooseCards(mixed, scene, 3_000)),
    counts,
  )
  expect(seen.left).toBe(0)
  expect(seen.fired).toBeGreaterThan(50)
  for (const [what, pattern] of [
    ['/.*.*[x~]{2}[^a-z]{n}/', (id: number) => `/.*.*[x~]{2}[^a-z]{${(id % 90) + 1}}/`],
    ['the slowest patterns', (id: number) => `/(.{0,${30 + (id % 10)}}e){${2 + (id % 9)}}\\d{${id % 90}}/`],
  ] as const) {
    const cards = Array.from({ length: 5_000 }, (_, id) => card(id + 1, [pattern(id)]))
    const { left } = verdicts(cards)
    const work = () => Promise.resolve(chooseCards(cards, scene, 3_000))
    await measure(`5,000 cards: ${what}`, 5, work, `${left} left out, and said so`)
    expect(left).toBeGreaterThan(4_000)
  }
})
