// What things cost, as counts that do not vary: statements and rows, however long the story is.
import { afterEach, describe, expect, it } from 'vitest'
import { undo } from '../../server/play/undo.ts'
import { growStory } from '../bench/long-story.ts'
import { kind } from '../fakes/a-database.ts'
import { act, aStory, move, type Story } from '../fakes/a-story.ts'
import { remembered } from '../fakes/memories.ts'

let story: Story
afterEach(() => story.close())

/** Statements that work makes, without BEGIN and COMMIT. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  await story.deps.jobs.idle() // work behind the turns asks as well
  story.queries.length = 0
  await work()
  return story.queries.filter((query) => !/^(BEGIN|COMMIT|ROLLBACK|SELECT 1|-- )/.test(query))
}

async function longStory(turns: number): Promise<void> {
  story = await aStory('O', { remembers: false })
  await growStory(story, turns)
}

describe('a turn', () => {
  it('makes no more statements in a long story than in a short one, and at most 17', async () => {
    const counts = []
    for (const turns of [10, 600]) {
      await longStory(turns)
      await act(story, 'warm')
      counts.push((await statements(() => act(story, 'wait'))).length - 1) // one is the test's own
      if (turns === 10) await story.close()
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeLessThanOrEqual(17)
  })

  it('makes two more with memories, however many: the scene is read, and their use is counted', async () => {
    const counts = []
    for (const memories of [0, 2, 200]) {
      await longStory(40)
      for (let at = 0; at < memories; at++) await remembered(story, 0, `We wait ${at}.`, { block: null })
      await act(story, 'warm')
      counts.push((await statements(() => act(story, 'wait'))).length)
      if (memories < 200) await story.close()
    }
    expect(counts).toEqual([counts[0], counts[0]! + 2, counts[0]! + 2])
  })

  it('touches no heavy table but to write its own', async () => {
    await longStory(10)
    const made = await statements(() => act(story, 'wait'))
    const reads = made.filter((query) => /^(SELECT|with)/i.test(query)).join('\n')
    expect(reads).not.toMatch(/Snapshot|Revision|TakeOutput|TurnText/)
  })
})

describe('undo', () => {
  it('makes the same few statements at any length', async () => {
    const counts = []
    for (const turns of [10, 600]) {
      await longStory(turns)
      counts.push((await statements(() => undo(story.deps, story.viewer, move(story)))).length)
      if (turns === 10) await story.close()
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeLessThanOrEqual(4)
  })
})

// Postgres has no pages of its own to count.
if (kind === 'sqlite')
  describe('the database', () => {
    it('grows by at most 6 KB a turn', async () => {
      await longStory(10)
      const size = async () => {
        const rows = await story.deps.db.reader.$queryRawUnsafe<{ bytes: number }[]>(
          `select (select page_count from pragma_page_count) * (select page_size from pragma_page_size)
              - (select freelist_count from pragma_freelist_count) * (select page_size from pragma_page_size) bytes`,
        )
        return Number(rows[0]!.bytes)
      }
      const before = await size()
      for (let turn = 0; turn < 20; turn++)
        await act(story, 'I wait for the water to go down again, and it does not.')
      expect((await size()) - before).toBeLessThanOrEqual(20 * 6 * 1024)
    })
  })
