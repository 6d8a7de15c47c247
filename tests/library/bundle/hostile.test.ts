// Bundles that are broken, or made to break something: each is a problem in words before anything is written, and reading it
// costs no more than a good one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { dropAdventure } from '../../../server/io/store/drop-adventure.ts'
import { readBundle } from '../../../server/library/bundle/read-bundle.ts'
import type { FileProblem } from '../../../server/library/files/found.ts'
import { aWholeStory } from './a-whole-story.ts'
import { bundleOf, filesOf, takenIn } from './bundles.ts'
import { forged, type Rows } from './forged.ts'

let story: Awaited<ReturnType<typeof aWholeStory>>
let good: Uint8Array
beforeAll(async () => {
  story = await aWholeStory()
  good = await bundleOf(story.deps.db, story.adventure.id)
})
afterAll(() => story.close())

async function problemOf(bytes: Uint8Array): Promise<FileProblem['problem'] | null> {
  const read = await readBundle(bytes)
  return 'problem' in read ? read.problem : null
}

const rowsOf = (rows: Rows, kind: string) => rows[`${kind}.jsonl`]! as unknown as Record<string, unknown>[]
/** Changes a row of a kind. */
const put = (kind: string, at: number, fields: object) => (rows: Rows) =>
  void Object.assign(rowsOf(rows, kind).at(at)!, fields)

const input =
  (fields: object) =>
  (rows: Rows): void =>
    void Object.assign(
      rowsOf(rows, 'takes').find(({ kind }) => kind === 'DO')!,
      fields,
    )
const answers = (answer: string): string => JSON.stringify([{ question: 'Who?', answer }])

const ALMOST_DEEP = `${'['.repeat(50_000)}${']'.repeat(50_000)}`

