// From the bytes of a file to a story that is played on: what readers find is what stands in the database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beginImport } from '../../../server/io/store/import-runs.ts'
import { rulingsOf } from '../../../server/io/store/rulings.ts'
import type { FoundStory } from '../../../server/library/files/found.ts'
import { saveStory } from '../../../server/library/files/save-story.ts'
import { listBranches } from '../../../server/play/list-branches.ts'
import { act, aStory, pathText, type Story } from '../../fakes/a-story.ts'
import { aiDnd } from './ai-dnd-files.ts'
import { json, readOk, storyIn } from './build.ts'
import { STORY_FILES } from './story-files.ts'

let story: Story
beforeEach(async () => {
  story = await aStory(null)
})
afterEach(() => story.close())

const db = () => story.deps.db.reader

async function save(found: FoundStory): Promise<void> {
  const runId = `run ${Math.random()}`
  await story.deps.db.write((tx) => beginImport(tx, runId, 'one', story.deps.clock.now()))
  const signal = new AbortController().signal
  const id = await saveStory(story.deps, found, { ownerId: 'one', runId, progress: () => {}, signal })
  const data = { incomplete: false }
  story.adventure = await story.deps.db.write((tx) => tx.adventure.update({ where: { id }, data }))
}

function told({ nodes, head }: FoundStory): string {
  const texts: string[] = []
  for (let at = head; at !== null; at = nodes[at]!.parent) texts.unshift(nodes[at]!.text)
  return texts.join(' ')
}

const FILES = Object.entries(STORY_FILES).filter(([, bytes]) => readOk(bytes).stories.length > 0)

describe('every story of a file', () => {
  it.each(FILES)('is saved as it was found, and goes on: %s', async (_, bytes) => {
    for (const found of readOk(bytes).stories) {
      await save(found)
      expect(await pathText(story)).toBe(told(found))
      expect(await db().take.count({ where: { adventureId: story.adventure.id } })).toBe(found.nodes.length)
      await act(story, 'Then it rains.')
      expect(await pathText(story)).toContain(`${told(found)} Then it rains.`)
    }
  })
})

describe('an adventure of AI-DnD', () => {
  it('keeps its lines, and what became of each change, which the narrator is reminded of', async () => {
    await save(storyIn(json(aiDnd)))
    const gold = await db().take.findFirstOrThrow({
      where: { adventureId: story.adventure.id, text: 'Gold.' },
    })
    expect(await rulingsOf(db(), [gold.id])).toMatchObject([
      { path: 'player.hp', proposed: -30, old: 100, new: 90, verdict: 'CLAMPED', turn: 1, source: 'MODEL' },
      { path: 'flags.rich', proposed: true, verdict: 'REJECTED', reason: 'unknown flag' },
    ])
    expect(gold.block).toBe('```state\n{"player.hp":-10}\n```')
    expect(gold.blockTokens).toBeGreaterThan(0)
    const names = (await listBranches(db(), story.adventure, story.deps.clock.now())).map(
      ({ branch }) => branch.name,
    )
    expect(names.filter((name) => name !== null).toSorted()).toEqual(['Left', 'Main'])
  })
})
