// The built program: how soon it answers, what it holds at rest, and what a page costs on the wire.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import type { Delta } from '../../server/engine/narration.ts'
import { root } from '../fakes/a-database.ts'
import { aProcess } from '../fakes/a-process.ts'
import { anApp, begin, TAKE_TURN, watchTurn } from '../fakes/an-app.ts'
import { add, count, print } from './table.ts'

afterAll(print)

const STARTS = 7
const TAKES = 50
const MAX_PAGE_BYTES = 24 * 1_024

/** What the play page asks for. */
const OPEN = `query ($id: ID!) { adventure(id: $id) {
  id title playedAt head { version depth canUndo canRedo forkName branch { id name } take { id canRetry } }
  transcript(last: ${TAKES}) {
    edges { node { id kind text depth siblingIndex siblingCount previousSibling nextSibling finish canRetry narrator toldByRules } }
    pageInfo { hasPreviousPage startCursor }
  }
} }`

const residentMegabytes = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024

it('starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forklore-bench-'))
  const taken: number[] = []
  const held: number[] = []
  for (let start = 0; start <= STARTS; start++) {
    const began = performance.now()
    const server = await aProcess({ DATA_DIR: folder })
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    const whole = performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const megabytes = residentMegabytes(server.child.pid!)
    await server.stop()
    if (start === 0) continue // it makes the database
    taken.push(whole)
    held.push(megabytes)
  }
  rmSync(folder, { recursive: true, force: true })
  const megabytes = held.toSorted((a, b) => a - b)[Math.floor(held.length / 2)]!
  add('the built server: from nothing to healthy', taken, `${megabytes.toFixed(0)} MB at rest`)
})

/** The body of an answer as it comes over the wire. */
const wire = (url: string, body: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'br' }
    request(`${url}/graphql`, { method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end(body)
  })

/** Narrations from the docs, whose words repeat themselves no more than those of a story do. */
async function* fromTheDocs(): AsyncGenerator<Delta> {
  yield { type: 'TEXT', text: PROSE.slice(told * LENGTH, ++told * LENGTH).trim() }
  yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
}
const PROSE = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .toSorted()
  .map((name) => readFileSync(join(root, 'docs', name), 'utf8'))
  .join('\n')
const LENGTH = Math.floor(PROSE.length / TAKES)
let told = 0

it('opens a story', async () => {
  const running = await anApp({ model: { narrate: fromTheDocs, close: () => Promise.resolve() } })
  const { id } = await begin(running)
  const socket = running.socket()
  for (let turn = 0; turn < TAKES; turn++) {
    const input = { adventureId: id, requestId: `turn ${turn}`, kind: 'CONTINUE' }
    const { takeTurn } = await running.ask(TAKE_TURN, { input })
    await watchTurn(socket, takeTurn.turn.id)
  }
  const sent = await wire(running.url, JSON.stringify({ query: OPEN, variables: { id } }))
  const page = brotliDecompressSync(sent)
  expect(JSON.parse(page.toString()).data.adventure.transcript.edges).toHaveLength(TAKES)
  expect(sent.length).toBeLessThanOrEqual(MAX_PAGE_BYTES)
  count(`${TAKES} takes on the wire`, `${sent.length} of ${page.length} bytes`)
  await running.stop()
})