const LIES: [string, (rows: Rows) => void][] = [
  ['a branch that forks from itself', put('branches', -1, { parent: 4_000, forkDepth: 1 })],
  ['a branch that forks from a later one', put('branches', 0, { parent: 1, forkDepth: 0 })],
  ['a fork from a take that is not there', put('branches', 1, { forkDepth: 900 })],
  ['a beginning with a fork depth', put('branches', 0, { forkDepth: 3 })],
  ['a take on a branch that is not there', put('takes', -1, { branch: 99 })],
  ['a take with a gap above it', put('takes', -1, { depth: 800 })],
  ['two takes at one spot', (rows) => void rowsOf(rows, 'takes').push({ ...rowsOf(rows, 'takes').at(-1)! })],
  [
    'a branch without takes',
    (rows) => void rowsOf(rows, 'branches').push({ ...rowsOf(rows, 'branches').at(-1)! }),
  ],
  ['takes that stand before what they fork from', (rows) => void rowsOf(rows, 'takes').reverse()],
  ['a state that is not there', put('takes', 2, { worldHash: 'A'.repeat(22) })],
  ['a state under another name', put('states', 0, { hash: 'A'.repeat(22) })],
  ['a state that is no object', put('states', 0, { body: '[]' })],
  ['a head on no branch', put('adventure', 0, { head: { branch: 70, depth: 0 } })],
  ['a head below the tip', put('adventure', 0, { head: { branch: 0, depth: 5_000 } })],
  ['no head', put('adventure', 0, { head: null })],
  ['a schema that is none', put('adventure', 0, { statSchema: '{"world":{"hp":{"type":"nonsense"}}}' })],
  ['a deep schema', put('adventure', 0, { extensions: `{"a":${ALMOST_DEEP}}` })],
  ['another owner', put('adventure', 0, { ownerId: 'one' })],
  ['a cover that is not there', put('adventure', 0, { coverHash: 'a'.repeat(64) })],
  ['a picture with other bytes', put('pictures', 0, { bytes: Buffer.from('<svg/>').toString('base64') })],
  ['a revision of no take', put('revisions', -1, { take: 10_000 })],
  [
    'a revision twice',
    (rows) => void rowsOf(rows, 'revisions').push({ ...rowsOf(rows, 'revisions').at(-1)! }),
  ],
  ['a checkpoint on nothing', put('checkpoints', 0, { branch: 0, depth: 4_000 })],
  ['a ruling of no take', put('rulings', -1, { take: 77_000 })],
  ['a value that is no JSON', put('rulings', -1, { proposed: '{' })],
  ['a card that is none', put('cards', 0, { base: '{"keys":"inn"}' })],
  ['a version of no card', put('cardVersions', 0, { card: 500 })],
  ['a wording of another card’s version', put('cardWordings', 0, { card: 1, version: 0 })],
  [
    'a vector that is cut',
    (rows) => {
      const memory = rowsOf(rows, 'memories').find(({ vector }) => vector !== null)!
      memory.vector = { ...(memory.vector as object), vector: 'AAAA' }
    },
  ],
  [
    'a vector of no numbers',
    (rows) => {
      const memory = rowsOf(rows, 'memories').find(({ vector }) => vector !== null)!
      const nan = Buffer.from(new Float32Array([NaN, 1]).buffer).toString('base64')
      memory.vector = { ...(memory.vector as object), vector: nan }
    },
  ],
  ['a turn that still runs', put('turns', 0, { status: 'RUNNING' })],
  ['a turn of a take that is not there', put('turns', 0, { take: 9_999 })],
  ['a target that is another story’s row', put('turns', 0, { target: 123_456 })],
  [
    'runs of a script that is not there',
    (rows) => {
      const { body } = rowsOf(rows, 'scriptRuns')[0] as { body: { runs: { logs: { script: string }[] }[] } }
      body.runs[0]!.logs[0]!.script = '77'
    },
  ],
  [
    'a prompt of a take of another story',
    (rows) => {
      const { recipe } = rowsOf(rows, 'snapshots').at(-1) as { recipe: { rest: [string, unknown[]][] } }
      recipe.rest[0]![1].push([99_999, 0, 0])
    },
  ],
  [
    'a prompt with a piece of no kind',
    (rows) => {
      const { recipe } = rowsOf(rows, 'snapshots').at(-1) as { recipe: { rest: [string, unknown[]][] } }
      recipe.rest[0]![1].push({ sql: 'drop table' })
    },
  ],
  [
    'a prompt before scripts that is not there',
    (rows) => {
      const { recipe } = rowsOf(rows, 'snapshots').at(-1) as { recipe: { before?: unknown[] } }
      recipe.before = [9_000]
    },
  ],
  [
    'a report of a card of another story',
    (rows) => {
      const { report } = rowsOf(rows, 'snapshots').at(-1) as { report: { silent: Record<string, number[]> } }
      report.silent = { NO_KEYS: [55_555] }
    },
  ],
  [
    'a report with a number that no page can show',
    (rows) => {
      const { report } = rowsOf(rows, 'snapshots').at(-1) as { report: { tokens: number } }
      report.tokens = 1e300
    },
  ],
  [
    'a report with half a token',
    (rows) => {
      const { report } = rowsOf(rows, 'snapshots').at(-1) as { report: { reserved: number } }
      report.reserved = 0.5
    },
  ],
  ['a prompt without its block', put('snapshots', 0, { block: 400 })],
  ['a date that is none', put('takes', 0, { createdAt: '2026-13-45T00:00:00.000Z' })],
  ['a date that no database takes', put('takes', 0, { createdAt: '0000-01-01T00:00:00.000Z' })],
  ['a text that no database takes', put('takes', 0, { text: 'a\0b' })],
  ['half of a letter', put('takes', 0, { text: 'a\ud800b' })],
  ['a number that is none', put('takes', 0, { tokens: 1e300 })],
  // It goes on from there, and no page could show it.
  ['a number that has no next', put('adventure', 0, { headVersion: 2 ** 31 - 1 })],
  // The next change would take a number that is taken.
  [
    'earlier words with the number of the next change',
    (rows) => rowsOf(rows, 'takes').forEach((row) => (row.revision = 0)),
  ],
  [
    'earlier words of a memory alike',
    (rows) => rowsOf(rows, 'memories').forEach((row) => (row.revision = 0)),
  ],
  [
    'earlier words of a summary alike',
    (rows) => rowsOf(rows, 'summaries').forEach((row) => (row.revision = 0)),
  ],
  ['a schema of before with the number of the next', put('adventure', 0, { statVersion: 0 })],
  [
    'more scripts than a story has',
    (rows) => {
      const scripts = rowsOf(rows, 'scripts')
      while (scripts.length <= 20) scripts.push({ ...scripts[0]! })
    },
  ],
  ['a title that no page has room for', put('adventure', 0, { title: 'x'.repeat(201) })],
  ['plot essentials that no editor takes', put('adventure', 0, { plotEssentials: 'x'.repeat(50_001) })],
  ['an author’s note alike', put('adventure', 0, { authorsNote: 'x'.repeat(10_001) })],
  ['instructions alike', put('adventure', 0, { aiInstructions: 'x'.repeat(50_001) })],
  ['a persona with a novel as its name', put('adventure', 0, { personaName: 'x'.repeat(81) })],
  ['a persona that is described at length', put('adventure', 0, { personaDescription: 'x'.repeat(10_001) })],
  ['an answer that nobody could give', put('adventure', 0, { answers: answers('x'.repeat(1_001)) })],
  [
    'more besides than a story keeps',
    put('adventure', 0, { extensions: `{"a":"${'x'.repeat(1_000_000)}"}` }),
  ],
  ['a line with a long name', put('branches', 0, { name: 'x'.repeat(81) })],
  ['a checkpoint with a long name', put('checkpoints', 0, { name: 'x'.repeat(81) })],
  ['an opening longer than any', put('takes', 0, { text: 'x'.repeat(200_001) })],
  ['an input longer than any', input({ text: 'x'.repeat(200_001) })],
  ['a prompt that began below its take', put('takes', 2, { windowStart: 3 })],
  ['a turn with an input longer than any', put('turns', 0, { inputText: 'x'.repeat(200_001) })],
  ['a card longer than any', put('cards', 0, { base: JSON.stringify({ entry: 'x'.repeat(20_001) }) })],
  ['a memory longer than any', put('memories', 0, { text: 'x'.repeat(10_001) })],
  ['a summary longer than any', put('summaries', 0, { text: 'x'.repeat(200_001) })],
  ['a script with a long name', put('scripts', 0, { name: 'x'.repeat(81) })],
  ['a script with more code than any', put('scripts', 0, { context: 'x'.repeat(2_000_001) })],
  [
    'more code than a story has',
    (rows) => {
      const scripts = rowsOf(rows, 'scripts')
      while (scripts.length < 9) scripts.push({ ...scripts[0]! })
      for (const script of scripts) Object.assign(script, { output: 'x'.repeat(1_900_000) })
    },
  ],
  ['a field too many', put('takes', 0, { id: 1 })],
  ['a field too few', (rows) => void delete rowsOf(rows, 'takes')[0]!.text],
]

