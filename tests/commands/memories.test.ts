// `npm run memories`: a bank is written anew, put back and compared from the terminal.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoriesCommand } from '../../server/commands/memories.ts'
import { createJobs } from '../../server/io/jobs/in-process.ts'
import { aRememberedStory, isMemoryCall, play, type RememberedStory } from '../fakes/a-remembered-story.ts'

let story: RememberedStory
let lines: string[]
let abort: AbortController
beforeEach(async () => {
  story = await aRememberedStory()
  await play(story, 10) // blocks 0, 1, 2
  await story.deps.jobs.close() // no server works beside the command
  story.deps.jobs = createJobs((_job, error) => void story.jobFailures.push(error))
  lines = []
  abort = new AbortController()
  story.summariser((call, asked) => (isMemoryCall(asked) ? `New ${call}.` : 'New summary.'))
})
afterEach(async () => {
  expect(story.jobFailures).toEqual([])
  await story.close()
})

const run = (...words: string[]) => {
  const { deps, viewer } = story
  return memoriesCommand({ deps, viewer, signal: abort.signal, print: (line) => lines.push(line) }, words)
}
const texts = async () => (await story.memories()).map(({ text }) => text)
const address = () => Buffer.from(`Adventure:${story.adventure.id}`).toString('base64url')

describe('npm run memories', () => {
  it('writes a bank anew, says how far it is, and puts the words before back exactly', async () => {
    const before = await texts()
    expect(await run('rewrite', story.adventure.id)).toBe(true)
    expect((await texts()).every((text) => text.startsWith('New'))).toBe(true)
    expect(lines).toContain('3 of 3')
    expect(lines.at(-1)).toContain('The way back')
    expect(await run('restore', address())).toBe(true)
    expect(lines.at(-1)).toBe('The earlier words are back: 3 memories.')
    expect(await texts()).toEqual(before)
  })

  it('shows both wordings of some blocks, and keeps nothing of it', async () => {
    const before = await story.memories()
    story.summariser((call) => (call % 2 ? 'Two words.' : ''))
    expect(await run('compare', address(), '--blocks', '2')).toBe(false)
    expect(lines).toEqual([
      'Takes 1 to 6',
      expect.stringMatching(/^ {2}stored {2}Memory 1 was kept\. \[summariser, 4 words\]$/),
      expect.stringMatching(/^ {2}today {3}/),
      '',
      'Takes 13 to 18',
      expect.stringMatching(/^ {2}stored {2}Memory 3 was kept\./),
      expect.stringMatching(/^ {2}today {3}/),
      '',
    ])
    expect(lines.filter((line) => line.includes('Two words. [summariser, 2 words]'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('–'))).toHaveLength(1)
    expect(await story.memories()).toEqual(before)
  })

  it('stops after the memory it is at', async () => {
    const before = await texts()
    story.endpoint.set({ holdAfter: 0 })
    const running = run('rewrite', story.adventure.id)
    await story.endpoint.whenHeld()
    abort.abort()
    await expect.poll(() => lines).toContain('Stopping after this one …')
    story.endpoint.set({ holdAfter: undefined })
    story.endpoint.release()
    expect(await running).toBe(false)
    expect(await texts()).toEqual([expect.stringMatching(/^New/), before[1], before[2]])
    expect(lines.join('\n')).toContain('Stopped.')
  })

  it('goes on with what a program that died was in the middle of', async () => {
    const row = {
      adventureId: story.adventure.id,
      kind: 'REWRITE',
      status: 'RUNNING',
      startedAt: new Date(5),
    }
    await story.deps.db.write(async (tx) => {
      await tx.memoryWork.deleteMany()
      await tx.memoryWork.create({ data: row })
      const { id, text } = await tx.memory.findFirstOrThrow({ where: { block: 0 } })
      await tx.memory.update({ where: { id }, data: { text: 'Anew.', revision: 1 } })
      await tx.memoryWording.create({ data: { memoryId: id, revision: 0, text, rewriteAt: new Date(5) } })
    })
    expect(await run('rewrite', story.adventure.id)).toBe(true)
    expect(await texts()).toEqual(['Anew.', expect.stringMatching(/^New/), expect.stringMatching(/^New/)])
  })

  it('does what a server was stopped over first', async () => {
    const row = { kind: 'REMEMBER', status: 'RUNNING' }
    await story.deps.db.write(async (tx) => {
      await tx.memoryWork.updateMany({ data: row })
      await tx.memoryVector.deleteMany()
    })
    expect(await run('rewrite', story.adventure.id)).toBe(true)
    expect((await texts()).every((text) => text.startsWith('New'))).toBe(true)
  })

  it('says what it needs, and why it cannot', async () => {
    await expect(run()).rejects.toThrow(/npm run memories -- rewrite/)
    await expect(run('dance', 'x')).rejects.toThrow(/rewrite\|restore\|compare/)
    await expect(run('compare', 'x', '--blocks', '0')).rejects.toThrow(/1 to 100/)
    await expect(run('compare', 'x', '--blocks')).rejects.toThrow(/1 to 100/)
    await expect(run('compare', 'x', 'y', '--blocks=2')).rejects.toThrow(/rewrite\|restore\|compare/)
    await expect(run('rewrite', 'x')).rejects.toThrow(/no such adventure/)
    // Ids are of letters that include the dash.
    await expect(run('rewrite', '-x1')).rejects.toThrow(/no such adventure/)
    await expect(run('compare', '--blocks=2', '-x1')).rejects.toThrow(/no such adventure/)
    await expect(run('restore', story.adventure.id)).rejects.toThrow(/rewriting/)
    await story.set({ endpointUrl: null })
    await expect(run('rewrite', story.adventure.id)).rejects.toThrow(/needs a model/)
  })
})
