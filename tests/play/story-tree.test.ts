// What the tree keeps when its player changes his mind: groups, rows, states; deleting, pruning, writing anew.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getState, putState } from '../../server/io/store/states.ts'
import { takeGroups } from '../../server/io/store/take-groups.ts'
import { addCheckpoint } from '../../server/play/checkpoint.ts'
import { deleteBranch, prune } from '../../server/play/delete-branch.ts'
import { editAsNew, editTake, eraseTake } from '../../server/play/edit-take.ts'
import { NotPossible, StoryMoved, TurnInProgress } from '../../server/play/failures.ts'
import { fork, goTo } from '../../server/play/go-to.ts'
import { listBranches } from '../../server/play/list-branches.ts'
import { renameBranch } from '../../server/play/name.ts'
import { startTurn } from '../../server/play/start-turn.ts'
import { redo, undo } from '../../server/play/undo.ts'
import {
  act,
  aStory,
  current,
  move,
  pathText,
  takeNamed,
  turn,
  type Narrate,
  type Story,
} from '../fakes/a-story.ts'
import { heldNarration } from '../fakes/tree/held-narration.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(() => story.close())

const DAY_MS = 24 * 60 * 60 * 1000
const idOf = async (text: string) => (await takeNamed(story, text)).id
const branchOf = async (text: string) => (await takeNamed(story, text)).branchId
const retry = async (text: string) => turn(story, { kind: 'RETRY', takeId: await idOf(text) })
const retake = async (text: string, instead: string) =>
  turn(story, { kind: 'RETAKE', takeId: await idOf(text), input: 'STORY', text: instead })
const to = async (text: string) => goTo(story.deps, story.viewer, move(story), { takeId: await idOf(text) })
const anew = async (old: string, text: string) =>
  editAsNew(story.deps, story.viewer, { takeId: await idOf(old), text, expectedHeadVersion: null })
const remove = async (tip: string, dryRun = false) =>
  deleteBranch(story.deps, story.viewer, { ...move(story), branchId: await branchOf(tip), dryRun })
const lines = async () => {
  const all = await listBranches(story.deps.db.reader, await current(story), story.deps.clock.now())
  return Promise.all(
    all
      .filter(({ kind }) => kind !== 'TRUNK')
      .map(({ branch, tip }) => pathText(story, { branchId: branch.id, depth: tip })),
  )
}

/** Every row of the story, but for its turns and what they have shown. */
async function rows(): Promise<string> {
  const { reader } = story.deps.db
  return JSON.stringify([
    await current(story),
    await reader.branch.findMany({ orderBy: { id: 'asc' } }),
    await reader.take.findMany({ orderBy: { id: 'asc' } }),
    await reader.state.findMany({ orderBy: { hash: 'asc' } }),
    await reader.checkpoint.findMany(),
    await reader.revision.findMany(),
    await reader.snapshot.findMany({ orderBy: { takeId: 'asc' } }),
    await reader.takeOutput.findMany(),
  ])
}

const failing: Narrate = async function* () {
  yield { type: 'TEXT', text: 'half' }
  throw new Error('down')
}

/** The state at the head becomes this one. */
async function rule(hp: number): Promise<void> {
  const { headBranchId: branchId, headDepth: depth, id } = await current(story)
  await story.deps.db.write(async (tx) => {
    const worldHash = await putState(tx, id, { hp })
    await tx.take.updateMany({ where: { branchId: branchId!, depth }, data: { worldHash } })
  })
}

async function stateAtHead(): Promise<unknown> {
  const text = (await pathText(story)).split(' ').at(-1)!
  const { worldHash } = await takeNamed(story, text)
  return getState(story.deps.db.reader, story.adventure.id, worldHash)
}

