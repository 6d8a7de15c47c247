// Importing: how long it takes, what it writes, what it holds, and how long others wait meanwhile.
import { afterAll, expect, it } from 'vitest'
import { dropAdventure } from '../../server/io/store/drop-adventure.ts'
import { beginImport } from '../../server/io/store/import-runs.ts'
import { startImport } from '../../server/library/files/import-files.ts'
import type { FoundStory } from '../../server/library/files/found.ts'
import { saveStory } from '../../server/library/files/save-story.ts'
import { dropUploads, keepUpload } from '../../server/library/files/uploads.ts'
import { aStory, type Story } from '../fakes/a-story.ts'
import { chatNodes, foundStory, treeNodes } from '../fakes/found-stories.ts'
import { aBookFile, aStoryFile } from '../fakes/sent-files.ts'
import { watchLag } from '../io/sandbox/lag.ts'
import { note, print } from './table.ts'

afterAll(print)

const MB = 1024 * 1024

/** Runs work once and adds its figures. Answers how many statements it made. */
async function figures(story: Story, what: string, work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  const lag = watchLag()
  story.queries.length = 0
  const began = performance.now()
  const { here, idle } = await lag.of(work)
  const ms = performance.now() - began
  clearInterval(looking)
  await lag.close()
  const { length } = story.queries
  const grown = ((peak - before) / MB).toFixed(0)
  note(
    what,
    `${ms.toFixed(0)} ms, ${length} statements, +${grown} MB at most, longest pause ${here.toFixed(0)} ms (idle ${idle.toFixed(0)})`,
  )
  return length
}

async function saved(story: Story, what: string, found: FoundStory): Promise<number> {
  await story.deps.db.write((tx) => beginImport(tx, what, 'one', story.deps.clock.now()))
  const signal = new AbortController().signal
  const work = { ownerId: 'one', runId: what, progress: () => {}, signal }
  let id = ''
  const count = await figures(story, what, async () => (id = await saveStory(story.deps, found, work)))
  await figures(story, `${what}, deleted`, () => dropAdventure(story.deps.db, id))
  return count
}

it('a found story, by its moments', async () => {
  const story = await aStory()
  await saved(story, 'warm-up', foundStory(chatNodes(50)))
  const chat = foundStory(chatNodes(5_000, { words: 120 }))
  const statements = await saved(story, 'a chat of 5,000 turns (120 words each)', chat)
  // A chunk of 300 moments is some statements, whatever its shape.
  expect(statements).toBeLessThan(1_200)
  await saved(
    story,
    'the same with a swipe at every turn',
    foundStory(chatNodes(5_000, { swipes: 1, words: 120 })),
  )
  await saved(story, 'a tree of 750 nodes', foundStory(treeNodes(750, 5)))
  const states = chatNodes(1_000).map((node, place) => ({
    ...node,
    world: { place, items: 'x'.repeat(2_000) },
  }))
  await saved(story, 'a chat of 1,000 turns with a state of 2 kB each', foundStory(states))
  await story.close()
})

it('files, from sending to the end', async () => {
  const story = await aStory()
  const whole = async (bytes: Uint8Array, into: { adventureId: string } | null = null) => {
    const pieces = async function* () {
      for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
    }
    const kept = await keepUpload(story.deps, 'one', 'x.json', pieces())
    if ('problem' in kept) throw new Error(kept.message)
    const wish = { uploadIds: [kept.id], asText: false }
    const { id } = await startImport(story.deps, story.viewer, wish, into)
    await story.deps.imports.get(id)?.ended
    const run = await story.deps.db.reader.importRun.findUniqueOrThrow({ where: { id } })
    expect(run).toMatchObject({ status: 'DONE', failureMessage: null })
  }
  await whole(aStoryFile(20))
  const long = aStoryFile(4_999, 'Long', 120)
  await figures(story, `a dump of 4,999 turns (${(long.length / MB).toFixed(1)} MB)`, () => whole(long))
  await figures(story, '2,000 cards into a story', () =>
    whole(aBookFile(2_000), { adventureId: story.adventure.id }),
  )
  await figures(story, '2,000 cards as a scenario', () => whole(aBookFile(2_000)))
  const large = new Uint8Array(60 * MB).fill(65)
  await figures(story, 'a file of 60 MB comes in', async () => {
    const pieces = async function* () {
      for (let from = 0; from < large.length; from += 65_536) yield large.subarray(from, from + 65_536)
    }
    await keepUpload(story.deps, 'one', 'large', pieces())
  })
  const uploads = await story.deps.db.reader.upload.findMany()
  await figures(story, 'and goes', () =>
    dropUploads(
      story.deps.db,
      uploads.map(({ id }) => id),
    ),
  )
  await story.close()
})
