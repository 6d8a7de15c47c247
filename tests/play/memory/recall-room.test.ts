// Memories share a prompt with the story: however many and long they are, the story keeps its room.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeSettings } from '../../../server/io/store/settings.ts'
import { writeMemory, pinMemory } from '../../../server/play/memory/memories.ts'
import { previewPrompt } from '../../../server/play/preview.ts'
import { act, aStory, type Story } from '../../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('The ferry lands.', { remembers: false })
  await story.deps.db.write((tx) => changeSettings(tx, 'one', { contextBudget: 4_000, memoryTopK: 50 }))
})
afterEach(() => story.close())

const LONG = 'a promise to the innkeeper about the lantern. '.repeat(40)
const write = async (text: string) =>
  (await writeMemory(story.deps, story.viewer, story.adventure.id, text)).memoryId

async function next() {
  const draft = { kind: 'STORY' as const, text: 'the innkeeper and the lantern' }
  const { built } = await previewPrompt(story.deps, story.viewer, story.adventure.id, draft)
  return built.report
}
const told = ({ recall }: Awaited<ReturnType<typeof next>>) =>
  recall!.memories.filter(({ leftOut }) => leftOut === null)

it('leaves out those that bear least on the scene where all of them would fill the prompt', async () => {
  await act(story, 'look')
  for (let at = 0; at < 30; at++) await write(`${at}: ${LONG}`)
  const report = await next()
  expect(report.overBudget).toBe(false)
  expect(report.reserved).toBeLessThan(report.budget / 2)
  expect(told(report).map(({ rank }) => rank)).toEqual(told(report).map((_, at) => at + 1))
  expect(told(report).length).toBeGreaterThan(0)
  expect(report.recall!.memories.at(-1)!.leftOut).toBe('RANKED_BELOW')
  expect(report.history.included).toBe(report.history.total)
})

it('tells all that are pinned all the same, and then no other', async () => {
  await act(story, 'look')
  await write('The innkeeper has a lantern.')
  for (let at = 0; at < 4; at++)
    await pinMemory(story.deps, story.viewer, await write(`${at}: ${LONG}`), true)
  const report = await next()
  expect(told(report)).toHaveLength(4)
  expect(report.recall!.memories.at(-1)!.leftOut).toBe('PINNED_INSTEAD')
})
