// What the property test of the tree has found, each as its shortest story.
import { afterEach, expect, it } from 'vitest'
import type { Scene } from '../../server/engine/narration.ts'
import { editAsNew, eraseTake, hideTake } from '../../server/play/edit-take.ts'
import { NotPossible } from '../../server/play/failures.ts'
import { fork, goTo } from '../../server/play/go-to.ts'
import { cancelTurn } from '../../server/play/cancel-turn.ts'
import { renameBranch } from '../../server/play/name.ts'
import { startTurn } from '../../server/play/start-turn.ts'
import { redo, undo } from '../../server/play/undo.ts'
import {
  act,
  aStory,
  countingNarrator,
  current,
  move,
  takeNamed,
  turn,
  type Story,
} from '../fakes/a-story.ts'
import { heldNarration } from '../fakes/tree/held-narration.ts'

let story: Story
afterEach(() => story.close())

const names = async () => {
  const branches = await story.deps.db.reader.branch.findMany({ orderBy: { id: 'asc' } })
  return branches.map((branch) => branch.name)
}

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
  await renameBranch(story.deps, story.viewer, headBranchId!, 'Main')
  await goTo(story.deps, story.viewer, move(story), { siblingId: (await takeNamed(story, 'n1')).id })
  expect(await names()).toEqual([null, 'Main'])
})

it('a take written anew on another line takes no name along from where more than a turn is left behind', async () => {
  story = await aStory('O')
  await act(story, 'a') // n1
  await fork(story.deps, story.viewer, move(story), (await takeNamed(story, 'n1')).id, 'Main')
  for (const [old, text] of [
    ['O', 'P'], // another beginning, which takes the name
    ['a', 'b'], // as deep as its end, but below the first
  ] as const) {
    const { id: takeId } = await takeNamed(story, old)
    await editAsNew(story.deps, story.viewer, { takeId, text, expectedHeadVersion: null })
  }
  expect(await names()).toEqual([null, 'Main', null])
})

it.each(['hidden', 'erased'] as const)('an input that was %s is not answered', async (what) => {
  story = await aStory('O')
  await act(story, 'a') // n1
  const { id } = await takeNamed(story, 'a')
  if (what === 'hidden') await hideTake(story.deps, story.viewer, id, true)
  else await eraseTake(story.deps, story.viewer, id)
  let scene: Scene | null = null
  story.narrator(async function* (request) {
    scene = request.scene
    yield { type: 'TEXT', text: 'n2' }
  })
  await turn(story, { kind: 'RETRY', takeId: (await takeNamed(story, 'n1')).id })
  expect(scene).toMatchObject({
    history: [{ kind: 'OPENING', text: 'O' }],
    action: { kind: 'CONTINUE', text: '' },
  })
})

it('a narration that was erased is not gone on with', async () => {
  story = await aStory('O')
  const { deps, viewer } = story
  const { narrate, said, go } = heldNarration('n1')
  story.narrator(narrate)
  const { id } = await startTurn(deps, viewer, {
    ...move(story),
    requestId: 'one',
    wish: { kind: 'CONTINUE' },
  })
  go('KEPT')
  await said
  await cancelTurn(deps, viewer, id, true)
  await eraseTake(deps, viewer, (await takeNamed(story, 'n1')).id)
  story.narrator(countingNarrator())
  await expect(turn(story, { kind: 'PASSAGE' })).rejects.toThrow(NotPossible)
})
