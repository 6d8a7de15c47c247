// A throw-away measurement.
import { it } from 'vitest'
import { aStory, act, move, takeNamed, turn } from '../fakes/a-story.ts'
import { undo, redo } from '../../server/play/undo.ts'
import { listBranches } from '../../server/play/list-branches.ts'
import { takesOnPath } from '../../server/io/store/path.ts'
it('bench', async () => {
  const story = await aStory('O')
  const { db } = story.deps
  const bench = async (name: string, n: number, f: (i: number) => Promise<unknown>) => {
    const q0 = story.queries.length
    const c0 = process.cpuUsage()
    const t = performance.now()
    for (let i = 0; i < n; i++) await f(i)
    const c = process.cpuUsage(c0)
    console.log(name, ((performance.now() - t) / n).toFixed(2), 'ms wall', ((c.user + c.system) / 1000 / n).toFixed(2), 'ms cpu', (story.queries.length - q0) / n, 'queries')
  }
  await bench('warm', 10, (i) => act(story, 'w' + i))
  await bench('turn', 30, (i) => act(story, 'a' + i))
  await bench('continue', 30, () => turn(story, { kind: 'CONTINUE' }))
  await bench('retry', 20, () => turn(story, { kind: 'RETRY', takeId: null }))
  await bench('undo redo', 30, async () => { await undo(story.deps, story.viewer, move(story)); await redo(story.deps, story.viewer, move(story)) })
  const adv = await db.reader.adventure.findUniqueOrThrow({ where: { id: story.adventure.id } })
  await bench('adventure', 50, () => db.reader.adventure.findUniqueOrThrow({ where: { id: story.adventure.id } }))
  await bench('list', 50, () => listBranches(db.reader, adv))
  await bench('path', 50, () => takesOnPath(db.reader, { branchId: adv.headBranchId!, depth: adv.headDepth }, 0))
  await bench('takes findMany', 50, () => db.reader.take.findMany({ where: { adventureId: adv.id }, orderBy: { id: 'asc' } }))
  await bench('takes raw', 50, () => db.reader.$queryRaw`select id, "branchId", depth, "parentId", turn, kind, text, "worldHash" from "Take" where "adventureId" = ${adv.id} order by id`)
  if (db.kind === 'sqlite') {
    await db.write((tx) => tx.$executeRawUnsafe('select 1').catch(() => 0)).catch(() => 0)
  }
  await story.close()
})
