// The log of scripts holds words of takes: it goes with a take that is erased, and with a line that is deleted.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scriptRunsOf } from '../../../server/io/store/scripts.ts'
import { deleteBranch } from '../../../server/play/delete-branch.ts'
import { eraseTake } from '../../../server/play/edit-take.ts'
import { goTo } from '../../../server/play/go-to.ts'
import { sentPrompts } from '../../../server/play/insights.ts'
import { act, aStory, move, takeNamed, turn, type Story } from '../../fakes/a-story.ts'
import { remembered, summarised } from '../../fakes/memories.ts'
import { addScript } from '../a-scripted-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('The lamp is lit, and nobody is there.')
  const output = 'log(text); ({ text: "Zorblax says what no one else has ever said: " + text })'
  await addScript(story, { output, context: 'text.replace("Recent", "What was the")' })
})
afterEach(() => story.close())

const logs = async (): Promise<string> => {
  const rows = await story.deps.db.reader.scriptRuns.findMany({ select: { turnId: true } })
  return JSON.stringify(
    await Promise.all(rows.map(({ turnId }) => scriptRunsOf(story.deps.db.reader, turnId))),
  )
}

it('with what is erased: neither the log nor a prompt that a script wrote anew quotes it any more', async () => {
  const told = await act(story, 'a')
  const next = await act(story, 'b')
  const prompt = async () =>
    JSON.stringify((await sentPrompts(story.deps, { id: next.takeId! }))[0]!.messages)
  expect([await logs(), await prompt()]).toEqual([
    expect.stringContaining('n1'),
    expect.stringContaining('Zorblax'),
  ])
  await eraseTake(story.deps, story.viewer, told.takeId!)
  expect(await logs()).not.toContain('n1')
  expect(await prompt()).not.toContain('Zorblax')
})

it('with what is remembered of a take that is erased: a prompt that a script wrote anew does not quote it any more', async () => {
  for (const name of ['a', 'b', 'c']) await act(story, name)
  await remembered(story, 0, 'Mira said "no" to the keeper.\nShe left.', { reworded: false, pinned: true })
  await remembered(story, 0, 'Another memory, in a player’s words.', { block: null, depth: 0 })
  await summarised(story, 5, 'The keeper asked Mira in vain.')
  const { takeId } = await act(story, 'keeper Mira memory')
  const prompt = async () => (await sentPrompts(story.deps, { id: takeId! }))[0]!
  const words = async () => JSON.stringify((await prompt()).messages)
  for (const word of ['to the keeper', 'in vain', 'Another memory']) expect(await words()).toContain(word)
  const first = await story.deps.db.reader.take.findFirstOrThrow({ where: { depth: 1 } })
  await eraseTake(story.deps, story.viewer, first.id)
  for (const word of ['to the keeper', 'She left', 'in vain']) expect(await words()).not.toContain(word)
  expect(await words()).toContain('[erased]')
  expect(await words()).toContain('Another memory')
  expect((await prompt()).isExact).toBe(false)
})

it('with a line that is deleted', async () => {
  await act(story, 'a')
  const { takeId } = await turn(story, { kind: 'RETRY', takeId: null })
  const second = await story.deps.db.reader.take.findUniqueOrThrow({ where: { id: takeId! } })
  const first = await takeNamed(story, 'Zorblax says what no one else has ever said: n1')
  await goTo(story.deps, story.viewer, move(story), { takeId: first.id })
  expect(await logs()).toContain('n2')
  await deleteBranch(story.deps, story.viewer, { ...move(story), branchId: second.branchId, dryRun: false })
  expect(await logs()).not.toContain('n2')
  expect(await logs()).toContain('n1')
})
