// The rows of the bundle: a story of 5,000 turns with its prompts, states and memories is written out, checked, taken in and
// duplicated. What it costs in time, in bytes, in memory, and how long everybody else waits at most.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StoredReport } from '../../server/engine/context/report.ts'
import { packSnapshot, saveSnapshot } from '../../server/io/store/snapshots.ts'
import { putState } from '../../server/io/store/states.ts'
import { duplicateAdventure } from '../../server/library/duplicate-adventure.ts'
import { aStory, type Story } from '../fakes/a-story.ts'
import { bundleOf, opened, takenIn } from '../library/bundle/bundles.ts'
import { growStory } from './long-story.ts'
import { add, note, print } from './table.ts'

const TURNS = Number(process.env.FORKLORE_TURNS ?? 5_000)
const WINDOW = 60
const CARDS = 40

let story: Story
beforeAll(async () => {
  story = await aStory('The lamp is lit.', { remembers: false })
  await growStory(story, TURNS)
  await growPrompts(story)
}, 300_000)
afterAll(async () => {
  print()
  await story.close()
})

/** A prompt, a state, a thought and a turn for every narration, and a memory for every block. */
async function growPrompts({ deps, adventure }: Story): Promise<void> {
  const adventureId = adventure.id
  const cards = await deps.db.write((tx) =>
    tx.storyCard.createManyAndReturn({
      data: Array.from({ length: CARDS }, (_, at) => ({
        adventureId,
        createdAt: new Date(at),
        base: JSON.stringify({ name: `Card ${at}`, entry: `What is known of ${at}.` }),
      })),
    }),
  )
  const takes = await deps.db.reader.take.findMany({ where: { adventureId }, orderBy: { depth: 'asc' } })
  for (let from = 2; from < takes.length; from += 400)
    await deps.db.write(async (tx) => {
      for (let depth = from; depth < Math.min(from + 400, takes.length); depth += 2) {
        const take = takes[depth]!
        const window = takes.slice(Math.max(0, depth - WINDOW), depth)
        const worldHash = await putState(tx, adventureId, {
          player: { gold: depth, hp: depth % 97 },
          seen: 'x'.repeat(900),
        })
        await tx.take.update({ where: { id: take.id }, data: { worldHash } })
        const recipe = {
          style: 'SINGLE' as const,
          fixed: [['narrator', ['Tell the story. '.repeat(80)]]] as never,
          rest: [
            ['history', window.map(({ id }) => [id, 0, 0])],
            ['world_state', [`Gold: ${depth}. ${'It is known. '.repeat(40)}`]],
          ] as never,
        }
        const report = {
          tokens: 4_000,
          budget: 8_000,
          reserved: 900,
          overBudget: false,
          history: {
            included: window.length,
            total: depth,
            start: Math.max(0, depth - WINDOW),
            truncated: false,
          },
          settings: {
            narrator: 'a model',
            style: 'SINGLE',
            temperature: 0.8,
            maxOutputTokens: 400,
            factor: 1.03,
          },
          sections: [
            ['narrator', 300],
            ['history', 3_000],
            ['world_state', 200],
          ],
          called: cards.slice(0, 8).map(({ id }) => [id, `Card ${id}`, 'FIRED', 12, 'key', take.id]),
          silent: { NO_KEY_FOUND: cards.slice(8).map(({ id }, at) => (at === 0 ? id : 1)) },
        } as unknown as StoredReport
        await saveSnapshot(tx, take, 0, packSnapshot('a'.repeat(64), recipe, report))
        await tx.takeOutput.create({
          data: { takeId: take.id, reasoning: 'I think. '.repeat(60), raw: take.text },
        })
        const ended = {
          startedAt: new Date(depth),
          endedAt: new Date(depth + 1),
          leaseUntil: new Date(depth),
        }
        const turn = { id: `t${depth}`, requestId: `t${depth}`, adventureId, kind: 'TAKE', status: 'SAVED' }
        await tx.turn.create({
          data: { ...turn, ...ended, inputKind: 'DO', inputText: 'wait', takeId: take.id },
        })
        if (depth % 6 === 0) {
          const { branchId } = take
          const memory = { adventureId, branchId, depth, block: depth / 6, createdAt: new Date(depth) }
          const vector = {
            revision: 0,
            model: 'minilm',
            vector: new Uint8Array(new Float32Array(384).fill(depth / 7).buffer),
          }
          await tx.memory.create({
            data: { ...memory, text: `They waited, ${depth}.`, vector: { create: vector } },
          })
        }
      }
    })
}

interface Cost<T> {
  result: T
  ms: number
  pause: number
  peak: number
}

/** What some work costs: time, the longest that the loop was held up, and how far memory rose. */
async function costOf<T>(run: () => Promise<T>): Promise<Cost<T>> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const look = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  const result = await run()
  const ms = performance.now() - began
  delay.disable()
  clearInterval(look)
  return { result, ms, pause: delay.max / 1e6, peak: (peak - before) / 1024 / 1024 }
}

function tell(work: string, { ms, pause, peak }: Cost<unknown>): void {
  add(work, [ms], `longest pause ${pause.toFixed(0)} ms, memory +${peak.toFixed(0)} MB`)
}

it(`a story of ${TURNS} turns`, { timeout: 600_000 }, async () => {
  const { db } = story.deps
  const written = await costOf(() => bundleOf(db, story.adventure.id))
  tell('bundle: write', written)
  const checked = await costOf(() => opened(written.result))
  tell('bundle: check', checked)
  const sizes = checked.result.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
  note(
    'bundle: size',
    `${(written.result.length / 1e6).toFixed(1)} MB, inflated ${(sizes / 1e6).toFixed(1)} MB`,
  )
  const taken = await costOf(() => takenIn(db, written.result))
  tell('bundle: check and take in', taken)
  const copied = await costOf(() => duplicateAdventure(story.deps, story.viewer, story.adventure.id))
  tell('duplicate', copied)
  expect(copied.result.title).toBe('A story (copy)')
  expect(checked.result.manifest.counts.takes).toBe(TURNS * 2 + 1)
})
