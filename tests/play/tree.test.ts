// The tree's core as a player knows it: forks, retries, undo, redo, pager, going elsewhere.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isUnique } from '../../server/io/store/errors.ts'
import { takeGroups } from '../../server/io/store/take-groups.ts'
import { tipOf } from '../../server/io/store/tree.ts'
import { putState } from '../../server/io/store/states.ts'
import { NotPossible, StoryMoved } from '../../server/play/failures.ts'
import { fork, goTo } from '../../server/play/go-to.ts'
import { listBranches } from '../../server/play/list-branches.ts'
import { redo, undo } from '../../server/play/undo.ts'
import { act, aStory, current, move, pathText, takeNamed, turn, type Story } from '../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(() => story.close())

const retry = async (text: string) =>
  turn(story, { kind: 'RETRY', takeId: (await takeNamed(story, text)).id })
const page = async (text: string) =>
  goTo(story.deps, story.viewer, move(story), { siblingId: (await takeNamed(story, text)).id })
const back = () => undo(story.deps, story.viewer, move(story))
const forth = () => redo(story.deps, story.viewer, move(story))
const lines = async () => {
  const all = await listBranches(story.deps.db.reader, await current(story), story.deps.clock.now())
  return Promise.all(
    all
      .filter(({ kind }) => kind === 'LINE')
      .map(async ({ branch, tip }) => {
        const path = await pathText(story, { branchId: branch.id, depth: tip })
        return branch.name === null ? path : `${path} "${branch.name}"`
      }),
  )
}

describe('taking turns', () => {
  it('appends an input and its narration below the head', async () => {
    await act(story, 'a')
    await act(story, 'b')
    expect(await pathText(story)).toBe('O a n1 b n2')
    expect((await current(story)).headDepth).toBe(4)
    expect((await takeNamed(story, 'n2')).turn).toBe(2)
  })

  it('writes behind the head on a new branch, and what stood below stays whole', async () => {
    await act(story, 'a')
    await act(story, 'b')
    await back()
    await act(story, 'c')
    expect(await pathText(story)).toBe('O a n1 c n3')
    expect(await lines()).toEqual(['O a n1 b n2', 'O a n1 c n3'])
  })

  it('continues without an input', async () => {
    await turn(story, { kind: 'CONTINUE' })
    expect(await pathText(story)).toBe('O n1')
  })

  it('begins a blank story', async () => {
    const blank = await aStory(null)
    await act(blank, 'a')
    expect(await pathText(blank)).toBe('a n1')
    await undo(blank.deps, blank.viewer, move(blank))
    expect((await current(blank)).headDepth).toBe(0) // a story text is a beginning
    await blank.close()
  })
})

