// What the scripts share: where the repo is, and running one of its tools to its end.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs a tool from node_modules (or node itself) and throws when it fails. `quiet` shows its output only then. */
export function run(tool, args, { quiet = false, env = {}, cwd = root } = {}) {
  const bin = join(root, 'node_modules', '.bin')
  const result = spawnSync(tool === 'node' ? process.execPath : tool, args, {
    cwd,
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      ...env,
      PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    },
  })
  if (result.error) throw result.error
  if (result.status !== 0) {
    if (quiet) process.stderr.write(`${result.stdout}${result.stderr}`)
    throw new Error(`${tool} ${args.join(' ')} failed (${result.signal ?? result.status})`)
  }
  return result.stdout
}