describe('versions of a moment', () => {
  const groupOf = async (text: string) => {
    const { id, adventureId, parentId } = await takeNamed(story, text)
    const [group] = await takeGroups(story.deps.db.reader, [{ adventureId, parentId }])
    return { place: group!.indexOf(id) + 1, count: group!.length }
  }

  it('are three under one parent, and two and three below them, never five', async () => {
    await act(story, 'a') // n1
    await retry('n1') // n2
    await retry('n2') // n3
    await to('n1')
    await act(story, 'b')
    await to('n1')
    await act(story, 'c')
    await to('n2')
    for (const text of ['d', 'e', 'f']) {
      await act(story, text)
      await to('n2')
    }
    expect(await groupOf('n2')).toEqual({ place: 2, count: 3 })
    expect(await groupOf('c')).toEqual({ place: 2, count: 2 })
    expect(await groupOf('f')).toEqual({ place: 3, count: 3 })
  })

  it('count a take that the story was forked away from', async () => {
    await act(story, 'a') // n1
    await retry('n1') // n2
    await retry('n2') // n3
    await to('n1')
    await act(story, 'b')
    await fork(story.deps, story.viewer, move(story), await idOf('n1'), 'Away')
    await act(story, 'c')
    expect(await pathText(story)).toBe('O a n1 c n5')
    expect(await groupOf('n1')).toEqual({ place: 1, count: 3 })
    expect(await groupOf('n3')).toEqual({ place: 3, count: 3 })
  })
})

describe('what fails', () => {
  it.each(['a retry', 'another input'] as const)(
    '%s leaves rows, head and states byte-equal',
    async (what) => {
      await act(story, 'a')
      await rule(95)
      await act(story, 'b')
      await rule(60)
      await to('n1')
      const before = await rows()
      story.narrator(failing)
      const { status } = what === 'a retry' ? await retry('n1') : await retake('a', 'c')
      expect(status).toBe('FAILED')
      expect(await rows()).toBe(before)
      expect(await stateAtHead()).toEqual({ hp: 95 })
    },
  )

  it('leaves everything but names and checkpoints alone while a turn runs', async () => {
    await act(story, 'a')
    await retry('n1')
    const [take, branchId] = [await idOf('n1'), await branchOf('n1')]
    const { deps, viewer } = story
    const held = heldNarration('late')
    story.narrator(held.narrate)
    const request = { ...move(story), requestId: 'held', wish: { kind: 'CONTINUE' } as const }
    const { id } = await startTurn(deps, viewer, request)
    const request2 = { ...move(story), branchId, dryRun: false }
    await expect(editTake(deps, viewer, { takeId: take, text: 'x', expectedRevision: 0 })).rejects.toThrow(
      TurnInProgress,
    )
    await expect(eraseTake(deps, viewer, take)).rejects.toThrow(TurnInProgress)
    await expect(anew('n1', 'x')).rejects.toThrow(TurnInProgress)
    await expect(deleteBranch(deps, viewer, request2)).rejects.toThrow(TurnInProgress)
    expect((await deleteBranch(deps, viewer, { ...request2, dryRun: true })).deletion.takes).toBe(1)
    await renameBranch(deps, viewer, branchId, 'Main')
    await addCheckpoint(deps, viewer, { ...move(story), takeId: take, name: 'Here' })
    held.go('SAVED')
    await deps.running.get(id)?.ended
    expect(await pathText(story)).toBe('O a n2 late')
  })
})

describe('undo to the floor and redo to the tip', () => {
  it('return every state, twice across forks', async () => {
    await act(story, 'a')
    await rule(1)
    await act(story, 'b')
    await rule(2)
    await to('n1')
    await act(story, 'c') // one fork
    await rule(3)
    await act(story, 'd')
    await rule(4)
    await retry('n4') // another fork
    await rule(5)
    expect(await pathText(story)).toBe('O a n1 c n3 d n5')
    const there = async () => [
      await pathText(story),
      await stateAtHead(),
      await current(story).then((one) => one.headDepth),
    ]
    const tip = await there()
    for (let time = 0; time < 2; time++) {
      const downwards: unknown[] = []
      const upwards: unknown[] = []
      for (let depth = 6; depth > 0; depth = (await current(story)).headDepth) {
        downwards.push(await stateAtHead())
        await undo(story.deps, story.viewer, move(story))
      }
      for (let depth = 0; depth < 6; depth = (await current(story)).headDepth) {
        await redo(story.deps, story.viewer, move(story))
        upwards.push(await stateAtHead())
      }
      expect(downwards).toEqual([{ hp: 5 }, { hp: 3 }, { hp: 1 }])
      expect(upwards).toEqual([{ hp: 1 }, { hp: 3 }, { hp: 5 }])
      expect(await there()).toEqual(tip)
    }
  })
})

