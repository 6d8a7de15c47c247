// On random trees: a prompt tells the memories, the summary and the cards of its own path, all of them, and none that stands
// on a sibling line or below the head. A naive walk from the head to the root says which these are.
// FORKLORE_TREES raises their number.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Adventure, Take } from '../../../generated/sqlite/client.ts'
import { cardContent } from '../../../server/engine/context/card-content.ts'
import { textOf } from '../../../server/engine/context/sections.ts'
import { writeVersion } from '../../../server/io/store/cards.ts'
import type { Tx } from '../../../server/io/store/database.ts'
import { putVector } from '../../../server/io/store/memories.ts'
import { changeSettings } from '../../../server/io/store/settings.ts'
import { appendTake, createBranch } from '../../../server/io/store/tree.ts'
import { startAdventure } from '../../../server/library/start-adventure.ts'
import { previewPrompt } from '../../../server/play/preview.ts'
import { kind } from '../../fakes/a-database.ts'
import { aStory, type Story } from '../../fakes/a-story.ts'
import { WORD_VECTORS, wordVector } from '../../fakes/word-vectors.ts'

const TREES = Number(process.env.FORKLORE_TREES ?? (kind === 'sqlite' ? 300 : 60))
const NOW = new Date(0)

let story: Story
beforeAll(async () => {
  story = await aStory('tq0x', { remembers: false })
  // All of a path has room, so that nothing is left out but for the path.
  await story.deps.db.write((tx) => changeSettings(tx, 'one', { memoryTopK: 50, memoryCapacity: 1_000 }))
})
afterAll(() => story.close())

/** A take, where it grows, and what hangs on its spot. */
interface Sprout {
  /** How many takes back the one is that it stands below. */
  back: number
  memory: 'ACTIVE' | 'PINNED' | 'BY_HAND' | 'STALE' | 'FORGOTTEN' | null
  summary: boolean
  card: 'VERSION' | 'REMOVED' | null
}

const rarely = fc.nat(9).map((drawn) => drawn === 0)
const sprouts = fc.array(
  fc.record<Sprout>({
    back: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(23) }),
    memory: fc.constantFrom('ACTIVE', 'ACTIVE', 'PINNED', 'BY_HAND', 'STALE', 'FORGOTTEN', null, null),
    summary: rarely,
    card: fc.constantFrom('VERSION', 'REMOVED', null, null, null, null),
  }),
  { minLength: 8, maxLength: 24, size: 'max' },
)
const heads = fc.array(fc.nat(24), { minLength: 3, maxLength: 3 })

/** What hangs where: marks by the take whose spot it is. */
interface Planted {
  adventure: Adventure
  takes: Take[]
  memories: Map<number, string>
  summaries: Map<number, string>
  /** null: a version that removes the card. */
  versions: Map<number, string | null>
}

let marks = 0
const mark = (what: 't' | 'm' | 's' | 'c') => `${what}q${++marks}x`

async function plant(all: Sprout[]): Promise<Planted> {
  const adventure = await startAdventure(story.deps, story.viewer, 'scenario', 'A tree')
  const takes = await story.deps.db.reader.take.findMany({ where: { adventureId: adventure.id } })
  const planted: Planted = {
    adventure,
    takes,
    memories: new Map(),
    summaries: new Map(),
    versions: new Map(),
  }
  await story.deps.db.write(async (tx) => {
    const base = JSON.stringify(cardContent.parse({ name: 'C', constant: true, entry: 'cq0x' }))
    const card = await tx.storyCard.create({ data: { adventureId: adventure.id, createdAt: NOW, base } })
    for (const sprout of all) {
      const below = takes[Math.max(0, takes.length - 1 - sprout.back)]!
      const take = await grow(tx, adventure, takes, below)
      takes.push(take)
      await hang(tx, planted, take, sprout, card.id)
    }
  })
  return planted
}

