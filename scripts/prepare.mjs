// What start, test and check need first: the packages, what is generated, and what is built. Each only when it is due.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** Whether this Node is one of `engines` in package.json, like "^20.19 || >=24". */
function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [major, minor] = process.versions.node.split('.').map(Number)
  const ranges = engines.node.split('||').map((range) => {
    const [, kind, from, fromMinor = '0'] = /(\^|>=)(\d+)(?:\.(\d+))?/.exec(range)
    const newer = kind === '>=' && major > Number(from)
    return {
      fits: newer || (major === Number(from) && minor >= Number(fromMinor)),
      words: kind === '>=' ? `${from} or newer` : `${from} (from ${from}.${fromMinor})`,
    }
  })
  if (ranges.some(({ fits }) => fits)) return
  console.error(
    `Forklore needs Node ${ranges.map(({ words }) => words).join(', ')}; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

/** Installs exactly what package-lock.json says, unless that has been done. */
export function install() {
  checkNode()
  const modules = join(root, 'node_modules')
  const stampFile = join(modules, '.forklore-lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return
  console.log('Installing packages …')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  mkdirSync(modules, { recursive: true })
  writeFileSync(stampFile, lock)
}

/** Packages and generated files. */
export async function prepareSources() {
  install()
  const { codegen } = await import('./codegen.mjs')
  codegen({ ifNeeded: true })
}

/** Everything, up to the built program in dist/. */
export async function prepare() {
  await prepareSources()
  const { build } = await import('./build.mjs')
  await build({ ifNeeded: true })
}
