// The first rows of the table: a turn, opening a story, undo; and how each grows with the story.
import { afterAll, expect, it } from 'vitest'
import { createGraphql } from '../../server/graphql/yoga.ts'
import type { Delta } from '../../server/engine/narration.ts'
import { startTurn } from '../../server/play/start-turn.ts'
import { redo, undo } from '../../server/play/undo.ts'
import { aStory, move, type Story } from '../fakes/a-story.ts'
import { growStory } from './long-story.ts'
import { add, measure, print, ratio } from './table.ts'

afterAll(print)

const LENGTHS = [10, 100, 1_000]
const WORDS = Array.from({ length: 200 }, (_, index) => `word${index} `)

const OPEN = `query ($id: ID!) { adventure(id: $id) {
  title head { version depth canUndo canRedo branch { id name } }
  transcript(last: 50) { edges { node { id kind text depth siblingIndex siblingCount finish } } pageInfo { hasPreviousPage startCursor } }
} }`

async function* instantly(): AsyncGenerator<Delta> {
  for (const text of WORDS) yield { type: 'TEXT', text }
  yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
}

async function storyOf(turns: number): Promise<Story> {
  const story = await aStory('O', { remembers: false })
  await growStory(story, turns)
  story.narrator(instantly)
  return story
}

let requests = 0

/** Takes turns and times each to its first text and to its save. */
async function turns(story: Story, times: number): Promise<{ first: number[]; saved: number[] }> {
  const first: number[] = []
  const saved: number[] = []
  for (let index = 0; index <= times; index++) {
    const began = performance.now()
    const turn = await startTurn(story.deps, story.viewer, {
      ...move(story),
      requestId: `bench ${++requests}`,
      wish: { kind: 'TAKE', input: 'DO', text: 'wait for the water to go down' },
    })
    const reader = story.deps.watch.read(story.adventure.id, { turnId: turn.id, text: true, pace: 0 })
    let seen: number | null = null
    for await (const event of reader)
      if (seen === null && (event.type === 'TEXT' || (event.type === 'TURN_SNAPSHOT' && event.text)))
        seen = performance.now() - began
    const whole = performance.now() - began
    await story.deps.running.get(turn.id)?.ended
    if (index === 0) continue // warm-up
    first.push(seen ?? whole)
    saved.push(whole)
  }
  return { first, saved }
}

it('fills the table', async () => {
  const medians = new Map<string, number>()
  for (const length of LENGTHS) {
    const story = await storyOf(length)
    const { first, saved } = await turns(story, 25)
    story.queries.length = 0
    await turns(story, 0)
    const statements = story.queries.filter(
      (query) => !/^(BEGIN|COMMIT|ROLLBACK|SELECT 1|-- )/.test(query),
    ).length
    expect(statements).toBeLessThanOrEqual(17)
    medians.set(`first ${length}`, add(`a turn after ${length}: first text`, first))
    medians.set(`saved ${length}`, add(`a turn after ${length}: saved`, saved, `${statements} statements`))

    const graphql = createGraphql(story.deps, async () => story.viewer)
    const open = async () => {
      const response = await graphql.fetch('http://x/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query: OPEN,
          variables: { id: Buffer.from(`Adventure:${story.adventure.id}`).toString('base64url') },
        }),
      })
      return response.text()
    }
    const page = await open()
    expect(JSON.parse(page).data.adventure.transcript.edges).toHaveLength(50)
    medians.set(
      `open ${length}`,
      await measure(`open a story of ${length} (50 takes)`, 40, open, `${page.length} bytes`),
    )
    const there = async () => {
      await undo(story.deps, story.viewer, move(story))
      await redo(story.deps, story.viewer, move(story))
    }
    medians.set(`undo ${length}`, await measure(`undo and redo at ${length}`, 40, there))
    await story.close()
  }
  for (const work of ['first', 'saved', 'open', 'undo'])
    ratio(
      `${work}: ${LENGTHS.at(-1)} against ${LENGTHS[0]}`,
      medians.get(`${work} 1000`)!,
      medians.get(`${work} 10`)!,
    )
})