/** On the branch of the take above where that ends there, else on a new one. */
async function grow(tx: Tx, { id: adventureId }: Adventure, takes: Take[], below: Take): Promise<Take> {
  const isTip = !takes.some(({ branchId, depth }) => branchId === below.branchId && depth > below.depth)
  const branch = isTip
    ? { id: below.branchId, adventureId }
    : await createBranch(tx, adventureId, below, { origin: 'FORK' }, NOW)
  const states = { worldHash: below.worldHash, scriptHash: below.scriptHash }
  return appendTake(tx, branch, below, { kind: 'STORY', text: mark('t'), tokens: 5, ...states }, NOW)
}

async function hang(tx: Tx, planted: Planted, take: Take, sprout: Sprout, cardId: number): Promise<void> {
  const { adventureId, branchId, depth } = take
  const place = { adventureId, branchId, depth, createdAt: NOW }
  if (sprout.memory) {
    const text = mark('m')
    const { id } = await tx.memory.create({
      data: {
        ...place,
        text,
        block: sprout.memory === 'BY_HAND' ? null : depth,
        reworded: true, // it may come back while the prompt holds its take
        pinned: sprout.memory === 'PINNED',
        stale: sprout.memory === 'STALE',
        status: sprout.memory === 'FORGOTTEN' ? 'FORGOTTEN' : 'ACTIVE',
      },
    })
    await putVector(tx, { memoryId: id, revision: 0, model: WORD_VECTORS, vector: wordVector(text) })
    if (!['STALE', 'FORGOTTEN'].includes(sprout.memory)) planted.memories.set(take.id, text)
  }
  if (sprout.summary) {
    const text = mark('s')
    await tx.summary.create({ data: { ...place, text } })
    planted.summaries.set(take.id, text)
  }
  if (sprout.card) {
    const entry = sprout.card === 'VERSION' ? mark('c') : null
    const content = entry === null ? null : cardContent.parse({ name: 'C', constant: true, entry })
    await writeVersion(tx, cardId, { branchId, depth }, content, NOW)
    planted.versions.set(take.id, entry)
  }
}

/** The naive way: from a take to the one above it, until there is none. */
function pathTo({ takes }: Planted, head: Take): Take[] {
  const path: Take[] = []
  for (let at: Take | undefined = head; at; at = takes.find(({ id }) => id === at!.parentId)) path.unshift(at)
  return path
}

function expectedMarks(planted: Planted, head: Take): string[] {
  const path = pathTo(planted, head).map(({ id, text }) => ({ id, text }))
  const hung = (on: Map<number, string | null>) =>
    path.filter(({ id }) => on.has(id)).map(({ id }) => on.get(id)!)
  const card = planted.versions.size > 0 ? hung(planted.versions) : []
  return [
    ...path.map(({ text }) => text),
    ...hung(planted.memories),
    ...hung(planted.summaries).slice(-1),
    ...(card.length > 0 ? card.slice(-1) : ['cq0x']),
  ].filter(Boolean)
}

async function toldMarks({ adventure }: Planted, head: Take): Promise<string[]> {
  const data = { headBranchId: head.branchId, headDepth: head.depth }
  await story.deps.db.write((tx) => tx.adventure.update({ where: { id: adventure.id }, data }))
  const { built } = await previewPrompt(story.deps, story.viewer, adventure.id, null)
  return built.sections.flatMap((section) => textOf(section).match(/[tmsc]q\d+x/g) ?? [])
}

it(`${TREES} random trees`, { timeout: 240_000 + TREES * 1_000 }, async () => {
  const seen = { memories: 0, elsewhere: 0 }
  await fc.assert(
    fc.asyncProperty(sprouts, heads, async (all, places) => {
      const planted = await plant(all)
      for (const place of places) {
        const head = planted.takes[place % planted.takes.length]!
        const told = await toldMarks(planted, head)
        expect(told.toSorted()).toEqual(expectedMarks(planted, head).toSorted())
        const remembered = told.filter((one) => one.startsWith('m')).length
        seen.memories += remembered
        seen.elsewhere += planted.memories.size - remembered
      }
    }),
    { numRuns: TREES },
  )
  // It proves nothing where there is nothing on other lines.
  expect(seen.memories).toBeGreaterThan(TREES)
  expect(seen.elsewhere).toBeGreaterThan(TREES)
})