it('reads what is only sealed anew', async () => {
  expect(await problemOf(forged(good, () => {}))).toBeNull()
})

const LARGE: [string, (rows: Rows) => void][] = [
  ['a title', put('adventure', 0, { title: 'x'.repeat(200) })],
  ['essentials', put('adventure', 0, { plotEssentials: 'x'.repeat(50_000), personaName: 'x'.repeat(80) })],
  ['an answer', put('adventure', 0, { answers: answers('x'.repeat(1_000)) })],
  ['an opening', put('takes', 0, { text: 'x'.repeat(200_000) })],
  ['an input', input({ text: 'x'.repeat(200_000) })],
  // A narrator tells as much as he will, whatever was asked of him.
  ['a narration', put('takes', 2, { kind: 'NARRATION', text: 'x'.repeat(1_000_000) })],
  ['a memory of a model', put('memories', 0, { text: 'x'.repeat(4_000) })],
  ['a summary of a file', put('summaries', 0, { text: 'x'.repeat(200_000) })],
  ['code', put('scripts', 0, { output: 'x'.repeat(2_000_000) })],
]

it.each(LARGE)('reads the largest of all: %s', async (_, change) => {
  expect(await problemOf(forged(good, change))).toBeNull()
})

it.each(LIES)('%s', async (_, change) => {
  expect(await problemOf(forged(good, change))).toBe('BROKEN')
})

