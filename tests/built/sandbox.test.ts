// The built program brings its sandbox: the worker as a file of its own, with the interpreter beside it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { root } from '../fakes/a-database.ts'
import { aPool, job, M, TEXT } from '../io/sandbox/a-job.ts'

const built = (name: string) => join(root, 'dist', 'server', name)

it('runs a script', async () => {
  const pool = aPool({ size: 1, worker: pathToFileURL(built('sandbox-worker.js')) })
  const code = M(
    'state.n = eval("1 + 1"); addStoryCard("moon", "The moon."); log("said"); return { text: text + "!" }',
  )
  expect(await pool.run(job(code))).toMatchObject({
    text: `${TEXT}!`,
    state: '{"kept":1,"n":2}',
    cards: { created: [{ keys: 'moon' }] },
    logs: [{ line: 'said' }],
    errors: [],
  })
  expect(await pool.check({ library: '', input: 'f(', context: '', output: '' }, 'mara')).toHaveLength(1)
})

it('has the interpreter of the package', () => {
  const { resolve } = createRequire(import.meta.url)
  const packed = readFileSync(resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
  expect(readFileSync(built('quickjs.wasm')).equals(packed)).toBe(true)
})
