// `npm run import`: what it reads from its words, what it prints, and when it imports.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importCommand } from '../../server/commands/import.ts'
import { stopImports } from '../../server/library/files/import-run.ts'
import { aStory, type Story } from '../fakes/a-story.ts'
import { aBookFile, aCardFile, aStoryFile } from '../fakes/sent-files.ts'

let story: Story
let folder: string
beforeEach(async () => {
  story = await aStory()
  folder = mkdtempSync(join(tmpdir(), 'forklore-import-'))
})
afterEach(async () => {
  await stopImports(story.deps)
  await story.close()
  rmSync(folder, { recursive: true })
})

function file(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

async function run(words: string[], answer: string | null = null, signal = new AbortController().signal) {
  const lines: string[] = []
  const asked: string[] = []
  const tools = {
    deps: story.deps,
    viewer: story.viewer,
    signal,
    print: (line: string) => void lines.push(line),
    ask: (question: string) => (asked.push(question), Promise.resolve(answer)),
  }
  const works = await importCommand(tools, words)
  return { works, asked, text: lines.join('\n') }
}

const scenarios = () => story.deps.db.reader.scenario.count({ where: { ownerId: 'one' } })

test('shows the report and asks; without a yes nothing is written', async () => {
  const path = file('mira.json', aCardFile())
  for (const answer of [null, 'n', '', 'yesterday']) {
    const { works, asked, text } = await run([path], answer)
    expect([answer, works]).toEqual([answer, answer !== null])
    expect(asked).toEqual(['Import this? [y/N] '])
    expect(text).toMatch(/^mira\.json: .*card/i)
    expect(text).toMatch(/^ {2}taken over {2}.*→/m)
    expect(text).toContain('To be made: 1 scenario.')
    expect(text).toContain('Nothing was imported.')
  }
  expect(await scenarios()).toBe(0)
  expect(await story.deps.db.reader.upload.count()).toBe(0)
})

test('imports after a yes, or with --yes, and says what was made', async () => {
  const asked = await run([file('mira.json', aCardFile())], 'Y')
  expect(asked).toMatchObject({ works: true, text: expect.stringMatching(/Imported: 1 scenario\.$/) })
  const words = [file('story.json', aStoryFile(5)), file('lore.json', aBookFile(2)), '--yes']
  const both = await run(words)
  expect(both).toMatchObject({
    works: true,
    asked: [],
    text: expect.stringMatching(/Imported: 1 scenario, 1 story\.$/),
  })
  expect(await scenarios()).toBe(2)
})

test('takes a text as an opening when it is told to, and imports what it can of several', async () => {
  const path = file('tale.txt', 'Once upon a time.')
  expect(await run([path, '--yes'])).toMatchObject({
    works: false,
    text: expect.stringContaining('cannot be read'),
  })
  expect(await scenarios()).toBe(0)
  expect((await run([path, '--text', '--yes'])).works).toBe(true)
  expect((await run([path, file('mira.json', aCardFile()), '--yes'])).works).toBe(false)
  expect(await scenarios()).toBe(2)
})

test('stops when it is told to, and leaves nothing', async () => {
  const signal = AbortSignal.abort()
  const { works, text } = await run([file('long.json', aStoryFile(3_000)), '--yes'], null, signal)
  expect(works).toBe(false)
  expect(text).toMatch(/Stopping …[^]*Stopped\. Nothing was imported\.$/)
  expect(await story.deps.db.reader.adventure.count()).toBe(1)
})

test.each([[[]], [['--nonsense', 'x']]])('says what it wants: %j', async (words) => {
  await expect(run(words)).rejects.toThrow('Name the files: npm run import -- FILE…')
})

test('says of a file that is not there, or too large, what is wrong with it', async () => {
  await expect(run([join(folder, 'none.json')])).rejects.toThrow(/There is no file .*none\.json\./)
  await expect(run([folder])).rejects.toThrow(/There is no file/)
  const large = file('large.json', '')
  truncateSync(large, 2 * 1024 ** 3)
  await expect(run([large])).rejects.toThrow('at most 64 MB')
  await expect(run([file('empty.json', '')])).rejects.toThrow('This file is empty.')
})