it('the manifest: a newer version, huge counts, files out of order, twice, or missing', async () => {
  const nothing = () => {}
  const sealed = (change: Parameters<typeof forged>[2]) => problemOf(forged(good, nothing, change))
  expect(await sealed((m) => void Object.assign(m, { version: 2, more: true }))).toBe('TOO_NEW')
  expect(await sealed((m) => void Object.assign(m, { format: 'other' }))).toBe('UNKNOWN')
  expect(await sealed((m) => void (m.counts.takes = 60_000))).toBe('TOO_MANY')
  expect(await sealed((m) => void (m.files[0]!.bytes = 2 ** 31 - 1))).toBe('TOO_LARGE')
  expect(await sealed((m) => void m.files.reverse())).toBe('BROKEN')
  expect(await sealed((m) => void m.files.push(m.files.at(-1)!))).toBe('BROKEN')
  expect(await sealed((m) => void (m.files[0]!.name = '../../etc/passwd'))).toBe('BROKEN')
  expect(await sealed((m) => void (m.files[3]!.sha256 = 'a'.repeat(64)))).toBe('BROKEN')
  expect(await sealed((m) => void Object.assign(m.files[0]!, { kind: '__proto__' }))).toBe('BROKEN')
})

it('the zip: no zip, cut, a changed byte, a bomb behind a small claim', async () => {
  expect(await problemOf(strToU8('no zip'))).toBe('UNKNOWN')
  expect(await problemOf(zipSync({ 'a.txt': strToU8('a') }))).toBe('UNKNOWN')
  expect(await problemOf(good.slice(0, good.length / 2))).toBe('BROKEN')
  const files = unzipSync(good)
  const bomb = zipSync({ ...files, 'takes.jsonl': new Uint8Array(100_000_000) })
  expect(await problemOf(bomb)).toBe('BROKEN')
  for (let at = 100; at < good.length; at += Math.ceil(good.length / 40)) {
    const changed = good.slice()
    changed[at]! ^= 0x55
    // What a byte changes that nobody reads (a time, a comment) changes nothing.
    expect(['BROKEN', 'TOO_LARGE', 'UNKNOWN', 'LOCKED', null]).toContain(await problemOf(changed))
  }
})

it('takes in a bundle that weighs its words wrongly, and weighs them itself', async () => {
  const { db } = story.deps
  const lied = forged(good, (rows) => {
    for (const row of rowsOf(rows, 'takes')) Object.assign(row, { tokens: 0, blockTokens: 9 })
    for (const row of rowsOf(rows, 'revisions')) row.tokens = 1_000_000_000
  })
  const copy = await takenIn(db, lied)
  expect(filesOf(await bundleOf(db, copy))).toEqual(filesOf(good))
  await dropAdventure(db, copy)
})

it('nothing of all that was written, and the good one still is', async () => {
  const { reader } = story.deps.db
  expect(await reader.adventure.count()).toBe(1)
  expect(await reader.picture.count()).toBe(1)
  await takenIn(story.deps.db, good)
  expect(await reader.adventure.count()).toBe(2)
})
