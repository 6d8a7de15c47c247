// What the property test of the tree has found, each as its shortest story.
import { afterEach, expect, it } from 'vitest'
import { goTo } from '../../server/play/go-to.ts'
import { redo, undo } from '../../server/play/undo.ts'
import { act, aStory, current, move, takeNamed, type Story } from '../fakes/a-story.ts'

let story: Story
afterEach(() => story.close())

it('redo from before the first take rests on the story text that began the story, where undo rests', async () => {
  story = await aStory(null)
  await act(story, 'a')
  await undo(story.deps, story.viewer, move(story))
  expect((await current(story)).headDepth).toBe(0)
  const { headBranchId } = await current(story)
  await goTo(story.deps, story.viewer, move(story), { spot: { branchId: headBranchId!, depth: -1 } })
  await redo(story.deps, story.viewer, move(story))
  expect((await current(story)).headDepth).toBe(0)
})

it('the pager takes no name along to a narration of another moment', async () => {
  story = await aStory('O')
  await act(story, 'a') // n1
  await goTo(story.deps, story.viewer, move(story), { takeId: (await takeNamed(story, 'O')).id })
  await act(story, 'b') // n2, as deep as n1, but below another input
  const { headBranchId } = await current(story)
  await story.deps.db.write((tx) =>
    tx.branch.update({ where: { id: headBranchId! }, data: { name: 'Main' } }),
  )
  await goTo(story.deps, story.viewer, move(story), { siblingId: (await takeNamed(story, 'n1')).id })
  const branches = await story.deps.db.reader.branch.findMany({ orderBy: { id: 'asc' } })
  expect(branches.map((branch) => branch.name)).toEqual([null, 'Main'])
})