describe('retry', () => {
  it('makes a sibling and goes there', async () => {
    await act(story, 'a')
    await retry('n1')
    expect(await pathText(story)).toBe('O a n2')
    const take = await takeNamed(story, 'n2')
    const [group] = await takeGroups(story.deps.db.reader, [take])
    expect(group).toEqual([(await takeNamed(story, 'n1')).id, take.id])
  })

  it('works on an earlier narration of the path and keeps what stood below it', async () => {
    await act(story, 'a')
    await act(story, 'b')
    await retry('n1')
    expect(await pathText(story)).toBe('O a n3')
    expect(await lines()).toContain('O a n1 b n2')
  })

  it('lists exactly one of bare versions', async () => {
    await act(story, 'a')
    await retry('n1')
    await retry('n2')
    expect(await lines()).toEqual(['O a n3'])
    expect(
      await listBranches(story.deps.db.reader, await current(story), story.deps.clock.now()),
    ).toHaveLength(3)
  })

  it('makes the narration that is missing', async () => {
    story.narrator(async function* () {
      throw new Error('down')
    })
    expect((await act(story, 'a')).status).toBe('FAILED')
    expect(await pathText(story)).toBe('O a')
    story.narrator(async function* () {
      yield { type: 'TEXT', text: 'late' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    await turn(story, { kind: 'RETRY', takeId: null })
    expect(await pathText(story)).toBe('O a late')
  })

  it('refuses an opening, and what is not on the line that is read', async () => {
    await expect(retry('O')).rejects.toThrow(NotPossible)
    await act(story, 'a')
    await retry('n1')
    await expect(retry('n1')).rejects.toThrow(NotPossible)
  })
})

describe('undo and redo', () => {
  it('go from stop to stop and back, down to the opening', async () => {
    await act(story, 'a')
    await act(story, 'b')
    await back()
    expect(await pathText(story)).toBe('O a n1')
    await back()
    expect(await pathText(story)).toBe('O')
    await expect(back()).rejects.toThrow(NotPossible)
    await forth()
    await forth()
    expect(await pathText(story)).toBe('O a n1 b n2')
    await expect(forth()).rejects.toThrow(NotPossible)
  })

  it('take back an unanswered input alone', async () => {
    await act(story, 'a')
    story.narrator(async function* () {
      throw new Error('down')
    })
    await act(story, 'b')
    expect(await pathText(story)).toBe('O a n1 b')
    await back()
    expect(await pathText(story)).toBe('O a n1')
  })

  it('cross forks, and redo goes along the line that was read', async () => {
    await act(story, 'a')
    await act(story, 'b')
    await retry('n2')
    await back()
    await back()
    expect(await pathText(story)).toBe('O')
    await forth()
    await forth()
    expect(await pathText(story)).toBe('O a n1 b n3')
  })

  it('restore the states that each take left', async () => {
    const { deps, adventure } = story
    for (const hp of [95, 60]) {
      await act(story, `hp${hp}`)
      await deps.db.write(async (tx) => {
        const worldHash = await putState(tx, adventure.id, { hp })
        await tx.take.update({
          where: { id: (await takeNamed(story, hp === 95 ? 'n1' : 'n2')).id },
          data: { worldHash },
        })
      })
    }
    const hpAtHead = async () => {
      const { headBranchId, headDepth } = await current(story)
      const take = await deps.db.reader.take.findFirst({
        where: { branchId: headBranchId!, depth: headDepth },
      })
      const state = await deps.db.reader.state.findFirst({
        where: { adventureId: adventure.id, hash: take!.worldHash! },
      })
      return JSON.parse(state!.body) as unknown
    }
    expect(await hpAtHead()).toEqual({ hp: 60 })
    await back()
    expect(await hpAtHead()).toEqual({ hp: 95 })
    await back()
    expect(await hpAtHead()).toEqual({})
    await forth()
    await act(story, 'c') // behind the tip: a new line, from the state of its own path
    const narration = await takeNamed(story, 'n3')
    expect(narration.worldHash).toBe((await takeNamed(story, 'n1')).worldHash)
  })
})

describe('the pager', () => {
  it('goes to where the story went on below the sibling', async () => {
    await act(story, 'a')
    await act(story, 'b')
    await retry('n1')
    await page('n1')
    expect(await pathText(story)).toBe('O a n1 b n2')
    await page('n3')
    expect(await pathText(story)).toBe('O a n3')
  })

  it('carries the name of a line between bare narrations', async () => {
    await act(story, 'a')
    await story.deps.db.write((tx) => tx.branch.updateMany({ data: { name: 'Main' } }))
    await retry('n1')
    expect(await lines()).toEqual(['O a n2 "Main"'])
    await page('n1')
    expect(await lines()).toEqual(['O a n1 "Main"'])
  })
})

describe('going elsewhere', () => {
  it('keeps the line that passes there', async () => {
    await act(story, 'a')
    await act(story, 'b')
    await retry('n1')
    await goTo(story.deps, story.viewer, move(story), { takeId: (await takeNamed(story, 'O')).id })
    await forth()
    expect(await pathText(story)).toBe('O a n3')
  })

  it('else takes the line that was read last through the take', async () => {
    await act(story, 'a') // n1
    await act(story, 'b') // n2
    await retry('n2') // n3, the line read last through n1
    await goTo(story.deps, story.viewer, move(story), { takeId: (await takeNamed(story, 'O')).id })
    await act(story, 'c') // n4, another line from the opening
    await goTo(story.deps, story.viewer, move(story), { takeId: (await takeNamed(story, 'n1')).id })
    await forth()
    expect(await pathText(story)).toBe('O a n1 b n3')
  })

  it('goes before the first take and back', async () => {
    await act(story, 'a')
    const { headBranchId } = await current(story)
    await goTo(story.deps, story.viewer, move(story), { spot: { branchId: headBranchId!, depth: -1 } })
    expect(await pathText(story)).toBe('')
    await turn(story, { kind: 'CONTINUE' })
    expect(await lines()).toEqual(['O a n1', 'n2'])
    await goTo(story.deps, story.viewer, move(story), { branchId: headBranchId! })
    expect(await pathText(story)).toBe('O a n1')
  })

  it('forks with a name for the line that the next write makes', async () => {
    await act(story, 'a')
    await act(story, 'b')
    const at = await takeNamed(story, 'n1')
    await fork(story.deps, story.viewer, move(story), at.id, 'The other way')
    expect((await current(story)).forkName).toBe('The other way')
    await act(story, 'c')
    expect(await lines()).toEqual(['O a n1 b n2', 'O a n1 c n3 "The other way"'])
    expect((await current(story)).forkName).toBeNull()
  })

  it('forgets the name when the head goes elsewhere first', async () => {
    await act(story, 'a')
    await fork(story.deps, story.viewer, move(story), (await takeNamed(story, 'O')).id, 'N')
    await forth()
    await act(story, 'b')
    expect(await lines()).toEqual(['O a n1 b n2'])
  })
})

describe('a stale tab', () => {
  it('gets StoryMoved and changes nothing', async () => {
    await act(story, 'a')
    const { headVersion } = await current(story)
    await back()
    await expect(undo(story.deps, story.viewer, move(story, headVersion))).rejects.toThrow(StoryMoved)
    expect(await pathText(story)).toBe('O')
  })

  it('raises the version with every move', async () => {
    const versions = [(await current(story)).headVersion]
    await act(story, 'a')
    versions.push((await current(story)).headVersion)
    await back()
    versions.push((await current(story)).headVersion)
    expect(versions).toEqual([...versions].sort((a, b) => a - b))
    expect(new Set(versions).size).toBe(3)
  })
})

describe('what the database itself holds to', () => {
  it('has one take per spot, a real fork spot, and no parentless fork', async () => {
    await act(story, 'a')
    const { deps, adventure } = story
    const take = await takeNamed(story, 'n1')
    const { id: _id, ...copy } = take
    await expect(deps.db.write((tx) => tx.take.create({ data: copy }))).rejects.toThrow()
    const branch = { adventureId: adventure.id, origin: 'FORK', createdAt: new Date() }
    await expect(
      deps.db.write((tx) =>
        tx.branch.create({ data: { ...branch, parentId: take.branchId, forkDepth: 99 } }),
      ),
    ).rejects.toThrow()
    await expect(
      deps.db.write((tx) => tx.branch.create({ data: { ...branch, forkDepth: 0 } })),
    ).rejects.toThrow()
  })

  it('has one running turn in an adventure, whoever forgets to look', async () => {
    const { deps, adventure } = story
    const running = { adventureId: adventure.id, kind: 'CONTINUE', status: 'RUNNING', startedAt: new Date() }
    const claim = (id: string) =>
      deps.db.write((tx) =>
        tx.turn.create({ data: { id, requestId: id, leaseUntil: new Date(), ...running } }),
      )
    await claim('one')
    await expect(claim('two')).rejects.toSatisfy(isUnique)
    await deps.db.write((tx) => tx.turn.update({ where: { id: 'one' }, data: { status: 'FAILED' } }))
    await claim('two')
  })

  it('deletes a user with everything that is his in one statement', async () => {
    await act(story, 'a')
    await retry('n1')
    await story.deps.db.write((tx) => tx.user.delete({ where: { id: 'one' } }))
    for (const table of ['adventure', 'branch', 'take', 'turn', 'state', 'snapshot'] as const)
      expect(await (story.deps.db.reader[table] as { count: () => Promise<number> }).count(), table).toBe(0)
  })

  it('keeps depths contiguous on every branch', async () => {
    await act(story, 'a')
    await act(story, 'b')
    await retry('n1')
    for (const branch of await story.deps.db.reader.branch.findMany({
      include: { takes: { orderBy: { depth: 'asc' } } },
    })) {
      expect(branch.takes.map((take) => take.depth)).toEqual(
        branch.takes.map((_, index) => branch.forkDepth + 1 + index),
      )
      expect(await tipOf(story.deps.db.reader, branch.id)).toBe(branch.takes.at(-1)!.depth)
    }
  })
})