describe('a take written anew', () => {
  it('has the kind and the states of the old one, on a line of its own', async () => {
    await act(story, 'a')
    await rule(7)
    await act(story, 'b')
    await anew('n1', 'other')
    expect(await pathText(story)).toBe('O a other')
    expect(await stateAtHead()).toEqual({ hp: 7 })
    expect(await takeNamed(story, 'other')).toMatchObject({ kind: 'NARRATION', turn: 1, revision: 0 })
    expect(await lines()).toEqual(['O a n1 b n2', 'O a other'])
  })

  it('of an opening is another beginning', async () => {
    await act(story, 'a')
    await anew('O', 'P')
    expect(await takeNamed(story, 'P')).toMatchObject({ kind: 'OPENING', depth: 0, parentId: null })
    expect(await lines()).toEqual(['O a n1', 'P'])
  })
})

describe('deleting a line', () => {
  it('goes up to the first take that another line has, across branches, and takes checkpoints along', async () => {
    await act(story, 'a') // n1
    await act(story, 'b') // n2
    await retry('n2') // n3, on another branch
    await act(story, 'c') // n4
    await addCheckpoint(story.deps, story.viewer, { ...move(story), takeId: await idOf('n3'), name: 'There' })
    await to('a')
    await act(story, 'z') // n5, another branch from a
    await remove('n2')
    const { deletion } = await remove('n4', true)
    expect(deletion).toEqual({ takes: 5, checkpoints: 1, memories: 0 }) // n1 b n3 c n4, of three branches
    await remove('n4')
    expect(await lines()).toEqual(['O a z n5'])
    expect(await story.deps.db.reader.checkpoint.count()).toBe(0)
  })

  it('puts a reader above it on the line read last through his spot, with the name of his fork', async () => {
    await act(story, 'a')
    await act(story, 'b')
    await to('n1')
    await act(story, 'c')
    await to('n1')
    await act(story, 'd')
    await fork(story.deps, story.viewer, move(story), await idOf('a'), 'Later')
    const before = await current(story)
    await remove('n4')
    const after = await current(story)
    expect(after).toMatchObject({ headDepth: 1, headVersion: before.headVersion + 1, forkName: 'Later' })
    expect(after.headBranchId).toBe(await branchOf('n3'))
  })

  it('is refused for what is read, for the last line, and from a stale tab', async () => {
    await act(story, 'a')
    const { headVersion } = await current(story)
    await to('O')
    await expect(remove('n1')).rejects.toThrow(NotPossible)
    await act(story, 'b')
    await expect(remove('n2')).rejects.toThrow(NotPossible)
    const branchId = await branchOf('n1')
    const stale = { ...move(story, headVersion), branchId, dryRun: false }
    await expect(deleteBranch(story.deps, story.viewer, stale)).rejects.toThrow(StoryMoved)
    expect(await lines()).toEqual(['O a n1', 'O b n2'])
  })
})

describe('prune', () => {
  it('deletes the oldest first and judges again what is left', async () => {
    await act(story, 'a')
    await retry('n1')
    await retake('a', 'b') // O a n1, O a n2, O b n3
    await act(story, 'c')
    story.clock.ms += 40 * DAY_MS
    const request = { ...move(story), days: null, dryRun: true }
    const dry = await prune(story.deps, story.viewer, request)
    expect(dry.deletion).toEqual({ takes: 3, checkpoints: 0, memories: 0 }) // n1, then a with n2
    expect(await lines()).toHaveLength(3)
    const { lineIds } = await prune(story.deps, story.viewer, { ...request, dryRun: false })
    expect(lineIds).toEqual(dry.lineIds)
    expect(await lines()).toEqual(['O b n3 c n4'])
  })

  it('leaves alone what was left lately, named, marked or edited', async () => {
    await act(story, 'a')
    for (const text of ['n1', 'n2', 'n3', 'n4']) await retry(text)
    await renameBranch(story.deps, story.viewer, await branchOf('n1'), 'Kept')
    await addCheckpoint(story.deps, story.viewer, { ...move(story), takeId: await idOf('n2'), name: 'Kept' })
    await editTake(story.deps, story.viewer, { takeId: await idOf('n3'), text: 'm3', expectedRevision: 0 })
    const pruned = async (days: number | null) =>
      (await prune(story.deps, story.viewer, { ...move(story), days, dryRun: true })).lineIds
    expect(await pruned(null)).toEqual([])
    story.clock.ms += 30 * DAY_MS
    expect(await pruned(null)).toEqual([await branchOf('n4')])
  })
})
