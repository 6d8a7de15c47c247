// Builds dist/: the server in one file, the client as static files.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stampOf } from './stamp.mjs'
import { root, run } from './run.mjs'

const stampFile = join(root, 'dist', '.stamp')
const inputs = [
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'server',
  'client',
  'generated/.stamp',
]

/** Parts with native or many files of their own stay packages. */
const external = ['libsql', '@libsql/client', 'pino', 'undici']

export async function build({ ifNeeded = false } = {}) {
  const stamp = stampOf(inputs)
  if (ifNeeded && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building …')
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { main: 'server/main.ts', commands: 'server/commands.ts' },
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    external,
    // Some packages inside the bundle are CommonJS and ask for require, __dirname.
    banner: {
      js: "import{createRequire as __cr}from'node:module';import{fileURLToPath as __fu}from'node:url';import{dirname as __dn}from'node:path';const require=__cr(import.meta.url);const __filename=__fu(import.meta.url);const __dirname=__dn(__filename);",
    },
    logLevel: 'warning',
  })
  run('vite', ['build', '--logLevel', 'warn'])
  writeFileSync(stampFile, stamp)
}
