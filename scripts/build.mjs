// Builds dist/: the server in one file, the client as static files.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildTokenizer, copyInterpreter, tokenizerOnDemand, wasmAsFile } from './lighten.mjs'
import { root, run } from './run.mjs'
import { stampOf } from './stamp.mjs'

const outdir = join(root, 'dist', 'server')
const stampFile = join(root, 'dist', '.stamp')
const inputs = [
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/lighten.mjs',
  'scripts/offline-worker.ts',
  'scripts/persisted-documents.ts',
  'server',
  'client',
  'generated/.stamp',
]

/** Stay packages for their native parts. Whatever else came as many small files would be slow to load. */
const external = ['libsql', 'sharp']

const MIN_BYTES = 1_024

/** Files of the client are compressed once, as hard as can be; server/http.ts sends what the browser takes. */
function compressClient(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(css|html|js|svg)$/.test(name)) continue
    const file = join(folder, name)
    const bytes = readFileSync(file)
    if (bytes.length < MIN_BYTES) continue
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

export async function build({ ifNeeded = false } = {}) {
  const stamp = stampOf(inputs)
  if (ifNeeded && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building …')
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      commands: 'server/commands.ts',
      // A thread is started from a file: no bundler sees it by itself.
      'embed-worker': 'server/io/model/embed-worker.ts',
      'sandbox-worker': 'server/io/sandbox/sandbox-worker.ts',
      'read-worker': 'server/library/files/read-worker.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Names stay, for logs and stack traces. Maps without the text of all sources still name files and lines.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    sourcesContent: false,
    external,
    plugins: [tokenizerOnDemand, wasmAsFile(outdir)],
    // Some packages inside the bundle are CommonJS and ask for require, __dirname.
    banner: {
      js: "import{createRequire as __cr}from'node:module';import{fileURLToPath as __fu}from'node:url';import{dirname as __dn}from'node:path';const require=__cr(import.meta.url);const __filename=__fu(import.meta.url);const __dirname=__dn(__filename);",
    },
    logLevel: 'warning',
  })
  await buildTokenizer(esbuild, outdir)
  copyInterpreter(outdir)
  run('vite', ['build', '--logLevel', 'warn'])
  compressClient(join(root, 'dist', 'client'))
  writeFileSync(stampFile, stamp)
}
