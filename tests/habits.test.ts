// The house keeps its own promises: paths in docs exist, files say what they are for and stay small.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './fakes/a-database.ts'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)))
/** A test that is focused or left out, however it is written; skipIf says why it is and is heard. */
const LEAVES_OUT = /\b(it|test|describe|suite)(\.\w+)*\.(only|skip|todo)\b|\{[^{}]*\b(only|skip|todo): true/
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('documents', () => {
  const documents = tracked.filter((file) => file.endsWith('.md'))

  it.each(documents)('%s names only paths that exist', (file) => {
    const text = read(file)
    const named = [...text.matchAll(/`((?:server|client|prisma|scripts|tests|docs)\/[\w./-]*)`/g)].map(
      (match) => match[1]!,
    )
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) =>
      join(file, '..', match[1]!),
    )
    expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('source files', () => {
  const sources = tracked.filter((file) => /^(server|client|scripts|tests)\/.*\.(ts|tsx|mjs)$/.test(file))

  it('say on their first line what they are for', () => {
    expect(sources.filter((file) => !/^(\/\/|\/\*)/.test(read(file)))).toEqual([])
  })

  it('have at most 300 lines on both sides', () => {
    const long = sources.filter((file) => !file.startsWith('tests/') && read(file).split('\n').length > 301)
    expect(long).toEqual([])
  })

  it('hold no path of one machine, no mark for later, and no focused or skipped test', () => {
    // Written so that this file is not one of them.
    const bad = /\/(work|home)\/|T[O]DO|F[I]XME/
    expect(sources.filter((file) => bad.test(read(file)) || LEAVES_OUT.test(read(file)))).toEqual([])
  })

  it.each([
    ['only', '('],
    ['skip', '.each(['],
    ['only', '.each`'],
    ['todo', "('later')"],
    ['concurrent.skip', '('],
  ])('are caught with a test that is left out: %s%s', (word, rest) => {
    for (const test of ['it', 'test', 'describe', 'suite'])
      expect(`  ${test}.${word}${rest}`).toMatch(LEAVES_OUT)
    expect(`it('x', { ${word.split('.').at(-1)}: true }, () => {})`).toMatch(LEAVES_OUT)
  })

  it('may leave out what a machine cannot run', () => {
    expect('describe.skipIf(missing).each([1])').not.toMatch(LEAVES_OUT)
  })
})
