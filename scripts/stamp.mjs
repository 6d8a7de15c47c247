// A hash over files and folders of the repo: whether something made from them is still current.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** The hash of paths (files, or folders with all below but what is generated), as seen from the root. */
export function stampOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (!statSync(full).isDirectory()) {
      hash.update(path).update(readFileSync(full))
      return
    }
    for (const name of readdirSync(full).sort()) if (name !== 'generated') add(`${path}/${name}`)
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
